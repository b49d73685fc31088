"""`logic2text study`: checks study files, adds them to a database, exports their answers."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from logic2text import InputError
from logic2text.extras import require_extra
from rerank.rows.answers import json_text


def study(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help="Study files: JSON Lines.")
    ] = None,
    add: Annotated[
        bool, typer.Option("--add", help="Add the studies to the database, for the page.")
    ] = False,
    export: Annotated[
        str | None,
        typer.Option(metavar="STUDY", help="Write the answers of a study as JSON Lines."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database; by default the file that `serve` uses."),
    ] = None,
) -> None:
    """Check study files, add them to the page's tab Judge, and export the answers.

    The service need not run, and may run: `logic2text serve --database URL`.
    """
    if export is not None and files:
        raise InputError("files and --export were given", "give one of them")
    if export is None and not files:
        raise InputError("no study file was given", "name a file, or --export STUDY")
    with require_extra("serve", "studies"):
        import sqlalchemy  # noqa: F401  asked for before the store is
    if export is not None:
        for line in _answers(export, database):
            sys.stdout.write(line)
        raise typer.Exit
    for file in files or ():
        sys.stdout.write(_check(file, database, adds=add))


def _answers(name: str, database: str | None) -> list[str]:
    from rerank.service.studies.store import open_store

    with closing(open_store(database)) as store:
        return [f"{json_text(row)}\n" for row in store.export(store.study(name))]


def _check(file: Path, database: str | None, *, adds: bool) -> str:
    from rerank.service.studies.store import open_store
    from rerank.service.studies.study import parse_study

    try:
        source = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{file} cannot be read: {error}", "name a file of JSON Lines") from None
    if adds:
        with closing(open_store(database)) as store:
            chosen = store.add_study(source)
    else:
        chosen = parse_study(source)
    checks = sum(item.expected is not None for item in chosen.items)
    state = "added" if adds else "valid"
    return f"{chosen.id}: {state}, {len(chosen.items)} items, {checks} attention checks\n"
