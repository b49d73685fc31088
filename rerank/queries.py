"""Queries: what texts should say, a formula, an input with facts, or a plain text.

>>> words = Words(Lexicon.default())
>>> read_query("∀x (Cube(x) → Small(x))", words).formula is None
False
>>> read_query("name[Aromi], food[Chinese]", words).input
'name[Aromi], food[Chinese]'
>>> read_query("What is small?", words).is_plain
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from logic2text import Candidate, InputError, Lexicon, ParseError, arguments
from logic2text import formula as fol
from logic2text.results.words import Words
from logic2text.walk import nodes
from metrics.inputs.facts import parse_input
from rerank.rank_arguments import unverified

_LOGICAL = re.compile(
    r"[∀∃∄¬∧∨↔⊃⊻]|\\(?:forall|exists)\b|\b(?:all|exists|forall)\s+[a-z]\d?\s*[.(]"
)
"""What only a formula has: a query with it that cannot be read is a slip, not a plain text."""

_WORDS = re.compile(r"[^\W\d_]+(?:[\s:'’-]+[^\W\d_]+)*")
"""Words, as of a search."""


@dataclass(frozen=True, slots=True)
class Query:
    """What texts should say; without formula and input only their wording counts.

    Attributes:
        formula: a formula; None for another query.
        input: a value that has facts (`metrics.inputs.facts.parse_input`); None for another query.
    """

    formula: fol.Formula | None = None
    input: object = None

    @property
    def is_plain(self) -> bool:
        """Whether it is neither a formula nor an input with facts."""
        return self.formula is None and self.input is None


PLAIN = Query()
"""A query of which only the wording of its texts is scored."""


def read_query(value: object, words: Words, notation: str = "auto") -> Query:
    """A formula, an input with facts, or a plain text.

    Args:
        value: a formula or its text, an input with facts or its text, or a plain text.
        words: of the formula's symbols.
        notation: of the formula.

    Raises:
        ParseError: the text has logical signs and is no formula.
        InputError: an input has no facts, or a part that is none.
        LimitError: a formula exceeds a limit.
    """
    if isinstance(value, fol.Formula):
        return read_formula(value, words)
    if not isinstance(value, str):
        return read_input(value)
    try:
        formula = words.parse(value, notation).formula
    except InputError as error:
        if isinstance(error, ParseError) and _LOGICAL.search(value):
            raise
    else:
        if not _is_words(value, formula):
            return Query(formula)
    has_facts = value.strip() and any(fact.predicate for fact in parse_input(value))
    return Query(input=value) if has_facts else PLAIN


def read_formula(value: object, words: Words) -> Query:
    """A formula, or the text of one.

    Raises:
        ParseError, InputError, LimitError: it is none, or exceeds a limit.
    """
    if not isinstance(value, str | fol.Formula):
        raise InputError(f"a formula was expected, {arguments.came(value)} came", "give its text")
    return Query(words.parse_given(value).formula)


def read_input(value: object) -> Query:
    """An input with facts.

    Raises:
        InputError: it has none, or a part that is none.
    """
    parse_input(value)
    return Query(input=value)


def _is_words(text: str, formula: fol.Formula) -> bool:
    """Whether a query such as "cats and dogs" is words rather than sentence letters.

    As sentence letters they would be compared with every text.
    """
    atoms = [node for node in nodes(formula) if isinstance(node, fol.Predicate)]
    are_words = all(not atom.arguments and len(atom.name) > 1 for atom in atoms)
    return bool(atoms) and are_words and _WORDS.fullmatch(text.strip()) is not None


def judge_candidates(
    query: Query, texts: Sequence[str], lexicon: Lexicon | None = None
) -> tuple[Candidate, ...]:
    """The texts as candidates, with the reader's verdicts where the query is a formula."""
    if query.formula is None:
        return unverified(texts)
    from rerank.verification import judge_texts  # loads the reader, which only formulae need

    return judge_texts(query.formula, texts, lexicon=lexicon)
