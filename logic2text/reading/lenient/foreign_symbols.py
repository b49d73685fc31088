"""Symbols of a meaning that the formula lacks, by which words of the text are taken amiss.

And symbols to which a lexicon gives other words than their names have, Cube for spheres, whose
names say nothing of what a text means.

>>> tet = Lexicon.default().entry("Tet", 1)
>>> is_renamed(tet), is_renamed(replace(tet, singular="pyramid"))
(False, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from logic2text.formula import Formula, Node, Not, Predicate
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.symbol_words import glue, symbol_words
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import complements, parts_of_close_synonyms
from logic2text.reading.lenient.name_words import other_number
from logic2text.reading.lenient.rewording import PEOPLE
from logic2text.walk import fold, symbols, with_children


def speaks_of_others(meaning: Formula, signature: Formula) -> bool:
    """Whether a meaning has symbols that a formula lacks and that words may be taken for.

    These are constants, and predicates for persons.
    """
    predicates, functions = symbols(meaning)
    wanted_predicates, wanted_functions = symbols(signature)
    foreign = predicates - wanted_predicates
    return bool(functions - wanted_functions) or any(name.lower() in PEOPLE for name, _ in foreign)


def replaces_own_symbols(meaning: Formula, signature: Formula) -> bool:
    """Whether a meaning has a predicate that a formula lacks in place of one of the formula's.

    Words of the lexicon's files are then read where the formula may have its own: "large" for Big.
    """
    own, said = symbols(signature)[0], symbols(meaning)[0]
    return not said <= own and not own <= said


def find_replaced(
    meanings: Iterable[Formula],
    signature: Formula,
    lexicon: Lexicon,
    related: frozenset[tuple[str, int]] = frozenset(),
) -> tuple[str, ...]:
    """The symbols of meanings in whose place a formula may well have others of its own.

    A file vouches that its symbols differ from each other, Cube from Tet.  Nothing says so of Large
    and Big, of which the file has one, of the functions father and dad, or of Bob and b.

    Args:
        meanings: of a text.
        signature: the formula.
        lexicon: its files.
        related: predicates of which a theory says how they differ.
    """
    own_predicates, own_functions = symbols(signature)
    found: set[str] = set()
    for meaning in meanings:
        predicates, functions = symbols(meaning)
        unsaid, unsaid_functions = own_predicates - predicates - related, own_functions - functions
        guessed = [lexicon.entry(*each).guessed for each in unsaid]
        guessed += [lexicon.function(*each).guessed for each in unsaid_functions if each[1]]
        properties = {own for own, arity in unsaid if arity == 1}
        constants = {name for name, arity in unsaid_functions if not arity}
        for name, arity in predicates - own_predicates:
            if (any(guessed) and arity) or (
                arity == 1 and any(_say_the_same(name, own, lexicon) for own in properties)
            ):
                found.add(name)
        for name, arity in functions - own_functions:
            # Bob can be b, 2 can be two.
            may_be = name[0] in constants or other_number(name) in constants
            if any(guessed) if arity else may_be:
                found.add(name)
    return tuple(sorted(found))


def _say_the_same(name: str, own: str, lexicon: Lexicon) -> bool:
    """Whether two predicates of one place say the same in other words: Human and Person."""
    if {name.lower(), own.lower()} <= PEOPLE:
        return True
    ours, theirs = lexicon.entry(name, 1).singular, lexicon.entry(own, 1).singular
    return bool(parts_of_close_synonyms(ours, theirs))


def with_denials(meaning: Formula, signature: Formula) -> Formula:
    """A meaning with the denial of a formula's predicate for its opposite: ¬Even for Odd.

    It is what a text means of things of the right kind.
    """
    own = {name.lower(): name for name, arity in symbols(signature)[0] if arity == 1}
    own_names = set(own.values())

    def deny(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts)
        match node:
            case Predicate(name, (argument,)) if name not in own_names:
                opposite = next((own[w] for w in complements(name.lower()) if w in own), None)
                return node if opposite is None else Not(Predicate(opposite, (argument,)))
            case _:
                return node

    return cast(Formula, fold(meaning, deny))


def is_other_name(constant: str, name: str) -> bool:
    """Whether a name has none of the words of its constant: Claire for max.

    >>> is_other_name("max", "Claire"), is_other_name("harry_potter", "Harry")
    (True, False)
    """
    spelled = glue(name)
    return not any(word in spelled for word in symbol_words(constant, 0).words)


def is_renamed(entry: Entry) -> bool:
    """Whether the words of an entry from a user's file have none of the symbol's name."""
    usual = Lexicon.default().entry(entry.symbol, entry.arity)
    if entry.guessed or replace(entry, learned_plural="") == replace(usual, learned_plural=""):
        return False
    named = symbol_words(entry.symbol, entry.arity).words
    written = [word for words in (entry.singular, *entry.links) for word in words.lower().split()]
    return not any(
        word.startswith(name) or lemmas(word) & lemmas(name) for word in written for name in named
    )
