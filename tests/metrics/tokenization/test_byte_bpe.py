"""Our byte-level BPE gives the ids of the library `tokenizers` for the language model's file."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from logic2text.errors import InputError, UnavailableError
from metrics.language_model.causal_weights import FOLDER, TOKENIZER
from metrics.tokenization import byte_bpe as module
from metrics.tokenization.byte_bpe import ByteBPE, byte_characters, split
from metrics.training.language_model.tokenizer import train_tokenizer

ODD = "  '’srtvelmd12.,²½Ⅷ٣ é\u0301\u3000\x85\x1c\x0b\t\n“”``''–…—()[]!?:;中文한😀\u200b\x01\x00"
TEXTS = st.text("abcxyzABC  ,.'-[]()<>s/∀→•éß9\n", max_size=40) | st.text(ODD, max_size=30)


@pytest.fixture(scope="module")
def reference() -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(FOLDER / TOKENIZER))
    tokenizer.encode_special_tokens = True
    return tokenizer


@pytest.fixture(scope="module")
def ours() -> ByteBPE:
    return ByteBPE.read(FOLDER / TOKENIZER)


@given(text=TEXTS)
def test_ids(ours: ByteBPE, reference: Tokenizer, text: str) -> None:
    assert ours.encode(text) == reference.encode(text).ids


@given(text=st.text(st.characters(max_codepoint=0x2FF, exclude_categories=["Cs"]), max_size=30))
def test_ids_of_any_old_characters(ours: ByteBPE, reference: Tokenizer, text: str) -> None:
    assert ours.encode(text) == reference.encode(text).ids


@pytest.mark.parametrize(
    "text",
    ["", " ", "No cube is small.", "it's we'll <s>it</s> <unk>", "x12 = 3.14", "a" * 200, "''''"],
)
def test_likely_texts(ours: ByteBPE, reference: Tokenizer, text: str) -> None:
    for _ in range(2):  # merged now, and cached
        assert ours.encode(text) == reference.encode(text).ids


@given(text=st.text("abet", max_size=300))
def test_long_parts(ours: ByteBPE, reference: Tokenizer, text: str) -> None:
    assert ours.encode(text) == reference.encode(text).ids


def test_a_very_long_part_is_merged_in_few_steps(ours: ByteBPE, reference: Tokenizer) -> None:
    text = "".join("abcdefghij"[i * i % 7 + i % 3] for i in range(200_000))
    assert ours.encode(text) == reference.encode(text).ids


def test_a_tokenizer_that_was_trained_just_now(tmp_path: Path) -> None:
    texts = ["No cube is small.", "all cubes are large", "12 and 12"] * 3
    trained = train_tokenizer(texts, 290)
    trained.save(str(tmp_path / TOKENIZER))
    ours = ByteBPE.read(tmp_path / TOKENIZER)
    assert [ours.encode(text) for text in texts] == [trained.encode(text).ids for text in texts]


def test_every_byte_has_a_character_of_its_own(reference: Tokenizer) -> None:
    characters = byte_characters()
    assert len(set(characters)) == 256
    assert all(reference.token_to_id(character) is not None for character in characters)


@given(text=TEXTS)
def test_the_parts_are_the_text(text: str) -> None:
    assert "".join(split(text)) == text


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch, reference: Tokenizer) -> None:
    monkeypatch.setattr(module, "CACHED_PARTS", 10)
    ours = ByteBPE.read(FOLDER / TOKENIZER)
    for text in ("one two three four five six seven", "x" * 100, "eight nine ten eleven twelve"):
        assert ours.encode(text) == reference.encode(text).ids
        assert len(ours._cached) <= 10
        assert max(map(len, ours._cached)) <= module.LONGEST_CACHED_PART


def test_threads_may_share_it(monkeypatch: pytest.MonkeyPatch, reference: Tokenizer) -> None:
    monkeypatch.setattr(module, "CACHED_PARTS", 20)
    ours = ByteBPE.read(FOLDER / TOKENIZER)
    texts = [f"word{i % 50} number{i % 7}, and others" for i in range(200)]
    expected = [reference.encode(text).ids for text in texts]
    right: list[bool] = []
    threads = [
        Thread(target=lambda: right.append([ours.encode(text) for text in texts] == expected))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert right == [True] * 4


@pytest.mark.parametrize(
    "changes",
    [
        {"pre_tokenizer": None},
        {"normalizer": None},
        {"normalizer": {"normalizers": [{"type": "Lowercase"}]}},
        {"normalizer": {"normalizers": [{"type": "Replace", "pattern": {"Regex": "("}}]}},
        {"model": {"vocab": {"a": 0}, "merges": []}},
        {"model": {"vocab": [], "merges": []}},
    ],
    ids=str,
)
def test_a_tokenizer_of_another_kind_is_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    entries = json.loads((FOLDER / TOKENIZER).read_text(encoding="utf-8"))
    file = tmp_path / TOKENIZER
    file.write_text(json.dumps({**entries, **changes}), encoding="utf-8")
    with pytest.raises(InputError, match="is not a tokenizer"):
        ByteBPE.read(file)


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"a": 1}', "\ud800".encode("utf-8", "surrogatepass")]
)
def test_a_file_that_is_no_tokenizer_is_refused(tmp_path: Path, text: str | bytes) -> None:
    file = tmp_path / TOKENIZER
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(InputError, match="is not a tokenizer"):
        ByteBPE.read(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="there is no tokenizer"):
        ByteBPE.read(tmp_path / TOKENIZER)
