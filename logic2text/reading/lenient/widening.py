"""The tokens and lexical phrases of a text, widened by those that need an assumption.

A text is widened only if every symbol of the formula has its words in it.  Of its readings those
are kept that use exactly the symbols of the formula, and each with one meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from logic2text.arithmetic import COMPARISONS
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.formula import Constant, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.guess import gender_of
from logic2text.lexicon.names.symbol_words import symbol_words
from logic2text.lexicon.word_matching import lemmas
from logic2text.reading.choices import Grade
from logic2text.reading.interpretation.surface_readings import Reading
from logic2text.reading.lenient.bearers import has_two_bearers, says_name_twice
from logic2text.reading.lenient.hits import says_word_twice
from logic2text.reading.lenient.names import NameMatch, name_matches
from logic2text.reading.lenient.phrase_text import Phrase
from logic2text.reading.lenient.phrases import Finder
from logic2text.reading.lenient.rewording import PEOPLE, reword
from logic2text.reading.lenient.tenses import (
    Tense,
    says_of_two_times,
    tells_of_moment,
    tenses_of,
)
from logic2text.reading.parsing.chart import ChartNode
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.words import Cells
from logic2text.walk import symbols

MOST_TOKENS = 80
"""Longer texts are not read with assumptions."""


@dataclass(frozen=True, slots=True)
class Widened:
    """A widened text.

    Attributes:
        tokens: reworded.
        phrases: those for predicates.
        names: those for constants.
        notices: what was passed over.
        guessed: whether that may say something.
        people: whether people are taken for everything.
        tenses: those of its auxiliaries, before it was reworded.
        said: the places of words that say a symbol or name a constant.
        unsaid: the symbols and constants that no words say.
        names_all: whether every constant is named.
        computes: whether the formula has functions or comparisons.
    """

    tokens: list[Token]
    phrases: tuple[Phrase, ...]
    names: tuple[NameMatch, ...]
    notices: tuple[str, ...]
    people: bool
    tenses: frozenset[Tense] = frozenset()
    guessed: bool = False
    said: frozenset[int] = frozenset()
    unsaid: tuple[str, ...] = ()
    names_all: bool = True
    computes: bool = False


def widen(
    tokens: Sequence[Token],
    signature: Formula,
    known: frozenset[str],
    listed: Collection[tuple[str, str]] = (),
    *,
    with_a: bool = False,
    partly: bool = False,
) -> Widened | None:
    """Widen a text; None if a symbol of the formula has no words in it.

    Args:
        tokens: of the text.
        signature: the formula.
        known: the words of the lexicon's files.
        listed: constants with their names in these files.
        with_a: see `name_matches`.
        partly: whether symbols may be without words, or functions and comparisons.
    """
    if len(tokens) > MOST_TOKENS or says_word_twice(tokens):
        return None
    predicates, functions = symbols(signature)
    computes = any(arity for _, arity in functions)
    computes = computes or any(name in COMPARISONS for name, _ in predicates)
    if computes and not partly:
        return None
    spoken = sorted(each for each in predicates if each[0] not in COMPARISONS)
    named = [symbol_words(name, arity) for name, arity in spoken]
    constants = sorted(name for name, arity in functions if not arity)
    own = frozenset(word for symbol in named for word in symbol.words)
    reworded = reword(tokens, own)
    names = [
        replace(name, notice="", guessed=False)
        if (name.constant, _words_of(reworded.tokens, name)) in listed
        else name
        for name in name_matches(reworded.tokens, constants, own, with_a=with_a)
    ]
    unnamed = set(constants) - {name.constant for name in names}
    if unnamed and not partly:
        return None
    finder = Finder(reworded.tokens, named, _places(names), known)
    if not finder.possible and not partly:
        return None
    people = not any(lemmas(word) & PEOPLE for symbol in named for word in symbol.words)
    phrases = tuple(finder.phrases())
    return Widened(
        reworded.tokens,
        phrases,
        tuple(names),
        reworded.notices,
        people,
        tenses_of([token.word for token in tokens]),
        reworded.guessed,
        finder.said(phrases) | _places(names),
        (*finder.unsaid, *sorted(unnamed)),
        not unnamed,
        computes,
    )


def _words_of(tokens: Sequence[Token], name: NameMatch) -> str:
    return " ".join(token.raw for token in tokens[name.start : name.end])


def _places(names: Sequence[NameMatch]) -> frozenset[int]:
    return frozenset(place for name in names for place in range(name.start, name.end))


_Begins = dict[str, dict[int, list[tuple[int, object]]]]
"""The values of the phrases that begin at a token, with their costs, by class and length."""


def widen_cells(
    cells: Sequence[Cells], widened: Widened, *, partly: bool = False
) -> tuple[Cells, ...]:
    """The cells of the reworded tokens with the phrases of a widened text.

    With `partly` names of other things than the formula's constants are kept.
    """
    begins: list[_Begins] = [{} for _ in cells]

    def add(start: int, end: int, word_class: str, cost: int, value: object) -> None:
        begins[start].setdefault(word_class, {}).setdefault(end - start, []).append((cost, value))

    for phrase in widened.phrases:
        add(phrase.start, phrase.end, phrase.word_class, phrase.cost, phrase.entry)
    for name in widened.names:
        words = _words_of(widened.tokens, name)
        value = en.Name(Constant(name.constant), words, gender_of(widened.tokens[name.start].word))
        add(name.start, name.end, "NAME", name.cost, value)
    for at, token in enumerate(widened.tokens):
        if widened.people and token.word in PEOPLE:
            plural = token.word in ("people", "persons", "humans", "individuals")
            add(at, at + 1, f"THING[{'pl' if plural else 'sg'}]", 1, en.THING)
        if token.word == "all":  # "All bread is food."
            add(at, at + 1, "DET[sg]", 1, en.ALL)
    constants = None if partly else {name.constant for name in widened.names}
    return tuple(_merge(cell, added, constants) for cell, added in zip(cells, begins, strict=True))


def _merge(cell: Cells, added: _Begins, constants: set[str] | None) -> Cells:
    """A cell with further phrases and without names that are not constants of the formula."""
    merged: dict[str, dict[int, ChartNode]] = {}
    for symbol, nodes in cell.symbols:
        for length, node in nodes:
            is_checked = symbol == "NAME" and constants is not None
            kept = _own_names(node, constants or set()) if is_checked else node
            if kept is not None:
                merged.setdefault(symbol, {})[length] = kept
    for symbol, lengths in added.items():
        for length, values in lengths.items():
            present = merged.setdefault(symbol, {}).get(length)
            before = [*(present.values or ())] if present is not None else []
            said = {_meaning(value) for _, value in before}
            fresh = [pair for pair in values if _meaning(pair[1]) not in said]
            ordered = sorted([*before, *fresh], key=lambda pair: pair[0])
            merged[symbol][length] = ChartNode(values=ordered)
    cells = tuple((symbol, tuple(nodes.items())) for symbol, nodes in merged.items())
    return Cells(cells, cell.label)


def _meaning(value: object) -> object:
    """The symbol that words stand for."""
    match value:
        case en.Name(term):
            return term
        case Entry(symbol, arity):
            return symbol, arity
        case _:
            return None, value


def _own_names(node: ChartNode, constants: set[str]) -> ChartNode | None:
    values = [
        (cost, value)
        for cost, value in node.values or ()
        if not isinstance(value.term, Constant) or value.term.name in constants
    ]
    return ChartNode(values=values) if values else None


# Readings ----------------------------------------------------------------------------------------


EVERYTHING_IS = "everything is"
"""The beginning of a notice that a restriction of the text is not in the formula."""


class Accepted(NamedTuple):
    """The readings of a widened text that are about a formula.

    Attributes:
        readings: those that use exactly the formula's symbols.
        assumptions: what they take words to mean.
        guessed: whether a phrase with further content words, or a restriction that the formula
            lacks, is taken to be said by a symbol; a dictionary tells synonyms, but not this.
        exhausted: whether no "the K" may be said of a kind, or be a part of a name.
    """

    readings: tuple[Reading, ...]
    assumptions: tuple[str, ...] = ()
    guessed: bool = False
    exhausted: bool = True


def accept(readings: Sequence[Reading], signature: Formula, widened: Widened) -> Accepted:
    """The readings that use exactly the formula's symbols, and what they assume."""
    wanted = symbols_said(signature)
    kept = [
        reading
        for reading in readings
        if symbols_said(reading.formula) == wanted and _is_consistent(reading, widened)
    ]
    if not kept:
        return Accepted(())
    kept[0] = replace(kept[0], grade=Grade.FIRST)
    notices = tuple(dict.fromkeys(each for one in kept for each in _list_assumed(one, widened)))
    guessed = widened.guessed or any(notice.startswith(EVERYTHING_IS) for notice in notices)
    guessed = guessed or any(_is_guess(reading, widened) for reading in kept)
    exhausted = not any(map(_has_definite, kept))
    return Accepted(tuple(kept), (*notices, *widened.notices), guessed, exhausted)


def symbols_said(formula: Formula) -> tuple[frozenset[tuple[str, int]], ...]:
    """As `symbols`, with one for all comparisons: "under 12" says 12 > age(x)."""
    predicates, functions = symbols(formula)
    comparing = frozenset((name, arity) for name, arity in predicates if name in COMPARISONS)
    return predicates - comparing | ({("", 2)} if comparing else frozenset()), functions


def _is_guess(reading: Reading, widened: Widened) -> bool:
    phrases = _find_used(reading, widened)
    return (
        any(phrase.extra or phrase.guessed for phrase in phrases)
        or any(name.guessed for name in _find_used_names(reading, widened))
        or says_name_twice(reading.tree)
    )


def _has_definite(reading: Reading) -> bool:
    """Whether "the" claims that there is one only, which a kind or a folded name does not."""
    return any(
        isinstance(part, en.Quantified | en.ThereIs | en.ForClause)
        and part.determiner.quantity is en.Quantity.THE
        for part in subtrees(reading.tree)
    )


def _is_consistent(reading: Reading, widened: Widened) -> bool:
    """Whether every symbol, name and claim is said of one thing and of one time.

    A symbol has the same extra words wherever it is said with any.
    """
    if has_two_bearers(reading.tree, reading.formula):
        return False
    words = [token.word for token in widened.tokens]
    used = [*_find_used(reading, widened)]
    of_time = reading.tree, widened.tenses, words, used
    if says_of_two_times(*of_time) or tells_of_moment(*of_time):
        return False
    return all(
        left.extra <= right.extra or right.extra <= left.extra
        for left, right in combinations(used, 2)
        if (left.entry.symbol, left.entry.arity) == (right.entry.symbol, right.entry.arity)
    )


def _list_assumed(reading: Reading, widened: Widened) -> Iterator[str]:
    for phrase in _find_used(reading, widened):
        yield from phrase.notices
    for name in _find_used_names(reading, widened):
        if name.notice:
            yield name.notice
    if widened.people and any(token.word in PEOPLE for token in widened.tokens):
        yield f"{EVERYTHING_IS} a person"


def _find_used_names(reading: Reading, widened: Widened) -> Iterator[NameMatch]:
    named = {
        (part.term.name, part.words)
        for part in subtrees(reading.tree)
        if isinstance(part, en.Name) and isinstance(part.term, Constant)
    }
    for name in widened.names:
        words = _words_of(widened.tokens, name)
        if (name.constant, words) in named:
            yield name


def _find_used(reading: Reading, widened: Widened) -> Iterator[Phrase]:
    entries: set[Entry | None] = set()
    for part in subtrees(reading.tree):
        match part:
            case en.Relation(entry) | en.Having(_, entry):
                entries.add(entry)
            case en.Noun(kind, adjectives):
                entries.update((kind, *adjectives))
            case _:
                pass
    yield from (phrase for phrase in widened.phrases if phrase.entry in entries)
