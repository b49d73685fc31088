"""Naturalness: v recomputed by hand, its scale, and its independence of the batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import TooLongError, UnavailableError
from metrics import naturalness as module
from metrics.formulaicness.normalization import normalize
from metrics.language_model.by_name import SMALL_NAME, scorer
from metrics.naturalness import LEAST_LOSS, Naturalness, loss_root
from metrics.registry import metric, takes_device
from metrics.text_encoder import files, outputs
from tests.support import tiny_text_encoder
from tests.support.tiny_text_encoder import COEFFICIENTS, TEXTS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_text_encoder.write(tmp_path_factory.mktemp("encoder"))


@pytest.fixture(scope="module")
def measure(folder: Path) -> Naturalness:
    return Naturalness(folder)


def test_v_is_the_formula_of_the_heads_and_the_language_model(
    measure: Naturalness, folder: Path
) -> None:
    heads = outputs.EncoderOutputs(folder, measure._compute, truncate=True)
    likelihoods = scorer(SMALL_NAME).likelihoods(TEXTS).model
    for text, v, (word, preference), likelihood in zip(
        TEXTS,
        measure.log_odds(TEXTS),
        heads(TEXTS, files.WORD, files.PREFERENCE),
        likelihoods,
        strict=True,
    ):
        words = len(normalize(text).split())
        assert v == pytest.approx(
            COEFFICIENTS[files.MODEL_ROOT] * np.sqrt(-likelihood)
            + COEFFICIENTS[files.ROOT] * np.sqrt(max(-word * words, LEAST_LOSS))
            + COEFFICIENTS[files.WORDS] * words
            + preference
        )


def test_the_score_is_linear_in_v_between_the_ends(measure: Naturalness) -> None:
    low, high = COEFFICIENTS[files.LOW], COEFFICIENTS[files.HIGH]
    values = np.linspace(low, high, 9)
    assert measure._calibration.apply(values) == pytest.approx(np.linspace(0.1, 0.9, 9))


def test_the_score_rises_with_v_everywhere_in_its_range(measure: Naturalness) -> None:
    values = np.linspace(-60, 60, 400)
    scores = measure._calibration.apply(values)
    assert (np.diff(scores) > 0).all()
    assert ((scores > 0) & (scores < 1)).all()


def test_scores_have_the_order_of_v(measure: Naturalness) -> None:
    scores, values = measure.score(TEXTS), measure.log_odds(TEXTS)
    assert scores.shape == (len(TEXTS),)
    assert np.array_equal(np.argsort(scores), np.argsort(values))
    assert ((scores > 0) & (scores < 1)).all()
    assert measure.range.low == 0
    assert measure.range.high == 1
    assert measure.higher_is_natural


def test_neither_order_nor_batches_matter(measure: Naturalness, folder: Path) -> None:
    texts = [f"{text} {other}" for text in TEXTS for other in TEXTS]
    together = measure.score(texts)
    afresh = Naturalness(folder)
    order = np.random.default_rng(0).permutation(len(texts))
    assert np.array_equal(afresh.score([texts[i] for i in order]), together[order])
    alone = [float(Naturalness(folder).score([text])[0]) for text in texts[:3]]
    assert alone == together[:3].tolist()
    assert measure.score([]).shape == (0,)


def test_an_empty_text_has_a_score(measure: Naturalness) -> None:
    assert np.isfinite(measure.score(["", " ", "Every cube is small."])).all()


@pytest.mark.parametrize(
    ("likelihood", "root"), [(-9.0, 3.0), (0.0, 0.1), (-1e-2, 0.1), (1.0, 0.1), (np.nan, np.nan)]
)
def test_the_root_of_a_loss_has_a_floor(likelihood: float, root: float) -> None:
    assert loss_root(np.array([likelihood]))[0] == pytest.approx(root, nan_ok=True)


def test_an_encoder_without_coefficients_says_what_to_do(tmp_path: Path) -> None:
    tiny_text_encoder.write(tmp_path, coefficients={})
    with pytest.raises(UnavailableError, match="has no measure of naturalness") as caught:
        Naturalness(tmp_path)
    assert "fit_naturalness" in str(caught.value.hint)


def test_a_long_text_is_refused_where_it_is_not_to_be_cut(folder: Path) -> None:
    with pytest.raises(TooLongError):
        Naturalness(folder, truncate=False).score(["cube " * 600])


def test_the_signature_changes_with_the_weights_and_the_precision(
    measure: Naturalness, tmp_path: Path
) -> None:
    signature = measure.signature
    assert str(signature).startswith("naturalness|model:own|weights:")
    assert signature.settings["language model"] == scorer(SMALL_NAME).model.revision
    other = Naturalness(tiny_text_encoder.write(tmp_path / "other", seed=9))
    assert other.signature != signature
    changed = {**COEFFICIENTS, files.WORDS: 0.0}
    refitted = Naturalness(tiny_text_encoder.write(tmp_path / "refitted", coefficients=changed))
    assert refitted.signature != signature
    assert Naturalness(measure._folder, precision="fp32").signature.settings["precision"] == "fp32"


def test_its_name_is_registered(folder: Path) -> None:
    read = metric("naturalness", weights=folder, device="cpu", precision="fp32")
    assert isinstance(read, module.Naturalness)
    assert takes_device("naturalness")
    assert takes_device("formulaicness:published")
