"""LoLa: the equivalent formula whose English is best, and the laws that lead to it.

The search is best-first over formulae in negation normal form, by the laws that change more than
the writing; the plain planner says each of them and counts what it asks of a reader.

>>> from logic2text.notation import parse
>>> said = Lola().verbalize(parse("∀x (Cube(x) → ¬∃y (Tet(y) ∧ BackOf(y, x)))"))
>>> said.text
'No tetrahedron is in back of any cube.'
>>> [step.law for step in said.laws][:2]
['conditional', 'restricted quantifier negation']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from logic2text.english.meaning import meaning
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.best_first import Budget, Found, best_first
from logic2text.rewriting.derivation import derivation
from logic2text.rewriting.moves import Choices, Move
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier
from logic2text.steps import Steps, StepsSpentError
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.lola.names import plain_labels
from logic2text.verbalizers.lola.planner import PlainPlanner
from logic2text.verbalizers.lola.polarity import with_any
from logic2text.verbalizers.lola.published import LolaCompatible
from logic2text.verbalizers.ranta.optimize import LOLA
from logic2text.verbalizers.ranta.unsearched import unsearched
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import bound_variables, check_limits, free_variables

BUDGET = Budget()
"""The corpora's formulae take 60,000 steps at most, 300 on average."""
TEXT_STEPS = 100_000
"""For making sure of one text, and for the laws that lead to it; the corpora's take 1,300."""
LOOKED_AT = 4
"""How many formulae are said for each alternative that is wanted."""


class Lola:
    """The verbalizer that searches equivalent formulae."""

    name = "lola"

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        style: Style = DEFAULT_STYLE,
        *,
        compatible: bool = False,
        budget: Budget = BUDGET,
    ) -> None:
        """Make one.

        Args:
            lexicon: where the words come from; the default one unless told.
            style: with `structure_preserving` nothing is searched, and no law applied.
            compatible: choose as the published system did, its scope errors included.
            budget: how long the search may go on; beyond it the best text so far is given, and
                marked by `complete`.
        """
        self._lexicon = lexicon or Lexicon.default()
        self._style = style
        self._published = LolaCompatible(self._lexicon) if compatible else None
        self._budget = budget

    def verbalize(self, formula: Formula) -> Verbalization:
        """The best text found within the budget, and the laws that lead to what it says."""
        return next(self._verbalizations(formula))

    def alternatives(self, formula: Formula, limit: int = 8) -> tuple[Verbalization, ...]:
        """At most `limit` texts of different formulae that were found, the best first."""
        distinct: dict[str, Verbalization] = {}
        for verbalization in islice(self._verbalizations(formula), LOOKED_AT * limit):
            distinct.setdefault(verbalization.text, verbalization)
            if len(distinct) >= limit:
                break
        return tuple(distinct.values())

    def _verbalizations(self, formula: Formula) -> Iterator[Verbalization]:
        check_limits(formula)
        if self._style.structure_preserving:
            yield unsearched(formula, self._lexicon.for_formula(formula), LOLA)
        elif self._published is not None:
            yield self._published.verbalize(formula)
        else:
            yield from _Search(
                formula, self._lexicon.for_formula(formula), self._budget
            ).verbalizations()


class _Search:
    """One search, with a bank of its own."""

    def __init__(self, formula: Formula, lexicon: Lexicon, budget: Budget) -> None:
        self._formula = formula
        self._lexicon = lexicon
        self._bank = NormalBank(Steps(budget.steps))
        self._choices = Choices(self._bank)
        self._planner = PlainPlanner(self._bank, lexicon)
        self._simplified: Move = ()
        self._budget = budget
        self._known = free_variables(formula) | bound_variables(formula)

    def verbalizations(self) -> Iterator[Verbalization]:
        """The texts whose surface reading is the formula, the cheapest first."""
        none = complete = True
        try:
            for verbalization in self._searched():
                yield verbalization
                none = False
        except StepsSpentError:
            complete = False
        if none:
            yield replace(unsearched(self._formula, self._lexicon, LOLA), complete=complete)

    def _searched(self) -> Iterator[Verbalization]:
        """The texts that a search finds; each may take as many steps once more."""
        number = self._bank.add(self._formula)
        self._simplified = self._choices.start(number)
        start = self._simplified[-1][1] if self._simplified else number
        search: Found[int, Move] = best_first(
            start, self._neighbours, lambda n: self._planner.plan(n).cost, self._budget
        )
        self._bank.steps = Steps(TEXT_STEPS)
        for number in search.ranked:
            tree = with_any(plain_labels(self._planner.plan(number).clause, self._known))
            says = meaning(tree)
            if self._is(says, number):
                laws = self._laws(search, number, says)
                yield Verbalization(sentence(tree), says, laws, tree, search.complete)
                self._bank.steps = Steps(TEXT_STEPS)

    def _laws(self, found: Found[int, Move], number: int, says: Formula) -> tuple[LawStep, ...]:
        """The steps from the formula to what a text says; one for all of them if they take long."""
        path = [*self._simplified, *(step for move in found.path(number) for step in move)]
        self._bank.steps = Steps(TEXT_STEPS)
        try:
            return derivation(self._bank, self._formula, path, says)
        except StepsSpentError:
            return (LawStep("lola: search", says),)

    def _neighbours(self, number: int) -> Iterator[tuple[Move, int]]:
        return ((move, move[-1][1]) for move in self._choices.moves(number))

    def _is(self, says: Formula, number: int) -> bool:
        """Whether a formula is that of the number, up to names and simplification.

        The models look at no law: what they tell apart is never said, whatever led to it.
        """
        bank = self._bank
        reading_number = bank.add(says)
        steps = Simplifier(bank).steps(reading_number)
        if not bank.alike(steps[-1][1] if steps else reading_number, number):
            return equivalent(self._formula, says, limits=None).status is Status.PROVED
        return distinguish(self._formula, says) is None
