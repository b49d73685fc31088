"""The floors of the figures on sentences of textbooks."""

from __future__ import annotations

import pytest

from benchmarks.corpora import SHARED_DATA
from benchmarks.human_reading import forallx, textbook

pytestmark = pytest.mark.skipif(
    not SHARED_DATA.is_dir(), reason=f"{SHARED_DATA} is not on this machine"
)


def test_sentences_with_keys_are_read_and_written() -> None:
    figures = forallx.figures(show_failures=False)
    assert figures["read"] >= 0.92
    assert figures["right"] >= 0.88
    for system in ("natural", "lola", "ranta"):
        assert figures["written"][system]["proved"] == figures["sentences"]
    assert figures["written"]["literal"].get("refuted", 0) == 0


def test_sentences_of_textbooks_are_read() -> None:
    figures = textbook.figures(show_failures=False)
    assert figures["read"] >= 0.92
    assert figures["right"] >= 0.92
    assert figures["verdicts"]["refuted"] == 0
