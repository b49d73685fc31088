"""BLEU and chrF: examples worked by hand, and sacrebleu's own values."""

from __future__ import annotations

from math import exp

import pytest
import sacrebleu.metrics as published

from metrics.study.reference import Segment, corpus_score, reference_metric, sentence_scores

PAIRS = [
    ("Every cube is small.", ("All cubes are small.", "Each cube is small.")),
    (
        "No tetrahedron is to the left of b.",
        ("Nothing left of b is a tet.", "No tet is left of b."),
    ),
    ("If a is large, then c is.", ("c is large if a is.", "If a is large, so is c.")),
]
SEGMENTS = [Segment(*pair) for pair in PAIRS]


def test_lin_and_och_add_one_to_every_order_but_the_first() -> None:
    # Words a b c beside a b d: 2 of 3, (1 + 1) of (2 + 1), (0 + 1) of (1 + 1), (0 + 1) of (0 + 1).
    (score,) = sentence_scores(reference_metric("bleu"), [Segment("a b c", ("a b d",))])
    assert score == pytest.approx(100 * (2 / 3 * 2 / 3 * 1 / 2 * 1) ** 0.25)


def test_a_short_text_has_the_brevity_penalty() -> None:
    # All n-grams match; two words beside four: exp(1 − 4 / 2).
    (score,) = sentence_scores(reference_metric("bleu"), [Segment("a b", ("a b c d",))])
    assert score == pytest.approx(100 * exp(-1))


@pytest.mark.parametrize("name", ["bleu", "chrf"])
def test_equal_texts_have_100_and_different_ones_0(name: str) -> None:
    metric = reference_metric(name)
    segments = [Segment("Every cube.", ("no", "Every cube.")), Segment("xyz", ("abc",))]
    assert sentence_scores(metric, segments) == pytest.approx([100, 0])
    assert sentence_scores(metric, [Segment("", ("abc",))]) == pytest.approx([0])


def test_chrf_by_hand() -> None:
    # ab beside ac, orders 1 and 2: precisions and recalls 1/2 and 0, their means 1/4; F is 1/4 too.
    (score,) = sentence_scores(reference_metric("chrf"), [Segment("ab", ("ac",))])
    assert score == pytest.approx(25)


@pytest.mark.parametrize("lowercase", [False, True])
def test_corpora_have_the_values_of_sacrebleu(lowercase: bool) -> None:
    texts = [segment.hypothesis for segment in SEGMENTS]
    references = [[segment.references[i] for segment in SEGMENTS] for i in range(2)]
    for name, theirs in (
        ("bleu", published.BLEU(lowercase=lowercase)),
        ("chrf", published.CHRF(lowercase=lowercase)),
    ):
        metric = reference_metric(name, lowercase=lowercase)
        assert corpus_score(metric, SEGMENTS) == theirs.corpus_score(texts, references).score


def test_case_matters_unless_told() -> None:
    segment = [Segment("EVERY CUBE", ("every cube",))]
    assert sentence_scores(reference_metric("bleu"), segment) == [0]
    assert sentence_scores(reference_metric("bleu", lowercase=True), segment) == pytest.approx(
        [100]
    )


def test_the_signature_names_what_a_score_depends_on() -> None:
    signature = str(reference_metric("bleu", lowercase=True).signature)
    for part in ("bleu|case:lc", "tok:13a", "sentence-smooth:lin-och", "sacrebleu:", "version:"):
        assert part in signature
