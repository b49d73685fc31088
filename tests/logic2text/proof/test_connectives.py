"""The truth functions against their tables, in each kind of truth value."""

from __future__ import annotations

from itertools import product

import pytest

from logic2text import formula as fol
from logic2text.proof.connectives import TruthValues, connect, operands_of

p, q, r = (fol.Predicate(name) for name in "PQR")
TABLES = [
    (fol.Not(p), lambda a: not a),
    (fol.And((p, q)), lambda a, b: a and b),
    (fol.And((p, q, r)), lambda a, b, c: a and b and c),
    (fol.Or((p, q)), lambda a, b: a or b),
    (fol.Or((p, q, r)), lambda a, b, c: a or b or c),
    (fol.Implies(p, q), lambda a, b: b if a else True),
    (fol.Iff(p, q), lambda a, b: a == b),
    (fol.Xor(p, q), lambda a, b: a != b),
    (fol.TRUTH, lambda: True),
    (fol.FALSITY, lambda: False),
]
BITS = TruthValues(true=0b1111_1111, false=0, negate=0b1111_1111.__xor__)
FALSE, OPEN, TRUE = 0b00, 0b01, 0b11
KLEENE = TruthValues(TRUE, FALSE, {FALSE: TRUE, OPEN: OPEN, TRUE: FALSE}.__getitem__)


@pytest.mark.parametrize(("formula", "table"), TABLES)
def test_every_row_of_the_table_is_a_bit(formula, table) -> None:  # type: ignore[no-untyped-def]
    number = len(operands_of(formula))
    rows = list(product((False, True), repeat=number))
    columns = [sum(row[place] << i for i, row in enumerate(rows)) for place in range(number)]
    value = connect(formula, iter(columns), BITS)
    assert [bool(value >> i & 1) for i in range(len(rows))] == [table(*row) for row in rows]


@pytest.mark.parametrize(("formula", "table"), TABLES)
def test_a_value_is_open_where_the_open_operands_decide(formula, table) -> None:  # type: ignore[no-untyped-def]
    for values in product((FALSE, OPEN, TRUE), repeat=len(operands_of(formula))):
        choices = [(False, True) if value == OPEN else (value == TRUE,) for value in values]
        outcomes = {table(*choice) for choice in product(*choices)}
        expected = OPEN if len(outcomes) > 1 else TRUE if outcomes == {True} else FALSE
        assert connect(formula, iter(values), KLEENE) == expected


@pytest.mark.parametrize(
    ("formula", "first"),
    [(fol.And((p, q)), 0), (fol.Or((p, q)), BITS.true), (fol.Implies(p, q), 0)],
)
def test_no_operand_is_evaluated_that_cannot_matter(formula: fol.Or, first: int) -> None:
    values = iter((first, 1))
    connect(formula, values, BITS)
    assert next(values) == 1
