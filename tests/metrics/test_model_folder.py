"""Folders of models that are not what they say: one sentence, before anything is allocated."""

from __future__ import annotations

import json
import shutil
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from logic2text.errors import InputError, UnavailableError
from metrics.failures import NotFiniteError, scores_or_failures
from metrics.formulaicness.hub import HubFormulaicness
from metrics.language_model.hub_model import HubModel
from metrics.language_model.hub_tokens import HubTokens
from metrics.model_folder import LARGEST_CONFIG, check_folder, load_error, local_first
from tests.support import tiny_models

Change = Callable[[Path], object]
WEIGHTS, CONFIG = "model.safetensors", "config.json"
TEXT = "no cube is small"


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bert")
    return tiny_models.save(folder, "BertForSequenceClassification", num_labels=1)


@pytest.fixture(scope="module")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save(tmp_path_factory.mktemp("llama"), "LlamaForCausalLM")


def config(**changes: Any) -> Change:
    def change(folder: Path) -> None:
        known = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
        (folder / CONFIG).write_text(json.dumps({**known, **changes}), encoding="utf-8")

    return change


def file(name: str, content: bytes) -> Change:
    return lambda folder: (folder / name).write_bytes(content)


def without(part: str) -> Change:
    def change(folder: Path) -> None:
        arrays = load_file(folder / WEIGHTS)
        kept = {name: array for name, array in arrays.items() if part not in name}
        assert kept.keys() < arrays.keys()
        save_file(kept, folder / WEIGHTS, {"format": "pt"})

    return change


def broken(folder: Path) -> None:
    arrays = {name: array * np.nan for name, array in load_file(folder / WEIGHTS).items()}
    save_file(arrays, folder / WEIGHTS, {"format": "pt"})


CHANGES: list[tuple[Change, str]] = [
    (config(num_hidden_layers=10**9), "num_hidden_layers is 1,000,000,000, and the weights hold"),
    (config(num_hidden_layers=0), "num_hidden_layers is 0"),
    (config(num_attention_heads=0), "num_attention_heads is 0"),
    (config(num_attention_heads=3), "cannot be loaded|cannot be used"),
    (config(hidden_size=-5), "hidden_size is -5"),
    (config(hidden_size=32), "other sizes than its configuration says"),
    (config(vocab_size=10**12), "vocab_size is"),
    (config(vocab_size=10**400), "more than 15 digits"),
    (config(vocab_size=5), "other sizes"),
    (config(intermediate_size=10**9), "intermediate_size is"),
    (config(num_labels=10**9), "num_labels is"),
    (config(num_hidden_layers="two"), "cannot be loaded"),
    (config(num_hidden_layers=None), "cannot be loaded"),
    (config(model_type="unheard-of"), "does not recognize"),
    (config(nested={"vocab_size": 10**12}), "vocab_size is"),
    (file(CONFIG, b"[]"), "not a JSON object"),
    (file(CONFIG, b"{"), "not valid JSON"),
    (file(CONFIG, b"\xff\x00"), "not valid JSON"),
    (file(CONFIG, b"[" * 100_000), "not valid JSON"),
    (file(CONFIG, b" " * (LARGEST_CONFIG + 1)), "more than 4,000,000 bytes"),
    (lambda folder: (folder / CONFIG).unlink(), "config.json cannot be read: No such file"),
    (file("tokenizer.json", b""), "tokenizer|cannot be loaded"),
    (file("tokenizer.json", b'{"a": 1}'), "tokenizer|cannot be loaded"),
    (file("tokenizer_config.json", b"[1]"), "tokenizer|cannot be loaded"),
    (file(WEIGHTS, b""), "model.safetensors cannot be read"),
    (file(WEIGHTS, b"\xff" * 64), "model.safetensors cannot be read"),
    (without(".1."), "lacks"),
]


@pytest.mark.parametrize("kind", ["bert", "llama"])
@pytest.mark.parametrize(("change", "message"), CHANGES)
def test_a_folder_that_does_not_belong_together_is_one_sentence(
    kind: str, change: Change, message: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = copied(request.getfixturevalue(kind), tmp_path)
    change(folder)
    tracemalloc.start()
    try:
        with pytest.raises((InputError, UnavailableError), match=message) as caught:
            HubFormulaicness(str(folder)) if kind == "bert" else HubModel(str(folder))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "\n" not in caught.value.message
    assert peak < 50_000_000


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to, dirs_exist_ok=True)
    return to


def test_a_folder_that_belongs_together_passes(bert: Path, llama: Path) -> None:
    check_folder(bert)
    check_folder(llama)
    assert np.isfinite(HubFormulaicness(str(bert)).score([TEXT])).all()


def test_a_tokenizer_beyond_the_model_is_refused(bert: Path, tmp_path: Path) -> None:
    """Its ids would be read beyond the end of the embeddings."""
    folder = copied(bert, tmp_path)
    path = folder / "tokenizer.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    known["model"]["vocab"]["quux"] = 5_000
    path.write_text(json.dumps(known), encoding="utf-8")
    with pytest.raises(InputError, match="has 5,001 tokens, and the model knows"):
        HubFormulaicness(str(folder))


def test_a_tokenizer_alone_that_cannot_be_read(llama: Path, tmp_path: Path) -> None:
    folder = copied(llama, tmp_path)
    (folder / "tokenizer.json").write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises((InputError, UnavailableError)):
        HubTokens(str(folder))


def test_broken_weights_give_failures_and_no_numbers(bert: Path, tmp_path: Path) -> None:
    folder = copied(bert, tmp_path)
    broken(folder)
    found = scores_or_failures(HubFormulaicness(str(folder)), [TEXT, "every cube is large"])
    assert [type(error) for error in found] == [NotFiniteError] * 2


def test_what_the_hub_lacks_is_unavailable_and_what_a_folder_lacks_is_input(tmp_path: Path) -> None:
    assert isinstance(load_error("someone/model", KeyError("x")), UnavailableError)
    assert isinstance(load_error(str(tmp_path), KeyError("x")), InputError)
    assert "no reason" in load_error("someone/model", RuntimeError()).message


NAME = "nobody/no-such-model"


def test_what_is_here_is_taken_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.HfApi.model_info", None)
    asked: list[bool] = []

    def load(*, local_files_only: bool) -> str:
        asked.append(local_files_only)
        return "model"

    assert local_first(load, NAME) == "model"
    assert asked == [True]


def test_what_the_hub_has_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.HfApi.model_info", lambda *_, **__: None)

    def load(*, local_files_only: bool) -> str:
        if local_files_only:
            raise OSError("not here")
        return "fetched"

    assert local_first(load, NAME) == "fetched"


def test_a_folder_is_never_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.HfApi.model_info", None)

    def load(*, local_files_only: bool) -> str:
        raise OSError("config.json is missing")

    with pytest.raises(OSError, match=r"config\.json"):
        local_first(load, str(tmp_path))


def nothing(*, local_files_only: bool) -> str:
    assert local_files_only
    raise OSError("not here")


def test_offline_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(UnavailableError, match="HF_HUB_OFFLINE forbids") as caught:
        local_first(nothing, NAME)
    assert f"hf download {NAME}" in str(caught.value.hint)


def test_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ConnectionError("no route")

    monkeypatch.setattr("huggingface_hub.HfApi.model_info", fail)
    with pytest.raises(UnavailableError, match=r"cannot be reached \(ConnectionError\)"):
        local_first(nothing, NAME)


def test_no_name() -> None:
    with pytest.raises(UnavailableError, match="neither valid on the hub"):
        local_first(nothing, "a b//c")
