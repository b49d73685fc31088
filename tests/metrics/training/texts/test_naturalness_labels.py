"""Labels of words: a file into and back, sums by a language model, mistakes, candidates."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from metrics.language_model.scorer import Scorer
from metrics.language_model.smollm2 import PACKAGE, Smollm2
from metrics.training import corpus
from metrics.training.texts import naturalness_labels as module
from metrics.training.texts.naturalness_labels import WordLabels, label, read
from metrics.training.texts.teacher_labels import TeacherLabels

TEXTS = ["No cube is small.", "x12 is larger than y, isn't it?", "Ünïcode ½ 東京", "Small", "a b"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Smollm2:
    """A tiny model in the format of the large one."""
    pytest.importorskip("gguf")
    from tests.metrics.language_model.test_smollm2 import write_model

    return Smollm2(write_model(tmp_path_factory.mktemp("model") / "tiny.gguf"))


def words_of(labels: WordLabels, place: int) -> np.typing.NDArray[np.float32]:
    return labels.words[labels.starts[place] : labels.starts[place + 1]]


def test_what_is_saved_is_read(tmp_path: Path) -> None:
    starts, words = np.array([0, 2, 3]), np.array([-1, -2.5, -3], np.float32)
    labels = WordLabels(["Ünï cod", "x"], np.array([4, 7], np.int32), starts, words)
    labels.save(tmp_path / "words-000.npz")
    again = read(tmp_path / "words-000.npz")
    assert again.texts == labels.texts
    for name in ("pools", "starts", "words"):
        array, expected = getattr(again, name), getattr(labels, name)
        assert np.array_equal(array, expected)
        assert array.dtype == expected.dtype
    assert [path.name for path in tmp_path.iterdir()] == ["words-000.npz"]


def check_sums(model: Smollm2) -> WordLabels:
    """The words of each text are those that white space parts, and sum to its likelihood."""
    labels = label(model, TEXTS, range(len(TEXTS)))
    assert labels.texts == TEXTS
    assert labels.pools.tolist() == list(range(len(TEXTS)))
    sums = Scorer(model).likelihoods(TEXTS).model
    for place, text in enumerate(TEXTS):
        words = words_of(labels, place)
        assert len(words) == len(text.split()), text
        assert float(words.sum()) == pytest.approx(sums[place], rel=1e-4)
        assert (words < 0).all()
    return labels


def test_words_sum_to_the_likelihood_of_the_text(model: Smollm2) -> None:
    check_sums(model)


@pytest.mark.skipif(find_spec(PACKAGE) is None, reason=f"{PACKAGE} is not installed")
def test_words_of_the_large_model_sum_to_the_likelihood_of_the_text() -> None:
    labels = check_sums(Smollm2())
    assert words_of(labels, 0).mean() > words_of(labels, 2).mean()


def test_a_word_depends_on_the_text_before_it_alone(model: Smollm2) -> None:
    labels = label(model, ["a cube is", "a cube is small"], [0, 0])
    assert words_of(labels, 0) == pytest.approx(words_of(labels, 1)[:3], abs=1e-5)


def test_order_and_batches_change_little(model: Smollm2, monkeypatch: pytest.MonkeyPatch) -> None:
    together = label(model, TEXTS, [0] * len(TEXTS))
    monkeypatch.setattr(module, "BATCH_TOKENS", 1)
    backwards = label(model, TEXTS[::-1], [0] * len(TEXTS))
    for place in range(len(TEXTS)):
        expected = words_of(together, len(TEXTS) - 1 - place)
        assert words_of(backwards, place) == pytest.approx(expected, abs=1e-4)


def test_a_text_beyond_the_limit_has_the_words_before_it(model: Smollm2) -> None:
    labels = label(model, ["a " * model.limit + "b"], [0])
    assert 0 < len(labels.words) < model.limit + 1


def test_an_empty_text_has_no_words(model: Smollm2) -> None:
    labels = label(model, ["a", ""], [0, 1])
    assert labels.starts.tolist() == [0, 1, 1]


def test_some_texts_have_one_mistake_or_two() -> None:
    random = np.random.default_rng(0)
    text = "She says that the old man is in front of a house."
    copies = [module.add_mistake(text, random) for _ in range(100)]
    differences = [sum((Counter(copy.split()) - Counter(text.split())).values()) for copy in copies]
    assert np.mean([copy != text for copy in copies]) > 0.9  # a second mistake may undo the first
    assert len(set(copies)) > 5
    assert max(differences) <= 4


def test_candidates_are_sentences_of_one_pool(tmp_path: Path) -> None:
    texts = ["every cube is small", "for all x, if x is a cube, x is small", "it rains", ""]
    pools = np.array([2, 2, -1, 5], np.int32)
    logits, states = np.zeros(4, np.float32), np.zeros((4, 2), np.float16)
    TeacherLabels(texts, logits, states, pools).save(tmp_path / "labels.npz")
    (pool,) = module._candidate_pools(tmp_path / "labels.npz", np.random.default_rng(0))
    assert pool[:2] == ["Every cube is small.", "For all x, if x is a cube, x is small."]


@pytest.mark.slow
def test_without_candidates_the_other_pools_are_the_same(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TEXTS", 100)
    texts = corpus.list_training_texts(shared_data)[:4000]
    monkeypatch.setattr(corpus, "list_training_texts", lambda _: texts)
    pools = np.zeros(1, np.int32)
    candidates = TeacherLabels(
        ["it rains"], np.zeros(1, np.float32), np.zeros((1, 2), np.float16), pools
    )
    candidates.save(tmp_path / "labels.npz")
    without = [*module.pools_of_file(shared_data, None, 3)]
    *others, last = module.pools_of_file(shared_data, tmp_path / "labels.npz", 3)
    assert others == without
    assert last[0] == "It rains."


def test_names_are_capitalized_words_within_a_sentence() -> None:
    text = "The mayor of Bergen, Ada Lovelace, met A. Smith in old Paris."
    assert module.NAME.findall(text) == ["Bergen", "Ada", "Lovelace", "Paris"]
