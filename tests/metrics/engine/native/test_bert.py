"""The compiled encoder beside the plain one, where the machine can run it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from threading import Thread

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from logic2text.errors import UnavailableError
from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.backend import prepare_encoder
from metrics.engine.batch_spec import Precision
from metrics.engine.heads import LinearHead
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import kernels_of, list_supported_paths
from metrics.engine.packing import pack
from metrics.engine.plain.bert import PlainBert
from metrics.engine.text_engine import TextEngine
from metrics.word_pieces import Encoded
from tests.support.heads import as_head
from tests.support.sweeps import slow_but

PATHS = [
    (path, precision)
    for path in list_supported_paths()
    for precision in Precision
    if kernels_of(path).supports(precision)
]
EXACT_PATHS = [path for path, precision in PATHS if precision is Precision.EXACT]
needs_kernels = pytest.mark.skipif(not PATHS, reason="the kernels are not built")

NARROW = EncoderShape(layers=2, hidden=64, heads=2, intermediate=96, vocabulary=60, positions=512)
WIDE = EncoderShape(layers=3, hidden=128, heads=2, intermediate=160, vocabulary=60, positions=80)
ONE_LAYER = EncoderShape(layers=1, hidden=96, heads=3, intermediate=32, vocabulary=60, positions=40)
SHAPES = {"narrow heads": NARROW, "wide heads": WIDE, "one layer": ONE_LAYER}
DRIFT = {
    Precision.EXACT: 1e-5,
    Precision.FAST: 0.02,
    Precision.FIXED: 2e-3,
    Precision.BYTES: 0.03,
}
KINDS = [(name, *path) for name in SHAPES for path in PATHS]
TRIED = slow_but(len(SHAPES), KINDS)
"""Random texts at each path and precision in one shape of each; the slow tests have all."""


def encoder(shape: EncoderShape) -> BertEncoder:
    torch.manual_seed(0)
    made = BertEncoder(shape)
    for parameter in made.parameters():  # norms and biases too, so that none of them is left out
        if parameter.dim() == 1:
            nn.init.normal_(parameter, mean=float(parameter.detach().mean()), std=0.1)
    return made.eval().requires_grad_(False)


def head(shape: EncoderShape) -> nn.Linear:
    torch.manual_seed(1)
    return nn.Linear(shape.hidden, 1).requires_grad_(False)


def compiled(body: BertEncoder, last: LinearHead, path: str, precision: Precision) -> NativeBert:
    return NativeBert(kernels_of(path), body.weights(), last, precision)


ENCODERS = {name: (encoder(shape), head(shape)) for name, shape in SHAPES.items()}
NATIVE = {
    (name, path, precision): compiled(
        ENCODERS[name][0], as_head(ENCODERS[name][1]), path, precision
    )
    for name, path, precision in KINDS
}


def plain(name: str, sequences: list[list[int]]) -> list[float]:
    return [plain_of_one(name, tuple(each)) for each in sequences]


@cache
def plain_of_one(name: str, sequence: tuple[int, ...]) -> float:
    """Worked out once for all paths."""
    body, last = ENCODERS[name]
    with torch.inference_mode():
        return float(last(body(torch.tensor([sequence]), kept=1)[:, 0]))


def native(name: str, path: str, precision: Precision, sequences: list[list[int]]) -> np.ndarray:
    """In the order given, though the rows lie by rising length."""
    order = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
    values = np.empty(len(sequences))
    values[order] = NATIVE[name, path, precision](pack([sequences[i] for i in order]))
    return values


def sequences(most: int) -> st.SearchStrategy[list[list[int]]]:
    one = st.lists(st.integers(0, 59), min_size=1, max_size=most)
    return st.lists(one, min_size=1, max_size=70)


@needs_kernels
@pytest.mark.parametrize("kind", TRIED)
@settings(max_examples=20)
@given(found=sequences(40))
def test_it_is_as_near_to_the_plain_encoder_as_its_precision(
    kind: tuple[str, str, Precision], found: list[list[int]]
) -> None:
    assert np.abs(native(*kind, found) - plain(kind[0], found)).max() < DRIFT[kind[2]]


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
@pytest.mark.parametrize("length", [1, 16, 17, 33, 257, 512])
def test_lengths_at_the_edges_of_tiles_and_parts(
    path: str, precision: Precision, length: int
) -> None:
    generator = np.random.default_rng(length)
    found = [generator.integers(0, 60, length).tolist() for _ in range(3)]
    error = np.abs(native("narrow heads", path, precision, found) - plain("narrow heads", found))
    assert error.max() < DRIFT[precision]


@needs_kernels
@pytest.mark.parametrize("kind", TRIED)
@settings(max_examples=20)
@given(found=sequences(40), seed=st.integers(0, 99))
def test_a_score_is_the_same_alone_in_company_and_shuffled_bit_for_bit(
    kind: tuple[str, str, Precision], found: list[list[int]], seed: int
) -> None:
    together = native(*kind, found)
    order = np.random.default_rng(seed).permutation(len(found))
    assert np.array_equal(native(*kind, [found[i] for i in order]), together[order])
    assert np.array_equal([native(*kind, [each])[0] for each in found[:5]], together[:5])


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
def test_the_logistic_function_keeps_every_bit_as_well(path: str, precision: Precision) -> None:
    body, last = ENCODERS["wide heads"]
    squashed = compiled(body, as_head(last, logistic=True), path, precision)
    found = [[i % 60, 3, 5 * i % 60] for i in range(45)]
    together = squashed(pack(found))
    alone = np.concatenate([squashed(pack([each])) for each in found])
    assert np.array_equal(together, alone)
    assert np.allclose(np.log(together / (1 - together)), plain("wide heads", found), atol=0.03)


@needs_kernels
@pytest.mark.parametrize("path", EXACT_PATHS)
def test_a_second_segment_counts(path: str) -> None:
    sequence, segments = [1, 5, 9, 7, 7, 9], torch.tensor([[0, 0, 0, 1, 1, 1]])
    body, last = ENCODERS["wide heads"]
    model = NATIVE["wide heads", path, Precision.EXACT]
    with torch.inference_mode():
        expected = float(last(body(torch.tensor([sequence]), segments, kept=1)[:, 0]))
    (found,) = model(pack([sequence], separator=9))
    (without,) = model(pack([sequence]))
    assert found == pytest.approx(expected, abs=1e-5)
    assert abs(without - expected) > 1e-3


@needs_kernels
@pytest.mark.parametrize("broken", [[60], [-1], [1] * 81])
def test_what_lies_outside_the_tables_is_refused(broken: list[int]) -> None:
    model = NATIVE["wide heads", *PATHS[0]]
    with pytest.raises(IndexError, match=r"vocabulary|tokens"):
        model(pack([broken]))


@needs_kernels
def test_more_segments_than_the_model_has_are_refused() -> None:
    one = replace(WIDE, segments=1)
    model = compiled(encoder(one), as_head(head(one)), *PATHS[0])
    with pytest.raises(IndexError, match="segments"):
        model(pack([[1, 9, 2, 9]], separator=9))


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
@pytest.mark.parametrize("shift", [-40.0, 5.0])
def test_gelu_holds_far_from_zero(path: str, precision: Precision, shift: float) -> None:
    body = encoder(NARROW)
    for layer in body.layers:
        layer.intermediate.bias += shift
        layer.output.weight *= 0.05
    found = [[1, 2, 3], [7] * 40]
    model = compiled(body, as_head(head(NARROW)), path, precision)
    values = model(pack(found))
    with torch.inference_mode():
        expected = [float(head(NARROW)(body(torch.tensor([s]), kept=1)[:, 0])) for s in found]
    assert np.abs(values - expected).max() < DRIFT[precision]


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
@pytest.mark.parametrize("texts", [192, 193, 600])
def test_more_texts_than_rows_are_taken_at_once(
    path: str, precision: Precision, texts: int
) -> None:
    found = [[i % 60, 7 * i % 60][: 1 + i % 2] for i in range(texts)]
    error = np.abs(native("one layer", path, precision, found) - plain("one layer", found))
    assert error.max() < DRIFT[precision]


@needs_kernels
def test_threads_share_it() -> None:
    found = [[i % 60] * (1 + i % 40) for i in range(200)]
    expected = native("narrow heads", *PATHS[0], found)
    seen: list[np.ndarray] = []
    threads = [
        Thread(target=lambda: seen.append(native("narrow heads", *PATHS[0], found)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert all(np.array_equal(each, expected) for each in seen)


@needs_kernels
def test_a_text_with_a_broken_token_costs_no_other_its_score() -> None:
    model = NATIVE["narrow heads", *PATHS[0]]
    ids = {"good": [1, 2, 3], "bad": [1, 99], "long": [4] * 30}
    engine = TextEngine(
        model, lambda texts: Encoded.of([ids[t] for t in texts], [False] * len(texts)), limit=512
    )
    with pytest.warns(UserWarning, match="vocabulary"):
        scores = engine.score(["good", "bad", "long"])
    assert np.array_equal(np.isnan(scores), [False, True, False])


def test_sizes_without_a_form_are_left_to_numpy() -> None:
    odd = EncoderShape(layers=1, hidden=48, heads=3, intermediate=32, vocabulary=9, positions=20)
    assert not fits(odd)
    weights, last = encoder(odd).weights(), as_head(head(odd))
    assert isinstance(prepare_encoder(weights, last, Precision.EXACT), PlainBert)
    for precision in (Precision.FAST, Precision.FIXED):
        with pytest.raises(UnavailableError, match=f"{precision} on cpu needs compiled kernels"):
            prepare_encoder(weights, last, precision)


@pytest.mark.parametrize("setting", ["LOGIC2TEXT_NATIVE=0", "LOGIC2TEXT_INSTRUCTIONS=portable"])
def test_a_setting_chooses_another_path_and_never_torch(setting: str) -> None:
    code = (
        "import sys;"
        "from metrics.formulaicness.metric import Formulaicness;"
        "from metrics.engine.batch_spec import Precision;"
        "from metrics.engine.backend import describe;"
        "metric = Formulaicness(precision=Precision.EXACT);"
        "score = metric.score(['Every cube is small.'])[0];"
        "print(describe().path, score, 'torch' in sys.modules)"
    )
    name, _, value = setting.partition("=")
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code],
        env={**os.environ, name: value},
        capture_output=True,
        text=True,
        check=True,
    )
    from metrics.formulaicness.metric import Formulaicness

    path, score, with_torch = done.stdout.split()
    here = Formulaicness(precision=Precision.EXACT).score(["Every cube is small."])[0]
    assert path == ("portable" if value in list_supported_paths() else "numpy")
    assert float(score) == pytest.approx(here, abs=1e-5)
    assert with_torch == "False"
