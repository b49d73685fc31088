"""The metric `faithfulness`."""

from __future__ import annotations

import numpy as np

from metrics import metric
from metrics.inputs.facts import parse_input
from rerank.batch.input_rows import Row
from rerank.rows.score import RowScorer

FACTS = {"name": "Elm", "seats": 40}


def test_a_text_is_scored_beside_its_input() -> None:
    made = metric("faithfulness")
    facts = parse_input(FACTS)
    texts = ["Elm seats forty.", "Elm is a cafe.", "Elm seats fifty."]
    right, *others = made.score_beside(texts, [facts] * 3)  # type: ignore[attr-defined]
    assert right == 1.0
    assert all(0 <= other < right for other in others)
    assert np.isnan(made.score(texts)).all()
    assert str(made.signature).startswith("faithfulness|words:")


def test_rows_have_the_input_or_an_error() -> None:
    scorer = RowScorer({"faithfulness": metric("faithfulness")}, {}, ["faithfulness"], None, "auto")
    right, without = scorer.answers(
        [Row("Elm seats 40.", {"input": FACTS}), Row("Elm seats 40.", {})]
    )
    assert right["scores"] == {"faithfulness": 1.0}  # type: ignore[index]
    message = without["errors"]["faithfulness"]["message"]  # type: ignore[index]
    assert message == "faithfulness needs the input of each text"
