"""The options that several commands share, one by one and in groups, and what they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from logic2text.errors import InputError, UnknownNameError
from logic2text.lexicon import Lexicon
from logic2text.verbalizers import Verbalizer, verbalizer
from logic2text.verbalizers.style import PRINCIPLES, Style

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


@dataclass(frozen=True, slots=True)
class RowOptions:
    """How formulae are read and rows are written."""

    notation: NotationOption = "auto"
    as_json: JsonOption = False
    input_file: InputOption = None


@dataclass(frozen=True, slots=True)
class TextOptions:
    """In what words and in what style formulae are said."""

    structure_preserving: Annotated[
        bool,
        typer.Option(
            "--structure-preserving", help="Say the formula as it is built; apply no law."
        ),
    ] = False
    avoid: Annotated[
        str,
        typer.Option("--avoid", help=f"What Natural is to do without: {', '.join(PRINCIPLES)}."),
    ] = ""
    keep_order: Annotated[
        bool, typer.Option("--keep-order", help="Natural keeps the order of the formula.")
    ] = False
    unambiguous: Annotated[
        bool,
        typer.Option("--unambiguous", help="Commas, “either” and “both” where a text needs them."),
    ] = False
    alternatives: Annotated[
        int,
        typer.Option(
            "--alternatives",
            min=1,
            metavar="K",
            help="At most K texts a system, where it has several.",
        ),
    ] = 1
    lola_compatible: Annotated[
        bool,
        typer.Option("--lola-compatible", help="LoLa as published, its scope errors included."),
    ] = False
    lexicon_file: LexiconOption = None

    @property
    def lexicon(self) -> Lexicon:
        """The words; see `lexicon_of`."""
        return lexicon_of(self.lexicon_file)

    @property
    def style(self) -> Style:
        """The style that is asked for.

        Raises:
            UnknownNameError: a name to avoid is no principle.
        """
        wanted = self.avoid.strip()
        avoided = names(wanted, tuple(PRINCIPLES), "style principle") if wanted else ()
        return Style(
            structure_preserving=self.structure_preserving,
            avoid=frozenset(avoided),
            keep_order=self.keep_order,
            unambiguous=self.unambiguous,
        )

    def verbalizers(self, systems: Sequence[str], lexicon: Lexicon) -> list[Verbalizer]:
        """The systems of these names, in these words and in this style."""
        style, compatible = self.style, self.lola_compatible
        return [verbalizer(name, lexicon, style, compatible=compatible) for name in systems]


def lexicon_of(path: Path | None) -> Lexicon:
    """The lexicon of the file, else the default one.

    Raises:
        LexiconError: the file cannot be read or has a malformed entry.
    """
    return Lexicon.default() if path is None else Lexicon.load(path)


def names(
    text: str, known: Sequence[str], kind: str, beside: Sequence[str] = ()
) -> tuple[str, ...]:
    """The names of a comma-separated list, each a known one; ``all`` is all of them.

    Args:
        text: the list.
        known: what ``all`` stands for.
        kind: what they are names of.
        beside: further names, which ``all`` leaves out.

    Raises:
        UnknownNameError: one is not known.
        InputError: the list is empty.
    """
    given = [name.strip() for name in text.split(",") if name.strip()]
    if not given:
        raise InputError(f"no {kind} was named", f"known: {', '.join((*known, *beside))}")
    for name in given:
        if name not in (*known, *beside, "all"):
            raise UnknownNameError(kind, name, (*known, *beside))
    return tuple(dict.fromkeys(n for name in given for n in (known if name == "all" else (name,))))
