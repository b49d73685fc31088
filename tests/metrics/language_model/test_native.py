"""The compiled causal transformer beside the plain one, where the machine can run it."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from logic2text.errors import UnavailableError
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import kernels_of, list_supported_paths
from metrics.language_model.causal_weights import CausalShape
from metrics.language_model.native import NativeCausal, fits
from metrics.language_model.plain import PlainCausal
from metrics.language_model.scorer import sum_halves
from metrics.language_model.small import quickest
from metrics.training.language_model.causal_transformer import CausalTransformer

PATHS = [
    (path, precision)
    for path in list_supported_paths()
    for precision in Precision
    if kernels_of(path).supports(precision)
]
EXACT_PATHS = [path for path, precision in PATHS if precision is Precision.EXACT]
needs_kernels = pytest.mark.skipif(not PATHS, reason="the kernels are not built")
# Neither the inner width nor the vocabulary is a multiple of a block.
SHAPES = {
    "wide heads": CausalShape(
        layers=2, hidden=128, heads=2, intermediate=172, vocabulary=50, limit=512
    ),
    "narrow heads": CausalShape(
        layers=1, hidden=64, heads=2, intermediate=16, vocabulary=64, limit=40
    ),
}
# Nats a token; these random weights are much larger than those of a trained model.
DRIFT = {Precision.EXACT: 2e-4, Precision.FAST: 0.2, Precision.FIXED: 0.02, Precision.BYTES: 0.5}
KINDS = [(name, *path) for name in SHAPES for path in PATHS]


def made(shape: CausalShape) -> CausalTransformer:
    torch.manual_seed(1)
    model = CausalTransformer(shape)
    for name, parameter in model.named_parameters():
        middle = 1.0 if parameter.dim() == 1 else 0.0
        torch.nn.init.normal_(parameter, middle, 0.04 if name == "embeddings.weight" else 0.2)
    return model.eval().requires_grad_(False)


MODELS = {name: made(shape) for name, shape in SHAPES.items()}
NATIVE = {
    (name, path, precision): NativeCausal(kernels_of(path), MODELS[name].weights(), precision)
    for name, path, precision in KINDS
}


def drawn(name: str, n: int, length: int) -> np.ndarray:
    return np.random.default_rng(n).integers(0, SHAPES[name].vocabulary, (n, length))


@torch.inference_mode()
def plain(model: CausalTransformer, tokens: np.ndarray) -> np.ndarray:
    ids = torch.from_numpy(tokens)
    logits = model.logits(model(ids[:, :-1]))
    return logits.log_softmax(-1).gather(2, ids[:, 1:, None])[:, :, 0].numpy()


@needs_kernels
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("n", "length"), [(1, 2), (3, 8), (70, 9), (7, 33), (2, 40)])
def test_it_is_as_near_to_the_plain_model_as_its_precision(
    kind: tuple[str, str, Precision], n: int, length: int
) -> None:
    ids = drawn(kind[0], n, length)
    error = NATIVE[kind].log_probabilities(ids) - plain(MODELS[kind[0]], ids)
    assert np.abs(error).max() < DRIFT[kind[2]]


@needs_kernels
@pytest.mark.parametrize("path", EXACT_PATHS)
@pytest.mark.parametrize("length", [16, 17, 18, 256, 257, 258, 512, 513])
def test_lengths_at_the_edges_of_tiles_and_parts(path: str, length: int) -> None:
    ids = drawn("wide heads", 2, length)
    found = NATIVE["wide heads", path, Precision.EXACT].log_probabilities(ids)
    assert np.abs(found - plain(MODELS["wide heads"], ids)).max() < DRIFT[Precision.EXACT]


@needs_kernels
@pytest.mark.parametrize("kind", KINDS)
def test_a_text_is_the_same_alone_and_in_company_bit_for_bit(
    kind: tuple[str, str, Precision],
) -> None:
    ids = drawn(kind[0], 60, 21)
    together = NATIVE[kind].log_probabilities(ids)
    alone = np.concatenate([NATIVE[kind].log_probabilities(each[None]) for each in ids])
    assert np.array_equal(together, alone)


@needs_kernels
@pytest.mark.parametrize("kind", KINDS)
def test_windows_of_any_lengths_are_scored_as_alone_bit_for_bit(
    kind: tuple[str, str, Precision],
) -> None:
    limit = SHAPES[kind[0]].limit
    windows = [drawn(kind[0], n, length) for n, length in ((2, 3), (1, 40), (9, 12), (3, 3))]
    found = NATIVE[kind].window_sums(windows)
    for sums, ids in zip(found, windows, strict=True):
        alone = NATIVE[kind].log_probabilities(ids).astype(np.float64)
        assert np.array_equal(sums, sum_halves(alone, limit))
    assert NATIVE[kind].window_sums([]) == []


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
def test_what_comes_later_changes_nothing_before(path: str, precision: Precision) -> None:
    ids = drawn("wide heads", 4, 30)
    model = NATIVE["wide heads", path, precision]
    shorter = model.log_probabilities(ids[:, :19])
    assert np.array_equal(model.log_probabilities(ids)[:, :18], shorter)


@needs_kernels
@pytest.mark.parametrize("path", EXACT_PATHS)
def test_logits_that_rise_along_the_vocabulary_do_not_overflow(path: str) -> None:
    model = made(SHAPES["narrow heads"])
    with torch.no_grad():
        model.embeddings.weight *= torch.linspace(0.1, 60, 64)[:, None]
    ids = drawn("narrow heads", 30, 20)
    with torch.inference_mode():
        logits = model.logits(model(torch.from_numpy(ids[:, :-1])))
    assert float(logits.max() - logits.min()) > 150
    expected = plain(model, ids)
    found = NativeCausal(kernels_of(path), model.weights(), Precision.EXACT).log_probabilities(ids)
    assert np.abs((found - expected) / np.maximum(np.abs(expected), 1)).max() < 1e-3


@needs_kernels
@pytest.mark.parametrize("ids", [[[1, 50]], [[-1, 2]], [[1] * 514]])
def test_what_lies_outside_the_tables_is_refused(ids: list[list[int]]) -> None:
    with pytest.raises(IndexError, match=r"vocabulary|tokens"):
        NATIVE["wide heads", *PATHS[0]].log_probabilities(np.array(ids))


@needs_kernels
def test_nothing_gives_nothing() -> None:
    model = NATIVE["wide heads", *PATHS[0]]
    assert model.log_probabilities(np.empty((0, 5), np.int64)).shape == (0, 4)
    assert model.log_probabilities(np.zeros((3, 1), np.int64)).shape == (3, 0)


@needs_kernels
def test_the_model_is_not_changed() -> None:
    model = made(SHAPES["wide heads"])
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    native = NativeCausal(kernels_of(EXACT_PATHS[0]), model.weights(), Precision.EXACT)
    native.log_probabilities(drawn("wide heads", 2, 5))
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())


def test_sizes_without_a_form_are_left_to_numpy() -> None:
    odd = CausalShape(layers=1, hidden=48, heads=3, intermediate=32, vocabulary=40, limit=20)
    assert not fits(odd)
    assert isinstance(quickest(made(odd).weights(), Precision.EXACT), PlainCausal)
    with pytest.raises(UnavailableError, match="bf16 on cpu needs compiled kernels"):
        quickest(made(odd).weights(), Precision.FAST)
