"""Contributions of words: they add up, find what is formulaic, and can be shown."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from logic2text.errors import InputError
from metrics.engine.batch_spec import Precision
from metrics.explain import Explanation, explain, render_html, render_png, render_text
from metrics.formulaicness.metric import Formulaicness
from metrics.formulaicness.regressor import Regressor

pytest.importorskip("captum")
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
    assert total + found.error == pytest.approx(found.formulaicness, abs=1e-6)
    assert abs(found.error) < 5e-3


def test_the_quadrature_is_fine_enough(
    metric: Formulaicness, explanation: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contributions hardly move on a grid of six times the points."""
    monkeypatch.setattr("metrics.explain.PARTS", 16)
    monkeypatch.setattr("metrics.explain.POINTS", 6)
    finer = explain(TEXT, metric)
    for word, same in zip(explanation.words, finer.words, strict=True):
        assert word.contribution == pytest.approx(same.contribution, abs=5e-3)


def test_words_are_those_of_the_text(explanation: Explanation) -> None:
    assert [word.word for word in explanation.words] == TEXT.split()


def test_the_strongest_come_first(explanation: Explanation) -> None:
    strongest = explanation.strongest(5)
    sizes = [abs(word.contribution) for word in strongest]
    assert len(strongest) == 5
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == max(abs(word.contribution) for word in explanation.words)


def test_a_sentence_takes_few_evaluations_of_the_model(
    metric: Formulaicness, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    logits = Regressor.logits

    def counted(model: Regressor, vectors: torch.Tensor) -> torch.Tensor:
        sizes.append(len(vectors))
        return logits(model, vectors)

    monkeypatch.setattr(Regressor, "logits", counted)
    explain(TEXT, metric)
    assert 0 < sum(sizes) <= 60  # twice what it takes


@pytest.mark.parametrize("text", ["", "  ", "..."])
def test_a_text_without_words_is_refused(metric: Formulaicness, text: str) -> None:
    with pytest.raises(InputError, match="no word"):
        explain(text, metric)


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
