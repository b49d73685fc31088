"""What texts are of: a formula, or another input such as triples, slots or a table.

>>> [type(each).__name__ for each in map(read_input, ("∀x Cube(x)", "name[Aromi], food[Chinese]"))]
['Parsed', 'OtherInput']
"""

from __future__ import annotations

from typing import TypeAlias

from logic2text import InputError, Lexicon, Parsed, arguments
from logic2text.formula import Formula, Predicate
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.results.words import Words
from logic2text.walk import symbols
from metrics.inputs.facts import Fact, can_have_facts, parse_input

_LOGICAL = lazy_pattern(
    r"[∀∃∄¬∧∨→↔⇒⇔⊃⊻⊕]|->|\\(?:forall|exists|land|lor|neg|to)\b|[A-Z]\w*\("
    r"|\b(?:all|exists|forall)\s+[a-z]\d?\s*[.(]"
)
"""What a formula has and a sentence has not: a text with it that cannot be read is a slip."""

_WORDS = lazy_pattern(r"[^\W\d_]{2,}(?:[\s:'’-]+[^\W\d_]{2,})*")
"""Words and nothing else: "cats and dogs"."""


@dataclass(frozen=True, slots=True)
class OtherInput:
    """An input that is no formula.

    Attributes:
        value: as it came.
        facts: its facts; those without a predicate are sentences.
    """

    value: object
    facts: tuple[Fact, ...]

    @property
    def is_data(self) -> bool:
        """Whether it has facts that are no sentences."""
        return any(fact.predicate for fact in self.facts)


GivenInput: TypeAlias = Parsed | OtherInput


def read_input(value: object, words: Words | None = None, notation: str = "auto") -> GivenInput:
    """Tell whether an input is a formula.

    A text can be both: ``P | Q | R`` is a formula, but ``price: cheap`` and ``cats and dogs``, in
    which words would be sentence letters, are not.

    Args:
        value: a formula or its text; triples, slots, a table, JSON or sentences.
        words: of the formula's symbols; those of the default lexicon if not given.
        notation: of the formula's text.

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
        parsed = words.parse(value, notation)
    except InputError:
        other = OtherInput(value, parse_input(value))
        if not other.is_data and _LOGICAL.search(value):
            raise
        return other
    if _says_only_words(parsed.formula):
        other = OtherInput(value, parse_input(value))
        if other.is_data or isinstance(parsed.formula, Predicate) or _WORDS.fullmatch(value):
            return other
    return parsed


def _says_only_words(formula: Formula) -> bool:
    """Whether a formula has only sentence letters, one of which is a word: "price: cheap"."""
    predicates, _ = symbols(formula)
    return all(not arity for _, arity in predicates) and any(
        len(name) > 1 for name, _ in predicates
    )
