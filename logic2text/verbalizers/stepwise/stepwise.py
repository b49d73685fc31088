"""Stepwise: the formula connective by connective, in manners between the literal and the fluent.

>>> from logic2text.notation import parse
>>> formula = parse("∀x ∀y (Cube(x) ∧ Tet(y) ∧ FrontOf(x, y) → Larger(x, y))")
>>> for verbalization in Stepwise().alternatives(formula)[:3]:
...     print(verbalization.text)
For every cube x and every tetrahedron y, if x is in front of y, then x is larger than y.
If a cube is in front of a tetrahedron, then the cube is larger than it.
If x is a cube, y is a tetrahedron and x is in front of y, then x is larger than y.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import find_named_persons
from logic2text.rewriting.rename_apart import rename_apart, with_distinct_variables
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.natural.refer import refer
from logic2text.verbalizers.stepwise.writer import Manner, Writer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import bound_variables, check_limits

NAMED = Manner(nouns=True, unspoken=True)
INDEFINITE = Manner(nouns=True, indefinite=True)
PREFIXED = Manner(nouns=True, indefinite=True, prefixed=True)
BARE = Manner(unspoken=True)
LITERAL = Manner(merged=False)
MANNERS = (NAMED, INDEFINITE, BARE, LITERAL)
"""From the most to the least wanted."""


class Stepwise:
    """The verbalizer of half-formulaic English; immutable, safe to share between threads."""

    name = "stepwise"

    def __init__(self, lexicon: Lexicon | None = None, style: Style = DEFAULT_STYLE) -> None:
        """Make a verbalizer with a lexicon and a style."""
        self.lexicon = lexicon or Lexicon.default()
        self._style = style

    def verbalize(self, formula: fol.Formula) -> Verbalization:
        """The text with named variables: "For every cube x, …"."""
        return next(self._verbalizations(formula))

    def alternatives(self, formula: fol.Formula, limit: int = 4) -> tuple[Verbalization, ...]:
        """At most `limit` different texts, the one with named variables first."""
        distinct: dict[str, Verbalization] = {}
        for verbalization in self._verbalizations(formula):
            distinct.setdefault(verbalization.text, verbalization)
        return tuple(distinct.values())[:limit]

    def _verbalizations(self, formula: fol.Formula) -> Iterator[Verbalization]:
        check_limits(formula)
        words = self.lexicon.for_formula(formula)
        apart = with_distinct_variables(formula)
        bound = bound_variables(apart)
        is_same = same_structure if self._style.structure_preserving else same_but_for_prefixes
        for manner in MANNERS if bound else (BARE, LITERAL):
            written = formula if manner == LITERAL else apart
            verbalization = self._verbalize_in(manner, written, words, bound)
            if verbalization is None and manner == INDEFINITE:
                verbalization = self._verbalize_in(PREFIXED, apart, words, bound)
            # A phrase that could not take its place says something else.
            if verbalization is not None and is_same(verbalization.says, formula):
                yield verbalization

    def _verbalize_in(
        self, manner: Manner, formula: fol.Formula, words: Lexicon, bound: frozenset[fol.Variable]
    ) -> Verbalization | None:
        """The text of one manner; None where it would need labels, or is not English."""
        tree = Writer(manner, words).write(rename_apart(formula))
        tree = in_domain(tree, words.domain, find_named_persons(formula, words))
        if manner.indefinite:
            referring_tree = refer(tree, bound, self._style)
            if referring_tree is None or _shows_variable(referring_tree):
                return None
            tree = referring_tree
        try:
            return Verbalization(sentence(tree), interpret(tree), (), tree)
        except InputError:
            return None


def _shows_variable(tree: en.Clause) -> bool:
    """Whether a phrase of the claim has a label, "a cube x", which reads as one certain cube."""
    return any(isinstance(part, en.Quantified) and part.labelled for part in subtrees(tree))
