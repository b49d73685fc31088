"""The options that several commands share, one by one and in groups, and what they stand for.

An option that takes several names takes them separated by commas, in repetition, or both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from logic2text.errors import InputError, UnknownNameError
from logic2text.lexicon import Lexicon
from logic2text.verbalizers import SYSTEMS, Verbalizer, verbalizer
from logic2text.verbalizers.style import PRINCIPLES, Style
from rerank.cli.completion import complete_list, complete_notation

ADVANCED = "Advanced options"
"""The group of the options that are rarely needed, at the end of the help."""
STYLE = "Style of the texts"
LANGUAGE_MODEL = "Language model"
COMPUTE = "Device of neural metrics"

LLM = "llm"
"""The name of the language model among the systems."""

FormulaArguments: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="FORMULA…", help="Formulae; without any, one a line on standard input."),
]
NotationOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--notation",
        "-n",
        help="The notation of the formulae, or auto.",
        autocompletion=complete_notation,
    ),
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Write JSON Lines, one object a row.")
]
InputOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--input", "-i", help="A file with one row a line: plain text or JSON Lines."),
]
LexiconOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--lexicon", help="A TOML file with your own words for predicates and names."),
]
SystemsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--systems",
        "-s",
        metavar="NAMES",
        help=f"Which verbalizers: {', '.join(SYSTEMS)}, all or none; llm adds a language model.",
        show_default="all",
        autocompletion=complete_list((*SYSTEMS, "all", "none", LLM)),
    ),
]
FormerSystemOption: TypeAlias = Annotated[list[str] | None, typer.Option("--system", hidden=True)]
"""The name of ``--systems`` before version 0.2, still understood."""
RowTimeoutOption: TypeAlias = Annotated[
    float,
    typer.Option(
        "--row-timeout",
        min=0.1,
        metavar="SECONDS",
        help="A row of a file that takes longer becomes an error row.",
        rich_help_panel=ADVANCED,
    ),
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

    lexicon_file: LexiconOption = None
    structure_preserving: Annotated[
        bool,
        typer.Option(
            "--structure-preserving",
            help="Verbalize the formula as it is built; apply no law.",
            rich_help_panel=STYLE,
        ),
    ] = False
    avoid: Annotated[
        list[str] | None,
        typer.Option(
            "--avoid",
            metavar="NAMES",
            help=f"Principles of style that Natural must not use: {', '.join(PRINCIPLES)}.",
            rich_help_panel=STYLE,
            autocompletion=complete_list(tuple(PRINCIPLES)),
        ),
    ] = None
    keep_order: Annotated[
        bool,
        typer.Option(
            "--keep-order",
            help="Natural keeps the order of the formula.",
            rich_help_panel=STYLE,
        ),
    ] = False
    unambiguous: Annotated[
        bool,
        typer.Option(
            "--unambiguous",
            help="Commas, “either” and “both” where a text needs them.",
            rich_help_panel=STYLE,
        ),
    ] = False
    alternatives: Annotated[
        int,
        typer.Option(
            "--alternatives",
            min=1,
            metavar="K",
            help="At most K texts a system, where it has several.",
            rich_help_panel=STYLE,
        ),
    ] = 1
    lola_compatible: Annotated[
        bool,
        typer.Option(
            "--lola-compatible",
            help="LoLa as published, its scope errors included.",
            rich_help_panel=ADVANCED,
        ),
    ] = False

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
        wanted = ",".join(self.avoid or ()).strip()
        avoided = names([wanted], tuple(PRINCIPLES), "style principle") if wanted else ()
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


def systems_of(
    values: Sequence[str] | None, former: Sequence[str] | None = None
) -> tuple[str, ...]:
    """The systems that are asked for, all of them by default; none for ``none``.

    Args:
        values: of `SystemsOption`.
        former: of `FormerSystemOption`.

    Raises:
        UnknownNameError, InputError: as `names`.
    """
    chosen = [*(values or ()), *(former or ())] or ["all"]
    return () if chosen == ["none"] else names(chosen, SYSTEMS, "system", [LLM])


def _is_never(name: str) -> bool:
    del name
    return False


def names(
    values: Sequence[str],
    table: Sequence[str],
    kind: str,
    beside: Sequence[str] = (),
    accepts: Callable[[str], bool] = _is_never,
) -> tuple[str, ...]:
    """The distinct names of an option that takes several; ``all`` is all of them.

    Args:
        values: one for each time that the option stands there, with commas between names.
        table: what ``all`` stands for.
        kind: what they are names of.
        beside: further names, which ``all`` leaves out.
        accepts: whether a name that is in no list is one too.

    Raises:
        UnknownNameError: one is not known.
        InputError: there is no name at all.
    """
    wanted = [name.strip() for value in values for name in value.split(",") if name.strip()]
    if not wanted:
        raise InputError(f"no {kind} was named", f"known: {', '.join((*table, *beside))}")
    for name in wanted:
        if name not in (*table, *beside, "all") and not accepts(name):
            raise UnknownNameError(kind, name, (*table, *beside))
    return tuple(dict.fromkeys(n for name in wanted for n in (table if name == "all" else (name,))))
