"""Our tokenizer of BERT gives the tokens of the library `tokenizers`, offsets and cuts included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from logic2text.errors import InputError, UnavailableError
from metrics.minilm import base_folder
from metrics.tokenization.bert import BertTokenizer

LIMIT = 9
OLD = "".join(
    chr(code)
    for first, last in ((0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x4FF), (0x5D0, 0x5EA))
    for code in range(first, last + 1)
    if code not in {0x378, 0x379, 0x37F, 0x380, 0x381, 0x382, 0x383, 0x38B, 0x38D, 0x3A2}
)
"""Characters older than the tables of the library, which are older than Python's."""
ODD = "\t\n\r\x00\x0b\x1c\x85\xa0\xad\u0301\u200b\u2028\u2019\u2026\u3000\ufffd中文字ǅİß∀→•한가😀"

LIKELY = st.text("abcxyzABC  ,.'-[]()∀→•éß9\n", max_size=40)
TEXTS = LIKELY | st.text(OLD + ODD, max_size=30)


@pytest.fixture(scope="module")
def path() -> Path:
    return base_folder() / "tokenizer.json"


@pytest.fixture(scope="module")
def reference(path: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


@pytest.fixture(scope="module")
def cutting(path: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LIMIT)
    return tokenizer


@pytest.fixture(scope="module")
def ours(path: Path) -> BertTokenizer:
    return BertTokenizer.read(path)


@pytest.fixture(scope="module")
def short(path: Path) -> BertTokenizer:
    return BertTokenizer.read(path, LIMIT)


@given(text=TEXTS)
def test_tokens_and_offsets(ours: BertTokenizer, reference: Tokenizer, text: str) -> None:
    found, expected = ours.encode(text), reference.encode(text)
    assert found.ids == expected.ids
    assert found.tokens == expected.tokens
    assert found.offsets == expected.offsets


@given(text=TEXTS)
def test_tokens_and_offsets_of_a_long_text_are_cut(
    short: BertTokenizer, cutting: Tokenizer, text: str
) -> None:
    found, expected = short.encode(text), cutting.encode(text)
    assert (found.ids, found.tokens) == (expected.ids, expected.tokens)
    assert found.offsets == expected.offsets
    assert found.overflowing == bool(expected.overflowing)


@given(text=TEXTS)
def test_ids_without_special_tokens(ours: BertTokenizer, reference: Tokenizer, text: str) -> None:
    (found,) = ours.encode_batch_fast([text], add_special_tokens=False)
    assert found.ids == reference.encode(text, add_special_tokens=False).ids


@given(first=st.text("a ", max_size=30) | TEXTS, second=st.text("b ", max_size=30) | TEXTS)
def test_long_texts_and_pairs_are_cut_alike(
    short: BertTokenizer, cutting: Tokenizer, first: str, second: str
) -> None:
    for text in (first, (first, second)):
        (found,), (expected,) = short.encode_batch_fast([text]), cutting.encode_batch([text])
        assert found.ids == expected.ids
        assert found.overflowing == bool(expected.overflowing)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "there is [MASK] and a[SEP]b and [unk]",
        "tab\tand\x0bform\x0cfeed\u00a0blank\u2028end\x85",
        "soft\u00adhyphen zero\u200bwidth",
        "e\u0301te \u0301alone 中文字 ΟΔΟΣ ΟΔΟΣ, İstanbul",
        "." * 40,
        "x" * 100,
        "x" * 101,
    ],
)
def test_odd_texts(ours: BertTokenizer, reference: Tokenizer, text: str) -> None:
    found, expected = ours.encode(text), reference.encode(text)
    assert (found.ids, found.tokens, found.offsets) == (
        expected.ids,
        expected.tokens,
        expected.offsets,
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"normalizer": {"type": "NFC"}},
        {"normalizer": {"type": "BertNormalizer", "clean_text": True, "lowercase": False}},
        {"pre_tokenizer": {"type": "Whitespace"}},
        {"model": {"type": "BPE", "vocab": {}}},
        {"model": {"type": "WordPiece", "vocab": {"a": 0}}},
        {"model": None},
    ],
    ids=str,
)
def test_a_tokenizer_of_another_kind_is_refused(
    path: Path, tmp_path: Path, changes: dict[str, Any]
) -> None:
    entries = json.loads(path.read_text(encoding="utf-8"))
    file = tmp_path / "tokenizer.json"
    file.write_text(json.dumps({**entries, **changes}), encoding="utf-8")
    with pytest.raises(InputError, match="is not a tokenizer"):
        BertTokenizer.read(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="there is no tokenizer"):
        BertTokenizer.read(tmp_path / "tokenizer.json")


@pytest.mark.parametrize("piece", ["cube", "##s", "[MASK]", "[CLS]", "no such piece"])
def test_the_id_of_a_piece(ours: BertTokenizer, reference: Tokenizer, piece: str) -> None:
    assert ours.token_to_id(piece) == reference.token_to_id(piece)
