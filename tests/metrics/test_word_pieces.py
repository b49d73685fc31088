"""Ids joined from words are those of the tokenizer, whatever the text."""

from __future__ import annotations

from threading import Thread

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers

from metrics import word_pieces as module
from metrics.minilm import base_folder
from metrics.tokenization.bert import BertTokenizer
from metrics.word_pieces import Encoded, WordPieces

LIMIT = 16


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    found = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    found.no_padding()
    found.enable_truncation(LIMIT)
    return found


@pytest.fixture(scope="module")
def word_pieces(tokenizer: Tokenizer) -> WordPieces:
    return WordPieces(tokenizer, LIMIT)


@pytest.mark.parametrize(
    "text", ["[MASK] a[SEP]b [unk]", "e\u0301te 中文字 İstanbul", "cube " * 40]
)
def test_our_own_tokenizer_gives_the_same(tokenizer: Tokenizer, text: str) -> None:
    ours = WordPieces(BertTokenizer.read(base_folder() / "tokenizer.json", LIMIT), LIMIT)
    assert same(ours.encode([text, text]), tokenizer, [text, text])
    assert same(ours.encode([(text, "a b")]), tokenizer, [(text, "a b")])


def same(found: Encoded, tokenizer: Tokenizer, texts: list[str] | list[tuple[str, str]]) -> bool:
    expected = tokenizer.encode_batch(texts)
    assert found.cut.tolist() == [bool(each.overflowing) for each in expected]
    assert found.lengths.tolist() == [len(each) for each in expected]
    return [ids.tolist() for ids in found] == [each.ids for each in expected]


LIKELY = st.text("abcxyzABC  ,.'-[]()∀→•éß9\n", max_size=40)
ANY = st.text(max_size=30)


@given(texts=st.lists(LIKELY | ANY, max_size=12))
def test_texts(word_pieces: WordPieces, tokenizer: Tokenizer, texts: list[str]) -> None:
    assert same(word_pieces.encode(texts), tokenizer, texts)


@given(texts=st.lists(st.tuples(LIKELY | ANY, LIKELY | ANY), max_size=8))
def test_pairs(word_pieces: WordPieces, tokenizer: Tokenizer, texts: list[tuple[str, str]]) -> None:
    assert same(word_pieces.encode(texts), tokenizer, texts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "every cube is small, or b is",
        "there is [MASK] and a[SEP]b and [unk]",
        "tab\tand\x0bform\x0cfeed\u00a0blank\u2028end\x85",
        "soft\u00adhyphen zero\u200bwidth",
        "e\u0301te \u0301alone 中文字 ΟΔΟΣ ΟΔΟΣ, İstanbul",
        "." * 40,
        "x" * 150,
        "cube " * 100,
    ],
)
def test_odd_texts(word_pieces: WordPieces, tokenizer: Tokenizer, text: str) -> None:
    for _ in range(2):  # cut now, and known
        assert same(word_pieces.encode([text, "a", text]), tokenizer, [text, "a", text])


def test_half_a_surrogate_pair_is_a_question_mark(
    word_pieces: WordPieces, tokenizer: Tokenizer
) -> None:
    found = word_pieces.encode(["a \ud800 b", "a cube"])
    assert [ids.tolist() for ids in found] == [
        each.ids for each in tokenizer.encode_batch(["a ? b", "a cube"])
    ]
    (pair,) = word_pieces.encode([("a \udfff", "b")])
    assert pair.tolist() == tokenizer.encode("a ?", "b").ids


def test_what_is_kept_is_bounded(tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CACHED_WORDS", 10)
    small = WordPieces(tokenizer, LIMIT)
    for start in range(0, 60, 4):
        texts = [f"w{i} {'long' * 20}" for i in range(start, start + 4)]
        assert same(small.encode(texts), tokenizer, texts)
        assert len(small._pieces) <= 10
    assert not any("long" in word for word in small._pieces)


def test_words_that_are_not_cut_apart_are_left_to_the_tokenizer() -> None:
    joining = Tokenizer(models.BPE({"a": 0, " ": 1, "a ": 2}, [("a", " ")]))
    joining.enable_truncation(LIMIT)
    assert WordPieces(joining, LIMIT).encode(["a a"]).ids.tolist() == [2, 0]
    joining.pre_tokenizer = pre_tokenizers.Whitespace()
    assert WordPieces(joining, LIMIT).encode(["a a"]).ids.tolist() == [0, 0]


def test_threads_may_share_it(tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CACHED_WORDS", 20)
    shared = WordPieces(tokenizer, LIMIT)
    right: list[bool] = []

    def work(first: int) -> None:
        for start in range(first, first + 400, 8):
            texts = [f"word{i % 50} number{i % 7}" for i in range(start, start + 8)]
            right.append(same(shared.encode(texts), tokenizer, texts))

    threads = [Thread(target=work, args=(first,)) for first in (0, 100, 200, 300)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(right) == 200
    assert all(right)


def test_ids_end_to_end() -> None:
    made = Encoded.of([[1, 2], [3], []], [False, True, False])
    assert made.ids.dtype == np.int32
    assert made.lengths.tolist() == [2, 1, 0]
    assert [each.tolist() for each in made] == [[1, 2], [3], []]
