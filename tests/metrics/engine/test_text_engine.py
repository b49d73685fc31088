"""Texts in, numbers out: order, duplicates, memory, cuts, failures, threads."""

from __future__ import annotations

import gc
import math
import threading
import tracemalloc
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from logic2text.errors import ModelError, TooLongError, UnavailableError
from metrics.engine.batch_spec import BatchSpec
from metrics.engine.packing import PackedRows
from metrics.engine.score_cache import counted_lookups
from metrics.engine.text_engine import FailureWarning, TextEngine, TruncationWarning
from metrics.word_pieces import Encoded, Text

LIMIT = 12


class Sums:
    """A model whose value of a text is the sum of its letters; some rows and letters break it."""

    batch_spec = BatchSpec(24, 24)

    def __init__(self, most: int = 1000, bad: str = "") -> None:
        self.most, self.bad = most, {ord(letter) for letter in bad}
        self.texts = 0
        self.refused = 0

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        if rows.texts > self.most:
            self.refused += 1
            raise torch.OutOfMemoryError("no memory left")
        if self.bad & set(rows.ids.tolist()):
            raise RuntimeError("a letter that breaks it")
        self.texts += rows.texts
        sums = [rows.ids[g.rows].reshape(g.texts, g.length).sum(1) for g in rows.groups]
        return np.concatenate(sums).astype(np.float64)


def sliced(model: Sums, first: int, largest: int) -> Sums:
    """The model, whose texts come in slices of these sizes."""
    model.batch_spec = replace(model.batch_spec, slice_sizes=(first, largest))
    return model


def encode(inputs: Sequence[Text]) -> Encoded:
    ids = [[ord(c) for c in "".join(text)] for text in inputs]
    return Encoded.of([each[:LIMIT] for each in ids], [len(each) > LIMIT for each in ids])


def engine(model: Sums, *, truncate: bool = True, cache_size: int = 100) -> TextEngine:
    return TextEngine(model, encode, limit=LIMIT, truncate=truncate, cache_size=cache_size)


def expected(text: str) -> float:
    return float(sum(map(ord, text[:LIMIT])))


TEXTS = st.lists(st.text("abcde", min_size=1, max_size=LIMIT), max_size=60)


@given(TEXTS, st.integers(1, 20))
def test_the_callers_order_in_slices_of_any_size(texts: list[str], size: int) -> None:
    found = engine(sliced(Sums(), size, 3 * size)).score(tuple(texts))
    assert found.shape == (len(texts),)
    assert found.tolist() == [expected(text) for text in texts]


@given(st.lists(st.sampled_from("abcdefgh"), max_size=60), st.integers(1, 9))
def test_no_text_is_worked_out_twice_in_one_call(texts: list[str], size: int) -> None:
    model = sliced(Sums(), size, size)
    found = engine(model).score(texts)
    assert found.tolist() == [expected(text) for text in texts]
    assert model.texts == len(set(texts))


@given(st.lists(st.sampled_from("abcdefgh"), max_size=60), st.integers(1, 9))
def test_texts_that_the_model_scores_are_misses(texts: list[str], size: int) -> None:
    scorer = engine(sliced(Sums(), size, size))
    with counted_lookups() as lookups:
        scorer.score(texts)
    assert (lookups.hits, lookups.misses) == (len(texts) - len(set(texts)), len(set(texts)))
    with counted_lookups() as lookups:
        scorer.score(texts)
    assert (lookups.hits, lookups.misses) == (len(texts), 0)


def test_each_text_is_worked_out_once() -> None:
    model = Sums()
    scorer = engine(model)
    scorer.score(["a", "b", "a"], "fp32")
    scorer.score(["b", "a"], "fp32")
    assert model.texts == 2
    scorer.score(["a"], "bf16")
    assert model.texts == 3


class Large(Sums):
    """Takes any number of rows, and notes how many came at once."""

    batch_spec = BatchSpec(2048)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[int] = []

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        self.rows.append(len(rows.ids))
        assert len(rows.ids) <= self.batch_spec.capacity
        return super().__call__(rows)


@pytest.mark.parametrize(
    ("count", "batches"), [(5, 1), (10, 2), (60, 2), (120, 4), (170, 4), (250, 4), (950, 6)]
)
def test_texts_are_shared_out_evenly(count: int, batches: int) -> None:
    texts = [chr(1000 + i) * (8 + i % 5) for i in range(count)]
    model = Large()
    TextEngine(sliced(model, 1000, 1000), encode, limit=LIMIT, threads=2).score(texts)
    assert sum(model.rows) == sum(map(len, texts))
    assert len(model.rows) == batches
    assert max(model.rows) < sum(model.rows) / batches + 2 * LIMIT


class Counted(Sequence[str]):
    """A million texts that nobody has in memory; only parts may be taken."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.largest = 0

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int | slice) -> Any:
        assert isinstance(index, slice)
        part = range(self.count)[index]
        self.largest = max(self.largest, len(part))
        return [chr(1000 + i) for i in part]


def test_the_callers_texts_are_not_copied_but_slice_by_slice() -> None:
    texts = Counted(10_000)
    found = engine(Sums(), cache_size=0).score(texts)
    assert found.tolist() == list(range(1000, 11_000))
    assert texts.largest == Sums.batch_spec.slice_sizes[1]


def test_tokens_are_made_while_the_model_works() -> None:
    following = threading.Event()

    class Waiting(Sums):
        def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
            assert following.wait(600), "the next slice was not tokenized meanwhile"
            return super().__call__(rows)

    made: list[int] = []

    def encode_and_tell(inputs: Sequence[Text]) -> Encoded:
        made.append(len(inputs))
        if len(made) > 1:
            following.set()
        return encode(inputs)

    texts = [letter * n for letter in "abcd" for n in (1, 2, 3)]
    found = TextEngine(sliced(Waiting(), 4, 2048), encode_and_tell, limit=LIMIT).score(texts)
    assert found.tolist() == [expected(text) for text in texts]
    assert made == [4, 8]


def test_each_text_is_tokenized_once() -> None:
    asked: list[Text] = []

    def encode_and_note(inputs: Sequence[Text]) -> Encoded:
        asked.extend(inputs)
        return encode(inputs)

    scorer = TextEngine(Sums(), encode_and_note, limit=LIMIT)
    scorer.score(["a", "b", "a"])
    scorer.score(["b", "c"])
    assert sorted(map(str, asked)) == ["a", "b", "c"]


@pytest.mark.parametrize("texts", [50, 500])
def test_the_cache_is_bounded(texts: int) -> None:
    scorer = engine(Sums(), cache_size=20)
    for start in range(0, texts, 10):
        scorer.score([chr(1000 + i) for i in range(start, start + 10)])
    assert len(scorer._cache) <= 20


@pytest.mark.parametrize(("count", "kept"), [(20, True), (21, False)])
def test_an_accelerator_caches_no_more_texts_than_the_cache_holds(count: int, kept: bool) -> None:
    model = sliced(Sums(), 4, 8)
    model.batch_spec = replace(model.batch_spec, workers="two")
    scorer = engine(model, cache_size=20)
    texts = [chr(1000 + i) for i in range(count)]
    assert scorer.score(texts).tolist() == [float(1000 + i) for i in range(count)]
    assert bool(len(scorer._cache)) is kept
    repeated = texts[::-1] + texts
    assert scorer.score(repeated).tolist() == [float(ord(text)) for text in repeated]


def measure_memory() -> tuple[tuple[int, int], tuple[int, int]]:
    """Bytes after some texts and the most while they were scored, and the same after many more."""
    scorer = engine(Sums(), cache_size=1000)

    def held(first: int, last: int) -> tuple[int, int]:
        tracemalloc.reset_peak()
        for start in range(first, last, 1000):
            scorer.score([f"{i:07d}" for i in range(start, start + 1000)])
        gc.collect()
        return tracemalloc.get_traced_memory()

    tracemalloc.start()
    return held(0, 3000), held(3000, 20_000)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_texts() -> None:
    """In a process of its own: threads of other tests allocate too."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        few, many = processes.submit(measure_memory).result()
    assert many[0] < 1.1 * few[0]
    assert many[1] < 1.5 * few[1]  # threads meet or do not


def test_pairs_are_texts_too() -> None:
    assert engine(Sums()).score([("a", "b"), ("b", "a")]).tolist() == [195.0, 195.0]


def test_long_texts_are_cut_and_counted() -> None:
    with pytest.warns(TruncationWarning, match="2 texts are longer than 12 tokens"):
        found = engine(Sums()).score(["a" * 20, "b", "b" * 13])
    assert found.tolist() == [expected("a" * 12), expected("b"), expected("b" * 12)]


@pytest.mark.parametrize(("first", "cache_size"), [(256, 100), (1, 100), (1, 0)])
def test_each_of_the_callers_cut_texts_counts_every_time(first: int, cache_size: int) -> None:
    """In one slice or several, computed now or cached."""
    model = sliced(Sums(), first, first)
    scorer = engine(model, cache_size=cache_size)
    long = "a" * 20
    with pytest.warns(TruncationWarning, match="3 texts are longer than 12 tokens"):
        found = scorer.score([long, long, "b", long])
    assert found.tolist() == [expected(long), expected(long), expected("b"), expected(long)]
    with pytest.warns(TruncationWarning, match="1 text is longer than 12 tokens"):
        scorer.score([long])
    if cache_size:
        assert model.texts == 2
    scorer.score(["b"])


def test_long_texts_are_refused_with_their_indices() -> None:
    model = Sums()
    with pytest.raises(TooLongError, match="text 1 has more than the 12 tokens") as caught:
        engine(model, truncate=False).score(["b", "a" * 20, "c", "b" * 13, "a" * 20])
    assert caught.value.indices == (1, 3, 4)
    assert model.texts == 0
    assert caught.value.rename("the text").message.startswith(
        "the text has more than the 12 tokens"
    )


@pytest.mark.parametrize("most", [1, 2, 3])
def test_where_memory_does_not_suffice_batches_are_halved(most: int) -> None:
    model = Sums(most)
    texts = [letter * n for letter in "abcdefgh" for n in (1, 2, 3)]
    assert engine(model).score(texts).tolist() == [expected(text) for text in texts]
    assert model.refused > 0


def test_two_batches_are_in_flight_where_a_model_takes_two() -> None:
    met = threading.Barrier(2, timeout=600)

    class Waiting(Sums):
        """Each batch ends only when another one has begun."""

        def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
            met.wait()
            return super().__call__(rows)

    model = sliced(Waiting(), 4, 4)
    model.batch_spec = replace(model.batch_spec, workers="two")
    texts = [f"{letter}{letter}" for letter in "abcdefghijklmnop"]  # four slices of one batch
    assert engine(model).score(texts).tolist() == [expected(text) for text in texts]


def test_a_batch_that_exceeded_the_memory_is_not_tried_again_at_its_size() -> None:
    model = sliced(Sums(most=8), 12, 12)
    model.batch_spec = replace(model.batch_spec, capacity=48, row_unit=2)
    scoring = engine(model)
    first, second = ([f"{a}{b}" for b in "abcdefghijkl"] for a in "xy")
    assert scoring.score(first).tolist() == [expected(text) for text in first]
    assert model.refused > 0
    refused = model.refused
    assert scoring.score(second).tolist() == [expected(text) for text in second]
    assert model.refused == refused


def test_one_text_that_fails_leaves_the_others_their_scores() -> None:
    with pytest.warns(FailureWarning, match="1 text has no score: a letter that breaks it"):
        found = engine(Sums(bad="x")).score(["a", "axa", "b", "c"])
    assert [math.isnan(value) for value in found] == [False, True, False, False]
    assert found[3] == expected("c")


def test_a_failure_is_not_cached() -> None:
    model = Sums(bad="x")
    scorer = engine(model)
    with pytest.warns(FailureWarning):
        scorer.score(["a", "x"])
    model.bad = set()
    assert scorer.score(["x"]).tolist() == [expected("x")]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["x"], "the model failed on the text: a letter that breaks it"),
        (["x", "xx"], "the model failed on each of 2 texts: a letter that breaks it"),
    ],
)
def test_a_model_that_always_fails_says_why(texts: list[str], message: str) -> None:
    with pytest.raises(ModelError, match=message) as caught:
        engine(Sums(bad="x")).score(texts)
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_threads_may_share_an_engine() -> None:
    scorer = engine(Sums())
    texts = [letter * n for letter in "abcdefgh" for n in range(1, 10)]
    found: list[list[float]] = []

    def work() -> None:
        found.extend(scorer.score(texts).tolist() for _ in range(5))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(found, [[expected(text) for text in texts]] * 20)


class Ends(Sums):
    """Two numbers a text: its sum and its last letter."""

    batch_spec = replace(Sums.batch_spec, scores_per_text=2)

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        last = [rows.ids[g.rows].reshape(g.texts, g.length)[:, -1] for g in rows.groups]
        return np.stack([super().__call__(rows), np.concatenate(last)], axis=1)


@given(TEXTS)
def test_a_text_may_have_several_numbers(texts: list[str]) -> None:
    model = Ends()
    scorer = engine(model)
    for _ in range(2):  # computed, then cached
        found = scorer.score(texts)
        assert found.shape == (len(texts), 2)
        assert found.tolist() == [[expected(text), ord(text[-1])] for text in texts]
    assert model.texts == len(set(texts))


def test_where_it_fails_all_numbers_are_missing() -> None:
    with pytest.warns(FailureWarning, match="1 text"):
        found = engine(Ends(bad="x")).score(["ab", "ax"])
    assert found[0].tolist() == [expected("ab"), ord("b")]
    assert np.isnan(found[1]).all()


def test_a_model_that_is_not_there_is_not_asked_again() -> None:
    class Gone(Sums):
        def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
            self.refused += 1
            raise UnavailableError("the server does not answer", "start it")

    model = Gone()
    with pytest.raises(UnavailableError):
        engine(model).score(["a", "b", "c"])
    assert model.refused == 1


def test_a_failure_beside_cached_scores_is_no_failure_of_all() -> None:
    scorer = engine(Sums(bad="x"))
    for _ in range(2):
        with pytest.warns(FailureWarning, match="1 text"):
            found = scorer.score(["ab", "ax"])
        assert found[0] == expected("ab")
        assert math.isnan(found[1])


def test_a_warning_is_of_who_called() -> None:
    with pytest.warns(TruncationWarning) as caught:
        engine(Sums()).score(["a" * 20])
    assert caught[0].filename == __file__


class OneLength(Sums):
    """Takes texts of one length at a time."""

    batch_spec = BatchSpec(24, same_length=True)

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        assert len(rows.groups) == 1
        assert len(rows.ids) <= self.batch_spec.capacity
        return super().__call__(rows)


@given(TEXTS)
def test_texts_of_one_length_come_together(texts: list[str]) -> None:
    assert engine(OneLength()).score(texts).tolist() == [expected(text) for text in texts]


def test_a_model_may_be_called_in_the_callers_thread_alone() -> None:
    seen: set[threading.Thread] = set()

    class Here(Sums):
        batch_spec = BatchSpec(24, slice_sizes=(2, 2), workers="caller")

        def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
            seen.add(threading.current_thread())
            return super().__call__(rows)

    def noted(inputs: Sequence[Text]) -> Encoded:
        seen.add(threading.current_thread())
        return encode(inputs)

    texts = list("abcdefg")
    found = TextEngine(Here(), noted, limit=LIMIT).score(texts)
    assert found.tolist() == [expected(text) for text in texts]
    assert seen == {threading.current_thread()}
