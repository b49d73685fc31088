"""Rankings of texts beside their input, by audience."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import metrics
from rerank import Reranker

LIGHT = "formulaicness:light"
INPUT = {"name": "Elm Library", "town": "Bree", "opening hour": "9:30", "floors": 3}
TEMPLATE = (
    "The town of Elm Library is Bree. The opening hour of Elm Library is 9:30. "
    "The floors of Elm Library is 3."
)
PLAIN = "Elm Library in Bree has three floors and its opening hour is 9:30."


@pytest.mark.parametrize(("audience", "first"), [("general", PLAIN), ("classroom", TEMPLATE)])
@pytest.mark.parametrize("texts", [[TEMPLATE, PLAIN], [PLAIN, TEMPLATE]])
def test_the_audience_decides_between_a_template_and_a_plain_text(
    audience: str, first: str, texts: list[str]
) -> None:
    ranked = Reranker("fre", audience, formulaicness=LIGHT).rank_texts(texts, input=INPUT)
    assert ranked[0].text == first


def test_the_signature_says_so() -> None:
    reranker = Reranker("fre", formulaicness=LIGHT)
    beside, alone = reranker.rank_texts_many([[PLAIN], [PLAIN]], inputs=[INPUT, None])
    assert "resemblance:" in beside.signature[LIGHT]
    assert alone.signature == reranker.signature


def test_a_measure_of_something_else_is_not_joined() -> None:
    class Constant:
        name, range, higher_is_natural = "own", metrics.UNIT, False
        signature = metrics.Signature("own")

        def score(self, texts: Sequence[str], formulas: object = None) -> metrics.base.Scores:
            return np.full(len(texts), 0.25)

    ranked = Reranker("fre", formulaicness=Constant()).rank_texts([TEMPLATE], input=INPUT)
    assert ranked[0].scores["formulaicness"] == 0.25
