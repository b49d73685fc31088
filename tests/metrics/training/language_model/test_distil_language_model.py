from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text import InputError
from metrics.language_model import causal_weights
from metrics.language_model.causal_weights import START_ID
from metrics.training.language_model import distil_language_model
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.distil_language_model import (
    DistillationRecipe,
    corpus_windows,
    distribution_loss,
    train,
)
from metrics.training.language_model.labelled_windows import LabelledCorpus
from metrics.training.language_model.text_windows import Windows, attention_bias
from metrics.training.language_model.token_distributions import KEPT, Distribution, concatenate
from tests.metrics.language_model import tiny

TEXTS = [f"{text} {other}" for text in tiny.TEXTS for other in tiny.TEXTS] * 40
RECIPE = DistillationRecipe(steps=30, texts=3, corpus=1, window=16, warmup_steps=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.build(tmp_path_factory.mktemp("start"))


def corpus(folder: Path) -> Iterator[Windows]:
    return corpus_windows(TEXTS, folder / causal_weights.TOKENIZER, RECIPE)


def distribution(token: int) -> Distribution:
    """One for each token, by which it can be told; the last two named have no share."""
    named = (7 * token + np.arange(KEPT)) % 300
    shares = np.append(np.linspace(0.05, 0.005, KEPT - 2), [0.0, 0.0])
    return named.astype(np.uint16), (shares * (1 - token / 600)).astype(np.float16)


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
            labels.append({place: distribution(text[place]) for place in range(2, len(text), 2)})
        concatenate(texts, labels).save(work / f"sampled-{number:03d}.npz")
    return work


def test_the_rest_of_a_text_that_an_earlier_window_begins_has_no_labels(sampled: Path) -> None:
    corpus = LabelledCorpus(sampled)
    windows = next(corpus.windows(12, 16, seed=0))
    labels = iter(windows.kept[:, 0].tolist())
    cut = 0
    for ids, owners, is_labelled, is_cut in zip(
        windows.ids.tolist(),
        windows.owners.tolist(),
        windows.is_labelled.tolist(),
        windows.is_cut.tolist(),
        strict=True,
    ):
        place = 0 if ids[0] == START_ID else -1  # in the text; its first tokens are not seen
        for at, token in enumerate(ids):
            if at and owners[at] != owners[at - 1]:
                place = 0
            elif at:
                place += place >= 0
            if at:
                assert is_labelled[at - 1] == (place >= 2 and place % 2 == 0)
                assert is_cut[at - 1] == (place < 0)
                cut += place < 0
            if at and is_labelled[at - 1]:
                assert next(labels) == 7 * token % 300
    assert next(labels, None) is None
    assert cut > 12


def test_the_loss_is_the_cross_entropy_with_distributions_and_single_tokens(
    folder: Path, sampled: Path
) -> None:
    weights, _ = causal_weights.load(folder)
    model = CausalTransformer.of(weights)
    windows = next(LabelledCorpus(sampled).windows(4, 16, seed=0))
    loss, tokens = distribution_loss(model, windows)
    bias = attention_bias(windows.owners[:, :-1], torch.float32)
    with torch.no_grad():
        shares = model.logits(model(windows.ids[:, :-1], bias)).double().softmax(-1)
    expected, number, count = 0.0, 0, 0
    for row in range(4):
        for place in range(16):
            target = int(windows.ids[row, place + 1])
            share = shares[row, place]
            if windows.is_labelled[row, place]:
                kept, wanted = windows.kept[number], windows.probabilities[number].double()
                of_kept = share[kept]
                expected -= float((wanted * of_kept.log()).sum())
                rest = 1 - of_kept[wanted > 0].sum()
                expected -= float((1 - wanted.sum()) * rest.log())
                number += 1
                count += 1
            elif target != START_ID and not windows.is_cut[row, place]:
                expected -= float(share[target].log())
                count += 1
    assert number == len(windows.kept)
    assert number > 5
    assert tokens == count
    assert float(loss.detach()) == pytest.approx(expected, rel=1e-4)


def test_distributions_stay_with_their_tokens_in_any_order(sampled: Path) -> None:
    texts = LabelledCorpus(sampled)
    for seed in range(3):
        windows = next(texts.windows(20, 16, seed=seed))
        tokens = windows.ids[:, 1:][windows.is_labelled].tolist()
        assert len(tokens) > 50
        for token, kept, probabilities in zip(
            tokens, windows.kept, windows.probabilities, strict=True
        ):
            named, shares = distribution(token)
            assert kept.tolist() == named.tolist()
            assert probabilities.tolist() == shares.tolist()
        assert START_ID not in tokens


@pytest.mark.slow
def test_training_learns_the_distributions(
    folder: Path, sampled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = LabelledCorpus(sampled)
    weights, _ = causal_weights.load(folder)
    held = next(texts.windows(4, 16, seed=9))
    before, _ = distribution_loss(CausalTransformer.of(weights), held)
    trained = train(weights, texts, corpus(folder), replace(RECIPE, steps=100), tmp_path / "state")
    after, _ = distribution_loss(trained, held)
    assert float(after.detach()) < 0.8 * float(before.detach())
    assert json.loads(capsys.readouterr().err.splitlines()[-1])["step"] == 100


def test_an_interrupted_run_goes_on_as_if_it_had_not(
    folder: Path, sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distil_language_model, "SAVED_EVERY", 4)
    texts = LabelledCorpus(sampled)
    weights, _ = causal_weights.load(folder)
    recipe = replace(RECIPE, steps=10)
    whole = train(weights, texts, corpus(folder), recipe, tmp_path / "whole")

    def interrupted(windows: Iterator[Windows]) -> Iterator[Windows]:
        yield from islice(windows, 7 * recipe.parts)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(weights, texts, interrupted(corpus(folder)), recipe, tmp_path / "state")
    again = train(weights, texts, corpus(folder), recipe, tmp_path / "state")
    for one, other in zip(whole.parameters(), again.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file of texts"):
        LabelledCorpus(tmp_path)


def test_the_rate_rises_stays_and_falls_to_zero() -> None:
    recipe = DistillationRecipe(steps=100, warmup_steps=10, cooling=0.5)
    shares = [recipe.share_of_rate(step) for step in range(100)]
    assert shares[0] == pytest.approx(0.1)
    assert shares[20] == 1.0
    assert shares[75] == pytest.approx(0.5)
    assert 0 < shares[99] < 0.05
