from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator, synonym_candidates
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.synonyms import MOST_SYNONYMS, synonyms, with_synonyms


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [("large", "a", ("big",)), ("doctor", "n", ("physician",)), ("run", "v", ()), ("b", "n", ())],
)
def test_synonyms_share_their_first_sense(word: str, part: str, expected: tuple[str, ...]) -> None:
    assert synonyms(word, part) == expected


def test_a_text_says_what_it_assumes() -> None:
    (candidate,) = synonym_candidates(parse("∀x (Cube(x) → Large(x))"))
    assert candidate.text == "All cubes are big."
    assert candidate.verdict.status is Status.PROVED
    assert candidate.verdict.assumptions == ("“big” is “large”",)


def test_there_are_few_for_one_formula() -> None:
    formula = parse("∀x (Doctor(x) ∧ Large(x) ∧ Rich(x) → Begins(x) ∧ Small(x))")
    assert len(list(with_synonyms(formula, Lexicon.default()))) == MOST_SYNONYMS


def test_they_are_in_a_pool_only_where_allowed() -> None:
    formula = "∀x (Cube(x) → Large(x))"
    usual = CandidateGenerator(("natural",)).candidates(formula)
    allowed = CandidateGenerator(("natural",), synonyms=True).candidates(formula)
    assert not any(candidate.verdict.assumptions for candidate in usual)
    assert [c.text for c in allowed if c.verdict.assumptions] == ["All cubes are big."]
