"""Relations between two formulae: which entails which, given axioms.

>>> from logic2text.notation import parse
>>> relate(parse("∀x Cube(x)"), parse("∃x Cube(x)")).relation
<TextRelation.WEAKER: 'weaker'>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from logic2text import effort
from logic2text import formula as fol
from logic2text.laws.base import conjuncts
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.proof.equivalence import BUDGET_OF_ALL, equivalent, same, status
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Countermodel, Status, Verdict

TIMEOUT_MS = 500
"""Milliseconds for each comparison."""


class TextRelation(StrEnum):
    """The relation of what a text says to a formula.

    EQUIVALENT: each entails the other.  WEAKER: the formula entails the text, not conversely.
    STRONGER: the text entails the formula, not conversely.  CONTRADICTION: they are never true
    together.  INDEPENDENT: none of these.  UNDECIDED: the prover's budget did not suffice.
    """

    EQUIVALENT = "equivalent"
    WEAKER = "weaker"
    STRONGER = "stronger"
    INDEPENDENT = "independent"
    CONTRADICTION = "contradiction"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Related:
    """The relation of a text's meaning to a formula, with models of the differences.

    Attributes:
        relation: see `TextRelation`.
        formula_only: a model of the axioms in which the formula is true and the text false.
        text_only: one in which the text is true and the formula false.
    """

    relation: TextRelation
    formula_only: Countermodel | None = None
    text_only: Countermodel | None = None


def relate(
    formula: fol.Formula,
    meaning: fol.Formula,
    axioms: Sequence[fol.Formula] = (),
    fewer: Sequence[fol.Formula] = (),
) -> Related:
    """The relation of a text's meaning to a formula in the models of the axioms.

    A entails B given G exactly if G ∧ A and G ∧ A ∧ B are equivalent, so that the prover of
    equivalences decides it; its countermodels satisfy the axioms and A, and not B.

    Args:
        formula: the formula.
        meaning: what the text says.
        axioms: all that can matter.
        fewer: some of them, with which an entailment is tried first: what they prove, all prove.
    """
    forward = _entails(formula, meaning, axioms, fewer)
    backward = _entails(meaning, formula, axioms, fewer)
    both = _conjunction(formula, meaning)
    relation = _name(
        forward.status,
        backward.status,
        lambda: _entails(both, fol.FALSITY, axioms, fewer).status,
    )
    return Related(relation, forward.countermodel, backward.countermodel)


def find_relation(formula: fol.Formula, meaning: fol.Formula, truths: Truths) -> TextRelation:
    """The relation that `relate` gives without axioms; no model of a difference is made small.

    Args:
        formula: the formula.
        meaning: what the text says.
        truths: of both, where other formulae are compared with them too.
    """

    def entails(premise: fol.Formula, conclusion: fol.Formula, *, has_model: bool) -> Status:
        if has_model:
            return Status.REFUTED
        if effort.is_spent():
            return Status.UNKNOWN
        with effort.allowing(BUDGET_OF_ALL * TIMEOUT_MS):
            return status(*_question(premise, conclusion, ()), TIMEOUT_MS)

    return _name(
        entails(formula, meaning, has_model=truths.has_without(formula, meaning)),
        entails(meaning, formula, has_model=truths.has_without(meaning, formula)),
        lambda: entails(
            _conjunction(formula, meaning),
            fol.FALSITY,
            has_model=truths.has_both(formula, meaning),
        ),
    )


def _name(forward: Status, backward: Status, exclusive: Callable[[], Status]) -> TextRelation:
    """The relation by what is entailed, and by whether both are never true together."""
    match forward, backward:
        case Status.PROVED, Status.PROVED:
            return TextRelation.EQUIVALENT
        case Status.PROVED, Status.REFUTED:
            return TextRelation.WEAKER
        case Status.REFUTED, Status.PROVED:
            return TextRelation.STRONGER
        case Status.REFUTED, Status.REFUTED:
            relations = {
                Status.PROVED: TextRelation.CONTRADICTION,
                Status.REFUTED: TextRelation.INDEPENDENT,
            }
            return relations.get(exclusive(), TextRelation.UNDECIDED)
        case _:
            return TextRelation.UNDECIDED


def _entails(
    premise: fol.Formula,
    conclusion: fol.Formula,
    axioms: Sequence[fol.Formula],
    fewer: Sequence[fol.Formula],
) -> Verdict:
    if axioms:
        verdict = _entails(premise, conclusion, (), ())
        if verdict.status is Status.PROVED:
            return verdict
    if 0 < len(fewer) < len(axioms):
        verdict = _entails(premise, conclusion, fewer, fewer)
        if verdict.status is Status.PROVED:
            return verdict
    return equivalent(*_question(premise, conclusion, axioms), TIMEOUT_MS, limits=None)


def are_equivalent(
    formula: fol.Formula, meaning: fol.Formula, axioms: Sequence[fol.Formula] = ()
) -> bool:
    """Whether each entails the other in the models of the axioms; no difference is looked for.

    It is proved where `relate` says `EQUIVALENT`.  Most pairs are not equivalent, and then no model
    of a difference is made small, and the other direction is not asked for.
    """
    return _is_entailed(formula, meaning, axioms) and _is_entailed(meaning, formula, axioms)


def _is_entailed(
    premise: fol.Formula, conclusion: fol.Formula, axioms: Sequence[fol.Formula]
) -> bool:
    # What holds without the axioms holds with them, and is proved sooner.
    if axioms and _is_entailed(premise, conclusion, ()):
        return True
    with effort.allowing(BUDGET_OF_ALL * TIMEOUT_MS):
        return same(*_question(premise, conclusion, axioms), TIMEOUT_MS)


def _question(
    premise: fol.Formula, conclusion: fol.Formula, axioms: Sequence[fol.Formula]
) -> tuple[fol.Formula, fol.Formula]:
    """Two formulae that are equivalent exactly if axioms and premise entail a conclusion."""
    given = _conjunction(*axioms, premise)
    both = fol.FALSITY if conclusion == fol.FALSITY else _conjunction(given, conclusion)
    return given, both


def _conjunction(*parts: fol.Formula) -> fol.Formula:
    """All parts as one formula without nested conjunctions; conjuncts said twice are said once."""
    operands = [*{key(part): part for each in parts for part in conjuncts(each)}.values()]
    return operands[0] if len(operands) == 1 else fol.And(tuple(operands))
