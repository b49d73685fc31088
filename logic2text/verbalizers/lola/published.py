"""LoLa as published (2022): the first shortest text within five steps of its 49 laws.

>>> from logic2text.notation import parse
>>> LolaCompatible().verbalize(parse("¬∃x (Cube(x) ∧ ¬Small(x))")).text
'Every cube is small.'
"""

from __future__ import annotations

from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import meaning
from logic2text.english.sentence import sentence
from logic2text.formula import And, Formula, Or
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.rewriting.best_first import first_cheapest
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.lola.published_laws import LAWS, Bank
from logic2text.verbalizers.lola.word_count import WordCounter
from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
from logic2text.walk import check_limits, fold, size

DEPTH = 5
MOST_NODES = 160_000
"""The maximum total size of the reached formulae, each counted as the input."""


class LolaCompatible:
    """The published system: it counts words only, and its texts can have another meaning."""

    name = "lola"

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make a verbalizer with a lexicon; the default one if None."""
        self._lexicon = lexicon or Lexicon.default()

    def verbalize(self, formula: Formula) -> Verbalization:
        """The published choice; `says` is its actual meaning, scope errors included."""
        check_limits(formula)
        bank = Bank()
        optimizer = Optimizer(self._lexicon.for_formula(formula), LOLA)
        counter = WordCounter()
        path: tuple[tuple[int, int], ...] = ()
        complete = False
        if _binary_depth(formula) <= DEFAULT_LIMITS.depth:  # the search has binary lists only
            path, complete = first_cheapest(
                bank.add(formula),
                bank.rewrites,
                lambda number: counter.count(optimizer.clause(bank.formula(number))),
                DEPTH,
                MOST_NODES // size(formula),
            )
        laws = tuple(LawStep(LAWS[law].name, bank.formula(number)) for law, number in path)
        clause = optimizer.clause(laws[-1].formula if laws else formula)
        tree = in_domain(clause, self._lexicon.domain)
        return Verbalization(sentence(tree), meaning(tree), laws, tree, complete)


def _binary_depth(formula: Formula) -> int:
    """An upper bound of the formula's depth with lists bracketed to the left."""
    return fold(
        formula,
        lambda node, below: (
            max(below, default=0) + (len(below) - 1 if isinstance(node, And | Or) else 1)
        ),
    )
