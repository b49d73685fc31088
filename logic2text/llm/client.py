"""Chat with an OpenAI-compatible server: timeouts, retries with backoff, bounded concurrency.

Built on httpx2, which huggingface_hub brings along.  A request that fails for good is a
`ServerError`; neither it nor any repr holds the key.

    answers = chat(settings(), [Request("Rate this sentence.", schema=SCHEMA)])
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from logic2text.errors import ServerError, UnavailableError
from logic2text.llm.settings import Settings

if TYPE_CHECKING:
    import httpx2

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Status codes after which the same request may succeed."""

LONGEST_WAIT_S = 20.0
"""A server that asks for a longer pause is given up."""

FIRST_WAIT_S = 0.5
LARGEST_ANSWER = 2_000_000


@dataclass(frozen=True, slots=True)
class Request:
    """One user message; `schema` is the JSON schema that the answer must keep to."""

    prompt: str
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    max_tokens: int = 256
    seed: int = 0


def chat(settings: Settings, requests: Sequence[Request]) -> list[str | ServerError]:
    """The answer to each request, in their order; an error where a request failed for good.

    May be called from anywhere, also where an event loop runs already.

    Raises:
        UnavailableError: httpx2 is not installed.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(chat_async(settings, requests))).result()


async def chat_async(settings: Settings, requests: Sequence[Request]) -> list[str | ServerError]:
    """`chat` for callers with an event loop."""
    httpx = _httpx()
    headers = {} if settings.api_key is None else {"Authorization": f"Bearer {settings.api_key}"}
    async with httpx.AsyncClient(headers=headers, timeout=settings.timeout_s) as http:
        client = _Client(settings, http, asyncio.Semaphore(settings.concurrency))
        return list(await asyncio.gather(*(client.answer(request) for request in requests)))


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why an attempt failed, and how long to wait before the next; None: there is no use in one."""

    reason: str
    wait_s: float | None


class _Client:
    """One connection pool and its settings."""

    def __init__(
        self, settings: Settings, http: httpx2.AsyncClient, gate: asyncio.Semaphore
    ) -> None:
        self._settings, self._http, self._gate = settings, http, gate

    async def answer(self, request: Request) -> str | ServerError:
        """The text of an answer, after as many attempts as it takes and is allowed."""
        async with self._gate:
            failure = _Failure("no attempt was allowed", None)
            for attempt in range(self._settings.attempts):
                outcome = await self._attempt(request, attempt)
                if isinstance(outcome, str):
                    return outcome
                failure = outcome
                if failure.wait_s is None:
                    break
                if attempt + 1 < self._settings.attempts:
                    await asyncio.sleep(failure.wait_s)
            return self._error(failure)

    async def _attempt(self, request: Request, attempt: int) -> str | _Failure:
        httpx = _httpx()
        backoff = FIRST_WAIT_S * 2**attempt * random.uniform(0.5, 1.0)  # noqa: S311
        url = f"{self._settings.base_url}/chat/completions"
        try:
            # httpx's own timeout is one of silence; a server that trickles would outlast it.
            async with asyncio.timeout(self._settings.timeout_s):
                response = await self._http.post(url, json=body(self._settings.model, request))
        except (httpx.TimeoutException, TimeoutError):
            return _Failure(f"no answer within {self._settings.timeout_s:g} s", backoff)
        except httpx.HTTPError as error:
            return _Failure(f"{type(error).__name__}: {error}", backoff)
        if response.status_code == 200:
            return content(response.content) or _Failure("an answer without text", backoff)
        reason = f"status {response.status_code}: {response.text[:200].strip()}"
        if response.status_code not in AGAIN:
            return _Failure(reason, None)
        return _Failure(reason, pause(response.headers.get("Retry-After"), backoff))

    def _error(self, failure: _Failure) -> ServerError:
        reason = failure.reason
        if self._settings.api_key:  # a server may quote the request back
            reason = reason.replace(self._settings.api_key, "***")
        error = ServerError(
            f"the language-model server at {self._settings.host} failed: {reason}",
            "check that it runs, serves the model and takes the key",
        )
        error.retryable = failure.wait_s is not None
        return error


def body(model: str, request: Request) -> dict[str, Any]:
    """The JSON of a request, as the chat completions API wants it."""
    fields: dict[str, Any] = {
        "model": model,
        "messages": [{"role": "user", "content": request.prompt}],
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "seed": request.seed,
    }
    if request.schema is not None:
        schema = {"name": "answer", "strict": True, "schema": dict(request.schema)}
        fields["response_format"] = {"type": "json_schema", "json_schema": schema}
    return fields


def content(answer: bytes) -> str | None:
    """The text of a chat completion's first choice, or None where the answer has none.

    >>> content(b'{"choices": [{"message": {"content": "87"}}]}')
    '87'
    """
    if len(answer) > LARGEST_ANSWER:
        return None
    try:
        text = json.loads(answer)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        return None
    return text if isinstance(text, str) and text.strip() else None


def pause(retry_after: str | None, backoff: float) -> float | None:
    """Seconds to wait before the next attempt: what the server asks, None where that is too long.

    >>> pause("3", backoff=0.5), pause(None, backoff=0.5), pause("3600", backoff=0.5)
    (3.0, 0.5, None)
    """
    if retry_after is None:
        return backoff
    try:
        asked = float(retry_after)
    except ValueError:
        try:
            until = parsedate_to_datetime(retry_after)
        except ValueError:
            return backoff
        asked = (until.astimezone(UTC) - datetime.now(UTC)).total_seconds()
    if not asked <= LONGEST_WAIT_S:
        return None
    return max(asked, 0.0)


def _httpx() -> Any:
    try:
        import httpx2
    except ImportError:
        raise UnavailableError(
            "httpx2 is not installed, and a language-model server needs it",
            "pip install 'logic2text[llm]'",
        ) from None
    return httpx2
