"""The options that several commands share, and what they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from logic2text.errors import InputError, UnknownNameError
from logic2text.lexicon import Lexicon
from logic2text.verbalize import Verbalizer, verbalizer
from logic2text.verbalize.style import PRINCIPLES, Style

FormulaArguments: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="FORMULA…", help="Formulae; without any, one a line on standard input."),
]
NotationOption: TypeAlias = Annotated[
    str, typer.Option("--notation", "-n", help="The notation of the formulae, or auto.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="JSON Lines, one row each.")]
InputOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--input", "-i", help="A file with one row a line: plain text or JSON Lines."),
]
LexiconOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--lexicon", help="A TOML file with your own words for predicates and names."),
]

PreserveOption: TypeAlias = Annotated[
    bool,
    typer.Option("--structure-preserving", help="Say the formula as it is built; apply no law."),
]
AvoidOption: TypeAlias = Annotated[
    str,
    typer.Option("--avoid", help=f"What Natural is to do without: {', '.join(PRINCIPLES)}."),
]
OrderOption: TypeAlias = Annotated[
    bool, typer.Option("--keep-order", help="Natural keeps the order of the formula.")
]
UnambiguousOption: TypeAlias = Annotated[
    bool,
    typer.Option("--unambiguous", help="Commas, “either” and “both” where a text needs them."),
]
AlternativesOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--alternatives",
        min=1,
        metavar="K",
        help="At most K texts a system, where it has several.",
    ),
]
CompatibleOption: TypeAlias = Annotated[
    bool, typer.Option("--lola-compatible", help="LoLa as published, its scope errors included.")
]


def style_of(*, preserving: bool, avoid: str, keep_order: bool, unambiguous: bool) -> Style:
    """The style that the options ask for.

    Raises:
        UnknownNameError: a name to avoid is no principle.
    """
    avoided = names(avoid, tuple(PRINCIPLES), "style principle") if avoid.strip() else ()
    return Style(
        structure_preserving=preserving,
        avoid=frozenset(avoided),
        keep_order=keep_order,
        unambiguous=unambiguous,
    )


def verbalizers_of(
    systems: Sequence[str], lexicon: Lexicon, style: Style, *, compatible: bool
) -> list[Verbalizer]:
    """The systems of these names, in the words of the lexicon and in the style."""
    return [verbalizer(name, lexicon, style, compatible=compatible) for name in systems]


def lexicon_of(path: Path | None) -> Lexicon:
    """The lexicon of the file, else the default one.

    Raises:
        LexiconError: the file cannot be read or has a malformed entry.
    """
    return Lexicon.default() if path is None else Lexicon.load(path)


def names(text: str, known: Sequence[str], kind: str) -> tuple[str, ...]:
    """The names of a comma-separated list, each a known one; ``all`` is all of them.

    Raises:
        UnknownNameError: one is not known.
        InputError: the list is empty.
    """
    chosen = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not chosen:
        raise InputError(f"no {kind} was named", f"known: {', '.join(known)}")
    if chosen == ("all",):
        return tuple(known)
    for name in chosen:
        if name not in known:
            raise UnknownNameError(kind, name, known)
    return chosen
