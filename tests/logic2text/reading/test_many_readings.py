"""Texts with more readings, or more choices, than are looked at."""

from __future__ import annotations

import pytest

from logic2text.reading import read

CLAUSES = {
    "and with or": "a is small and b is large or ",
    "conditionals": "if a cube is in front of a tetrahedron then it is small and ",
    "descriptions": "the cube is small and the tetrahedron is large or ",
    "numerals": "two cubes are small and ",
}


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
@pytest.mark.parametrize("times", [3, 12])
def test_a_text_with_many_readings_is_read_and_says_that_they_are_not_all(
    clause: str, times: int
) -> None:
    text = (clause * times).removesuffix(" or ").removesuffix(" and ")
    readings = read(text[0].upper() + text[1:] + ".")
    assert readings.readings
    assert times < 12 or not (readings.complete and readings.exhausted)
