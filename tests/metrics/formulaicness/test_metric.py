"""The shipped measure: its range, its order, its independence of the batch, ordinary sentences."""

from __future__ import annotations

import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from logic2text.notation import parse
from metrics import minilm as minilm_files
from metrics.engine.backend import prepare_encoder
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import fastest_precision, library
from metrics.engine.text_engine import Model, TextEngine
from metrics.formulaicness import metric as module
from metrics.formulaicness.metric import Formulaicness
from metrics.formulaicness.regressor import Regressor
from metrics.text_encoder import files as encoder_files
from metrics.text_encoder import outputs
from metrics.text_encoder.files import normalize
from tests.support.heads import as_head

ORDINARY = tomllib.loads(Path(__file__).with_name("ordinary.toml").read_text(encoding="utf-8"))
LITERAL = [
    "For all x, if x is a cube, then it is not the case that x is small.",
    "It is not the case that there is an element x such that x is a tetrahedron and x is large.",
    "If b is a cube and c is a cube, then it is not the case that b is larger than c.",
]
NATURAL = [
    "No cube is small.",
    "There are no large pyramids here.",
    "When b and c are both cubes, b is no bigger than c.",
]


@pytest.fixture(scope="module")
def metric() -> Formulaicness:
    return Formulaicness()


@pytest.fixture(scope="module")
def minilm() -> Formulaicness:
    return Formulaicness(variant="minilm")


@pytest.fixture(scope="module")
def pair() -> Formulaicness:
    return Formulaicness(variant="pair")


@pytest.mark.parametrize("encoder", ["metric", "minilm"])
def test_literal_texts_are_more_formulaic_than_natural_ones(
    encoder: str, request: pytest.FixtureRequest
) -> None:
    metric: Formulaicness = request.getfixturevalue(encoder)
    scores = metric.score([*LITERAL, *NATURAL])
    assert scores[:3].min() > 0.6
    assert scores[3:].max() < 0.5
    assert ((scores > 0) & (scores < 1)).all()


@pytest.mark.parametrize("sentence", [s for part in ORDINARY.values() for s in part])
def test_ordinary_sentences_stay_low(metric: Formulaicness, sentence: str) -> None:
    assert metric.score([sentence])[0] < 0.35


def test_capitals_and_the_full_stop_change_nothing(metric: Formulaicness) -> None:
    plain = [text.lower().rstrip(".") for text in LITERAL + NATURAL]
    assert np.array_equal(metric.score(plain), metric.score(LITERAL + NATURAL))


SENTENCES = [s for part in ORDINARY.values() for s in part] + LITERAL


def usual(model: Regressor, precision: Precision) -> Model:
    return prepare_encoder(model.encoder.weights(), as_head(model.head, logistic=True), precision)


def forgetful(metric: Formulaicness, precision: Precision) -> TextEngine:
    """The metric's engine, which works every text out anew."""
    return TextEngine(
        usual(metric.model, precision),
        outputs.make_encode(encoder_files.FOLDER / encoder_files.TOKENIZER),
        limit=512,
        cache_size=0,
    )


@pytest.mark.parametrize("precision", Precision)
def test_a_score_does_not_depend_on_the_batch(metric: Formulaicness, precision: Precision) -> None:
    engine = forgetful(metric, precision)
    together = engine.score(SENTENCES)
    order = np.random.default_rng(0).permutation(len(SENTENCES))
    assert np.array_equal(engine.score([SENTENCES[i] for i in order]), together[order])
    alone = np.concatenate([engine.score([sentence]) for sentence in SENTENCES])
    assert np.array_equal(alone, together)
    by_64 = [engine.score(SENTENCES[i : i + 64]) for i in range(0, len(SENTENCES), 64)]
    assert np.array_equal(np.concatenate(by_64), together)


def test_threads_may_share_a_scorer(metric: Formulaicness) -> None:
    engine = forgetful(metric, fastest_precision())
    expected = engine.score(SENTENCES)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(engine.score, [SENTENCES] * 8))
    assert all(np.array_equal(each, expected) for each in found)


def test_all_precisions_agree(metric: Formulaicness) -> None:
    sentences = [s for part in ORDINARY.values() for s in part] + LITERAL
    metrics = {p: Formulaicness(precision=p) for p in Precision if library(p)}
    for precision, made in metrics.items():
        assert f"precision:{precision}" in str(made.signature)
    assert metric.signature == metrics[fastest_precision()].signature
    with torch.inference_mode():
        ids = metric.tokens.encode([normalize(s) for s in sentences])
        reference = [float(metric.model(torch.tensor([each]))) for each in ids]
    bounds = {**dict.fromkeys(Precision, 1e-2), Precision.EXACT: 1e-5, Precision.FIXED: 1e-3}
    for precision, made in metrics.items():
        assert np.abs(made.score(sentences) - reference).max() < bounds[precision]


def test_no_texts_no_scores(metric: Formulaicness) -> None:
    assert metric.score([]).shape == (0,)


def test_signatures_name_the_encoder_and_the_weights(
    metric: Formulaicness, minilm: Formulaicness, pair: Formulaicness
) -> None:
    assert str(metric.signature).startswith("formulaicness|head:style|model:own|weights:")
    assert str(minilm.signature).startswith("study:minilm|model:MiniLM-L6|base:53aa51172d14|")
    assert str(pair.signature).startswith("study:pair|model:MiniLM-L6|")
    assert minilm.signature.settings["update"] != pair.signature.settings["update"]


def test_our_encoder_orders_texts_as_its_teacher(minilm: Formulaicness) -> None:
    ours = Formulaicness(variant="published").score(SENTENCES)
    theirs = minilm.score(SENTENCES)
    assert np.corrcoef(ours, theirs)[0, 1] > 0.95
    assert np.abs(ours - theirs).mean() < 0.05


def test_our_encoder_needs_no_base_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise UnavailableError("the base weights are not on this machine")

    monkeypatch.setattr(minilm_files, "base_folder", missing)
    monkeypatch.setattr(module, "_shared", module._load_engine)
    assert Formulaicness().score(LITERAL[:1])[0] > 0.6
    with pytest.raises(UnavailableError, match="not on this machine"):
        Formulaicness(variant="minilm")


def test_the_pair_model_reads_the_formula(pair: Formulaicness) -> None:
    formula = parse("∀x (Cube(x) → ¬Small(x))")
    other = parse("¬∃x (Cube(x) ∧ Small(x) ∧ LeftOf(x, b))")
    mirrored, abstract = pair.score([LITERAL[0], NATURAL[0]], [formula, formula])
    assert mirrored > 0.6
    assert abstract < 0.5
    assert pair.score([LITERAL[0]], [other])[0] != mirrored


@pytest.mark.parametrize("formulas", [None, []])
def test_the_pair_model_needs_formulae(pair: Formulaicness, formulas: list[None] | None) -> None:
    with pytest.raises(InputError, match="one formula for each"):
        pair.score(["No cube is small."], formulas)  # type: ignore[arg-type]


def test_missing_weights_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TEXT_WEIGHTS", "no-such.safetensors")
    with pytest.raises(UnavailableError, match="not in this package") as caught:
        Formulaicness(variant="minilm")
    assert caught.value.hint == "run `make train`"


def test_the_shipped_files_are_small_and_no_pickles() -> None:
    folder = files("metrics.formulaicness")
    sizes = [len(folder.joinpath(n).read_bytes()) for n in ("text.safetensors", "pair.safetensors")]
    assert sum(sizes) <= 11_000_000
    ours = [len(entry.read_bytes()) for entry in encoder_files.FOLDER.iterdir()]
    assert sum(ours) <= 8_000_000
    names = [entry.name for entry in folder.iterdir()]
    assert not [name for name in names if name.endswith((".bin", ".pt", ".pkl", ".pth"))]
