"""The rules on a bank's numbers, those on formulae, and the catalogue's laws agree.

The check shares no code with any of them: `tests/support/independent.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given

from logic2text import formula as fol
from logic2text.laws import base, table
from logic2text.notation import parse, show
from logic2text.rewriting.moves import MoveFinder
from logic2text.rewriting.negation_normal_form import negative, positive
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.normal_form import normal_form, normalise
from logic2text.rewriting.rename_apart import rename_apart, with_distinct_variables
from logic2text.rewriting.simplifier import Simplifier
from logic2text.verbalizers.lola.lola import Lola
from logic2text.verbalizers.natural import Natural
from logic2text.walk import nodes, size, with_children
from tests.support.independent import differ, shape
from tests.support.little import little

MOST_PLACES = 7
"""As many as the repetitions that a formula of eight atoms can have."""
MOST_FORMULAE = 30
TERMS = fol.Variable | fol.Constant | fol.Function


def matches(name: str, before: fol.Formula, after: fol.Formula) -> bool:
    """Whether the catalogue's law leads from one formula to the other, up to notation.

    A bank applies some laws to several places at once, such as idempotence to all repetitions.
    """
    if shape(before) == shape(after):
        return True
    if name in ("known conjunct", "known disjunct"):
        # A bank settles one part of a list at a time, the catalogue all parts.
        return any(has_settled_part(part, name) for part in nodes(before))
    if name in ("noncontradiction", "excluded middle"):
        before = with_negations(before)
    goal, law = shape(after), table.law(name)
    reached = {shape(before): before}
    level = [before]
    for _ in range(MOST_PLACES):
        new = {shape(rewrite): rewrite for formula in level for rewrite in law(formula)}
        if goal in new:
            return True
        level = [new[key] for key in new.keys() - reached.keys()][:MOST_FORMULAE]
        reached |= new
    return False


def with_negations(formula: fol.Formula) -> fol.Formula:
    """The formula with the second of two complementary operands written as the first's negation."""
    parts = [with_negations(part) for part in base.subformulas(formula)]
    if isinstance(formula, fol.And | fol.Or):
        for i, first in enumerate(parts):
            for j, second in enumerate(parts):
                if i != j and shape(fol.Not(first)) == shape(second):
                    parts[j] = fol.Not(first)
                    return type(formula)(tuple(parts))
    return with_children(formula, tuple(parts)) if parts else formula  # type: ignore[return-value]


def has_settled_part(formula: fol.Node, name: str) -> bool:
    """Whether an operand of a list, or its negation, occurs inside another operand."""
    if not isinstance(formula, fol.And if name == "known conjunct" else fol.Or):
        return False
    for fact in formula.operands:
        facts = (shape(fact), shape(fol.Not(fact)))
        for part in formula.operands:
            inside = [node for node in nodes(part) if not isinstance(node, TERMS)]
            if part is not fact and any(shape(node) in facts for node in inside):
                return True
    return False


@given(little(8))
def test_normal_forms_differ_from_the_formula_by_notation_alone(formula: fol.Formula) -> None:
    bank = NormalBank()
    assert shape(bank.formula(bank.add(formula))) == shape(formula)
    assert shape(positive(formula)) == shape(formula)
    assert shape(negative(formula)) == shape(fol.Not(formula))
    assert shape(rename_apart(formula)) == shape(formula)
    assert shape(with_distinct_variables(formula)) == shape(formula)


@given(little(8))
def test_a_step_on_numbers_is_the_catalogues_law(formula: fol.Formula) -> None:
    bank = NormalBank()
    before = bank.formula(bank.add(formula))
    for name, number in Simplifier(bank).steps(bank.add(formula)):
        after = bank.formula(number)
        assert matches(name, before, after), (name, show(before), show(after))
        assert not differ(before, after)
        before = after


@given(little(7))
def test_a_move_on_numbers_is_the_catalogues_law(formula: fol.Formula) -> None:
    bank = NormalBank()
    choices = MoveFinder(bank)
    steps = choices.start(bank.add(formula))
    number = steps[-1][1] if steps else bank.add(formula)
    for move in choices.moves(number):
        before = bank.formula(number)
        for name, result in move:
            after = bank.formula(result)
            assert matches(name, before, after), (name, show(before), show(after))
            assert not differ(before, after)
            before = after


def shorter(formula: fol.Formula, covered: frozenset[str]) -> Iterator[base.LawStep]:
    """The rewrites by the simplifying laws that a module has code for."""
    laws = [law for law in table.select_simplifying() if law.name in covered]
    return (step for step in base.steps(formula, laws) if size(step.formula) < size(formula))


@given(little(8))
@example(parse("P(y) ∨ (P(x) ∧ R(x, b)) ∨ (P(x) ∧ R(x, b) ∧ R(x, y))"))
def test_no_simplifying_law_is_left_after_simplification(formula: fol.Formula) -> None:
    bank = NormalBank()
    steps = Simplifier(bank).steps(bank.add(formula))
    simple = bank.formula(steps[-1][1] if steps else bank.add(formula))
    assert not list(shorter(simple, table.COVERED)), show(simple)
    natural = normal_form(formula)
    assert not list(shorter(natural, table.COVERED)), show(natural)
    assert not differ(formula, natural)


def test_every_simplifying_law_has_code_of_its_own() -> None:
    assert table.select_simplifying(table.COVERED) == ()


# A law that is added to the catalogue -----------------------------------------------------------


def consensus(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Drop the last of three cases where the first two cover it."""
    match formula:
        case fol.Or((fol.And((a, b)) as first, fol.And((c, d)) as second, fol.And((e, f)))):
            if base.complement(a) == c and {b, d} == {e, f}:
                yield fol.Or((first, second))


CONSENSUS = base.Law(
    "consensus", "(A ∧ B) ∨ (¬A ∧ C) ∨ (B ∧ C) ⇒ (A ∧ B) ∨ (¬A ∧ C)", consensus, simplifies=True
)
CASES = "(Cube(b) ∧ Small(c)) ∨ (¬Cube(b) ∧ Large(d)) ∨ (Small(c) ∧ Large(d))"


def test_without_the_law_a_covered_case_stays() -> None:
    assert len(normal_form(parse(CASES)).operands) == 3  # type: ignore[union-attr]


def test_natural_and_lola_see_a_law_that_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    # Normal forms are kept, so it is a formula that was not asked for without the law.
    formula = parse(CASES.replace("(b)", "(e)"))
    assert not differ(formula, next(CONSENSUS.at_root(formula)))
    monkeypatch.setattr(table, "LAWS", (*table.LAWS, CONSENSUS))
    assert table.law("consensus") is CONSENSUS

    assert [step.law for step in normalise(formula)] == ["natural: consensus"]
    natural = Natural().verbalize(formula)
    assert "natural: consensus" in [step.law for step in natural.laws]
    assert not differ(formula, natural.says)

    bank = NormalBank()
    steps = Simplifier(bank).steps(bank.add(formula))
    assert [name for name, _ in steps] == ["consensus"]
    lola = Lola().verbalize(formula)
    assert "consensus" in [step.law for step in lola.laws]
    assert not differ(formula, lola.says)
