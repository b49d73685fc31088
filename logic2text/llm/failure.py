"""Failures of requests, with messages that never contain the key.

>>> error_message(b'{"error": {"message": "The model does not exist.", "code": 404}}')
'The model does not exist.'
"""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

from logic2text.errors import AnswerError, ServerError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm.settings import ServerSettings

QUOTED = 200
"""How many characters of an answer an error quotes."""

TOO_SLOW = "give it more time: --llm-timeout of `rerank` and `verbalize`, or LOGIC2TEXT_TIMEOUT_S"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a request failed, whether a retry may succeed, and whether time ran out."""

    reason: str
    retryable: bool = True
    status: int | None = None
    is_slow: bool = False


@dataclass(slots=True)
class Trail:
    """The failed attempts of a request, for the error at its deadline."""

    last: Failure | None = None

    def out_of_time(self, seconds: float) -> Failure:
        """The failure of a request that was not answered in time."""
        if self.last is None:
            return no_answer_within(seconds)
        late = no_answer_within(seconds)
        reason = f"{late.reason}; the previous attempt: {self.last.reason}"
        return replace(late, reason=reason, is_slow=self.last.is_slow)


def no_answer_within(seconds: float) -> Failure:
    """The failure of what was not answered in time."""
    return Failure(f"no answer within {round(seconds, 1) or seconds:g} s", is_slow=True)


def server_error(
    settings: ServerSettings, failure: Failure, kind: type[ServerError] = ServerError
) -> ServerError:
    """The error of a failure, with the key redacted if the server quoted it."""
    reason = shorten(without_key(failure.reason, settings.api_key))
    if kind is AnswerError:
        what = f"{settings.model} at {settings.host} gave no answer of the requested form"
        hint = "use another model"
    else:
        what = f"the language-model server at {settings.host} failed"
        hint = (
            TOO_SLOW
            if failure.is_slow
            else "check that it runs, serves the model and accepts the key"
        )
    error = kind(f"{what}: {reason}", hint)
    error.retryable = failure.retryable
    return error


def without_key(text: str, key: str | None) -> str:
    """The text with the key redacted as ***, also escaped as in JSON or a URL.

    >>> without_key("bad key s/1, s%2F1", "s/1")
    'bad key ***, ***'
    """
    if key:
        forms = {key, json.dumps(key)[1:-1], repr(key.encode())[2:-1], quote(key, safe="")}
        for form in sorted(forms, key=len, reverse=True):
            text = text.replace(form, "***")
    return text


def shorten(text: str, length: int = QUOTED) -> str:
    """Truncate a text after redacting the key: part of a key would not be recognised."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def error_message(answer: bytes) -> str:
    """The error message in a server's answer, if there is one."""
    text = answer.decode("utf-8", "replace").strip()
    try:
        value = json.loads(answer)
        error = value.get("error", value.get("detail", value.get("message")))
        error = error.get("message") if isinstance(error, dict) else error
    except (ValueError, AttributeError, RecursionError):
        return text
    return error if isinstance(error, str) and error else text
