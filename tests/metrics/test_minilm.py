"""Where the base's files are looked for, and the word pieces of its tokenizer."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import UnavailableError
from metrics import minilm as module
from metrics.minilm import Tokens, base_folder


def test_missing_base_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "PACKAGE", "no_such_package_of_weights")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(UnavailableError, match="not on this machine") as caught:
        base_folder.__wrapped__()
    assert caught.value.hint is not None
    assert "pip install 'logic2text[torch]'" in caught.value.hint


def test_foreign_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "models--sentence-transformers--all-MiniLM-L6-v2/snapshots/abc"
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(b"other weights")
    (folder / "tokenizer.json").write_text("{}")
    monkeypatch.setattr(module, "PACKAGE", "no_such_package_of_weights")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(UnavailableError, match="SHA-256 differs"):
        base_folder.__wrapped__()


def test_the_hubs_cache_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "models--sentence-transformers--all-MiniLM-L6-v2/snapshots/abc"
    folder.mkdir(parents=True)
    for name in ("model.safetensors", "tokenizer.json"):
        (folder / name).symlink_to(base_folder() / name)
    monkeypatch.setattr(module, "PACKAGE", "no_such_package_of_weights")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    assert base_folder.__wrapped__() == folder


def test_pieces_cover_the_words() -> None:
    text = "no dodecahedron is small"
    pieces = Tokens().pieces(text)
    assert pieces[0] == ("[CLS]", (0, 0))
    assert pieces[-1] == ("[SEP]", (0, 0))
    assert "".join(text[start:end] for _, (start, end) in pieces) == text.replace(" ", "")


def test_long_texts_are_cut_at_the_limit() -> None:
    assert [len(ids) for ids in Tokens(limit=8).encode(["cube " * 100, "cube"])] == [8, 3]


def test_half_a_surrogate_pair_is_a_question_mark() -> None:
    tokens = Tokens()
    assert tokens.encode(["a \ud800"], ["\udfff b"]) == tokens.encode(["a ?"], ["? b"])
    assert tokens.pieces("a \ud800 b") == tokens.pieces("a ? b")
