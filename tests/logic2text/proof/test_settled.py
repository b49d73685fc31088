"""What an operation has settled is not asked again in it, and not kept after it."""

from __future__ import annotations

import pytest

from logic2text import effort
from logic2text.notation import parse
from logic2text.proof import equivalence
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status

ONE, SAME, OTHER = map(
    parse,
    (
        "∀x (Cube(x) → ∃y (Tet(y) ∧ R(x, y)))",
        "¬∃z (Cube(z) ∧ ∀w (R(z, w) → ¬Tet(w)))",
        "∃y (Tet(y) ∧ ∀x (Cube(x) → R(x, y)))",
    ),
)


def count_work(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    asked: list[object] = []
    find = Equivalence._find_general_status

    def note(self: Equivalence) -> Status:
        asked.append(self)
        return find(self)

    monkeypatch.setattr(Equivalence, "_find_general_status", note)
    return asked


def test_within_an_operation_a_pair_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_work(monkeypatch)
    with effort.allowing(1_000):
        for _ in range(2):
            assert equivalence.status(ONE, SAME) is Status.PROVED
            assert equivalence.status(ONE, OTHER) is Status.REFUTED
    assert len(asked) == 2


def test_a_difference_that_is_settled_still_has_its_countermodel() -> None:
    with effort.allowing(1_000):
        first = Equivalence(ONE, OTHER).countermodel
        assert first is not None
        assert Equivalence(ONE, OTHER).countermodel == first


def test_nothing_is_kept_for_the_next_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_work(monkeypatch)
    for _ in range(2):
        with effort.allowing(1_000):
            assert equivalence.status(ONE, SAME) is Status.PROVED
    assert equivalence.status(ONE, SAME) is Status.PROVED
    assert len(asked) == 3


def test_the_order_of_the_pair_and_its_names_are_told_apart() -> None:
    with effort.allowing(1_000):
        assert equivalence.status(parse("P(a)"), parse("P(a)")) is Status.PROVED
        assert equivalence.status(parse("P(a)"), parse("P(b)")) is Status.REFUTED
        assert equivalence.status(parse("P(b)"), parse("P(a)")) is Status.REFUTED
