"""Rows as the writer uses them: which row says a tree, and its words.

A row's words stand as they are, each symbol is written by its category (`SYMBOLS`), and the number
of a verb is that of the noun phrase with the same feature in the row, else that of its
surroundings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple

from logic2text.english import joining
from logic2text.english import syntax as en
from logic2text.english.constructions import rows
from logic2text.english.constructions.conditions import CONDITIONS, says_verbs
from logic2text.english.constructions.notation import (
    choose_words,
    fill_features,
    is_symbol,
    is_template,
    list_lines,
    split_line,
)
from logic2text.english.constructions.templates import Made, Template, Values, read_template
from logic2text.english.structure import shares_copula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.morphology import article


class Level(Enum):
    """The kinds of phrases that rows make, each written in its own way."""

    CLAUSE = auto()
    VERB_PHRASE = auto()
    COMPLEMENT = auto()
    BARE = auto()
    SUBJECT = auto()
    OBJECT = auto()
    PHRASES = auto()
    MEMBER = auto()
    BARE_LIST = auto()
    BEHIND = auto()
    HAD = auto()
    NOUN = auto()
    NOUN_ALONE = auto()
    RELATIVES = auto()
    RELATION = auto()
    WORD = auto()
    NUMBER = auto()
    LETTER = auto()
    DENIED_LETTER = auto()


SYMBOLS = {
    Level.CLAUSE: (
        *("Loose", "Tight", "Simple", "Open", "Not", "After", "Operand", "Side", "First", "Last"),
        *("Both", "Bound"),
    ),
    Level.VERB_PHRASE: ("VP", "VPAtom", "VPBoth", "VPItem"),
    Level.COMPLEMENT: ("Comp", "CompAtom", "CompBoth", "CompItem", "OneAndOnly", "Reduced"),
    Level.BARE: ("Bare",),
    Level.BARE_LIST: ("BareList", "BareBoth"),
    Level.BEHIND: ("Post",),
    Level.HAD: ("Had",),
    Level.SUBJECT: ("NP", "Item", "Name", "Value"),
    Level.PHRASES: ("BothNPs", "EitherNP"),
    Level.MEMBER: ("NPItem",),
    Level.OBJECT: ("Object",),
    Level.NOUN: ("Noun",),
    Level.NOUN_ALONE: ("Head",),
    Level.RELATIVES: ("Relatives",),
    Level.RELATION: ("Relation",),
    Level.WORD: ("PROPERTY",),
    Level.NUMBER: ("NUMBER",),
    Level.LETTER: ("PROPOSITION",),
    Level.DENIED_LETTER: ("NOTPROPOSITION",),
}
"""The symbols of the rules by what they are to the writer."""

OF_WORDS = (Level.RELATION, Level.WORD, Level.LETTER, Level.DENIED_LETTER, None)
"""The levels of what is one word to the reader."""

LEVELS = {symbol: level for level, symbols in SYMBOLS.items() for symbol in symbols}

Writer = Callable[[Any, int], str]
"""Writes a value in a number, 0 for the singular."""


FITS: Mapping[Level, Callable[[Any], object]] = {
    Level.COMPLEMENT: shares_copula,
    Level.BARE: lambda verb_phrase: not shares_copula(verb_phrase),
    Level.BARE_LIST: lambda part: isinstance(part, en.CoordinatedVerbPhrase) and says_verbs(part),
    Level.HAD: lambda verb_phrase: isinstance(verb_phrase, en.Having),
    Level.NOUN_ALONE: lambda noun: not noun.relatives,
    Level.RELATIVES: lambda part: part and part[0].form is not en.RelativeForm.KINDS,
    Level.DENIED_LETTER: lambda entry: entry.negative_singular,
}
"""What can stand at a level, if not everything does that a template has there."""


SINGULAR, PLURAL = -1, -2
ARTICLE = "a/an"
"""What is written as the article that the next word needs."""


class Piece(NamedTuple):
    """Words with a symbol after them.

    Attributes:
        singular, plural: the words, which differ if they agree with a noun phrase.
        after: the punctuation after the symbol.
        level: the symbol's; None if no symbol follows.
        part: the symbol's place in the row, from 1.
        source: whose number words and symbol have: a part's, 0 for that of the surroundings,
            `SINGULAR` or `PLURAL`.
    """

    singular: tuple[str, ...]
    plural: tuple[str, ...]
    after: str = ""
    level: Level | None = None
    part: int = 0
    source: int = 0


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A construction, to be written.

    Attributes:
        line: the row as it is noted.
        left: the symbol that it is an alternative of.
        level: what it makes.
        template: what it means.
        admits: the condition of the trees that it says; None for none.
        pieces: its words and symbols in order.
        fits: the symbols whose values must be of their level, and how that is asked.
    """

    line: str
    left: str
    level: Level
    template: Template
    admits: Callable[[Any], bool] | None
    pieces: tuple[Piece, ...]
    fits: tuple[tuple[int, Callable[[Any], object]], ...]

    @property
    def has_only_clauses(self) -> bool:
        """Whether all its symbols are clauses."""
        return all(piece.level in (Level.CLAUSE, None) for piece in self.pieces)

    @property
    def has_only_words(self) -> bool:
        """Whether all its symbols are words of the lexicon."""
        return all(piece.level in OF_WORDS for piece in self.pieces)


@cache
def list_rows() -> tuple[WrittenRow, ...]:
    """The rows that are written, in order; the first that says a tree is the one that is written.

    Raises:
        ValueError: a line is no rule, its template none, or a symbol is of no level.
    """
    found: dict[tuple[object, ...], WrittenRow] = {}
    for line in list_lines(rows.ALL):
        for filled in fill_features(line, rows.WRITTEN_FEATURES):
            row = _read_row(filled)
            if row is not None:
                levels = tuple(piece.level for piece in row.pieces)
                found.setdefault((row.level, row.template.pattern, levels), row)
    return tuple(found.values())


@cache
def _rows_by_kind() -> Mapping[tuple[Level, type], tuple[WrittenRow, ...]]:
    by_kind: dict[tuple[Level, type], list[WrittenRow]] = {}
    for row in list_rows():
        pattern = row.template.pattern
        if isinstance(pattern, Made):
            by_kind.setdefault((row.level, pattern.kind), []).append(row)
    return {key: tuple(of_kind) for key, of_kind in by_kind.items()}


def find_rows(level: Level, tree: en.Tree) -> Iterator[tuple[WrittenRow, Values]]:
    """The rows that may say a tree, each with the values of its symbols, in order."""
    for row in _rows_by_kind().get((level, type(tree)), ()):
        values = row.template.match(tree)
        if (
            values is not None
            and (row.admits is None or row.admits(tree))
            and all(fits(values[part]) for part, fits in row.fits)
        ):
            yield row, values


def find_first(level: Level, tree: en.Tree) -> en.Clause | en.NounPhrase | None:
    """The clause or noun phrase with which the words of a row for a tree begin; None if none does.

    Args:
        level: what the row is to make.
        tree: what it is to say.
    """
    for row, values in find_rows(level, tree):
        first = row.pieces[0]
        begins = not first.singular and first.level in (Level.CLAUSE, Level.SUBJECT)
        return values[first.part] if begins else None
    return None


def write_by_row(
    level: Level,
    tree: en.Tree,
    number: int,
    writers: Mapping[Level, Writer],
    count: Callable[[Any], int],
) -> str | None:
    """The text of a tree by the first row that says it; None if none does.

    Args:
        level: what it is to be.
        tree: the tree.
        number: that of its surroundings.
        writers: of the symbols, by level.
        count: the number of a noun phrase.
    """
    rows_of_kind = _rows_by_kind().get((level, type(tree)))
    if rows_of_kind is None:
        return None
    for row, values in find_rows(level, tree):
        return joining.follow(_write_pieces(row.pieces, values, number, writers, count))
    return None


def _write_pieces(
    pieces: tuple[Piece, ...],
    values: Values,
    number: int,
    writers: Mapping[Level, Writer],
    count: Callable[[Any], int],
) -> list[str]:
    texts = []
    for piece in pieces:
        source = piece.source
        plural = number if source == 0 else count(values[source]) if source > 0 else -source - 1
        text = " ".join(piece.plural if plural else piece.singular)
        if piece.level is not None:
            part = writers[piece.level](values[piece.part], plural)
            if text.endswith(ARTICLE):
                text = text.removesuffix(ARTICLE) + article(part)
            text = f"{text} {part}" if text and part else text or part
        if text:
            texts.append(text + piece.after)
    return texts


# Reading rows -----------------------------------------------------------------------------------


def _read_row(line: str) -> WrittenRow | None:
    left, parts, action, conditions, _, marks = split_line(line)
    if action is None or "<" in marks or not is_template(action):
        return None
    level = LEVELS.get(_name(left))
    if level is None:
        raise ValueError(f"the writer does not know what {left} is: {line}")
    condition = next(iter(conditions.values()), None)
    admits = None if condition is None else CONDITIONS[condition]
    pieces = tuple(_pieces(left, parts, line))
    fits = tuple(
        (piece.part, FITS[piece.level])
        for piece in pieces
        if piece.level is not None and piece.level in FITS
    )
    return WrittenRow(line, left, level, read_template(action), admits, pieces, fits)


def _name(symbol: str) -> str:
    return symbol.partition("[")[0].removesuffix("?")


def _feature(symbol: str) -> str:
    return symbol.partition("[")[2].partition("]")[0]


def _pieces(left: str, parts: tuple[str, ...], line: str) -> Iterator[Piece]:
    """The pieces of a right side; of alternatives the first, nothing of what is optional."""
    sources = _find_sources(left, parts)
    words: list[tuple[str, str]] = []
    pending: Piece | None = None
    place = source = 0
    for part in parts:
        chosen = choose_words(part)
        if is_symbol(part):
            place += 1
            level = LEVELS.get(_name(part))
            if level is None:
                raise ValueError(f"the writer does not know what {part} is: {line}")
            if pending is not None:
                yield pending
            source = source or sources.get(_feature(part), 0)
            of_part = 0 if source == place else source
            pending = Piece(*_by_number(words), "", level, place, of_part)
            words, source = [], 0
        elif chosen[-1] is None:
            continue
        elif part in (",", ".") and pending is not None and not words:
            pending = pending._replace(after=part)
        else:
            word = part if part == ARTICLE else str(chosen[0])
            singular, _, plural = word.strip("+").partition("[")[0].partition("|")
            source = source or sources.get(_feature(part), 0)
            words.append((singular, plural or singular))
    if pending is not None:
        yield pending
    if words:
        yield Piece(*_by_number(words), source=source)


def _find_sources(left: str, parts: tuple[str, ...]) -> dict[str, int]:
    """For each feature whose number it is; "" is that of what has none, the subject's."""
    sources = {_feature(left): 0, "sg": SINGULAR, "pl": PLURAL}
    symbols = [part for part in parts if is_symbol(part)]
    for place, part in enumerate(symbols, start=1):
        if LEVELS.get(_name(part)) in (Level.SUBJECT, Level.OBJECT):
            sources.setdefault(_feature(part), place)
            if not _feature(left):
                sources[""] = sources[_feature(part)]
    return {"": 0} | sources


def _by_number(words: list[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(one for one, _ in words), tuple(many for _, many in words)
