"""Synonyms by the dictionary of the package."""

from __future__ import annotations

import pytest

from metrics.study.reference.synonyms import synonyms_of


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("big", "large", True),
        ("bigger", "larger", True),
        ("begins", "started", True),
        ("big", "small", False),
        ("cube", "tetrahedron", False),
        ("3", "three", False),
        (",", ".", False),
        ("qqq", "qqq", False),  # no word has no synonym
    ],
)
def test_the_dictionary(left: str, right: str, expected: bool) -> None:
    assert synonyms_of("dictionary").are_synonyms(left, right) is expected


def test_a_reader_knows_the_stems_of_both_texts() -> None:
    reader = synonyms_of("dictionary").reader(["the", "begins"], ["a", "started", "cube"])
    (synset,) = reader.synsets("begin")
    assert [lemma.name() for lemma in synset.lemmas()] == ["start"]
    assert reader.synsets("cube")[0].lemmas() == []
