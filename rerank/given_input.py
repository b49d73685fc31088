"""What texts are of: a formula, or another input such as triples, slots or a table.

>>> [type(each).__name__ for each in map(read_input, ("∀x Cube(x)", "name[Aromi], food[Chinese]"))]
['Parsed', 'OtherInput']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from logic2text import InputError, Lexicon, Parsed, arguments
from logic2text.errors import ParseError
from logic2text.formula import Formula, Predicate
from logic2text.llm.text_requests import is_plain
from logic2text.results.words import Words
from logic2text.walk import symbols
from metrics.inputs.facts import Fact, can_have_facts, parse_input


@dataclass(frozen=True, slots=True)
class OtherInput:
    """An input that is no formula.

    Attributes:
        value: as it came.
        facts: its facts; those without a predicate are sentences.
    """

    value: object
    facts: tuple[Fact, ...]


GivenInput: TypeAlias = Parsed | OtherInput


def read_input(value: object, words: Words | None = None) -> GivenInput:
    """Tell whether an input is a formula.

    A text can be both: ``P | Q | R`` is a formula, but ``price: cheap`` and ``cats``, in which
    words would be sentence letters, are not.

    Args:
        value: a formula or its text; triples, slots, a table, JSON or sentences.
        words: of the formula's symbols; those of the default lexicon if not given.

    Raises:
        ParseError, LimitError: it is a text with signs of formulae, and cannot be parsed.
        InputError: it is neither a formula nor has facts.
    """
    words = words or Words(Lexicon.default())
    if isinstance(value, Formula):
        return words.parse_given(value)
    if not isinstance(value, str):
        if not can_have_facts(value):
            raise InputError(
                f"a formula or data was expected, {arguments.came(value)} came",
                'give "∀x (Cube(x) → Small(x))", or {"name": "Aromi", "food": "Chinese"}',
            )
        return OtherInput(value, parse_input(value))
    try:
        parsed = words.parse_given(value)
    except ParseError:
        facts = parse_input(value)
        if not is_plain(" ".join(value.split())) and not _are_data(facts):
            raise
        return OtherInput(value, facts)
    if _says_only_words(parsed.formula):
        facts = parse_input(value)
        if _are_data(facts) or isinstance(parsed.formula, Predicate):
            return OtherInput(value, facts)
    return parsed


def _are_data(facts: tuple[Fact, ...]) -> bool:
    return any(fact.predicate for fact in facts)


def _says_only_words(formula: Formula) -> bool:
    """Whether a formula has only sentence letters, one of which is a word: "price: cheap"."""
    predicates, _ = symbols(formula)
    return all(not arity for _, arity in predicates) and any(
        len(name) > 1 for name, _ in predicates
    )
