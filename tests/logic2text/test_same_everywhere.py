"""The same formula has the same texts and verdicts at first, later, under load and by any clock.

Separate processes verbalize formulae whose search is cut short by its budget: cold, after others,
in another order of hashes, and where every look at a clock and every import takes a hundred
seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from logic2text.limits import DEFAULT_LIMITS

ROOT = Path(__file__).parents[2]

FORMULAE = (
    (
        "∀x (Cube(x) → (Small(x) ↔ (∃y (Tet(y) ∧ Larger(y, x)) ↔ ∃z (Dodec(z) ∧ (Larger(z, x) ⊕ "
        "Small(z)) ∧ ¬∀y (Cube(y) → (LeftOf(y, z) ∨ RightOf(y, z) ∨ FrontOf(y, x) ∨ x = y))))))"
    ),
    (
        "∃x ∃y ∃z (Cube(x) ∧ Cube(y) ∧ Cube(z) ∧ x ≠ y ∧ x ≠ z ∧ y ≠ z ∧ ∀u (Cube(u) → u = x ∨ "
        "u = y ∨ u = z))"
    ),
    "((((Cube(a) ↔ Tet(a)) ↔ Small(a)) ↔ Large(b)) ↔ Medium(c)) ↔ (Cube(d) ⊕ (Tet(d) ↔ Small(e)))",
    "∀x ∀y ∀z ((BackOf(x, y) ∧ BackOf(y, z)) → (Larger(x, y) ∧ Larger(y, z)))",
)

SAY = """
import json, sys
from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse

generator = CandidateGenerator()
for text in json.loads(sys.argv[1]):
    rows = [
        [c.source, c.text, c.verdict.status, c.complete, [step.law for step in c.laws]]
        for c in generator.candidates(parse(text))
    ]
    print(json.dumps([text, rows]))
"""

SLOW = """
import sys, time

class Clock:
    def __init__(self):
        self.now = 0.0
    def __call__(self):
        self.now += 100.0
        return self.now

class SlowImports:
    def find_spec(self, name, path, target=None):
        clock.now += 100.0
        return None

clock = Clock()
for name in ("time", "perf_counter", "monotonic", "process_time", "thread_time"):
    setattr(time, name, clock)
sys.meta_path.insert(0, SlowImports())
"""


def verbalize_in_a_process(
    formulae: tuple[str, ...], before: str = "", hashes: str = "0"
) -> dict[str, object]:
    """The candidates of formulae in a new process, one after the other."""
    run = subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", before + SAY, json.dumps(formulae)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(line) for line in run.stdout.splitlines())


@pytest.fixture(scope="module")
def together() -> dict[str, object]:
    return verbalize_in_a_process(FORMULAE)


def test_the_formulae_are_within_the_limits_and_one_is_cut_short(
    together: dict[str, object],
) -> None:
    assert all(len(formula) <= DEFAULT_LIMITS.characters for formula in FORMULAE)
    assert len(together) == len(FORMULAE)
    assert "false" in json.dumps(together)  # `complete` of some text


def test_the_reverse_order_other_hashes_a_slow_clock_and_slow_imports_are_the_same(
    together: dict[str, object],
) -> None:
    assert verbalize_in_a_process(FORMULAE[::-1], before=SLOW, hashes="1") == together


@pytest.mark.slow
def test_first_or_last_is_the_same(together: dict[str, object]) -> None:
    assert verbalize_in_a_process(FORMULAE[::-1]) == together


# The first is cold in the fixture, the last in the reverse order.
@pytest.mark.slow
@pytest.mark.parametrize("formula", FORMULAE[1:])
def test_cold_is_the_same(formula: str, together: dict[str, object]) -> None:
    assert verbalize_in_a_process((formula,))[formula] == together[formula]


@pytest.mark.slow
def test_another_order_of_hashes_is_the_same(together: dict[str, object]) -> None:
    assert verbalize_in_a_process(FORMULAE, hashes="1") == together
