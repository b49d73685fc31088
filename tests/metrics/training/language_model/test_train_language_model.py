from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch

from metrics.language_model.causal_weights import END_ID, START_ID, CausalShape
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.text_windows import Corpus, Windows, parts
from metrics.training.language_model.tokenizer import train_tokenizer
from metrics.training.language_model.train_language_model import (
    LanguageModelRecipe,
    Loss,
    Trainer,
    average_with,
    initialise,
    loss_of,
    share_of_rate,
    token_counts,
    train,
)
from tests.metrics.language_model.tiny import TEXTS

SHAPE = CausalShape(layers=1, hidden=32, heads=2, intermediate=32, vocabulary=300)
RECIPE = LanguageModelRecipe(window=16, part=2, held_back=3, warmup_steps=4, cooling_epochs=1.0)


def started() -> CausalTransformer:
    torch.manual_seed(RECIPE.seed)
    model = CausalTransformer(SHAPE)
    initialise(model)
    return model


def losses(batch: Sequence[Windows], seed: int) -> list[Loss]:
    return [
        partial(loss_of, ids=ids, owners=owners, recipe=RECIPE, seed=seed + i)
        for i, (ids, owners) in enumerate(batch)
    ]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    texts = [f"{text} {other}" for text in TEXTS for other in TEXTS]
    return Corpus(
        texts, train_tokenizer(TEXTS, 300), window=RECIPE.window, seed=RECIPE.seed, held_back=3
    )


def test_the_rate_rises_stays_and_falls_to_zero() -> None:
    recipe = replace(RECIPE, warmup_steps=10, cooling_epochs=2.0)
    shares = [share_of_rate(step, 100, 20, recipe) for step in range(100)]
    assert shares[0] == pytest.approx(0.1)
    assert set(shares[9:61]) == {1.0}
    assert shares[80] == pytest.approx(0.5)
    assert 0 < shares[99] < 0.03


@pytest.mark.slow
def test_training_learns_and_may_be_interrupted(corpus: Corpus, tmp_path: Path) -> None:
    recipe = replace(RECIPE, epochs=12.0, cooling_epochs=6.0)
    whole = train(corpus, recipe, tmp_path / "log.jsonl", tmp_path / "state", SHAPE)
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert rows[-1]["loss"] < 0.8 * rows[0]["loss"]
    assert rows[-1]["step"] + 1 == rows[-1]["of"]
    assert rows[-1]["held_back"] < rows[0]["loss"]
    again = train(corpus, recipe, tmp_path / "log.jsonl", tmp_path / "state", SHAPE)
    for one, other in zip(whole.master.parameters(), again.master.parameters(), strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=0)


def test_a_step_does_not_depend_on_the_number_of_workers(corpus: Corpus) -> None:
    weights = []
    for number in (1, 3):
        with ThreadPoolExecutor(number) as workers:
            trainer = Trainer(started(), RECIPE, workers)
            ids, owners = corpus.windows(0)
            for step in range(3):
                trainer.step(losses(parts((ids[:6], owners[:6]), 2), 10 * step), 1.0)
        weights.append(trainer.master.embeddings.weight.detach())
    assert torch.equal(*weights)


def test_an_interrupted_run_goes_on_as_if_it_had_not(corpus: Corpus, tmp_path: Path) -> None:
    ids, owners = corpus.windows(0)
    batch = parts((ids[:4], owners[:4]), 2)
    with ThreadPoolExecutor(1) as workers:
        one = Trainer(started(), RECIPE, workers)
        one.step(losses(batch, 1), 1.0)
        one.save(tmp_path / "state", 1)
        one.step(losses(batch, 2), 0.5)
        other = Trainer(started(), RECIPE, workers)
        assert other.load(tmp_path / "state") == 1
        other.step(losses(batch, 2), 0.5)
    for a, b in zip(one.master.parameters(), other.master.parameters(), strict=True):
        assert torch.equal(a, b)


def test_token_counts() -> None:
    tokenizer = train_tokenizer(TEXTS, 300)
    counts = token_counts(["a a a", "a", ""], tokenizer)
    assert int(counts[tokenizer.token_to_id("Ġa")]) == 4
    assert int(counts[END_ID]) == 3
    assert int(counts[START_ID]) == 0


def test_the_average_has_a_share_of_both() -> None:
    start = started().weights()
    before = {name: array.copy() for name, array in start.arrays.items()}
    for share in (0.0, 0.25, 1.0):
        trained = CausalTransformer.of(replace(start, arrays=before))
        with torch.no_grad():
            for parameter in trained.parameters():
                parameter.add_(1.0)
        average_with(trained, replace(start, arrays=before), share)
        for name, array in trained.weights().arrays.items():
            assert array == pytest.approx(before[name] + share, abs=1e-5)
