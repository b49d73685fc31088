"""LoLa: search for the equivalent formula with the best English, and a derivation of it.

The search is best-first over formulae in negation normal form, by laws that change more than
notation; the plain planner verbalizes each formula and computes the cost for a reader.

>>> from logic2text.notation import parse
>>> said = Lola().verbalize(parse("∀x (Cube(x) → ¬∃y (Tet(y) ∧ BackOf(y, x)))"))
>>> said.text
'No tetrahedron is in back of any cube.'
>>> [step.law for step in said.laws][:2]
['conditional', 'restricted quantifier negation']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any, cast

from logic2text import effort
from logic2text.effort import StepsSpentError
from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.syntax import SOME, Clause, ForClause, Name, Quantified, ThereIs
from logic2text.english.traversal import subtrees
from logic2text.formula import Formula, Variable
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.best_first import Budget, Found, best_first
from logic2text.rewriting.derivation import derive
from logic2text.rewriting.moves import Move, MoveFinder
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.lola.planner import PlainPlanner
from logic2text.verbalizers.lola.published import LolaCompatible
from logic2text.verbalizers.polarity import with_any
from logic2text.verbalizers.ranta.optimize import LOLA
from logic2text.verbalizers.ranta.ranta import unsearched
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import bound_variables, check_limits, free_variables

BUDGET = Budget()
"""The corpora's formulae take 60,000 steps at most, 300 on average."""
TEXT_STEPS = 100_000
"""Steps for verifying one text, and for its derivation; the corpora's take at most 1,300."""
FORMULAE_PER_TEXT = 4
"""How many formulae are verbalized per requested alternative."""


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
        """Make a verbalizer.

        Args:
            lexicon: the words; the default lexicon if None.
            style: with `structure_preserving` there is no search and no law is applied.
            compatible: choose as the published system does, including its scope errors.
            budget: of the search; when it is exhausted, the best text so far is returned and
                marked as not `complete`.
        """
        self.lexicon = lexicon or Lexicon.default()
        self._style = style
        self._published = LolaCompatible(self.lexicon) if compatible else None
        self._budget = budget

    def verbalize(self, formula: Formula) -> Verbalization:
        """The best text found within the budget, with a derivation of its meaning."""
        return next(self._verbalizations(formula))

    def alternatives(self, formula: Formula, limit: int = 8) -> tuple[Verbalization, ...]:
        """At most `limit` different texts, the best first."""
        distinct: dict[str, Verbalization] = {}
        for verbalization in islice(self._verbalizations(formula), FORMULAE_PER_TEXT * limit):
            distinct.setdefault(verbalization.text, verbalization)
            if len(distinct) >= limit:
                break
        return tuple(distinct.values())

    def _verbalizations(self, formula: Formula) -> Iterator[Verbalization]:
        check_limits(formula)
        if self._style.structure_preserving:
            yield unsearched(formula, self.lexicon.for_formula(formula), LOLA)
        elif self._published is not None:
            yield self._published.verbalize(formula)
        else:
            yield from _Search(
                formula, self.lexicon.for_formula(formula), self._budget
            ).verbalizations()


class _Search:
    """One search, with its own bank."""

    def __init__(self, formula: Formula, lexicon: Lexicon, budget: Budget) -> None:
        self._formula = formula
        self._lexicon = lexicon
        self._bank = NormalBank(effort.at_most(budget.steps))
        self._choices = MoveFinder(self._bank)
        self._planner = PlainPlanner(self._bank, lexicon)
        self._simplified: Move = ()
        self._budget = budget
        self._known = free_variables(formula) | bound_variables(formula)

    def verbalizations(self) -> Iterator[Verbalization]:
        """The texts whose surface reading is equivalent to the formula, cheapest first."""
        none = complete = True
        try:
            for verbalization in self._search():
                yield verbalization
                none = False
        except StepsSpentError:
            complete = False
        self._charge(0)
        if none:
            yield replace(unsearched(self._formula, self._lexicon, LOLA), complete=complete)

    def _search(self) -> Iterator[Verbalization]:
        """The texts that the search finds; each gets a new budget of `TEXT_STEPS`."""
        number = self._bank.add(self._formula)
        self._simplified = self._choices.start(number)
        start = self._simplified[-1][1] if self._simplified else number
        search: Found[int, Move] = best_first(
            start, self._neighbours, lambda n: self._planner.plan(n).cost, self._budget
        )
        self._charge(TEXT_STEPS)
        for number in search.ranked:
            if effort.is_spent():
                return
            labelled = plain_labels(self._planner.plan(number).clause, self._known)
            plain = with_any(labelled, (SOME,), first=True)
            tree = in_domain(plain, self._lexicon.domain)
            says = interpret(tree)
            if self._is(says, number):
                laws = self._laws(search, number, says)
                yield Verbalization(sentence(tree), says, laws, tree, search.complete)
                self._charge(TEXT_STEPS)

    def _charge(self, most: int) -> None:
        """Take the bank's steps from the budget of the operation, and give it new ones."""
        effort.take(self._bank.steps.taken)
        self._bank.steps = effort.at_most(most)

    def _laws(self, search: Found[int, Move], number: int, says: Formula) -> tuple[LawStep, ...]:
        """The derivation of a text's meaning; a single step if it exceeds the budget."""
        path = [*self._simplified, *(step for move in search.path(number) for step in move)]
        self._charge(TEXT_STEPS)
        try:
            return derive(self._bank, self._formula, path, says)
        except StepsSpentError:
            return (LawStep("lola: search", says),)

    def _neighbours(self, number: int) -> Iterator[tuple[Move, int]]:
        return ((move, move[-1][1]) for move in self._choices.moves(number))

    def _is(self, says: Formula, number: int) -> bool:
        """Whether a formula has that number, up to bound names and simplification.

        Finite models check the laws: formulae that they distinguish are rejected.
        """
        bank = self._bank
        reading_number = bank.add(says)
        steps = Simplifier(bank).steps(reading_number)
        if not bank.alike(steps[-1][1] if steps else reading_number, number):
            return equivalent(self._formula, says, limits=None).status is Status.PROVED
        return distinguish(self._formula, says) is None


# Names --------------------------------------------------------------------------------------------
# Labels without numbers: "for all x" where the search renamed x to x1.


USUAL = tuple(Variable(name) for name in "xyzuvw")


def plain_labels(clause: Clause, known: Iterable[Variable]) -> Clause:
    """The clause with usual names for variables that are not known.

    Args:
        clause: a sentence; nested variables have different names.
        known: the variables of the input, which keep their names.
    """
    used = _variables(clause)
    kept = frozenset(known)
    strange = [variable for variable in used if variable not in kept]
    taken = set(used) - set(strange)
    names: dict[Variable, Variable] = {}
    for variable in strange:
        stem = Variable(variable.name.rstrip("0123456789"))
        free = next((name for name in (stem, *USUAL) if name not in taken), variable)
        names[variable] = free
        taken.add(free)
    return cast(Clause, _renamed(clause, names)) if names else clause


def _variables(clause: Clause) -> dict[Variable, None]:
    in_order: dict[Variable, None] = {}
    for part in subtrees(clause):
        match part:
            case Name(Variable() as variable) | Quantified(binds=Variable() as variable):
                in_order.setdefault(variable)
            case ForClause(variables=variables) | ThereIs(variables=variables):
                in_order.update(dict.fromkeys(variables))
    return in_order


def _renamed(part: Any, names: Mapping[Variable, Variable]) -> Any:
    if isinstance(part, tuple):
        return tuple(_renamed(member, names) for member in part)
    if isinstance(part, Name):
        new = names.get(part.term) if isinstance(part.term, Variable) else None
        return part if new is None else replace(part, term=new, words=new.name)
    if isinstance(part, Variable):
        return names.get(part, part)
    if (
        not is_dataclass(part)
        or isinstance(part, type)
        or not type(part).__module__.endswith("syntax")
    ):
        return part
    changes = {field.name: _renamed(getattr(part, field.name), names) for field in fields(part)}
    return replace(part, **changes)
