"""Symbols of a meaning that the formula lacks, by which words of the text are taken amiss."""

from __future__ import annotations

from logic2text.formula import Formula
from logic2text.lexicon.dictionary import complements
from logic2text.reading.lenient.rewording import PEOPLE
from logic2text.reading.lenient.symbol_words import symbol_words
from logic2text.reading.lenient.word_matching import lemmas
from logic2text.walk import symbols


def speaks_of_others(meaning: Formula, signature: Formula) -> bool:
    """Whether a meaning has symbols that a formula lacks and that words may be taken for.

    These are constants, predicates for persons, and those that deny one of the formula.
    """
    predicates, functions = symbols(meaning)
    wanted_predicates, wanted_functions = symbols(signature)
    foreign = predicates - wanted_predicates
    denied = {word for name, _ in wanted_predicates for word in complements(name.lower())}
    return bool(functions - wanted_functions) or any(
        name.lower() in PEOPLE or name.lower() in denied for name, _ in foreign
    )


def inflects_own_words(meaning: Formula, signature: Formula) -> bool:
    """Whether a meaning has a predicate that a formula lacks, but whose words the formula has.

    "Fed" is a word of the lexicon, and of Feeds.
    """
    own_predicates = symbols(signature)[0]
    foreign = symbols(meaning)[0] - own_predicates
    if not foreign:
        return False
    wanted = [symbol_words(*predicate) for predicate in own_predicates]
    return any(
        arity == symbol.arity
        and all(
            any(lemmas(word) & lemmas(own) for own in symbol.content)
            for word in symbol_words(name, arity).content
        )
        for name, arity in foreign
        for symbol in wanted
    )
