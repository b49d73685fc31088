"""The picture of agreement."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from metrics.study.similarity.agreement import agreement_cases
from metrics.study.similarity.agreement_plot import render_agreement

SCORES = [i / 10 for i in range(10)]


def test_it_is_a_picture_that_depends_on_the_scores(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    cases = agreement_cases(SCORES, SCORES, SCORES[::-1])
    one = render_agreement(cases, SCORES, SCORES[::-1], tmp_path / "one.png").read_bytes()
    other = render_agreement(cases, SCORES, SCORES, tmp_path / "other.png").read_bytes()
    assert one.startswith(b"\x89PNG")
    assert one != other


def test_scores_of_other_pairs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="10 cases, 9 and 10 scores"):
        render_agreement(
            agreement_cases(SCORES, SCORES, SCORES), SCORES[1:], SCORES, tmp_path / "x.png"
        )
