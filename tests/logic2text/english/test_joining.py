from __future__ import annotations

import pytest

from logic2text.english.joining import enumeration, follow, itemise
from logic2text.english.syntax import Conjunction

AND, OR, NOR, XOR = Conjunction.AND, Conjunction.OR, Conjunction.NOR, Conjunction.XOR


@pytest.mark.parametrize(
    ("members", "conjunction", "correlative", "comma", "text"),
    [
        (["A"], AND, False, False, "A"),
        (["A", "B"], AND, False, False, "A and B"),
        (["A", "B"], AND, False, True, "A, and B"),
        (["A", "B", "C"], OR, False, False, "A, B or C"),
        (["A", "B", "C"], OR, False, True, "A, B, or C"),
        (["A", "B"], AND, True, False, "both A and B"),
        (["A", "B"], OR, True, False, "either A or B"),
        (["A", "B", "C"], NOR, False, False, "neither A, B nor C"),
        (["A", "B"], XOR, False, False, "either A or B but not both"),
        (["x:\n• A", "B"], AND, False, False, "x:\n• A\nand B"),
    ],
)
def test_enumeration(
    members: list[str], conjunction: Conjunction, correlative: bool, comma: bool, text: str
) -> None:
    assert enumeration(members, conjunction, correlative, comma=comma) == text


def test_lists_within_items_are_indented() -> None:
    inner = itemise("all:", ["A", "B"])
    assert itemise("one:", [inner, "C"]) == "one:\n• all:\n  • A\n  • B\n• C"


def test_what_follows_a_list_starts_a_line() -> None:
    assert follow([itemise("all:", ["A", "B"]), "then C", "or D"]) == "all:\n• A\n• B\nthen C or D"


def test_published_commas_end_all_items_but_the_last_two() -> None:
    said = itemise("all:", ["A", "B", "C", "D"], published_commas=True)
    assert said == "all:\n• A,\n• B,\n• C\n• D"
    assert itemise("all:", ["A", "B"], published_commas=True) == "all:\n• A\n• B"
