from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
import transformers

from logic2text.errors import InputError, UnavailableError
from metrics.engine.batch_spec import Precision
from metrics.engine.torch_models import Linear
from metrics.language_model.by_name import scorer
from metrics.language_model.hub_model import SLICE, HubModel, log_probabilities
from metrics.language_model.scorer import Scorer
from metrics.language_model.scores import likelihood_metric
from tests.support import tiny_models

TEXTS = ["no cube is small", "every tet is left of a", "some cube is large", "it is not the case"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save(tmp_path_factory.mktemp("llama"), "LlamaForCausalLM")


def test_likelihoods_are_those_of_the_usual_loop(folder: Path) -> None:
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    expected = []
    for text in TEXTS:
        ids = tokenizer("[CLS] " + text, add_special_tokens=False, return_tensors="pt")["input_ids"]
        with torch.no_grad():
            loss = model(input_ids=ids, labels=ids).loss.item()
        expected.append(-loss * (ids.shape[1] - 1))
    got = Scorer(HubModel(str(folder))).likelihoods(TEXTS)
    np.testing.assert_allclose(got.model, expected, rtol=1e-5)
    assert got.tokens.tolist() == [4, 6, 4, 5]
    assert np.isnan(got.unigram).all()


def test_alone_and_in_company_alike(folder: Path) -> None:
    model = HubModel(str(folder))
    alone = [float(Scorer(model).likelihoods([text]).model[0]) for text in TEXTS]
    np.testing.assert_allclose(Scorer(model).likelihoods(TEXTS).model, alone, rtol=0, atol=1e-5)


def test_logits_are_never_all_there_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = HubModel(str(folder))
    expected = Scorer(model).likelihoods(TEXTS).model
    monkeypatch.setattr(model, "_all_logits", None)
    np.testing.assert_array_equal(Scorer(model).likelihoods(TEXTS).model, expected)


def test_a_model_that_scales_its_logits_keeps_its_own(tmp_path: Path) -> None:
    folder = tiny_models.save(tmp_path, "LlamaForCausalLM")
    plain = HubModel(str(folder))
    ids = torch.tensor([[2, 7, 9, 11, 3]])
    own = plain._model.forward

    def capped(**given: object) -> object:
        out = own(**given)
        out.logits = 2.0 * torch.tanh(out.logits / 2.0)
        return out

    plain._model.forward = capped
    _, product = plain._parts()
    assert product is None
    plain._logits = product
    expected = capped(input_ids=ids[:, :-1]).logits.log_softmax(-1).gather(2, ids[:, 1:, None])
    found = torch.from_numpy(plain.log_probabilities(ids.numpy()))
    torch.testing.assert_close(found, expected[:, :, 0])


def test_bf16_is_near_fp32(folder: Path) -> None:
    exact = Scorer(HubModel(str(folder))).likelihoods(TEXTS).model
    fast = Scorer(HubModel(str(folder), precision=Precision.FAST)).likelihoods(TEXTS).model
    np.testing.assert_allclose(fast, exact, rtol=0.05)
    assert (fast != exact).any()


def test_unigrams_are_counted_by_its_own_tokenizer(folder: Path) -> None:
    model = HubModel(str(folder), unigram_texts=["cube cube tet", "cube"])
    assert model.unigrams is not None
    tet, cube = model.encode(["tet cube"])[0]
    size = len(model.unigrams)
    assert float(np.exp(model.unigrams[cube])) == pytest.approx((3 + 1) / (4 + size))
    assert float(np.exp(model.unigrams[tet])) == pytest.approx((1 + 1) / (4 + size))


def test_special_tokens_in_a_text_are_only_characters(folder: Path) -> None:
    model = HubModel(str(folder))
    assert model.start not in model.encode(["[CLS] cube"])[0]


def test_slor_needs_unigrams(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOGIC2TEXT_UNIGRAM_TEXT", raising=False)
    with pytest.raises(UnavailableError, match="frequencies of single tokens"):
        likelihood_metric("slor", str(folder))
    assert np.isfinite(likelihood_metric("ppl", str(folder)).score(TEXTS)).all()
    (tmp_path / "text.txt").write_text("no cube is large\nevery tet is small\n", encoding="utf-8")
    monkeypatch.setenv("LOGIC2TEXT_UNIGRAM_TEXT", str(tmp_path / "text.txt"))
    assert np.isfinite(likelihood_metric("slor", str(folder)).score(TEXTS)).all()
    monkeypatch.setenv("LOGIC2TEXT_UNIGRAM_TEXT", str(tmp_path / "none.txt"))
    with pytest.raises(InputError, match=r"none\.txt"):
        scorer(str(folder))


def test_what_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(UnavailableError, match="is not on this machine, and HF_HUB_OFFLINE"):
        HubModel("no/such-model-anywhere")
    with pytest.raises(InputError, match=r"no \.safetensors"):
        HubModel(str(tmp_path))


def test_a_repository_with_code_of_its_own_is_refused(folder: Path, tmp_path: Path) -> None:
    for name in ("tokenizer.json", "tokenizer_config.json", "model.safetensors"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    (tmp_path / "config.json").write_text(
        '{"model_type": "own", "auto_map": {"AutoConfig": "own.Config", '
        '"AutoModelForCausalLM": "own.Model"}}',
        encoding="utf-8",
    )
    (tmp_path / "own.py").write_text("raise SystemExit('code was run')", encoding="utf-8")
    with pytest.raises((InputError, UnavailableError)):
        HubModel(str(tmp_path))


def test_half_a_surrogate_pair_is_a_question_mark(folder: Path) -> None:
    model = HubModel(str(folder), unigram_texts=["a \udfff cube"])
    odd, plain = model.encode(["a \ud800 cube", "a ? cube"])
    assert odd == plain


def drawn(n: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(n)
    states = torch.randn(n, 8, generator=generator)
    embeddings = torch.randn(50, 8, generator=generator)
    return states, embeddings, torch.randint(50, (n,), generator=generator)


@pytest.mark.parametrize("n", [0, 1, SLICE, 2 * SLICE + 5])
def test_log_probabilities_are_those_of_the_full_softmax(n: int) -> None:
    states, embeddings, targets = drawn(n)
    expected = (states @ embeddings.T).log_softmax(1).gather(1, targets[:, None])[:, 0]
    product = Linear.of(embeddings, None, Precision.EXACT)
    with torch.inference_mode():
        torch.testing.assert_close(log_probabilities(states, product, targets), expected)


def test_bf16_is_near_and_sums_in_fp32() -> None:
    states, embeddings, targets = drawn(300)
    rounded = states.bfloat16().float(), embeddings.bfloat16().float()
    expected = (rounded[0] @ rounded[1].T).log_softmax(1).gather(1, targets[:, None])[:, 0]
    product = Linear.of(embeddings, None, Precision.FAST)
    with torch.inference_mode():
        found = log_probabilities(rounded[0], product, targets)
    assert found.dtype == torch.float32
    assert float((found - expected).abs().max()) < 0.05


def test_a_share_too_small_for_a_float() -> None:
    states, embeddings = torch.tensor([[200.0, 0.0], [0.0, 1.0]]), torch.eye(2)
    product = Linear.of(embeddings, None, Precision.EXACT)
    with torch.inference_mode():
        found = log_probabilities(states, product, torch.tensor([1, 1]))
    assert found.tolist() == pytest.approx([-200.0, -0.3132617], abs=1e-4)
