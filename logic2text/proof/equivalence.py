"""Whether two formulae are equivalent: by their writing, by models, by an SMT solver, by laws.

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

from logic2text.errors import LimitError
from logic2text.formula import TRUTH, Formula, Xor
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof import smt as solver
from logic2text.proof.canonical_key import key
from logic2text.proof.countermodels import agree, differ, distinguish
from logic2text.proof.lanes import has_few, symbols_of_both
from logic2text.proof.miniscope_key import scope_key
from logic2text.proof.models import evaluate
from logic2text.proof.one_element import differ_in_one
from logic2text.proof.truth_table import truth_key
from logic2text.proof.verdict import UNKNOWN, Countermodel, Status, Verdict
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier
from logic2text.steps import Steps, StepsSpentError

__all__ = [
    "equivalent",
    "evaluate",
    "same",
    "same_but_for_scope",
    "same_in_writing",
    "status",
    "valid",
]

PROVED = Verdict(Status.PROVED)
TIMEOUT_MS = 1_000
SIZES = (1, 2, 3)
FIRST_SIZES = SIZES[:1]
"""What is looked at before the quantifiers' reach: most formulae that differ do so there."""
LATER_SIZES = (4, 5, 6, 7, 8)
"""Sizes that are tried for a countermodel only when it is known that there is one."""
LAW_STEPS = 100_000
"""How many steps laws may take to bring two formulae into one form."""


def equivalent(
    left: Formula | str,
    right: Formula | str,
    timeout_ms: int = TIMEOUT_MS,
    limits: Limits | None = DEFAULT_LIMITS,
) -> Verdict:
    """`proved`, `refuted` (with a smallest finite countermodel where one was found) or `unknown`.

    Args:
        left: a formula within the limits, or its text in any notation.
        right: another; its free variables are the same constants as the left one's.
        timeout_ms: the budget of the solver's first question, in milliseconds of a quiet machine;
            for models of single sizes it has half of that or a quarter each.  Steps are counted,
            not time, so that the verdict does not depend on what else the machine does.
        limits: of both formulae; None for formulae of our own making.

    Raises:
        ParseError: a text cannot be read.
        LimitError: a formula is beyond a limit.
    """
    left, right = formula_given(left, limits), formula_given(right, limits)
    if same_in_writing(left, right):
        return PROVED
    found = distinguish(left, right, FIRST_SIZES)
    if found is not None:
        return Verdict(Status.REFUTED, countermodel=found)
    if same_but_for_scope(left, right):
        return PROVED
    found = distinguish(left, right, SIZES[1:])
    if found is not None:
        return Verdict(Status.REFUTED, countermodel=_smaller(left, right, found, timeout_ms))
    answer = _differ(left, right, timeout_ms)
    return PROVED if answer == "unsat" else _by_size(left, right, answer, timeout_ms)


def status(left: Formula, right: Formula, timeout_ms: int = TIMEOUT_MS) -> Status:
    """The status that `equivalent` gives two formulae of our own making, without its model."""
    if same_in_writing(left, right):
        return Status.PROVED
    if _differ_in_one(left, right):
        return Status.REFUTED
    if same_but_for_scope(left, right):
        return Status.PROVED
    if differ(left, right, SIZES[1:]):
        return Status.REFUTED
    match _differ(left, right, timeout_ms):
        case "sat":
            return Status.REFUTED
        case "unsat":
            return Status.PROVED
        case answer:
            return _by_size(left, right, answer, timeout_ms).status


def _by_size(left: Formula, right: Formula, answer: solver.Answer, timeout_ms: int) -> Verdict:
    """What models of single sizes say, and then laws, where the solver said as much as it did."""
    different = Xor(left, right)
    sizes = SIZES if answer == "unknown" else SIZES + LATER_SIZES
    for size in sizes:
        if size in SIZES and agree(left, right, size):
            continue
        share = 2 if answer == "sat" and size in SIZES else 4
        model = solver.model_of_size(different, size, timeout_ms // share)
        if isinstance(model, Countermodel):
            return Verdict(Status.REFUTED, countermodel=_with_values(left, right, model))
        if model == "sat":  # too large to be read
            return Verdict(Status.REFUTED)
    if answer == "sat":
        return Verdict(Status.REFUTED)
    return PROVED if _same_by_laws(left, right) else UNKNOWN


def _differ_in_one(left: Formula, right: Formula) -> bool:
    found = differ_in_one(left, right)
    return differ(left, right, FIRST_SIZES) if found is None else found


def _differ(left: Formula, right: Formula, timeout_ms: int) -> solver.Answer:
    """Whether some model tells them apart; a sample of a few elements more spares the solver."""
    if differ(left, right, LATER_SIZES[:1]):
        return "sat"
    return solver.satisfiable(Xor(left, right), timeout_ms)


def same(left: Formula, right: Formula, timeout_ms: int = TIMEOUT_MS) -> bool:
    """Whether `equivalent` proves two formulae of our own making; no countermodel is looked for."""
    if same_in_writing(left, right):
        return True
    if _differ_in_one(left, right):
        return False
    if same_but_for_scope(left, right):
        return True
    if differ(left, right, SIZES[1:]):
        return False
    answer = _differ(left, right, timeout_ms)
    return answer == "unsat" or (answer == "unknown" and _same_by_laws(left, right))


def same_in_writing(left: Formula, right: Formula) -> bool:
    """Whether they differ in bound names, order, nesting and propositional logic alone."""
    if left == right or key(left) == key(right):
        return True
    tables = truth_key(left)
    return tables is not None and tables == truth_key(right)


def same_but_for_scope(left: Formula, right: Formula) -> bool:
    """Whether they differ in how far their quantifiers reach and as `same_in_writing` alone.

    Models of two elements are asked as well: a slip in such a key would prove what is false.
    """
    reach = scope_key(left)
    if reach is None or reach != scope_key(right):
        return False
    return not differ(left, right, (2,))


def valid(formula: Formula | str, timeout_ms: int = TIMEOUT_MS) -> Verdict:
    """Whether a formula is true in every model; `refuted` carries one in which it is false.

    Raises:
        ParseError: the formula's text cannot be read.
        LimitError: the formula is beyond a limit.
    """
    return equivalent(formula, TRUTH, timeout_ms)


def _same_by_laws(left: Formula, right: Formula) -> bool:
    """Whether both have one normal form by laws that are proved one by one."""
    bank = NormalBank(Steps(LAW_STEPS))
    simplifier = Simplifier(bank)
    numbers = []
    try:
        for formula in (left, right):
            number = bank.add(formula)
            steps = simplifier.steps(number)
            numbers.append(steps[-1][1] if steps else number)
        return bank.alike(*numbers)
    except StepsSpentError:
        return False


def _smaller(left: Formula, right: Formula, found: Countermodel, timeout_ms: int) -> Countermodel:
    """A countermodel of a smaller size that was sampled before and not looked at in full."""
    different, both = Xor(left, right), symbols_of_both(left, right)
    for size in range(1, found.size):
        if has_few(both, size):  # all of them were looked at
            continue
        model = solver.model_of_size(different, size, timeout_ms // 4)
        if isinstance(model, Countermodel):
            return _with_values(left, right, model) or found
    return found


def _with_values(left: Formula, right: Formula, model: Countermodel) -> Countermodel | None:
    """A model in which two formulae differ, with their values; None where they take too long."""
    one, other = _value(left, model), _value(right, model)
    if one is None and other is None:
        return None
    return replace(
        model,
        left=not other if one is None else one,
        right=not one if other is None else other,
    )


def _value(formula: Formula, model: Countermodel) -> bool | None:
    try:
        return evaluate(formula, model)
    except LimitError:
        return None
