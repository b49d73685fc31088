"""Sentences with keys into formulae: what counts as right, and as a second reading."""

from __future__ import annotations

import pytest

from benchmarks.symbolization import Outcome, _outcome

KEY = "B(x): x is a baker\nS(x): x is asleep\no: Oskar"


@pytest.mark.parametrize(
    ("text", "formula", "outcome"),
    [
        ("Oskar is asleep.", "So", Outcome(True, True, False)),
        ("Oskar is asleep.", "¬So", Outcome(True, False, False)),
        ("A baker is asleep or Oskar is.", "∃x(Bx∧Sx)∨So", Outcome(True, True, True)),
        ("Oskar is qwx zzv.", "So", Outcome(False, False, False)),
    ],
)
def test_outcomes(text: str, formula: str, outcome: Outcome) -> None:
    assert _outcome({"key": KEY, "text": text, "formula": formula}, False) == outcome
