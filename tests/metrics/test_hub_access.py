from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import UnavailableError
from metrics.hub_access import local_first

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
