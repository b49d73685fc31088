"""Truth tables and minimal forms, with sympy's own evaluation as the oracle."""

from __future__ import annotations

from hypothesis import given

from logic2text.formula import FALSITY, TRUTH, Formula, Predicate
from logic2text.laws.skeleton import minimal_form, skeleton, truth_table
from logic2text.laws.sympy_conversion import from_sympy, to_sympy
from logic2text.laws.table import law
from logic2text.notation import parse
from tests.support.propositions import propositions


def test_bit_r_of_a_table_is_row_r() -> None:
    shape, _ = skeleton(parse("P ∧ ¬Q"))
    assert truth_table(shape) == (("0", "1"), 0b0100)


def test_a_table_has_only_the_letters_that_matter() -> None:
    shape, _ = skeleton(parse("(P ∧ Q) ∨ (¬P ∧ Q)"))
    assert truth_table(shape) == (("1",), 0b10)


def test_constants_have_no_letters() -> None:
    for formula, table, form in (("P ∨ ¬P", 1, TRUTH), ("P ∧ ¬P", 0, FALSITY)):
        shape, _ = skeleton(parse(formula))
        assert truth_table(shape) == ((), table)
        assert minimal_form(0, table, conjunctive=False) == form


@given(propositions("PQRS"))
def test_tables_agree_with_substitution_by_sympy(formula: Formula) -> None:
    shape, _ = skeleton(formula)
    letters, table = truth_table(shape)
    expression = to_sympy(shape)
    for row in range(1 << len(letters)):
        values = {
            to_sympy(Predicate(letter)): bool(row >> len(letters) - 1 - place & 1)
            for place, letter in enumerate(letters)
        }
        rest = expression.subs(values)
        # A letter that does not matter may have either value.
        rest = rest.subs(dict.fromkeys(rest.free_symbols, True))
        assert bool(rest) == bool(table >> row & 1)


@given(propositions("PQRS"))
def test_simplification_is_as_short_as_by_sympy(formula: Formula) -> None:
    from sympy.logic.boolalg import simplify_logic

    shape, _ = skeleton(formula)
    theirs = from_sympy(simplify_logic(to_sympy(shape)))
    ours = next(iter(law("simplification").at_root(shape)), shape)
    assert _literals(ours) == _literals(theirs)


def _literals(formula: Formula) -> int:
    from logic2text.laws.base import subformulas

    if isinstance(formula, Predicate):
        return 1
    return sum(map(_literals, subformulas(formula)))
