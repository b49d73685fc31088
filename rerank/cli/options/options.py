"""Options that several commands share, and the objects that they select.

An option with several names accepts commas and repetition alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from logic2text import InputError, Lexicon, UnknownNameError, symbolization
from logic2text.conventions import Conventions
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.theories import Theory
from logic2text.verbalizers import SYSTEMS, Verbalizer, verbalizer
from logic2text.verbalizers.style import PRINCIPLES, Style
from rerank.cli.options.option_groups import refuse_unused

ADVANCED = "Advanced options"
"""The panel of the help for rarely needed options."""
STYLE = "Style of the texts"
LANGUAGE_MODEL = "Language model"
COMPUTE = "Device of neural metrics"

LLM = "llm"
"""The name of the language model among the systems."""


def complete_list(names: Sequence[str]) -> Callable[[str], list[str]]:
    """A shell completion of the last name of a list with commas.

    >>> complete_list(("literal", "lola", "ranta"))("ranta,l")
    ['ranta,literal', 'ranta,lola']
    """

    def complete(incomplete: str) -> list[str]:
        return complete_last(names, incomplete)

    return complete


def complete_notation(incomplete: str) -> list[str]:
    """The completions of a notation."""
    from logic2text.notation import NOTATIONS

    return complete_last(("auto", *NOTATIONS), incomplete, is_list=False)


def complete_last(names: Iterable[str], incomplete: str, *, is_list: bool = True) -> list[str]:
    """The option's values that complete what was typed."""
    before, comma, start = incomplete.rpartition(",") if is_list else ("", "", incomplete)
    taken = before.split(",")
    return [before + comma + name for name in names if name.startswith(start) and name not in taken]


FormulaArguments: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="FORMULA…", help="Formulae; by default one per line of standard input."),
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
    bool, typer.Option("--json", help="Write JSON Lines, one object per row.")
]
InputOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--input", "-i", help="A file with one row per line: plain text or JSON Lines."),
]
LexiconOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--lexicon", help="A TOML file with your own words for predicates and names."),
]
KeyOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--key", help="A symbolization key: what each symbol means, one per line."),
]
ConventionsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--conventions",
        metavar="NAME",
        help=f"How English is read: {', '.join(Conventions)}.",
        show_default="textbook with --key, else open",
        autocompletion=complete_list(tuple(Conventions)),
    ),
]
AxiomsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--axioms", help="A file of formulae, one per line, that are taken to be true."),
]
TheoryOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--theory",
        metavar="NAMES",
        help="Axioms of the package: blocks, order:PREDICATE, equivalence:PREDICATE.",
    ),
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
"""The name of ``--systems`` before version 0.2, a hidden alias."""
RowTimeoutOption: TypeAlias = Annotated[
    float,
    typer.Option(
        "--row-timeout",
        min=0.1,
        metavar="SECONDS",
        help="A row of a file that takes more processor time becomes an error row.",
        rich_help_panel=ADVANCED,
    ),
]


@dataclass(frozen=True, slots=True)
class RowOptions:
    """Options of the input and output of rows."""

    notation: NotationOption = "auto"
    as_json: JsonOption = False
    input_file: InputOption = None


@dataclass(frozen=True, slots=True)
class TextOptions:
    """Options of the words and the style of generated texts."""

    lexicon_file: LexiconOption = None
    key_file: KeyOption = None
    structure_preserving: Annotated[
        bool,
        typer.Option(
            "--structure-preserving",
            help="Preserve the structure of the formula; apply no law.",
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
            help="Add commas, “either” and “both” where a text needs them.",
            rich_help_panel=STYLE,
        ),
    ] = False
    property_names: Annotated[
        bool,
        typer.Option(
            "--property-names",
            help="Natural says that a relation is transitive, symmetric, … by these names.",
            rich_help_panel=STYLE,
        ),
    ] = False
    alternatives: Annotated[
        int | None,
        typer.Option(
            "--alternatives",
            min=1,
            metavar="K",
            help="At most K texts per system; `rerank` takes several of Natural by default.",
            rich_help_panel=STYLE,
        ),
    ] = None
    synonyms: Annotated[
        bool,
        typer.Option(
            "--synonyms",
            help="`rerank` adds texts with synonyms, each with what it assumes.",
            rich_help_panel=STYLE,
        ),
    ] = False
    lola_compatible: Annotated[
        bool,
        typer.Option(
            "--lola-compatible",
            help="LoLa as published, including its scope errors.",
            rich_help_panel=ADVANCED,
        ),
    ] = False

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon; see `words_of`."""
        return self.words.lexicon

    @property
    def words(self) -> Words:
        """The lexicon or the key; see `words_of`."""
        return words_of(self.lexicon_file, self.key_file)

    @property
    def style(self) -> Style:
        """The style of the options.

        Raises:
            UnknownNameError: a name in ``--avoid`` is not a principle.
        """
        wanted = ",".join(self.avoid or ()).strip()
        avoided = names([wanted], tuple(PRINCIPLES), "style principle") if wanted else ()
        return Style(
            structure_preserving=self.structure_preserving,
            avoid=frozenset(avoided),
            keep_order=self.keep_order,
            unambiguous=self.unambiguous,
            property_names=self.property_names,
        )

    def verbalizers(self, systems: Sequence[str], lexicon: Lexicon) -> list[Verbalizer]:
        """The verbalizers of these names, with the lexicon and the style of the options.

        Raises:
            UnknownNameError, InputError: of the style, or the style is of none of the systems.
        """
        if "lola" not in systems:
            refuse_unused(self, "the system lola", "add lola to --systems", ("lola_compatible",))
        style, compatible = self.style, self.lola_compatible
        return [verbalizer(name, lexicon, style, compatible=compatible) for name in systems]


def words_of(
    lexicon_file: Path | None, key_file: Path | None, conventions: str | None = None
) -> Words:
    """The words of a lexicon file, of a key, or of the default lexicon.

    Raises:
        LexiconError: a file cannot be read or has a malformed entry.
        InputError: both files were given.
        UnknownNameError: there are no conventions of that name.
    """
    if key_file is None:
        return Words(lexicon_of(lexicon_file)).in_conventions(conventions)
    if lexicon_file is not None:
        raise InputError("--key and --lexicon were both given", "give the words in one of them")
    key = symbolization.SymbolizationKey.load(key_file)
    return Words(key.lexicon, key).in_conventions(conventions)


def theory_of(axioms_file: Path | None, names: Sequence[str] | None) -> Theory | None:
    """The axioms of a file and of named theories together; None if there are none.

    Raises:
        InputError: the file cannot be read or has no axiom, or a line is malformed.
        UnknownNameError: there is no theory of a name.
    """
    wanted = [name.strip() for value in names or () for name in value.split(",") if name.strip()]
    theories = [Theory.named(name) for name in wanted]
    if axioms_file is not None:
        axioms = Theory.load(axioms_file)
        if not axioms.axioms:
            raise InputError(f"{axioms_file} has no axiom", "write one formula a line")
        theories.append(axioms)
    return sum(theories, Theory()) if theories else None


def lexicon_of(path: Path | None) -> Lexicon:
    """The lexicon of the file, or the default lexicon.

    Raises:
        LexiconError: the file cannot be read or has a malformed entry.
    """
    return Lexicon.default() if path is None else Lexicon.load(path)


def systems_of(
    values: Sequence[str] | None, former: Sequence[str] | None = None
) -> tuple[str, ...]:
    """The selected systems: all by default, none for ``none``.

    Args:
        values: of `SystemsOption`.
        former: of `FormerSystemOption`.

    Raises:
        UnknownNameError, InputError: as `names`.
    """
    chosen = [*(values or ()), *(former or ())] or ["all"]
    named = {name.strip() for value in chosen for name in value.split(",")}
    if "none" not in named:
        return names(chosen, SYSTEMS, "system", [LLM])
    if named - {"none", ""}:
        raise InputError(
            "the system none was named beside others", "leave it out, or name only none"
        )
    return ()


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
    """The distinct names in the values of an option; ``all`` selects all names of the table.

    Args:
        values: the values of the option, each with names separated by commas.
        table: the names that ``all`` selects.
        kind: the kind of the named things, for errors.
        beside: further names, which ``all`` does not select.
        accepts: whether a name that is in neither list is valid.

    Raises:
        UnknownNameError: a name is unknown.
        InputError: there is no name.
    """
    wanted = [name.strip() for value in values for name in value.split(",") if name.strip()]
    if not wanted:
        raise InputError(f"no {kind} was named", f"known: {', '.join((*table, *beside))}")
    for name in wanted:
        if name not in (*table, *beside, "all") and not accepts(name):
            raise UnknownNameError(kind, name, (*table, *beside))
    return tuple(dict.fromkeys(n for name in wanted for n in (table if name == "all" else (name,))))
