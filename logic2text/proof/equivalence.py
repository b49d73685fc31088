"""Decides equivalence of two formulae: by their writing, by models, by an SMT solver, by laws.

Free variables are constants that both formulae share; domains are not empty.  What neither a
model nor the solver decides in time is `unknown`, never equal.

>>> from logic2text.formula import *
>>> x, p = Variable("x"), Predicate("P", (Variable("x"),))
>>> equivalent(Not(ForAll((x,), p)), Exists((x,), Not(p))).status
<Status.PROVED: 'proved'>
>>> equivalent(ForAll((x,), p), Exists((x,), p)).countermodel.size
2
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from logic2text import effort
from logic2text.arithmetic import equates_numbers, uses_arithmetic
from logic2text.effort import StepsSpentError
from logic2text.errors import LimitError
from logic2text.formula import TRUTH, Equality, Formula, Xor
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof import smt
from logic2text.proof.arithmetic import (
    REALS,
    differ_over_reals,
    in_one_direction,
    rests_on_numbers_alone,
)
from logic2text.proof.canonical_key import key
from logic2text.proof.comparison_claims import claims_for_comparisons
from logic2text.proof.countermodels import Difference, agree, find_difference
from logic2text.proof.interpretations import is_exhaustive, symbols_of_both
from logic2text.proof.miniscope_key import scope_key
from logic2text.proof.models import evaluate
from logic2text.proof.numbers import LONG, Numbers, measure_longest
from logic2text.proof.truth_table import truth_key
from logic2text.proof.verdict import UNKNOWN, Countermodel, Status, Verdict
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier
from logic2text.walk import nodes
from logic2text.walk import size as count_nodes

__all__ = ["Equivalence", "equivalent", "evaluate", "same", "status", "valid"]

PROVED = Verdict(Status.PROVED)
TIMEOUT_MS = 1_000
SIZES = (1, 2, 3)
FIRST_SIZES, OTHER_SIZES = SIZES[:1], SIZES[1:]
"""What is searched before the miniscope keys, most formulae that differ do so there; and after."""
NEXT_SIZE = 4
LATER_SIZES = (5, 6, 7, 8)
"""Sizes that are tried for a countermodel only when it is known that there is one."""
GAVE_UP = "the prover found neither a proof nor a model in which they differ"
"""Why a comparison is "unknown" within its budget: of the solver's own for each question."""
FIRST_QUESTION_MS = 30
"""The budget in which the solver proves most of what it proves; a third of it was enough for every
pair that it proved of 2,000 formulae of students and their texts."""
STEPS_A_NODE = 10
"""The steps of `effort` for the keys of two formulae and for one element, a node."""
BUDGET_OF_ALL = 4
"""What all stages of one comparison may take, as a multiple of the longest question's budget."""
LAW_STEPS = 100_000
"""How many steps laws may take to bring two formulae into one form."""


class Equivalence:
    """Whether two formulae are equivalent: stages of rising cost, each run once, when asked for.

    The first stage that decides gives the `status`: equal keys, models of one element, equal
    miniscope keys, models of two and three elements, the solver for a short time, its models of
    four elements, the solver for long, its models of other sizes, laws.
    """

    def __init__(self, left: Formula, right: Formula, timeout_ms: int = TIMEOUT_MS) -> None:
        """Compare two formulae within the limits, or of our own making.

        Args:
            left: a formula.
            right: another; its free variables are the same constants as the left one's.
            timeout_ms: the budget of the solver's longest question; see `equivalent`.
        """
        self._is_arithmetic = uses_arithmetic(left) or uses_arithmetic(right)
        if self._is_arithmetic:
            left, right = in_one_direction(left), in_one_direction(right)
        self._left, self._right, self._timeout_ms = left, right, timeout_ms
        # One question in place of two: a model of "exactly one of them is true" is a countermodel.
        self._disagreement = Xor(left, right)

    # Outcomes -----------------------------------------------------------------------------------

    @cached_property
    def status(self) -> Status:
        """`proved`, `refuted` or `unknown`."""
        if self._general_status is not Status.UNKNOWN or self._is_arithmetic:
            return self._general_status
        return self._verdict_by_size.status

    @property
    def arithmetic(self) -> str:
        """`REALS` where the status rests on their arithmetic; "" elsewhere."""
        if not self._is_arithmetic:
            by_numbers = not self.is_same_in_writing and self._is_same_in_numbers
            return REALS if by_numbers else ""
        if self.status is Status.UNKNOWN:
            return ""
        return "" if self.status is Status.PROVED and self._is_uninterpreted else REALS

    @cached_property
    def rests_on_numbers_alone(self) -> bool:
        """Whether arithmetic proves it whatever the words are; see `proof.arithmetic`."""
        return bool(self.arithmetic) and rests_on_numbers_alone(
            self._left, self._right, self._timeout_ms
        )

    @cached_property
    def countermodel(self) -> Countermodel | None:
        """A smallest finite model in which they differ; None where none was found."""
        if self.status is not Status.REFUTED or self._is_arithmetic:
            return None
        if self._difference is not None:
            return self._minimize(self._difference.countermodel())
        return self._verdict_by_size.countermodel

    @property
    def verdict(self) -> Verdict:
        """The status with the countermodel."""
        return Verdict(self.status, countermodel=self.countermodel, arithmetic=self.arithmetic)

    @cached_property
    def is_proved(self) -> bool:
        """Whether the status is `proved`; no countermodel is minimized to find that out."""
        if self._general_status is not Status.UNKNOWN or self._is_arithmetic:
            return self._general_status is Status.PROVED
        return self._has_same_normal_form

    @property
    def is_proved_without_search(self) -> bool:
        """Whether keys or the solver prove it; for pairs that no model at hand tells apart."""
        if self._is_arithmetic:
            return self.status is Status.PROVED
        if self.has_long_numbers:  # the solver is slow with their many inequalities
            return self.is_same_with_numbers or self.is_same_in_writing
        return (
            self.is_same_in_writing or self.is_same_but_for_scope or self._solver_answer == "unsat"
        )

    # Stages -------------------------------------------------------------------------------------

    @cached_property
    def is_same_in_writing(self) -> bool:
        """Whether they differ only in bound names, order, nesting and propositional logic."""
        # Equal keys are a proof, so this needs no check by models.
        if self._left == self._right or key(self._left) == key(self._right):
            return True
        table = truth_key(self._left)
        return table is not None and table == truth_key(self._right)

    @cached_property
    def is_same_with_numbers(self) -> bool:
        """Whether they are equivalent with "so many things are so" as one claim.

        That proves it in a few steps, however large the numbers are.
        """
        return self._with_numbers is not None and status(*self._with_numbers) is Status.PROVED

    @property
    def has_long_numbers(self) -> bool:
        """Whether a formula says "at least three", "at most two", …."""
        return self._with_numbers is not None

    @cached_property
    def _with_numbers(self) -> tuple[Formula, Formula, int] | None:
        """The formulae with numbers as claims, and the timeout; None without long ones."""
        # Of one formula beside many the numbers are looked for once.
        if self._is_arithmetic or not any(
            measure_longest(side) >= LONG for side in (self._left, self._right)
        ):
            return None
        numbers = Numbers()
        left, right = numbers.fold(self._left), numbers.fold(self._right)
        return numbers.with_least(left), numbers.with_least(right), FIRST_QUESTION_MS

    @cached_property
    def _is_same_in_numbers(self) -> bool:
        """Whether numerals make them equivalent: 3 and 3.0 are one number, 1 and 2 are two."""
        if self._is_arithmetic or not equates_numbers(self._left, self._right):
            return False
        return differ_over_reals(self._left, self._right, self._timeout_ms) == "unsat"

    @cached_property
    def is_same_but_for_scope(self) -> bool:
        """Whether they differ only in the scope of quantifiers and as `is_same_in_writing` says.

        Models of two elements are evaluated as well: a slip in such a key would prove what is
        false.
        """
        miniscoped = scope_key(self._left)
        if miniscoped is None or miniscoped != scope_key(self._right):
            return False
        # Two elements tell ∀ from ∃, which a slip in the reach of a quantifier would confuse.
        return find_difference(self._left, self._right, (2,)) is None

    @cached_property
    def _first_difference(self) -> Difference | None:
        return find_difference(self._left, self._right, FIRST_SIZES)

    @cached_property
    def _other_difference(self) -> Difference | None:
        return find_difference(self._left, self._right, OTHER_SIZES)

    @property
    def _difference(self) -> Difference | None:
        return self._first_difference or self._other_difference

    @cached_property
    def _solver_answer(self) -> smt.Answer:
        """Whether some model tells them apart, of any size."""
        # Most questions need a small part of the budget. Before the rest is spent on the others,
        # models of four elements are asked for, which are found quickly where there are any.
        first_budget = min(FIRST_QUESTION_MS, self._timeout_ms)
        answer = smt.satisfiable(self._disagreement, first_budget)
        if answer != "unknown" or first_budget == self._timeout_ms or self._is_arithmetic:
            return answer  # with comparisons the reals decide, not any relation
        if self._model_of_next_size not in ("unsat", "unknown"):
            return "sat"
        return smt.satisfiable(self._disagreement, self._timeout_ms)

    @cached_property
    def _model_of_next_size(self) -> Countermodel | smt.Answer:
        """The solver's model of the first size that is not searched otherwise.

        Its steps are quick here: three quarters of the budget take a tenth of the last question's
        time.
        """
        return smt.model_of_size(self._disagreement, NEXT_SIZE, self._timeout_ms * 3 // 4)

    @cached_property
    def _differs_in_any_size(self) -> smt.Answer:
        """The solver's answer; a sample of models of four elements can spare the question."""
        if find_difference(self._left, self._right, (NEXT_SIZE,)) is not None:
            return "sat"
        return self._solver_answer

    @cached_property
    def _is_uninterpreted(self) -> bool:
        """Whether formulae with comparisons are equivalent whatever these mean."""
        if self._claims is not None and (self._claims.is_proved or not self._has_equality):
            return self._claims.is_proved
        return (
            self.is_same_in_writing or self.is_same_but_for_scope or self._solver_answer == "unsat"
        )

    @cached_property
    def _claims(self) -> Equivalence | None:
        """The pair with a claim for each comparison, "at most" as one of its own."""
        claims = claims_for_comparisons(self._left, self._right, ordered=False)
        if claims is None:
            return None
        return Equivalence(claims.left, claims.right, self._timeout_ms)

    @property
    def _has_equality(self) -> bool:
        parts = (*nodes(self._left), *nodes(self._right))
        return any(isinstance(part, Equality) for part in parts)

    def _status_over_reals(self) -> Status:
        """The status of formulae with comparisons.

        No model in which "less" is any relation refutes: those of numbers are others.  What holds
        in all models of one domain holds where numbers and things have a domain each, unless an
        equality says how many things there are; with claims there are only things.
        """
        # The solver has one domain, the reals a domain of their own: only an equality can tell how
        # many things there are in all.
        if self.is_same_in_writing:
            return Status.PROVED
        claims = claims_for_comparisons(self._left, self._right, ordered=True)
        if claims is None or self._claims is None:
            if self._is_uninterpreted and not self._has_equality:
                return Status.PROVED
        elif self._claims.is_proved:
            return Status.PROVED
        else:
            pair = Equivalence(claims.left, claims.right, self._timeout_ms)
            if pair.is_proved:
                return Status.PROVED
            if claims.is_exact and pair.status is not Status.UNKNOWN:
                return pair.status
        answer = differ_over_reals(self._left, self._right, self._timeout_ms)
        return {"sat": Status.REFUTED, "unsat": Status.PROVED}.get(answer, Status.UNKNOWN)

    @cached_property
    def _general_status(self) -> Status:
        """The status by keys, models and the solver, asked once in an operation."""
        if effort.is_spent():
            return self._find_general_status()
        status = self.find_settled()
        if status is None:
            status = self._find_general_status()
            self.settle(status)
        return status

    def find_settled(self) -> Status | None:
        """The status that `settle` was told in this operation, of formulae with the same keys."""
        # A tree, its words and a planner's draft often say the same: equal keys are a proof.
        status: Status | None = effort.find_settled().get((key(self._left), key(self._right)))
        return status

    def settle(self, status: Status) -> None:
        """Keep a status for the rest of the operation."""
        if status is not Status.UNKNOWN:  # with another budget it may be decided
            effort.find_settled()[key(self._left), key(self._right)] = status

    def _find_general_status(self) -> Status:
        if self._left == self._right or self.is_same_with_numbers:
            return Status.PROVED
        if not effort.is_spent():
            effort.take(STEPS_A_NODE * (count_nodes(self._left) + count_nodes(self._right)))
        if effort.is_spent():
            return Status.UNKNOWN
        if self._is_arithmetic:
            return self._status_over_reals()
        if self.is_same_in_writing or self._is_same_in_numbers:
            return Status.PROVED
        if self._first_difference is not None:
            return Status.REFUTED
        if self.is_same_but_for_scope:
            return Status.PROVED
        if self._other_difference is not None:
            return Status.REFUTED
        match self._differs_in_any_size:
            case "sat":
                return Status.REFUTED
            case "unsat":
                return Status.PROVED
            case "unknown":
                return Status.UNKNOWN

    @cached_property
    def _verdict_by_size(self) -> Verdict:
        """By models of single sizes and then laws, where the solver did not prove it."""
        answer = "unknown" if effort.is_spent() else self._differs_in_any_size
        # From the least size on, so that the countermodel that is shown is the easiest to look at.
        for size in (*SIZES, NEXT_SIZE, *(LATER_SIZES if answer == "sat" else ())):
            if effort.is_spent():
                break
            # Evaluated in full before: the solver would find nothing there.
            if size in SIZES and agree(self._left, self._right, size):
                continue
            model = self._model_of_size(size, answer)
            if isinstance(model, Countermodel):
                return Verdict(Status.REFUTED, countermodel=self._with_values(model))
            if model == "sat":  # too large to be read
                return Verdict(Status.REFUTED)
        if answer == "sat":
            return Verdict(Status.REFUTED)
        # Last: laws decide some formulae that the solver gives up on.
        return PROVED if self._has_same_normal_form else UNKNOWN

    def _model_of_size(self, size: int, answer: smt.Answer) -> Countermodel | smt.Answer:
        """The solver's model of a size; small ones have more time if there is a difference."""
        if size == NEXT_SIZE:
            return self._model_of_next_size
        # If there is a difference, some size has it, and a small one is worth more time than a
        # large one.
        share = 2 if answer == "sat" and size in SIZES else 4
        return smt.model_of_size(self._disagreement, size, self._timeout_ms // share)

    @cached_property
    def _has_same_normal_form(self) -> bool:
        """Whether both have one normal form by laws that are proved one by one."""
        if effort.is_spent():
            return False
        bank = NormalBank(effort.at_most(LAW_STEPS))
        simplifier = Simplifier(bank)
        numbers = []
        try:
            for formula in (self._left, self._right):
                number = bank.add(formula)
                steps = simplifier.steps(number)
                numbers.append(steps[-1][1] if steps else number)
            return bank.alike(*numbers)
        except StepsSpentError:
            return False
        finally:
            effort.take(bank.steps.taken)

    # Countermodels ------------------------------------------------------------------------------

    def _minimize(self, sampled: Countermodel) -> Countermodel:
        """A countermodel of a smaller size that was sampled before and not searched in full."""
        symbols = symbols_of_both(self._left, self._right)
        for size in range(1, sampled.size):
            # All models of that size were evaluated before, and none tells the formulae apart.
            if effort.is_spent() or is_exhaustive(symbols, size):
                continue
            model = smt.model_of_size(self._disagreement, size, self._timeout_ms // 4)
            if isinstance(model, Countermodel):
                return self._with_values(model) or sampled
        return sampled

    def _with_values(self, model: Countermodel) -> Countermodel | None:
        """A model in which they differ, with their values; None where these take too long."""
        left, right = _value(self._left, model), _value(self._right, model)
        if left is None and right is None:
            return None
        return replace(
            model,
            # They differ in the model, so the one value gives the other.
            left=not right if left is None else left,
            right=not left if right is None else right,
        )


def _value(formula: Formula, model: Countermodel) -> bool | None:
    try:
        return evaluate(formula, model)
    except LimitError:
        return None


def equivalent(
    left: Formula | str,
    right: Formula | str,
    timeout_ms: int = TIMEOUT_MS,
    limits: Limits | None = DEFAULT_LIMITS,
) -> Verdict:
    """The verdict of the public `logic2text.equivalent`, whose arguments and errors these are."""
    left, right = formula_given(left, limits), formula_given(right, limits)
    with effort.allowing(BUDGET_OF_ALL * timeout_ms):
        verdict = Equivalence(left, right, timeout_ms).verdict
        return verdict.explained(effort.SPENT if effort.is_spent() else GAVE_UP)


def status(left: Formula, right: Formula, timeout_ms: int = TIMEOUT_MS) -> Status:
    """The status that `equivalent` gives two formulae of our own making, without its model."""
    return Equivalence(left, right, timeout_ms).status


def same(left: Formula, right: Formula, timeout_ms: int = TIMEOUT_MS) -> bool:
    """Whether `equivalent` proves two formulae of our own making; no countermodel is looked for."""
    return Equivalence(left, right, timeout_ms).is_proved


def valid(formula: Formula | str, timeout_ms: int = TIMEOUT_MS) -> Verdict:
    """Whether a formula is true in every model; `refuted` carries one in which it is false.

    Raises:
        ParseError: the formula's text cannot be read.
        LimitError: the formula is beyond a limit.
    """
    return equivalent(formula, TRUTH, timeout_ms)
