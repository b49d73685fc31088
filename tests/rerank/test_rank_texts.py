"""Texts without a formula: every one may win, by the score of the audience."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.proof.verdict import Status
from metrics.base import UNIT, Scores, Signature
from rerank.audience import ORDINARY_STYLE
from rerank.llm_candidates import Proposal
from rerank.reranker import Reranker

FORMULAIC = "For all x, if x is a cube, then x is small."
NATURAL = "Every cube is small."
LIGHT = "formulaicness:light"


def reranker(audience: str = "general", metric: Any = "fre", **options: Any) -> Reranker:
    return Reranker(
        metric,
        audience,
        formulaicness=LIGHT,
        generator=CandidateGenerator(("literal",)),
        **options,
    )


class FormulaReader:
    """A naturalness metric that reads formulae where there are any."""

    name, range, higher_is_natural = "formula-reader", UNIT, True
    signature = Signature("formula-reader", version="1")

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        assert formulas is None or (len(formulas) == len(texts) and None not in formulas)
        return np.full(len(texts), 0.2 if formulas is None else 0.7)


@pytest.mark.parametrize(("audience", "winner"), [("general", NATURAL), ("classroom", FORMULAIC)])
def test_the_winner_depends_on_the_audience(audience: str, winner: str) -> None:
    results = reranker(audience).rank_texts([FORMULAIC, NATURAL])
    assert results[0].text == winner
    assert len(results) == 2


def test_nothing_is_proved_nothing_rejected_and_nothing_subtracted() -> None:
    results = reranker().rank_texts([FORMULAIC, NATURAL, NATURAL])
    assert results.formula is None
    assert [result.candidate.verdict.status for result in results] == [Status.UNKNOWN] * 2
    assert [result.parts["penalty"] for result in results] == [0.0, 0.0]
    assert (results.rejected, results.warnings) == ((), ())


def test_the_score_is_equation_1_with_the_weights_of_the_audience() -> None:
    results = reranker().rank_texts([FORMULAIC, NATURAL])
    who = results.audience
    for result in results:
        natural, style = result.parts["naturalness"], result.parts["formulaicness"]
        counted = max(style, ORDINARY_STYLE)
        assert result.score == pytest.approx(who.alpha * natural + who.beta * (1 - counted))


def test_several_lists_are_ranked_as_each_of_them_and_top_k_holds() -> None:
    groups = [[FORMULAIC, NATURAL], ["A cube is small."]]
    many = reranker().rank_texts_many(groups, top_k=1)
    assert many == [reranker().rank_texts(texts, top_k=1) for texts in groups]
    assert [len(results) for results in many] == [1, 1]


def test_a_ranking_without_naturalness_is_by_style() -> None:
    results = reranker(metric=None).rank_texts([FORMULAIC, NATURAL])
    assert [result.text for result in results] == [NATURAL, FORMULAIC]


@pytest.mark.parametrize("texts", [[], "a", [1], ["a", ""]])
def test_texts_that_cannot_be_ranked_are_refused(texts: Any) -> None:
    with pytest.raises(InputError, match="the list of texts"):
        reranker().rank_texts(texts)


def test_a_metric_that_needs_a_formula_is_refused_where_there_is_none() -> None:
    ranker = Reranker("fre", formulaicness="study:structural")
    with pytest.raises(InputError, match="the metric study:structural needs a formula"):
        ranker.rank_texts([NATURAL])


ROWS: list[Any] = [
    {"id": 1, "input": [1, 2], "texts": [FORMULAIC, NATURAL]},
    {"id": 2, "formula": "∀x (Cube(x) → Small(x))"},
    {"id": 3, "input": "a table"},
    {"id": 4, "texts": [NATURAL]},
]
WORKERS = [0, pytest.param(2, marks=pytest.mark.skipif(sys.platform != "linux", reason="forked"))]


@pytest.mark.parametrize("workers", WORKERS)
def test_rows_with_and_without_a_formula_stand_in_one_stream(workers: int) -> None:
    first, second, third, last = reranker().rank_rows(ROWS, workers=workers)
    assert first.fields == ROWS[0]
    assert first.results == reranker().rank_texts([FORMULAIC, NATURAL])
    assert (first.formula, second.formula) == (None, ROWS[1]["formula"])
    assert second.results is not None
    assert isinstance(third.error, InputError)
    assert last.results is not None
    assert last.error is None


def test_a_metric_that_reads_formulae_gets_those_of_the_rows_that_have_one() -> None:
    first, second, *_ = reranker(metric=FormulaReader()).rank_rows(ROWS)
    assert first.results is not None
    assert second.results is not None
    assert first.results[0].scores["formula-reader"] == 0.2
    assert second.results[0].scores["formula-reader"] == 0.7


def test_a_metric_that_needs_a_formula_fails_only_the_rows_without_one() -> None:
    ranker = Reranker(
        "fre",
        formulaicness="study:structural",
        generator=CandidateGenerator(("literal",)),
    )
    rows = list(ranker.rank_rows(ROWS))
    assert [type(row.error) for row in rows] == [InputError, type(None), InputError, InputError]


class RefusingProposer:
    """A source of texts that must only be called for formulae."""

    source = "llm:none"

    def propose(self, formulas: Sequence[Formula], *arguments: Any) -> list[Proposal]:
        assert None not in formulas
        return [Proposal() for _ in formulas]


def test_a_language_model_is_not_called_for_texts_without_a_formula() -> None:
    proposer: Any = RefusingProposer()
    rows = list(reranker(proposer=proposer).rank_rows(ROWS))
    assert [row.error is None for row in rows] == [True, True, False, True]
    assert rows[0].results == reranker().rank_texts([FORMULAIC, NATURAL])


def test_texts_that_keep_the_facts_of_their_input_come_first() -> None:
    texts = ["Elm serves food.", "Elm serves Thai food.", "Elm serves Greek food in Bree."]
    texts += ["Elm serves Thai food in Bree."]
    results = reranker().rank_texts(texts, input="name[Elm], food[Thai]")
    assert [result.text for result in results] == [texts[1], texts[3], texts[0], texts[2]]
    found = [result.faithfulness for result in results]
    assert [str(each.verdict) for each in found if each] == [
        *("complete", "complete", "incomplete", "contradicts")
    ]
    without = reranker().rank_texts(texts)
    assert {result.faithfulness for result in without} == {None}


def test_an_input_that_has_no_facts_is_told() -> None:
    results = reranker().rank_texts([NATURAL], input="food[Thai, city[Bree]")
    assert results[0].faithfulness is None
    (warning,) = results.warnings
    assert warning.message.startswith("the texts were not compared: a bracket of the input is not")


def test_an_input_is_given_for_each_list_of_texts() -> None:
    with pytest.raises(InputError, match="1 lists of texts and 2 inputs"):
        reranker().rank_texts_many([[NATURAL]], inputs=[None, None])
