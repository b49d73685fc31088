"""`logic2text study`: checks study files, adds them to a database, exports their answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from logic2text import InputError
from logic2text.extras import require_extra
from logic2text.results.json_text import json_text
from logic2text.text_file import read_text_file

if TYPE_CHECKING:
    from rerank.service.studies.study import Study


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
    studies = _studies(files or [])
    if add:
        _add(studies, database)
    for chosen in studies:
        sys.stdout.write(_line(chosen, "added" if add else "valid"))


def _answers(name: str, database: str | None) -> list[str]:
    from rerank.service.studies.store import open_store

    with closing(open_store(database)) as store:
        return [f"{json_text(row)}\n" for row in store.export(store.study(name))]


def _studies(files: Sequence[Path]) -> list[Study]:
    """The studies of files, all of which are checked before any is added.

    Raises:
        InputError: a file cannot be read or is not a study, or two files have one study.
    """
    from rerank.service.studies.study import parse_study

    by_name: dict[str, tuple[Path, Study]] = {}
    for file in files:
        source = read_text_file(file, "the study")
        try:
            chosen = parse_study(source)
        except InputError as error:
            raise InputError(
                f"{file}: {error.message}", error.hint, line=error.line, column=error.column
            ) from None
        if chosen.id in by_name:
            raise InputError(
                f"{by_name[chosen.id][0]} and {file} have the study {chosen.id} both",
                "give one of them another name in its field `study`",
            )
        by_name[chosen.id] = file, chosen
    return [chosen for _, chosen in by_name.values()]


def _add(studies: Sequence[Study], database: str | None) -> None:
    from rerank.service.studies.store import open_store

    with closing(open_store(database)) as store:
        store.add_studies([chosen.source for chosen in studies])


def _line(study: Study, state: str) -> str:
    checks = sum(item.expected is not None for item in study.items)
    return f"{study.id}: {state}, {len(study.items)} items, {checks} attention checks\n"
