from __future__ import annotations

import pytest

from logic2text.errors import InputError, UnavailableError
from logic2text.llm.settings import Settings, settings

KEY = "sk-quite-secret"


def test_settings_come_from_the_environment() -> None:
    made = settings(
        {
            "LOGIC2TEXT_BASE_URL": "http://127.0.0.1:8000/v1/",
            "LOGIC2TEXT_MODEL": "tiny",
            "LOGIC2TEXT_API_KEY": KEY,
        }
    )
    assert made == Settings("http://127.0.0.1:8000/v1", "tiny", KEY)
    assert made.host == "127.0.0.1:8000"


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


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("ftp://host/v1", None),
        ("host:8000/v1", None),
        ("http:///v1", None),
        (f"http://user:{KEY}@host/v1", None),
        ("http://host/v1", KEY + "\n"),
        ("http://host/v1", KEY + "é"),
    ],
)
def test_what_cannot_be_used_is_refused_without_showing_it(url: str, key: str | None) -> None:
    with pytest.raises(InputError) as caught:
        Settings(url, "tiny", key)
    assert KEY not in str(caught.value)


def test_the_key_is_in_no_repr() -> None:
    assert KEY not in repr(Settings("http://host/v1", "tiny", KEY))
