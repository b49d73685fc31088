"""Ranta: the literal reading after the optimizations of `optimize`, without LoLa's additions.

>>> from logic2text.notation import parse
>>> Ranta().verbalize(parse("∃x (Cube(x) ∧ ∀y (Tet(y) → LeftOf(x, y)))")).text
'Some cube is to the left of every tetrahedron.'
"""

from __future__ import annotations

from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import find_named_persons
from logic2text.rewriting.rename_apart import with_free_apart
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.literal import literal_clause
from logic2text.verbalizers.natural.structure import keeps_structure
from logic2text.verbalizers.ranta.optimize import RANTA, Addition, Optimizer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import check_limits


class Ranta:
    """The verbalizer of Ranta (2011)."""

    name = "ranta"

    def __init__(self, lexicon: Lexicon | None = None, style: Style = DEFAULT_STYLE) -> None:
        """Make a verbalizer with a lexicon; the default one if None."""
        self.lexicon = lexicon or Lexicon.default()
        self._style = style

    def verbalize(self, formula: Formula) -> Verbalization:
        """The optimized text; `says` is its actual meaning, scope errors included."""
        formula = with_free_apart(check_limits(formula))
        words = self.lexicon.for_formula(formula)
        if self._style.structure_preserving:
            return unsearched(formula, words, RANTA)
        tree = Optimizer(words).clause(formula)
        tree = in_domain(tree, words.domain, find_named_persons(formula, words))
        return Verbalization(sentence(tree), interpret(tree), (), tree)


# Unsearched ---------------------------------------------------------------------------------------
# The optimizations of Ranta and LoLa without laws, which preserve the input's structure.


def unsearched(formula: Formula, lexicon: Lexicon, additions: frozenset[Addition]) -> Verbalization:
    """The optimized text if it means the formula up to bound names and nesting of and/or.

    If an optimization changed more than that, the literal text is used instead.
    """
    tree = Optimizer(lexicon, additions).clause(formula)
    if not keeps_structure(tree, formula):
        tree = literal_clause(formula, lexicon)
    tree = in_domain(tree, lexicon.domain, find_named_persons(formula, lexicon))
    return Verbalization(sentence(tree), interpret(tree), (), tree)
