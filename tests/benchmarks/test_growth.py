"""What once exploded: the steps of families of inputs, and the plot of their growth."""

from __future__ import annotations

from math import log
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.limits import growing
from benchmarks.limits.growth_plot import draw
from logic2text import effort
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status

PAIRS = {
    "parity, two bracketings": Status.PROVED,
    "∧ of ∨, ∨ of ∧": Status.REFUTED,
    "transitive, converse": Status.REFUTED,
    "cycle, turned": Status.PROVED,
}
FEW = 5_000
"""Steps that take no time that anybody notices, however they grow."""


@pytest.mark.parametrize("family", PAIRS)
def test_steps_grow_at_most_with_the_square_of_the_characters(family: str) -> None:
    taken, characters = [], []
    for size in (5, 14):
        one, other = growing.PAIRS[family](size)
        before = effort.taken()
        assert equivalent(one, other).status is PAIRS[family]
        taken.append(effort.taken() - before)
        characters.append(len(one) + len(other))
    assert log(taken[1] / max(taken[0], FEW)) < 2 * log(characters[1] / characters[0])


def test_the_plot_has_a_line_for_each_family(tmp_path: Path) -> None:
    path = tmp_path / "growth.svg"
    draw([[(20, 0.1), (400, 1.5)], [(9, 0.001)]], path)
    groups = ElementTree.fromstring(path.read_text(encoding="utf-8")).findall("{*}g")  # noqa: S314
    assert [len(group.findall("{*}circle")) for group in groups] == [2, 1]
