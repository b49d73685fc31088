"""Settings of the language-model server, which a request cannot change.

A value comes from the environment (``LOGIC2TEXT_`` and its name in capitals), which command line
options override, else from the table ``[llm]`` of the configuration file: LOGIC2TEXT_CONFIG, else
``~/.config/logic2text/config.toml``.  No file of the current folder is read: one from an
untrusted source could send the key elsewhere.

>>> "very-secret" in repr(ServerSettings("http://127.0.0.1:8000/v1", "tiny", api_key="very-secret"))
False
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from logic2text.errors import InputError, UnavailableError
from logic2text.lazy_dataclass import dataclass
from logic2text.text_file import read_text_file

PREFIX = "LOGIC2TEXT_"
BASE_URL, MODEL, API_KEY = PREFIX + "BASE_URL", PREFIX + "MODEL", PREFIX + "API_KEY"
API_KEY_FILE, CONFIG = PREFIX + "API_KEY_FILE", PREFIX + "CONFIG"
TABLE = "llm"
TEXTS = ("base_url", "model", "api_key", "api_key_file")
SECONDS = ("timeout_s", "deadline_s")
COUNTS = ("attempts", "concurrency")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """An OpenAI-compatible server.

    Attributes:
        base_url: up to and including ``/v1``; http or https, without user or password.
        model: the model's name on the server.
        api_key: sent as a bearer token; never shown and never pickled.
        timeout_s: seconds for one attempt.
        deadline_s: seconds for one request, with all its attempts and pauses.
        attempts: the maximum number of attempts per request.
        concurrency: the maximum number of requests in flight.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout_s: float = 30.0
    deadline_s: float = 90.0
    attempts: int = 4
    concurrency: int = 8

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.base_url)
            usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            usable = False
        if not usable:
            raise InputError(
                "the server's base URL must begin with http:// or https:// and name a host",
                f"set {BASE_URL} to something like http://127.0.0.1:8000/v1",
            )
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise InputError(
                "the server's base URL must not contain a user, a password or a query",
                f"put the key into {API_KEY}",
            )
        if self.api_key is not None and not (self.api_key.isascii() and self.api_key.isprintable()):
            raise InputError("the server's key must be printable ASCII", f"check {API_KEY}")
        for name in (*SECONDS, *COUNTS):
            if not getattr(self, name) > 0:
                raise InputError(f"{name} of the server must be above 0", _where(name))

    def __reduce__(self) -> tuple[object, ...]:
        """Refuse to pickle a key into a file, queue or cache.

        Raises:
            InputError: there is a key.
        """
        if self.api_key is not None:
            raise InputError(
                "settings with a server's key cannot be pickled",
                "call settings() where they are needed",
            )
        return type(self), tuple(getattr(self, member.name) for member in fields(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @property
    def host(self) -> str:
        """The host and port, for messages."""
        return urlsplit(self.base_url).netloc


def settings(
    environment: Mapping[str, str] | None = None, *, any_model: bool = False
) -> ServerSettings:
    """Load the settings from the environment and the configuration file.

    Args:
        environment: environment variables; those of this process if None.
        any_model: allow a missing model; the settings' model is then empty.

    Raises:
        UnavailableError: no server or no model is set.
        InputError: a value is invalid.
    """
    variables = os.environ if environment is None else environment
    values: dict[str, Any] = _of_file(variables)
    for name in (*TEXTS, *SECONDS, *COUNTS):
        if variables.get(PREFIX + name.upper()):
            values[name] = variables[PREFIX + name.upper()]
    if variables.get(API_KEY_FILE) and not variables.get(API_KEY):
        values.pop("api_key", None)  # a key file named by a variable takes precedence
    missing = [
        f"{PREFIX}{name.upper()}"
        for name in ("base_url", "model")
        if not values.get(name) and not (any_model and name == "model")
    ]
    if missing:
        raise UnavailableError(
            "no language-model server is set",
            f"set {' and '.join(missing)}; any OpenAI-compatible server works, such as vllm serve",
        )
    key = values.get("api_key") or _key_of(values.get("api_key_file"))
    limits = {name: _number(name, values[name], float) for name in SECONDS if name in values}
    limits |= {name: _number(name, values[name], int) for name in COUNTS if name in values}
    base_url = str(values["base_url"]).rstrip("/")
    return ServerSettings(base_url, str(values.get("model") or ""), key, **limits)


def _of_file(variables: Mapping[str, str]) -> dict[str, Any]:
    path = _config_path(variables)
    if path is None:
        return {}
    text = _text_of(path, "the configuration")
    fault: str | None = None
    try:
        table = tomllib.loads(text).get(TABLE, {})
    except tomllib.TOMLDecodeError as error:
        fault = str(error)
    except (ValueError, RecursionError):  # too many digits, or brackets
        fault = "a value is too long or nested too deep"
    if fault is not None:
        raise InputError(f"the configuration {path} is not valid TOML: {fault}")
    if not isinstance(table, dict):
        raise InputError(f"[{TABLE}] of the configuration {path} is not a table")
    for name, value in table.items():
        if name not in (*TEXTS, *SECONDS, *COUNTS):
            keys = ", ".join((*TEXTS, *SECONDS, *COUNTS))
            raise InputError(f"the configuration {path} has an unknown {name!r}", f"known: {keys}")
        if name in TEXTS and not isinstance(value, str):
            raise InputError(f"{name} in the configuration {path} is not a string")
    return table


def _config_path(variables: Mapping[str, str]) -> Path | None:
    """The file named by the environment, which must exist; else the user's, if it exists."""
    if variables.get(CONFIG):
        return _expand(variables[CONFIG])
    folder = variables.get("XDG_CONFIG_HOME") or (
        f"{variables['HOME']}/.config" if variables.get("HOME") else None
    )
    path = None if folder is None else Path(folder) / "logic2text" / "config.toml"
    try:
        return path if path is not None and path.is_file() else None
    except (OSError, ValueError):  # an impossible folder name has no file
        return None


def _expand(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # no home folder
        return Path(path)


def _key_of(path: str | None) -> str | None:
    if not path:
        return None
    key = _text_of(_expand(path), "the file of the server's key").strip()
    if not key:
        raise InputError(f"the file of the server's key, {path}, is empty")
    return key


def _text_of(path: Path, what: str) -> str:
    """The text of a file; the error is raised outside the handler, so it does not contain it."""
    try:
        return read_text_file(path, what)
    except InputError as error:
        message, hint = error.message, error.hint
    raise InputError(message, hint)


def _number(name: str, value: object, kind: type[float | int]) -> Any:
    try:
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return kind(value)
    except ValueError:
        pass
    raise InputError(f"{name} of the server is not a number", _where(name))


def _where(name: str) -> str:
    return f"check {PREFIX}{name.upper()} or {name} in the configuration"
