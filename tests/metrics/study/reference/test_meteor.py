"""METEOR: an example worked by hand, nltk's own values, and WordNet's data where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from nltk import data
from nltk.translate.meteor_score import meteor_score

from logic2text import UnavailableError, UnknownNameError
from metrics.study.reference import Segment, corpus_score, reference_metric, sentence_scores
from metrics.study.reference.segments import words_of
from metrics.study.reference.synonyms import synonyms_of


def meteor(hypothesis: str, *references: str, synonyms: str = "dictionary") -> float:
    metric = reference_metric("meteor", synonyms=synonyms)
    return float(sentence_scores(metric, [Segment(hypothesis, references)])[0])


def test_by_hand() -> None:
    # "a b x" beside "a b c d": P = 2/3, R = 2/4, F = PR / (.9 P + .1 R), one chunk of two matches.
    precision, recall = 2 / 3, 2 / 4
    mean = precision * recall / (0.9 * precision + 0.1 * recall)
    assert meteor("qa qb qx", "qa qb qc qd") == pytest.approx(mean * (1 - 0.5 * (1 / 2) ** 3))


def test_stems_and_synonyms_match() -> None:
    one_chunk = 1 - 0.5 * (1 / 3) ** 3
    assert meteor("the cubes run", "the cube runs") == pytest.approx(one_chunk)
    assert meteor("the big cube", "the large cube") == pytest.approx(one_chunk)
    assert meteor("the big cube", "the large cube", synonyms="none") < 0.7


def test_the_best_reference_counts_and_nothing_matches_nothing() -> None:
    assert meteor("a cube", "xyz", "a cube") == meteor("a cube", "a cube")
    assert meteor("xyz", "abc") == 0
    assert meteor("", "abc") == 0


def test_a_corpus_has_the_score_of_its_sums() -> None:
    # Two matches in one chunk, of 4 and 4 words.
    metric = reference_metric("meteor", synonyms="none")
    segments = [Segment("qa qb", ("qa qb",)), Segment("qx qy", ("qv qw",))]
    mean = 0.5 * 0.5 / (0.9 * 0.5 + 0.1 * 0.5)
    assert corpus_score(metric, segments) == pytest.approx(mean * (1 - 0.5 * (1 / 2) ** 3))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("It is a guide to action which ensures this.", "It is a guide to action that ensures it."),
        ("every small cube is in front of a", "a is behind every small cube"),
        ("no no no", "no"),
    ],
)
def test_without_synonyms_it_is_the_value_of_nltk(text: str, other: str) -> None:
    expected = meteor_score(
        [words_of(other)], words_of(text), wordnet=synonyms_of("none").reader((), ())
    )
    assert meteor(text, other, synonyms="none") == pytest.approx(expected, abs=1e-12)


def test_missing_data_of_wordnet_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "path", [str(tmp_path)])
    synonyms_of.cache_clear()
    with pytest.raises(UnavailableError, match="WordNet's data") as caught:
        reference_metric("meteor", synonyms="wordnet")
    assert caught.value.hint == "python -m nltk.downloader wordnet, or --synonyms dictionary"


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="source of synonyms 'thesaurus'"):
        reference_metric("meteor", synonyms="thesaurus")


def test_the_signature_names_the_source() -> None:
    assert "synonyms:none" in str(reference_metric("meteor", synonyms="none").signature)
