"""Teaching of word probabilities: labels fit tokens, and errors fall."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch

from metrics.language_model import causal_weights, plain
from metrics.language_model.causal_weights import START_ID
from metrics.language_model.small import encode
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training.language_model import teach_words, word_errors
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_texts import LabelFiles
from metrics.training.language_model.train_language_model import initialise
from metrics.training.texts import naturalness_labels

TOKENIZER = ByteBPE.read(causal_weights.FOLDER / causal_weights.TOKENIZER)
SHAPE = causal_weights.CausalShape(
    layers=2, hidden=32, heads=2, intermediate=48, vocabulary=8192, limit=64
)
TEXTS = ["The cube is small.", "A cube that is large, and small", "It rained 12 days .", "Is it?"]
LABELS = [
    [-1.0, -6.0, -2.0, -3.0],
    [-2.0, -5.0, -1.0, -1.0, -4.0, -1.0, -3.0],
    [-2.0] * 5,
    [-1.0] * 2,
]


def weights(seed: int = 0) -> causal_weights.CausalWeights:
    torch.manual_seed(seed)
    model = CausalTransformer(SHAPE)
    initialise(model)
    with torch.no_grad():
        model.embeddings.weight.mul_(4)
    return model.weights()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A file of labels; the third text has a blank before its stop, and so a word too many."""
    naturalness_labels.WordLabels(
        TEXTS,
        np.array([0, 0, 1, 1], np.int32),
        np.cumsum([0, *map(len, LABELS)]).astype(np.int64),
        np.concatenate([np.array(words, np.float32) for words in LABELS]),
    ).save(tmp_path / "words-000.npz")
    return tmp_path


def test_words_have_their_tokens_and_others_are_left_out(folder: Path) -> None:
    texts, places = next(LabelFiles(folder, TOKENIZER).steps(100, seed=0))
    assert len(texts.sequences) == len(places) == 3
    for ids, numbers, values, text in zip(
        texts.sequences, texts.words, texts.values, [TEXTS[0], TEXTS[1], TEXTS[3]], strict=True
    ):
        assert ids.tolist() == [START_ID, *encode(TOKENIZER, [text])[0]]
        assert len(numbers) == len(ids) - 2
        assert len(values) == len(text.split()) == numbers[-1] + 1


def test_values_are_sums_of_the_tokens_of_words(folder: Path) -> None:
    texts, places = next(LabelFiles(folder, TOKENIZER).steps(100, seed=0))
    with torch.no_grad():
        model = CausalTransformer.of(weights())
        values = word_errors.word_log_probabilities(model, texts, places, group=2).numpy()
    reference = plain.PlainCausal(weights())
    expected = []
    for i in places:
        of_tokens = reference.log_probabilities(texts.sequences[i][None])[0, :-1]
        sums = np.zeros(len(texts.values[i]))
        np.add.at(sums, texts.words[i], of_tokens)
        expected.append(sums)
    np.testing.assert_allclose(values, np.concatenate(expected), atol=0.3, rtol=0.03)  # bf16


def test_errors_fall_and_a_run_continues(folder: Path, tmp_path: Path) -> None:
    recipe = teach_words.TeachingRecipe(steps=40, learning_rate=5e-3, warm=2)
    texts, places = next(LabelFiles(folder, TOKENIZER).steps(100, seed=0))
    ids = torch.tensor(np.resize(np.concatenate(texts.sequences), (2, 13)))
    windows = (ids, torch.zeros_like(ids))
    teaching = teach_words.Teaching(weights(), recipe)
    first = teaching.step(texts, places, windows)
    for _ in range(20):
        teaching.step(texts, places, windows)
    teaching.progress.save(tmp_path / "checkpoint.pt")
    resumed = teach_words.Teaching(weights(), recipe)
    resumed.progress.load(tmp_path / "checkpoint.pt")
    last = teaching.step(texts, places, windows)
    np.testing.assert_array_equal(resumed.step(texts, places, windows), last)
    assert last[0] < 0.5 * first[0]
    assert last[3] < first[3]


def test_the_result_is_between_the_start_and_the_mean_of_the_run(folder: Path) -> None:
    start, name = weights(), "blocks.0.down.weight"
    texts, places = next(LabelFiles(folder, TOKENIZER).steps(100, seed=0))
    ids = torch.tensor(np.resize(np.concatenate(texts.sequences), (1, 13)))
    results = []
    for share in (0.0, 0.25, 1.0):
        teaching = teach_words.Teaching(start, teach_words.TeachingRecipe(share=share, warm=1))
        teaching.step(texts, places, (ids, torch.zeros_like(ids)))
        teaching.finish(start)
        results.append(teaching.model.state_dict()[name].numpy())
    np.testing.assert_array_equal(results[0], start.arrays[name])
    np.testing.assert_allclose(results[1], 0.75 * results[0] + 0.25 * results[2], atol=1e-7)
    assert not np.array_equal(results[0], results[2])


def test_a_text_of_the_windows_begins_with_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"The cube number {i} is small." for i in range(60)]
    monkeypatch.setattr(teach_words.corpus, "list_training_texts", lambda _: texts)
    recipe = teach_words.TeachingRecipe(windows=2, window=24)
    for ids, owners in islice(teach_words.corpus_windows(tmp_path, TOKENIZER, recipe), 10):
        assert ids.shape == owners.shape == (2, 25)
        assert torch.equal(ids[:, 1:] == START_ID, owners.diff(dim=1) > 0)


def test_a_folder_without_labels_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [str(tmp_path), "--start", str(causal_weights.FOLDER)]
    arguments += ["--labels", str(tmp_path), "--work", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["teach_words", *arguments])
    with pytest.raises(teach_words.InputError, match=r"no label file"):
        teach_words.main()
