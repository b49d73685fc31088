from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text import InputError
from metrics.language_model import causal_weights
from metrics.language_model.model import CausalTransformer
from metrics.language_model.tokenizer import START_ID
from metrics.training import train_language_model as first_stage
from metrics.training.distil_language_model import (
    DistillationRecipe,
    SampledTexts,
    corpus_windows,
    distribution_loss,
    train,
)
from metrics.training.token_distributions import KEPT, concatenate
from tests.metrics.language_model import tiny

RECIPE = DistillationRecipe(steps=30, texts=3, corpus=1, window=16, warmup_steps=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.build(tmp_path_factory.mktemp("start"))


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of texts; every second token has a distribution over 32 tokens."""
    work = tmp_path_factory.mktemp("sampled")
    random = np.random.default_rng(0)
    for number in range(2):
        texts, labels = [], []
        for _ in range(40):
            text = [START_ID, *random.integers(3, 300, random.integers(3, 12)).tolist()]
            texts.append(text)
            labels.append(
                {
                    place: (
                        np.arange(100, 100 + KEPT, dtype=np.uint16),
                        np.linspace(0.05, 0.005, KEPT).astype(np.float16),
                    )
                    for place in range(2, len(text), 2)
                }
            )
        concatenate(texts, labels).save(work / f"sampled-{number:03d}.npz")
    return work


def test_the_loss_is_the_cross_entropy_with_distributions_and_single_tokens(
    folder: Path, sampled: Path
) -> None:
    weights, _ = causal_weights.load(folder)
    model = CausalTransformer.of(weights)
    windows = next(SampledTexts(sampled).windows(4, 16, seed=0))
    loss, tokens = distribution_loss(model, windows)
    bias = first_stage.attention_bias(windows.owners[:, :-1], torch.float32)
    with torch.no_grad():
        shares = model.logits(model(windows.ids[:, :-1], bias)).double().softmax(-1)
    expected, number, count = 0.0, 0, 0
    for row in range(4):
        for place in range(16):
            target = int(windows.ids[row, place + 1])
            share = shares[row, place]
            if windows.known[row, place]:
                kept, wanted = windows.kept[number], windows.probabilities[number].double()
                of_kept = share[kept]
                expected -= float((wanted * of_kept.log()).sum())
                expected -= float((1 - wanted.sum()) * (1 - of_kept.sum()).log())
                number += 1
                count += 1
            elif target != START_ID:
                expected -= float(share[target].log())
                count += 1
    assert number == len(windows.kept)
    assert number > 5
    assert tokens == count
    assert float(loss.detach()) == pytest.approx(expected, rel=1e-4)


def test_distributions_stay_with_their_tokens_in_any_order(sampled: Path) -> None:
    texts = SampledTexts(sampled)
    for seed in range(3):
        windows = next(texts.windows(20, 16, seed=seed))
        since_start = 0
        for ids, known in zip(windows.ids.tolist(), windows.known.tolist(), strict=True):
            since_start = -99 if ids[0] != START_ID else 0
            for token, is_known in zip(ids[1:], known, strict=True):
                since_start = 0 if token == START_ID else since_start + 1
                if since_start >= 0:
                    assert is_known == (since_start >= 2 and since_start % 2 == 0)


def test_training_learns_the_distributions_and_may_be_interrupted(
    folder: Path, sampled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights, _ = causal_weights.load(folder)
    tokenizer = folder / causal_weights.TOKENIZER
    texts = SampledTexts(sampled)
    corpus = [f"{text} {other}" for text in tiny.TEXTS for other in tiny.TEXTS] * 40

    def run(steps: int, checkpoint: Path) -> CausalTransformer:
        windows = corpus_windows(corpus, tokenizer, RECIPE)
        return train(weights, texts, windows, replace(RECIPE, steps=steps), checkpoint)

    held = next(texts.windows(4, 16, seed=9))
    before, tokens = distribution_loss(CausalTransformer.of(weights), held)
    after, _ = distribution_loss(run(100, tmp_path / "whole"), held)
    assert float(after.detach()) < 0.8 * float(before.detach())
    row = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert row["step"] == 100
    assert (tmp_path / "whole").exists()
    assert tokens > 0


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file of texts"):
        SampledTexts(tmp_path)


def test_the_rate_rises_stays_and_falls_to_zero() -> None:
    recipe = DistillationRecipe(steps=100, warmup_steps=10, cooling=0.5)
    shares = [recipe.share_of_rate(step) for step in range(100)]
    assert shares[0] == pytest.approx(0.1)
    assert shares[20] == 1.0
    assert shares[75] == pytest.approx(0.5)
    assert 0 < shares[99] < 0.05
