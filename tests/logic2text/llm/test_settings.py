from __future__ import annotations

import io
import pickle
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from logic2text.errors import InputError, UnavailableError
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings, settings
from metrics.llm_judge import LLMJudge
from rerank import Proposer

KEY = "sk-quite-secret"
URL = "http://127.0.0.1:8000/v1"


def configuration(folder: Path, text: str) -> dict[str, str]:
    path = folder / "logic2text.toml"
    path.write_text(text, encoding="utf-8")
    return {"LOGIC2TEXT_CONFIG": str(path)}


def test_settings_come_from_the_environment() -> None:
    made = settings(
        {
            "LOGIC2TEXT_BASE_URL": URL + "/",
            "LOGIC2TEXT_MODEL": "tiny",
            "LOGIC2TEXT_API_KEY": KEY,
            "LOGIC2TEXT_TIMEOUT_S": "2.5",
            "LOGIC2TEXT_DEADLINE_S": "7",
            "LOGIC2TEXT_ATTEMPTS": "2",
            "LOGIC2TEXT_CONCURRENCY": "3",
        }
    )
    assert made == ServerSettings(URL, "tiny", KEY, 2.5, 7.0, 2, 3)
    assert made.host == "127.0.0.1:8000"


def test_settings_come_from_a_file(tmp_path: Path) -> None:
    text = f'[llm]\nbase_url = "{URL}"\nmodel = "tiny"\napi_key = "{KEY}"\ntimeout_s = 3\n[other]\n'
    assert settings(configuration(tmp_path, text)) == ServerSettings(URL, "tiny", KEY, 3.0)


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    variables = configuration(
        tmp_path, f'[llm]\nbase_url = "{URL}"\nmodel = "of the file"\nattempts = 9\n'
    )
    made = settings({**variables, "LOGIC2TEXT_MODEL": "of the environment"})
    assert made == ServerSettings(URL, "of the environment", attempts=9)


def test_the_users_own_file_is_found_and_that_of_the_folder_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own" / "logic2text"
    own.mkdir(parents=True)
    text = f'[llm]\nbase_url = "{URL}"\nmodel = "tiny"\n'
    (own / "config.toml").write_text(text, encoding="utf-8")
    assert settings({"XDG_CONFIG_HOME": str(tmp_path / "own")}).model == "tiny"
    (tmp_path / ".config").symlink_to(tmp_path / "own")
    assert settings({"HOME": str(tmp_path)}).model == "tiny"
    monkeypatch.chdir(own)
    (own / "logic2text.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UnavailableError):
        settings({})


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, "of the file's file"),
        ({"LOGIC2TEXT_API_KEY": "direct"}, "direct"),
        ({"LOGIC2TEXT_API_KEY_FILE": "{folder}/other"}, "other"),
        ({"LOGIC2TEXT_API_KEY_FILE": "{folder}/other", "LOGIC2TEXT_API_KEY": "direct"}, "direct"),
    ],
)
def test_the_key_may_lie_in_a_file(variables: dict[str, str], wanted: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("of the file's file\n", encoding="utf-8")
    (tmp_path / "other").write_text("other\n", encoding="utf-8")
    text = f'[llm]\nbase_url = "{URL}"\nmodel = "m"\napi_key_file = "{tmp_path}/key"\n'
    named = {name: value.format(folder=tmp_path) for name, value in variables.items()}
    assert settings({**configuration(tmp_path, text), **named}).api_key == wanted


def test_a_named_file_of_a_key_goes_before_the_key_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("mine", encoding="utf-8")
    text = f'[llm]\nbase_url = "{URL}"\nmodel = "m"\napi_key = "{KEY}"\n'
    variables = configuration(tmp_path, text) | {"LOGIC2TEXT_API_KEY_FILE": f"{tmp_path}/key"}
    assert settings(variables).api_key == "mine"


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({}, "LOGIC2TEXT_BASE_URL and LOGIC2TEXT_MODEL"),
        ({"LOGIC2TEXT_BASE_URL": "http://h/v1"}, "set LOGIC2TEXT_MODEL"),
        ({"LOGIC2TEXT_MODEL": "m", "LOGIC2TEXT_BASE_URL": ""}, "set LOGIC2TEXT_BASE_URL"),
    ],
)
def test_what_is_missing_is_named(environment: dict[str, str], missing: str) -> None:
    with pytest.raises(UnavailableError) as caught:
        settings(environment)
    assert missing in str(caught.value)


def test_a_model_may_be_left_open() -> None:
    assert settings({"LOGIC2TEXT_BASE_URL": URL}, any_model=True) == ServerSettings(URL, "")
    with pytest.raises(UnavailableError):
        settings({}, any_model=True)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("ftp://host/v1", None),
        ("host:8000/v1", None),
        ("http:///v1", None),
        ("http://host:99999/v1", None),
        ("http://[::1/v1", None),
        (f"http://user:{KEY}@host/v1", None),
        (f"http://host/v1?key={KEY}", None),
        ("http://host/v1", KEY + "\n"),
        ("http://host/v1", KEY + "é"),
    ],
)
def test_what_cannot_be_used_is_refused_without_showing_it(url: str, key: str | None) -> None:
    with pytest.raises(InputError) as caught:
        ServerSettings(url, "tiny", key)
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'[llm]\napi_key = "{KEY}" x', "is not valid TOML"),
        (f'[llm]\nkey = "{KEY}"', "unknown 'key'"),
        (f'llm = "{KEY}"', "is not a table"),
        ("[llm]\napi_key = 12", "api_key in the configuration"),
        ('[llm]\napi_key_file = "/no/such/file"', "cannot be read"),
        ('[llm]\ntimeout_s = "soon"', "timeout_s of the server is not a number"),
        ("[llm]\ntimeout_s = true", "timeout_s of the server is not a number"),
        ("[llm]\nattempts = 0", "attempts of the server must be above 0"),
        ("[llm]\ntimeout_s = nan", "timeout_s of the server must be above 0"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, says: str, tmp_path: Path) -> None:
    set_ = {"LOGIC2TEXT_BASE_URL": URL, "LOGIC2TEXT_MODEL": "m"}
    with pytest.raises(InputError) as caught:
        settings({**configuration(tmp_path, text), **set_})
    assert says in str(caught.value)
    assert KEY not in f"{caught.value!r} {caught.value}"


@pytest.mark.parametrize("content", [None, b"\xff" + KEY.encode(), b" \n"])
def test_a_file_that_cannot_be_read_shows_nothing_of_itself(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "key"
    if content is not None:
        path.write_bytes(content)
    set_ = {"LOGIC2TEXT_BASE_URL": URL, "LOGIC2TEXT_MODEL": "m"}
    with pytest.raises(InputError) as caught:
        settings({**set_, "LOGIC2TEXT_API_KEY_FILE": str(path)})
    assert caught.value.__context__ is None
    assert caught.value.__cause__ is None
    assert "key" in str(caught.value)


def test_the_key_is_in_no_repr() -> None:
    assert KEY not in repr(ServerSettings("http://host/v1", "tiny", KEY))


def test_a_key_is_in_no_pickle_and_in_no_repr() -> None:
    """Neither of the settings nor of what holds them; without a key all can be pickled."""
    with_key = ServerSettings(URL, "tiny", api_key=KEY)
    chat = ServerChat(with_key)
    holders = [with_key, chat, {"settings": with_key}, LLMJudge(server=chat), Proposer(chat)]
    for holder in holders:
        written = io.BytesIO()
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(InputError, match="cannot be pickled"):
                pickle.Pickler(written, protocol).dump(holder)
        assert KEY.encode() not in written.getvalue()
        assert KEY not in repr(holder)
        assert KEY not in str(holder)
    without = replace(with_key, api_key=None)
    assert pickle.loads(pickle.dumps(without)) == without  # noqa: S301
    assert KEY.encode() not in pickle.dumps(ServerChat(without).settings)


def test_settings_with_a_key_are_copied_by_other_ways() -> None:
    with_key = ServerSettings(URL, "tiny", api_key=KEY)
    assert copy(with_key) == deepcopy(with_key) == with_key
    assert replace(with_key, attempts=1).api_key == with_key.api_key
