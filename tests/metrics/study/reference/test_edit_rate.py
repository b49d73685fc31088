"""TER: edits and shifts by hand, and sacrebleu's own values."""

from __future__ import annotations

import random

import pytest
from sacrebleu.metrics import TER

from metrics.study.reference import Segment, corpus_score, reference_metric, sentence_scores
from metrics.study.reference.edit_rate import count_edits, shift_words
from tests.support import corpora

needs_corpora = pytest.mark.skipif(
    not (corpora.SHARED_DATA / "ggc/dev.jsonl").is_file(), reason="needs ../shared/data/ggc"
)


@pytest.mark.parametrize(
    ("hypothesis", "reference", "edits"),
    [
        ("a b c", "a b c", 0),
        ("a b", "a b c", 1),
        ("a b c", "a c", 1),
        ("a x c", "a b c", 1),
        ("c d a b", "a b c d", 1),  # one shift
        ("c d x b", "a b c d", 2),  # a shift and a substitution
        ("", "a b", 2),
        ("a b", "", 2),
        ("", "", 0),
    ],
)
def test_edits(hypothesis: str, reference: str, edits: int) -> None:
    assert count_edits(hypothesis.split(), reference.split()) == edits


@pytest.mark.parametrize(
    ("start", "length", "place", "expected"),
    [
        (2, 2, 0, [2, 3, 0, 1, 4]),
        (0, 2, 4, [2, 3, 0, 1, 4]),
        (1, 2, 5, [0, 3, 4, 1, 2]),
        (1, 2, 2, [0, 3, 1, 2, 4]),  # inside of itself
    ],
)
def test_shifts(start: int, length: int, place: int, expected: list[int]) -> None:
    assert shift_words([0, 1, 2, 3, 4], start, length, place) == expected


def test_the_rate_is_of_the_mean_length_and_the_nearest_reference() -> None:
    metric = reference_metric("ter")
    # One deletion beside the second reference; the references have 4 and 2 words.
    segment = Segment("a b c", ("w x y z", "a b"))
    assert sentence_scores(metric, [segment]) == pytest.approx([100 * 1 / 3])
    exact = Segment("a b", ("a b",))
    assert corpus_score(metric, [segment, exact]) == pytest.approx(100 * 1 / 5)
    assert sentence_scores(metric, [Segment("a", ("",)), Segment("", ("",))]) == pytest.approx(
        [100, 0]
    )


def test_random_texts_have_the_values_of_sacrebleu() -> None:
    generator = random.Random(7)  # noqa: S311
    theirs, metric = TER(normalized=True), reference_metric("ter")
    for _ in range(150):
        words = [
            [generator.choice("abcdef") for _ in range(generator.randint(1, 14))] for _ in "123"
        ]
        hypothesis, *references = map(" ".join, words)
        (ours,) = sentence_scores(metric, [Segment(hypothesis, tuple(references))])
        assert ours == theirs.sentence_score(hypothesis, references).score, words


@needs_corpora
def test_texts_of_the_systems_have_the_values_of_sacrebleu() -> None:
    theirs, metric = TER(normalized=True), reference_metric("ter")
    pairs = [(row["ranta"], row["lola"]) for row in corpora.rows("ggc/dev.jsonl")[::20]]
    scores = sentence_scores(metric, [Segment(text, (other,)) for text, other in pairs])
    expected = [theirs.sentence_score(text, [other]).score for text, other in pairs]
    assert scores.tolist() == expected
