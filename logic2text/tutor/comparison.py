"""How a student's formula is related to what is asked, with the smallest models of each difference.

>>> from logic2text.notation import parse
>>> compared = compare(parse("∀x Cube(x)"), parse("∃x Cube(x)"))
>>> compared.relation, compared.given_only, compared.asked_only.size
(<Relation.STRONGER: 'stronger'>, None, 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from logic2text import formula as fol
from logic2text.arithmetic import equates_numbers, uses_arithmetic
from logic2text.errors import LimitError
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.interpretations import TooLarge, symbols_of_both
from logic2text.proof.models import evaluate
from logic2text.proof.relation import Related, Relation, relate
from logic2text.proof.verdict import Countermodel

SIZES = (1, 2, 3)
MOST_LANES = 64
"""How many models of a difference are compared for the simplest."""
TIMEOUT_MS = 500
"""Milliseconds for each entailment."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The relation of a student's formula to what is asked.

    Attributes:
        relation: `weaker` where what is asked entails the student's formula, and so on.
        given_only: a model in which the student's formula is true and what is asked false, of the
            fewest elements, and of these with the fewest facts; `left` is the student's value.
        asked_only: the other way round.
    """

    relation: Relation
    given_only: Countermodel | None = None
    asked_only: Countermodel | None = None


@dataclass(slots=True)
class _Differences:
    """What the finite models show."""

    given_only: Countermodel | None = None
    asked_only: Countermodel | None = None
    both: bool = False


def compare(given: fol.Formula, asked: fol.Formula) -> Compared:
    """The relation of two formulae; `undecided` where the prover's budget does not suffice.

    Every model is evaluated again by another evaluator before it is shown.  Formulae with
    comparisons or arithmetic are compared over the reals, of which no finite model can be shown.
    """
    if uses_arithmetic(given) or uses_arithmetic(asked) or equates_numbers(given, asked):
        return Compared(relate(asked, given).relation)
    differences = _search(given, asked)
    related = _relation(given, asked, differences)
    given_only = differences.given_only or _turned(related.text_only, given, asked)
    asked_only = differences.asked_only or _turned(related.formula_only, given, asked)
    return Compared(related.relation, given_only, asked_only)


def _relation(given: fol.Formula, asked: fol.Formula, differences: _Differences) -> Related:
    """The relation, by the prover where the finite models do not settle it."""
    match differences.given_only, differences.asked_only:
        case None, None:
            return relate(asked, given)
        case None, _ if _entails(given, asked):
            return Related(Relation.STRONGER)
        case _, None if _entails(asked, given):
            return Related(Relation.WEAKER)
        case Countermodel(), Countermodel() if differences.both:
            return Related(Relation.INDEPENDENT)
        case _:
            return relate(asked, given)


def _entails(premise: fol.Formula, conclusion: fol.Formula) -> bool:
    return Equivalence(fol.And((premise, conclusion)), premise, TIMEOUT_MS).is_proved


def _search(given: fol.Formula, asked: fol.Formula) -> _Differences:
    """The simplest models of each difference among those of the first sizes that have any."""
    differences = _Differences()
    symbols = symbols_of_both(given, asked)
    for size in SIZES:
        try:
            batch = ModelBatch(given, size, symbols=symbols)
            true_given, true_asked = batch.truths(given), batch.truths(asked)
        except TooLarge:
            break
        differences.both = differences.both or bool(true_given & true_asked)
        if differences.given_only is None:
            differences.given_only = _simplest(batch, true_given & ~true_asked, given, asked)
        if differences.asked_only is None:
            differences.asked_only = _simplest(batch, true_asked & ~true_given, given, asked)
        if differences.given_only and differences.asked_only and differences.both:
            break
    return differences


def _simplest(
    batch: ModelBatch, lanes: int, given: fol.Formula, asked: fol.Formula
) -> Countermodel | None:
    """The model of some lanes with the fewest facts, if evaluation confirms it."""
    models = [batch.model(lane, left=True, right=False) for lane in _first_lanes(lanes)]
    for model in sorted(models, key=_facts):
        confirmed = _confirmed(model, given, asked)
        if confirmed is not None:
            return confirmed
    return None


def _first_lanes(lanes: int) -> Iterator[int]:
    for _ in range(MOST_LANES):
        if not lanes:
            return
        lowest = lanes & -lanes
        yield lowest.bit_length() - 1
        lanes ^= lowest


def _facts(model: Countermodel) -> int:
    """How much holds in a model; what functions map to something else than the argument counts."""
    cells = sum(len(extension) for extension in model.predicates.values())
    return cells + len(set(model.constants.values()))


def _turned(
    model: Countermodel | None, given: fol.Formula, asked: fol.Formula
) -> Countermodel | None:
    return None if model is None else _confirmed(model, given, asked)


def _confirmed(model: Countermodel, given: fol.Formula, asked: fol.Formula) -> Countermodel | None:
    """The model with the values that an evaluation one model at a time has.

    None if they agree, or where that takes too many steps.
    """
    try:
        left, right = evaluate(given, model), evaluate(asked, model)
    except LimitError:
        return None
    return None if left == right else replace(model, left=left, right=right)
