"""Reference metrics by name, and what holds for each."""

from __future__ import annotations

import pytest

from logic2text import InputError, UnknownNameError
from metrics.study.reference import REFERENCE_METRICS, Segment, reference_metric, sentence_scores

REFERENCE = "every small cube is in front of the large tetrahedron"
WORSE = ("every tiny cube is in front of the large tetrahedron", "no dodecahedron moves")


@pytest.mark.parametrize("name", REFERENCE_METRICS)
def test_nearer_texts_are_better_and_equal_ones_best(name: str) -> None:
    metric = reference_metric(name)
    segments = [Segment(text, (REFERENCE,)) for text in (REFERENCE, *WORSE)]
    scores = sentence_scores(metric, segments)
    turned = scores if metric.higher_is_better else -scores
    assert turned[0] >= turned[1] > turned[2]
    assert all(metric.range.low <= score <= metric.range.high for score in scores)
    assert metric.name == name
    assert str(metric.signature).startswith(f"{name}|case:")


@pytest.mark.parametrize("name", REFERENCE_METRICS)
def test_a_score_is_the_same_alone_and_in_a_batch(name: str) -> None:
    metric = reference_metric(name)
    segments = [Segment(text, (REFERENCE,)) for text in WORSE]
    together = sentence_scores(metric, segments)
    if name == "nist":  # the information of an n-gram is that of the corpus
        return
    assert together.tolist() == [float(sentence_scores(metric, [one])[0]) for one in segments]


def test_unknown_names_and_options_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="reference metric 'blue'"):
        reference_metric("blue")
    with pytest.raises(InputError, match="no option 'exponent'"):
        reference_metric("ter", exponent=2)
