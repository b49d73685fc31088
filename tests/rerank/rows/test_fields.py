"""Fields of input rows: which pass through, and what is said of a wrong type."""

from __future__ import annotations

from typing import Any

import pytest

from logic2text import InputError, Lexicon
from logic2text.results.words import Words
from metrics.registry import metric
from rerank.batch.input_rows import Row
from rerank.rows.check import Checker
from rerank.rows.equivalent import Prover
from rerank.rows.fields import pass_through
from rerank.rows.lint import Linter
from rerank.rows.score import RowScorer
from rerank.rows.tutor import Tutor

WORDS = Words(Lexicon.default())
STRUCTURAL = "study:structural"

ANSWERERS = {
    "text": Checker("auto", WORDS, None, explains=False),
    "other": Prover("auto", 1_000),
    "asked": Tutor("auto", WORDS),
    "formula": Linter("auto", WORDS),
}


@pytest.mark.parametrize(
    ("value", "message"),
    [(None, "is missing"), (5, "is a number, it must be a text"), ([], "is a list, it must be")],
)
@pytest.mark.parametrize("name", ANSWERERS)
def test_a_field_that_must_be_a_text(name: str, value: object, message: str) -> None:
    answerer: Any = ANSWERERS[name]
    with pytest.raises(InputError, match=f"the field `{name}` {message}"):
        answerer.answer(Row("Cube(a)", {name: value}))


def test_the_formula_of_a_score_must_be_a_text() -> None:
    scorer = RowScorer({STRUCTURAL: metric(STRUCTURAL)}, {}, (STRUCTURAL,), None, "auto")
    missing, wrong = scorer.answers([Row("a", {}, 1), Row("a", {"formula": 5}, 2)])
    assert "needs the formula" in str(missing)
    assert "the field `formula` is a number, it must be a text" in str(wrong)


FIELDS = {"id": 1, "error": "x", "ranking": [], "warnings": [], "verdict": "proved"}


def test_a_row_with_an_answer_has_no_error_of_its_input() -> None:
    kept = pass_through(FIELDS, failed=False)
    assert kept == {"id": 1, "ranking": [], "verdict": "proved"}


def test_a_row_that_failed_has_no_results_of_its_input() -> None:
    assert pass_through(FIELDS, failed=True) == {"id": 1}
