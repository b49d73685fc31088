"""Tokens by several processes are those of one, whatever happens to the processes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from threading import Barrier, Thread

import numpy as np
import pytest

from metrics.engine import token_processes as module
from metrics.engine.deduplication import Encode
from metrics.engine.token_processes import ParallelEncode
from metrics.text_encoder import files
from metrics.text_encoder.outputs import make_encode
from metrics.word_pieces import Encoded, Text

TEXTS: list[Text] = [f"Cube {i} is small{' and big' * (i % 9)}." for i in range(700)]


def count_letters(ending: str) -> Encode:
    """A tokenizer for tests: the letters of each text, of which long ones are cut."""

    def encode(texts: Sequence[Text]) -> Encoded:
        if any(ending in text for text in texts):
            raise ValueError(ending)
        return Encoded.of([[ord(c) for c in text] for text in texts], [len(t) > 40 for t in texts])

    return encode


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FEWEST_TEXTS", 100)


def assert_equal(left: Encoded, right: Encoded) -> None:
    assert np.array_equal(left.ids, right.ids)
    assert np.array_equal(left.ends, right.ends)
    assert np.array_equal(left.cut, right.cut)


def test_the_tokens_are_those_of_one_process() -> None:
    encode, alone = ParallelEncode(count_letters, "none", processes=2), count_letters("none")
    for texts in (TEXTS, TEXTS[::-1], TEXTS[:450], TEXTS[:5], []):
        assert_equal(encode(texts), alone(texts))
    assert len(encode._workers) == 2


def test_the_tokenizer_of_the_encoder() -> None:
    tokenizer = files.FOLDER / files.TOKENIZER
    encode = ParallelEncode(make_encode, tokenizer, processes=2)
    assert_equal(encode(TEXTS), make_encode(tokenizer)(TEXTS))


def test_few_texts_start_no_process() -> None:
    encode = ParallelEncode(count_letters, "none", processes=4)
    encode(TEXTS[:150])
    assert encode._workers == []


def test_an_error_of_the_tokenizer_is_raised_and_the_processes_go_on() -> None:
    encode = ParallelEncode(count_letters, "Cube 699 ", processes=2)
    with pytest.raises(ValueError, match="Cube 699"):
        encode(TEXTS)
    assert_equal(encode(TEXTS[:600]), count_letters("none")(TEXTS[:600]))
    assert len(encode._workers) == 2


def test_without_its_processes_it_goes_on_alone() -> None:
    encode = ParallelEncode(count_letters, "none", processes=2)
    encode(TEXTS)
    for worker in encode._workers:
        worker.kill()
        worker.wait()
    assert_equal(encode(TEXTS), count_letters("none")(TEXTS))
    assert encode._workers == []


def test_threads_share_it() -> None:
    encode = ParallelEncode(count_letters, "none", processes=2)
    expected, start, seen = count_letters("none")(TEXTS), Barrier(4), []

    def work() -> None:
        start.wait()
        seen.append(encode(TEXTS))

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    for each in seen:
        assert_equal(each, expected)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_leaves_the_pipes_alone() -> None:
    encode = ParallelEncode(count_letters, "none", processes=2)
    expected = encode(TEXTS)
    encode._owner += 1  # as a forked process sees it
    assert_equal(encode(TEXTS), expected)
    encode._owner -= 1
    assert_equal(encode(TEXTS), expected)
