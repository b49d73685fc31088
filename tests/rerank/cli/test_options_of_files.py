"""Every option that names a file refuses devices and named pipes, also behind a link.

Rows come one by one, so that those of a command may come from a named pipe.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from logic2text import InputError
from rerank.cli.app import COMMANDS, application
from tests.support.sweeps import IS_WHOLE

WRITTEN = frozenset(("--svg", "--html", "--png", "--plots", "--out", "--cache", "--lock"))
"""Options of what is written; with them `--pairs` of `judgements analyse`."""
BY_NAME = {
    "rerank": ("--formulaicness-model", "--language-model"),
    "batch": ("--formulaicness-model", "--language-model", "IN"),
}
"""Further options that may name a folder or a file, by their text."""
NEEDED = {
    "check": ("P(a)", "A is P."),
    "read": ("A is P.",),
    "equivalent": ("P(a)", "P(a)"),
    "tutor": ("P(a)", "P(a)"),
    "grammar": ("P(a)",),
    "lint": (),
    "explain": ("A text.",),
    "compare": ("a", "-r", "a", "-m", "terpa"),
    "similarity": ("P(a)", "P(b)"),
    "score": ("A text.", "-m", "fre,judge"),
    "verbalize": ("P(a)", "--systems", "llm"),
    "rerank": ("P(a)", "--systems", "llm"),
    "batch": ("{rows}", "{out}"),
    "rules": ("{rows}",),
    "tables": ("--input", "{rows}"),
    "judgements design": ("--input", "{rows}"),
    **dict.fromkeys(("doctor", "llm-check", "serve", "study"), ()),
}
"""The arguments of a command beside the option; a formula where none are listed."""
SERVER = {"LOGIC2TEXT_BASE_URL": "http://127.0.0.1:9/v1", "LOGIC2TEXT_MODEL": "m"}


def _options(command: object, names: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Each command with each of its options that names a file to read."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from _options(inner, (*names, name))
    of_command = " ".join(names)
    for option in getattr(command, "params", ()):
        kind = repr(getattr(option.type_descriptor, "annotation", ""))
        spelling = option.opts[0] if option.opts[0].startswith("-") else str(option.metavar)
        is_file = "Path" in kind or "FILE" in (option.metavar or "")
        is_written = spelling in WRITTEN or (of_command, spelling) == (
            "judgements analyse",
            "--pairs",
        )
        if (is_file and not is_written) or spelling in BY_NAME.get(of_command, ()):
            yield of_command, spelling


STREAMED = frozenset(COMMANDS) - {"judgements", "tables"}
"""Commands whose rows come one by one."""
OPTIONS = sorted(_options(typer.main.get_command(application())))


def _arguments(command: str, option: str, path: Path, places: dict[str, str]) -> list[str]:
    needed = NEEDED.get(command, () if command.startswith("judgements") else ("P(a)",))
    arguments = [argument.format(**places) for argument in needed]
    if (command, option) == ("batch", "--api-key-file"):
        arguments += ["--language-model", "server"]
    match option:
        case "--input":
            return [option, str(path)]
        case "IN":
            return [str(path), *arguments[1:]]
        case "FILE…" | "FILE":
            return [str(path)]
        case "--add-system":
            return [*arguments, option, f"one={path}"]
        case "--formulaicness-model" | "--language-model":
            return [*arguments, option, str(path.parent)]
    return [*arguments, option, str(path)]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A device and a named pipe behind links, named as the file of a model that is read first."""
    folder = tmp_path_factory.mktemp("files")
    os.mkfifo(folder / "pipe")
    paths = {}
    for kind, target in (("device", Path("/dev/zero")), ("named pipe", folder / "pipe")):
        paths[kind] = folder / kind.replace(" ", "_") / "config.json"
        paths[kind].parent.mkdir()
        paths[kind].symlink_to(target)
    (folder / "rows.jsonl").write_text(
        "".join(
            f'{{"formula": "P(a)", "text": "A{i}.", "rating": {i}, "id": "{i}", "item": "a", '
            '"texts": {"one": "A.", "two": "B."}}\n'
            for i in range(5)
        ),
        encoding="utf-8",
    )
    return paths | {"rows": folder / "rows.jsonl"}


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_a_device_and_a_named_pipe_are_refused(
    command: str,
    option: str,
    files: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = {name: str(path) for name, path in (files | {"out": tmp_path / "out"}).items()}
    monkeypatch.setattr(os, "environ", {**os.environ, **SERVER})
    names = command.split()
    wanted = "json is not a file" if option.endswith("-model") else "cannot be read: it is a {kind}"
    # A device for one option, a named pipe for the next; both in whole sweeps.
    kinds = ("device", "named pipe")
    turn = OPTIONS.index((command, option)) % 2
    for kind in kinds if IS_WHOLE else kinds[turn : turn + 1]:
        if kind == "named pipe" and option in ("--input", "IN") and names[0] in STREAMED:
            continue
        arguments = [*names, *_arguments(command, option, files[kind], places)]
        with pytest.raises(InputError, match=wanted.format(kind=kind)):
            application((names[0],))(arguments, standalone_mode=False)
        assert not [*tmp_path.rglob("manifest.json")], "a refused job stands in no one's way"
