"""All measures of a pair: what each says of known mutations, errors, signatures."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError

import pytest

from logic2text import InputError, UnknownNameError
from metrics.study.similarity import (
    MEASURES,
    Cosines,
    Pair,
    PairScores,
    measures,
    read_formula,
    score_pairs,
)
from metrics.study.similarity.measures import SCORES, STRIPPED, signatures

NAMES = Cosines("names")
BASE = "∀x (Cube(x) → Small(x))"


def scored(left: str, right: str, notation: str = "auto") -> PairScores:
    pair = Pair(read_formula(left, notation), read_formula(right, notation))
    return score_pairs([pair], cosines=NAMES)[0]


def test_a_formula_beside_itself() -> None:
    result = scored(BASE, BASE)
    assert result.scores == dict.fromkeys(SCORES, 1)
    assert (result.verdict, result.relation) == ("proved", "equivalent")
    assert result.warnings == (STRIPPED,)


@pytest.mark.parametrize(
    ("right", "seen", "unseen", "relation"),
    [
        ("∀x (Small(x) → Cube(x))", {"sim", "sim-optimal", "bleu", "tree"}, {"le"}, "independent"),
        ("∀x (Cube(x) → ¬Small(x))", set(SCORES), set(), "independent"),
        ("∃x (Cube(x) → Small(x))", {"sim-optimal", "bleu", "tree"}, {"sim", "le"}, "weaker"),
        (
            "∀x (IsCube(x) → Small(x))",
            {"sim", "sim-optimal", "bleu", "tree"},
            {"le"},
            "independent",
        ),
        (
            "∀x (Cube(x, a) → Small(x))",
            {"sim", "sim-optimal", "bleu", "tree"},
            {"le"},
            "independent",
        ),
        ("∀y (Cube(y) → Small(y))", {"sim", "bleu"}, {"sim-optimal", "le", "tree"}, "equivalent"),
        ("∀x (¬Cube(x) ∨ Small(x))", {"bleu", "tree"}, {"sim", "sim-optimal", "le"}, "equivalent"),
    ],
)
def test_mutations(right: str, seen: set[str], unseen: set[str], relation: str) -> None:
    result = scored(BASE, right)
    assert {name for name, value in result.scores.items() if value < 1} == seen
    assert {name for name, value in result.scores.items() if value == 1} == unseen
    assert result.relation == relation
    assert (result.verdict == "proved") is (relation == "equivalent")


def test_a_measure_that_cannot_compare_a_pair_has_an_error_and_the_others_do_not() -> None:
    result = scored("P(a) ↔ Q(a)", "P(a)")
    assert set(result.errors) == {"sim"}
    assert set(result.scores) == set(SCORES) - {"sim"}
    nested = scored("knows(Alex, p)", "knows(Alex, q)", "hol")
    assert set(nested.errors) == {"tree", "verdict", "relation"}
    assert all(isinstance(error, InputError) for error in nested.errors.values())


def test_a_pair_is_the_same_in_a_batch() -> None:
    texts = [BASE, "∃y Tet(y)", "P(a) ∧ Q(b)"]
    pairs = [Pair(read_formula(a), read_formula(b)) for a in texts for b in texts]
    together = score_pairs(pairs, SCORES, cosines=Cosines("own"))
    alone = [score_pairs([pair], SCORES, cosines=Cosines("own"))[0] for pair in pairs]
    assert together == alone


def test_names_and_alpha_are_checked() -> None:
    with pytest.raises(UnknownNameError, match="measure of similarity 'simm'"):
        score_pairs([], ["simm"])
    for alpha in (-1.0, float("nan"), float("inf")):
        with pytest.raises(InputError, match="α is"):
            score_pairs([], alpha=alpha)
    assert score_pairs([], cosines=NAMES) == []


def test_signatures_name_the_model_of_vectors() -> None:
    texts = signatures(MEASURES, Cosines("own"), alpha=3)
    assert texts["sim"].startswith("sim|vectors:own/")
    assert "|alpha:3|" in texts["sim"]
    assert "matching:hungarian" in texts["sim-optimal"]
    assert set(texts) == set(MEASURES)


def test_a_signature_needs_no_package_of_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(measures, "version", missing)
    assert "sim-optimal" in signatures(MEASURES, Cosines("own"))["sim-optimal"]
