"""NIST: an example worked by hand, and nltk's own values."""

from __future__ import annotations

from math import log2

import pytest
from nltk.translate.nist_score import corpus_nist

from metrics.study.reference import Segment, corpus_score, reference_metric, sentence_scores
from metrics.study.reference.nist import information
from metrics.study.reference.segments import words_of


def test_information_is_that_of_the_continuation() -> None:
    bits = information([("the", "cube"), ("the", "tet")])
    assert bits["the",] == 1  # 4 words, 2 times
    assert bits["cube",] == 2
    assert bits["the", "cube"] == 1  # one of two continuations


def test_by_hand() -> None:
    # References: the cube; the tet.  The hypothesis "the cube" beside the first.
    # Words: (1 + 2) bits of 2; pairs: 1 bit of 1; no longer n-grams.
    segments = [Segment("the cube", ("the cube",)), Segment("b", ("the tet",))]
    scores = sentence_scores(reference_metric("nist"), segments)
    assert scores == pytest.approx([3 / 2 + 1, 0])


def test_the_penalty_is_one_half_at_two_thirds_of_the_length() -> None:
    segment = Segment("a b", ("a b c",))
    bits = log2(3) * 2 / 2 + 0  # a and b are one of three words each; the pair is no news
    assert sentence_scores(reference_metric("nist"), [segment]) == pytest.approx([bits / 2])


def test_several_references_have_the_values_of_nltk() -> None:
    pairs = [
        (
            "Every cube is small and no tet is.",
            ("All cubes are small, no tet is.", "Every cube is."),
        ),
        ("If a is large, then b is not.", ("b is not large if a is.", "If a is large, b is not.")),
    ]
    expected = corpus_nist(
        [[list(words_of(text)) for text in references] for _, references in pairs],
        [list(words_of(text)) for text, _ in pairs],
    )
    segments = [Segment(*pair) for pair in pairs]
    assert corpus_score(reference_metric("nist"), segments) == pytest.approx(expected, abs=1e-12)


def test_a_text_without_words_has_0() -> None:
    segments = [Segment("", ("a b",))]
    assert sentence_scores(reference_metric("nist"), segments) == pytest.approx([0])
