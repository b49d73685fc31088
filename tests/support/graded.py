"""The readings of a text by grade, beside formulae by hand."""

from __future__ import annotations

from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.reading import Grade, read


def assert_graded(text: str, **expected: str | tuple[str, ...]) -> None:
    """Check that each formula is among the readings with its grade, and that FIRST comes first.

    Args:
        text: in the words of the blocks world and of the pets.
        expected: `first`, `live`, `weak` → formulae that have this grade, `none` → formulae that no
            reading says.
    """
    readings = read(text).readings
    assert readings[0].grade is Grade.FIRST
    for grade, formulas in expected.items():
        for formula in (formulas,) if isinstance(formulas, str) else formulas:
            meant = parse(formula, "unicode")
            grades = [r.grade.name.lower() for r in readings if same(r.formula, meant)]
            assert (min(grades, key=_RANK.index) if grades else "none") == grade, (text, formula)


_RANK = ("first", "live", "weak")
