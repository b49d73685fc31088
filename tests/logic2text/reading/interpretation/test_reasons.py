"""The reasons of ambiguity."""

from __future__ import annotations

import pytest

from logic2text.reading import read
from logic2text.reading.interpretation.reasons import Reason, ambiguities, reasons


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("b is small.", ()),
        ("b is small and c is large or d is a cube.", (Reason.PRECEDENCE,)),
        (
            "It is not the case that b is small and c is large.",
            (Reason.NEGATION, Reason.PRECEDENCE),
        ),
        (
            "It is not the case that if b is small, then c is large.",
            (Reason.NEGATION, Reason.PRECEDENCE),
        ),
        ("If b is small, then c is large or d is large.", (Reason.PRECEDENCE,)),
        ("If b is small, then c is large and d is large.", ()),
        ("Every cube is not large.", (Reason.QUANTIFIERS,)),
        ("There is a cube. There is a tetrahedron. It is large.", (Reason.ANAPHORA,)),
        ("There are two cubes.", (Reason.FORCE,)),
        ("If x is small, then x is a cube.", (Reason.FREE_VARIABLES,)),
    ],
)
def test_reasons_of_a_text(text: str, expected: tuple[Reason, ...]) -> None:
    assert ambiguities(read(text).readings) == expected


def test_the_first_reading_has_no_reason() -> None:
    readings = read("Every cube is not large.").readings
    assert [reasons(reading, readings[0]) for reading in readings] == [(), (Reason.QUANTIFIERS,)]
