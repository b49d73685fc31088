"""Contributions of words: they add up, find what is formulaic, and can be shown."""

from __future__ import annotations

from itertools import groupby, product
from math import factorial
from pathlib import Path

import pytest

from logic2text.errors import InputError
from metrics.engine.batch_spec import Precision
from metrics.explain import (
    EVALUATIONS,
    Explanation,
    _draw_orders,
    explain,
    render_html,
    render_png,
    render_text,
)
from metrics.formulaicness.metric import Formulaicness
from metrics.formulaicness.resemblance import join
from metrics.inputs.facts import parse_input

TEXT = "It is not the case that b is <large>, if d is a dodecahedron."


@pytest.fixture(scope="module")
def metric() -> Formulaicness:
    return Formulaicness(precision=Precision.EXACT)


@pytest.fixture(scope="module")
def explanation(metric: Formulaicness) -> Explanation:
    return explain(TEXT, metric)


@pytest.mark.parametrize("text", [TEXT, "No cube is small.", "Cubes?", "In any case, I'm off."])
def test_contributions_add_up(metric: Formulaicness, text: str) -> None:
    found = explain(text, metric)
    assert found.formulaicness == pytest.approx(metric.score([text])[0], abs=1e-5)
    total = found.base + sum(word.contribution for word in found.words)
    assert total == pytest.approx(found.formulaicness, abs=1e-6)


def test_the_base_value_does_not_depend_on_the_text(metric: Formulaicness) -> None:
    bases = {explain(text, metric).base for text in ("Cubes?", TEXT, f"{TEXT} {TEXT}")}
    assert bases == {float(metric.score(["[MASK]"])[0])}


def test_the_estimate_is_that_of_all_orders(metric: Formulaicness) -> None:
    """The Shapley values of five words, by their definition over all 32 subsets."""
    words = ["For", "all", "x,", "cubes", "stand"]
    values = {}
    for subset in product([False, True], repeat=len(words)):
        values[subset] = metric.score([masked(words, subset)])[0]
    estimates = explain(" ".join(words), metric).words
    for place, estimate in enumerate(estimates):
        exact = 0.0
        for subset, value in values.items():
            if not subset[place]:
                larger = tuple(seen or i == place for i, seen in enumerate(subset))
                before = sum(subset)
                share = factorial(before) * factorial(len(words) - before - 1)
                exact += share / factorial(len(words)) * (values[larger] - value)
        assert abs(estimate.contribution - exact) < 4 * estimate.standard_error + 0.005


def masked(words: list[str], subset: tuple[bool, ...]) -> str:
    shown = (word if seen else "[MASK]" for word, seen in zip(words, subset, strict=True))
    return " ".join(word for word, _ in groupby(shown))


def test_the_words_of_a_negation_spelled_out_contribute_most(explanation: Explanation) -> None:
    by_share = sorted(explanation.words, key=lambda word: word.contribution, reverse=True)
    assert {word.word for word in by_share[:3]} == {"not", "the", "case"}
    assert "<large>," not in {word.word for word in by_share[:8]}


def test_words_are_those_of_the_text(explanation: Explanation) -> None:
    assert [word.word for word in explanation.words] == TEXT.split()


def test_the_strongest_come_first(explanation: Explanation) -> None:
    strongest = explanation.strongest(5)
    sizes = [abs(word.contribution) for word in strongest]
    assert len(strongest) == 5
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == max(abs(word.contribution) for word in explanation.words)


@pytest.mark.parametrize("length", [1, 30, 700])
def test_the_forms_of_a_text_are_limited(length: int) -> None:
    orders = _draw_orders("cube " * length, length)
    assert len(orders) * (length + 1) <= max(EVALUATIONS, 4 * (length + 1))
    assert len(orders) >= 4


@pytest.mark.parametrize("text", ["", "  ", "..."])
def test_a_text_without_words_is_refused(metric: Formulaicness, text: str) -> None:
    with pytest.raises(InputError, match="no word"):
        explain(text, metric)


def test_beside_an_input_words_that_follow_it_count(metric: Formulaicness) -> None:
    text, facts = "The town of Elm is Bree.", parse_input([["Elm", "town", "Bree"]])
    alone, beside = explain(text, metric), explain(text, metric, facts)
    assert beside.formulaicness == pytest.approx(join(alone.formulaicness, facts, text), abs=1e-5)
    assert beside.base == alone.base
    total = sum(word.contribution for word in beside.words)
    assert beside.base + total == pytest.approx(beside.formulaicness)
    assert {word.word for word in beside.strongest(3)} == {"town", "Elm", "Bree."}


def test_the_page_stands_alone_and_escapes(explanation: Explanation) -> None:
    page = render_html(explanation)
    assert "&lt;large&gt;," in page
    assert "<large>" not in page
    assert "http" not in page
    assert "<script" not in page
    assert f"F = {explanation.formulaicness:.3f}" in page


def test_the_terminal_shows_the_sentence(explanation: Explanation) -> None:
    shown = render_text(explanation)
    assert shown.plain == TEXT
    assert len(shown.spans) == len(TEXT.split())


def test_the_picture_is_a_png(explanation: Explanation, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = render_png(explanation, tmp_path / "words.png")
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_half_a_surrogate_pair_is_a_question_mark(metric: Formulaicness) -> None:
    odd = explain("Every \ud800 cube is b\udfff", metric)
    assert [each.word for each in odd.words] == ["Every", "?", "cube", "is", "b?"]
    assert odd.formulaicness == pytest.approx(metric.score([odd.text])[0], abs=1e-5)
    assert "b?" in render_html(odd).encode().decode()
