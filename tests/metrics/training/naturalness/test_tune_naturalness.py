"""The tuning to preferences: planted ones are learned, and what is saved is what was trained."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch

from metrics.language_model import causal_weights, naturalness_update
from metrics.language_model.by_name import scorer
from metrics.language_model.causal_weights import START_ID
from metrics.language_model.naturalness import NaturalnessMetric
from metrics.language_model.small import encode
from metrics.study.human.preferences import Pair
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training.language_model.labelled_texts import LabelFiles
from metrics.training.language_model.labelled_windows import LabelledCorpus
from metrics.training.language_model.token_distributions import KEPT, Distribution, concatenate
from metrics.training.naturalness import tune_naturalness
from metrics.training.naturalness.naturalness_pairs import EDITS, PEOPLE, RANKS, NaturalnessPair
from metrics.training.naturalness.preference_model import Texts
from metrics.training.naturalness.tune_naturalness import (
    SourceShare,
    Tuning,
    TuningRecipe,
    distribution_error,
)
from metrics.training.texts import naturalness_labels

TOKENIZER = ByteBPE.read(causal_weights.FOLDER / causal_weights.TOKENIZER)
PAIRS = [
    NaturalnessPair(EDITS, Pair(str(i), f"The {noun} is blue and old.", f"The {noun} is old."))
    for i, noun in enumerate(("house", "river", "car", "book", "garden", "table"))
]
RECIPE = TuningRecipe(
    steps=12,
    learning_rate=1e-2,
    rank=2,
    warm=1,
    averaging=0.5,
    sources=(SourceShare(EDITS, 3, 1),),
    has_length=True,
)


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("labels")
    texts = ["The cube is small.", "A cube is large"]
    words = [-1.0, -6.0, -2.0, -3.0, -2.0, -5.0, -1.0, -1.0]
    naturalness_labels.WordLabels(
        texts,
        np.array([0, 0], np.int32),
        np.array([0, 4, 8], np.int64),
        np.array(words, np.float32),
    ).save(folder / "words-000.npz")
    return folder


@pytest.fixture(scope="module")
def tuned(labels: Path) -> Tuning:
    weights, _ = causal_weights.load()
    tuning = Tuning(weights, RECIPE)
    tune_naturalness.train(tuning, Texts(TOKENIZER, 512), PAIRS[:4], LabelFiles(labels, TOKENIZER))
    return tuning


def values(tuning: Tuning, pairs: list[NaturalnessPair]) -> tuple[np.ndarray, np.ndarray]:
    with torch.no_grad():
        better, worse = Texts(TOKENIZER, 512).values(tuning.model, [p.pair for p in pairs])
    return better.numpy(), worse.numpy()


def test_a_planted_preference_is_learned_for_new_texts(tuned: Tuning) -> None:
    before = Tuning(causal_weights.load()[0], RECIPE)
    better, worse = values(before, PAIRS[4:])
    assert (better < worse).all()  # the longer text is the less probable
    better, worse = values(tuned, PAIRS[4:])
    assert (better > worse).all()


def test_the_metric_has_the_values_of_training(tuned: Tuning, tmp_path: Path) -> None:
    expected, _ = values(tuned, PAIRS)
    weights, _ = causal_weights.load()
    path = tmp_path / naturalness_update.FILE
    naturalness_update.save(
        path,
        tune_naturalness.update_of(tuned.model, weights, RECIPE),
        tuned.model.round_coefficients(),
        asdict(RECIPE),
    )
    update = naturalness_update.load(path)
    metric = NaturalnessMetric(scorer("small", "fp32", update=update), update.coefficients)
    scores = metric.score([pair.pair.better for pair in PAIRS])
    # In training, matrices are in bfloat16; in the file, factors in int8.
    np.testing.assert_allclose(scores, expected, atol=0.1)


def write_distributions(folder: Path) -> None:
    """A file of texts of which two tokens have a distribution that names one."""
    text = [START_ID, *encode(TOKENIZER, ["The cube is small and the ball is large."])[0]]
    expected: Distribution = (
        np.arange(100, 100 + KEPT, dtype=np.uint16),
        np.array([0.9] + [0.0] * (KEPT - 1), np.float16),
    )
    texts = concatenate([text] * 20, [{3: expected, 5: expected}] * 20)
    texts.save(folder / "given-000.npz")


@pytest.mark.slow
def test_distributions_of_tokens_are_learned_too(labels: Path, tmp_path: Path) -> None:
    write_distributions(tmp_path)
    recipe = replace(RECIPE, windows=(2, 24))
    windows = LabelledCorpus(tmp_path)
    some = next(windows.windows(2, 24, seed=1))
    errors = []
    for given in (None, windows):
        tuning = Tuning(causal_weights.load()[0], recipe)
        with torch.no_grad():
            before = distribution_error(tuning.model.language_model, some)
        tune_naturalness.train(
            tuning, Texts(TOKENIZER, 512), PAIRS[:4], LabelFiles(labels, TOKENIZER), given
        )
        with torch.no_grad():
            errors.append(float(distribution_error(tuning.model.language_model, some) - before))
    assert errors[1] < -1
    assert errors[1] < errors[0] - 1


def test_a_step_has_the_items_of_its_sources() -> None:
    pairs = [
        *PAIRS,
        *(NaturalnessPair(RANKS, Pair("f", f"{i}", "worse")) for i in range(9)),
    ]
    sources = (SourceShare(EDITS, 2, 0.5), SourceShare(RANKS, 1, 2.0), SourceShare(PEOPLE, 3, 1))
    steps = tune_naturalness.draw_pairs(pairs, TuningRecipe(sources=sources))
    items = []
    for chosen, weights in islice(steps, 3):
        assert [p.source for p in chosen] == [EDITS] * 2 + [RANKS] * 3
        assert weights == pytest.approx([0.25] * 2 + [2 / 3] * 3)
        items += [p.pair.item for p in chosen if p.source == EDITS]
    assert sorted(items) == sorted(p.pair.item for p in PAIRS)  # each once before any twice


@pytest.mark.slow
def test_the_command_holds_a_fold_out(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(asdict(p)) + "\n" for p in PAIRS), encoding="utf-8")
    work = tmp_path / "run"
    write_distributions(tmp_path)
    options = ["--labels", str(labels), "--work", str(work), "--fold", "1", "--recipe"]
    options += ['{"steps": 2, "windows": [2, 24]}']
    recorded = []
    for given in ([], ["--texts", str(tmp_path)]):
        monkeypatch.setattr(sys, "argv", ["tune", str(path), *options, *given])
        tune_naturalness.main()
        run = json.loads((work / tune_naturalness.HELD_OUT).read_text(encoding="utf-8"))
        recorded.append(run["settings"].get("distribution_weight"))
    assert recorded == [0, None]
    assert {row["source"] for row in run["pairs"]} == {EDITS}
    assert 0 < len(run["pairs"]) < len(PAIRS)
    assert (work / naturalness_update.FILE).stat().st_size < 300_000
