"""Where the server is and how to speak to it: from the environment, never from a request.

LOGIC2TEXT_BASE_URL (such as ``http://127.0.0.1:8000/v1``), LOGIC2TEXT_MODEL, LOGIC2TEXT_API_KEY.

>>> "very-secret" in repr(Settings("http://127.0.0.1:8000/v1", "tiny", api_key="very-secret"))
False
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from logic2text.errors import InputError, UnavailableError

BASE_URL, MODEL, API_KEY = "LOGIC2TEXT_BASE_URL", "LOGIC2TEXT_MODEL", "LOGIC2TEXT_API_KEY"


@dataclass(frozen=True, slots=True)
class Settings:
    """An OpenAI-compatible server.

    Attributes:
        base_url: up to and with ``/v1``; http or https, no user or password in it.
        model: as the server calls it.
        api_key: sent as a bearer token; never shown.
        timeout_s: for one attempt.
        deadline_s: for one request, with all its attempts and pauses.
        attempts: how often a request is sent at most.
        concurrency: requests under way at one time.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout_s: float = 30.0
    deadline_s: float = 90.0
    attempts: int = 4
    concurrency: int = 8

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                "the server's base URL must begin with http:// or https:// and name a host",
                f"set {BASE_URL} to something like http://127.0.0.1:8000/v1",
            )
        if "@" in parts.netloc:
            raise InputError(
                "the server's base URL must not hold a user or a password",
                f"put the key into {API_KEY}",
            )
        if self.api_key is not None and not (self.api_key.isascii() and self.api_key.isprintable()):
            raise InputError("the server's key must be printable ASCII", f"check {API_KEY}")

    @property
    def host(self) -> str:
        """The host and port, for messages."""
        return urlsplit(self.base_url).netloc


def settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of the environment (of this process by default).

    Raises:
        UnavailableError: no server or no model is set.
        InputError: what is set cannot be used.
    """
    values = os.environ if environment is None else environment
    base_url, model = values.get(BASE_URL), values.get(MODEL)
    if not base_url or not model:
        missing = " and ".join(n for n, v in ((BASE_URL, base_url), (MODEL, model)) if not v)
        raise UnavailableError(
            "no language-model server is set",
            f"set {missing}; any OpenAI-compatible server will do, such as vllm serve",
        )
    return Settings(base_url.rstrip("/"), model, values.get(API_KEY) or None)
