"""The gate before the application: who may send a request, how large, how many, how fast.

Refusals cost no work: the key, the rate and the queue are checked before the body is read.  The
gate also adds the headers of security, counts requests, and logs them.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
import uuid
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TypeAlias

from rerank.service import admission, body, errors, logs
from rerank.service.measurements import Measurements
from rerank.service.settings import Settings

App: TypeAlias = Callable[[body.Scope, body.Receive, body.Send], Awaitable[None]]

CLIENT = "logic2text.client"
"""The entry of the scope that names the client."""

SECURITY_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

WORK = frozenset(
    f"/v1/{name}"
    for name in (
        *("parse", "verbalize", "score", "check", "equivalent", "diagnose", "lint", "explain"),
        *("structure", "rerank"),
    )
) | {"/rerank", "/v2/rerank"}
"""The paths whose requests are counted by the queue."""

STUDIES = ("/studies", "/v1/studies")
"""The beginnings of paths that the queue counts too: each is a transaction of a database."""

CLASSES = "/class/"
"""The beginning of paths of classes, which the queue counts too."""

PERSONAL = (*STUDIES, CLASSES)
"""The beginnings of paths whose bodies are never logged."""

WITH_KEY = ("/v1/", "/v2/", "/rerank", "/info", "/metrics")
"""The beginnings of paths that need the key, if there is one."""

WRONG_KEYS_A_MINUTE = 10
"""Of one client, before it is told to wait, with whatever key it comes."""

CLOSED_BY_CLIENT = 499
"""The status in the log and in the counts of a request whose client hung up."""


class Gate:
    """Middleware around the application; belongs to one event loop."""

    def __init__(self, app: App, settings: Settings, measured: Measurements) -> None:
        self._app, self._settings, self._measured = app, settings, measured
        self._key = None if settings.api_key is None else settings.api_key.encode()
        # One client cannot fill the queue: a quarter stays for the others.
        most_of_client = max(1, settings.queue * 3 // 4)
        self.queue = admission.Admission(settings.queue, most_of_client)
        self._rate = (
            None
            if settings.requests_a_minute is None
            else admission.RateLimit(settings.requests_a_minute)
        )
        self._wrong_keys = admission.RateLimit(WRONG_KEYS_A_MINUTE)
        self._with_key = WITH_KEY if settings.open_studies else (*WITH_KEY, *STUDIES)
        self.is_teacher: Callable[[str], bool] | None = None
        """Tells the teacher's token, which is a key too; None where there are no classes, or their
        service answers everybody."""
        self.seconds_until_free: Callable[[], float] = lambda: 1.0

    async def __call__(self, scope: body.Scope, receive: body.Receive, send: body.Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, uuid.uuid4().hex)
        started = time.perf_counter()
        headers = dict(scope["headers"])
        client = _client(scope, headers)
        scope[CLIENT] = client
        text = b""
        try:
            refusal = self._refusal(scope, headers, client)
            if refusal is not None:
                await self._refuse(answer, receive, refusal)
                return
            text = await body.read_body(
                receive, self._settings.body_bytes, self._settings.body_timeout_s
            )
            await self._admit(scope, body.replay(text, receive), answer, client)
        except body.BodyTooLargeError:
            await self._refuse(answer, receive, self._too_large())
        except body.BodyTimeoutError:
            # Draining would wait for the client that was too slow already.
            await self._refuse(answer, receive, self._too_slow(), drains=False)
        except body.DisconnectedError:
            answer.status = CLOSED_BY_CLIENT
        finally:
            seconds = time.perf_counter() - started
            self._measured.count(scope["path"], answer.status, seconds)
            # Answers of participants are personal data, also where the operator logs texts.
            is_logged = self._settings.log_texts and not scope["path"].startswith(PERSONAL)
            sent = text if is_logged else None
            logs.log_request(scope, answer.id, answer.status, seconds, len(text), sent)

    def _refusal(
        self, scope: body.Scope, headers: dict[bytes, bytes], client: str
    ) -> errors.ErrorAnswer | None:
        """Why a request is refused before its body is read; None if it is not."""
        path = scope["path"]
        # A proxy and this server could disagree about where the body ends (request smuggling).
        if b"content-length" in headers and b"transfer-encoding" in headers:
            return errors.problem(
                HTTPStatus.BAD_REQUEST,
                "the request has both Content-Length and Transfer-Encoding",
                "send one of them",
                Connection="close",
            )
        # A page of another site can point its own name at this address (DNS rebinding); the browser
        # then sends that name.
        if not self._is_own_host(headers.get(b"host", b"")):
            return errors.problem(
                HTTPStatus.MISDIRECTED_REQUEST,
                "the service does not answer under this name",
                "allow it with --allow-host",
            )
        needs_key = self._key is not None or self.is_teacher is not None
        if needs_key and path.startswith(self._with_key):
            refusal = self._refusal_of_key(headers, client)
            if refusal is not None:
                return refusal
        if not _is_counted(path):
            return self._too_large() if self._is_declared_too_large(headers) else None
        if self._rate is not None:
            wait_s = self._rate.seconds_to_wait(client, time.monotonic())
            if wait_s:
                return _too_many("the client sends more requests than it may", wait_s)
        if self.queue.is_full(client):
            return self._queue_full()
        return self._too_large() if self._is_declared_too_large(headers) else None

    def _refusal_of_key(
        self, headers: dict[bytes, bytes], client: str
    ) -> errors.ErrorAnswer | None:
        """Why a request without the right key is refused; None if it has it.

        A client that sent several wrong keys waits before its next key is looked at, so that keys
        cannot be guessed at the rate of requests.
        """
        now_s = time.monotonic()
        # Before the key is compared, also for the right one: otherwise a guesser would learn from
        # the answer.
        wait_s = self._wrong_keys.seconds_left(client, now_s)
        if wait_s:
            return _too_many("the client sent too many wrong keys", wait_s)
        if self._has_key(headers):
            return None
        # A request without any key is no guess.
        if _key_of(headers):
            self._wrong_keys.seconds_to_wait(client, now_s)
        return errors.problem(
            HTTPStatus.UNAUTHORIZED,
            "a key is needed",
            "send Authorization: Bearer KEY",
            WWW_Authenticate="Bearer",
        )

    def _is_own_host(self, host: bytes) -> bool:
        if self._settings.allow_hosts is None:
            return True
        name, colon, port = host.decode("latin-1").lower().rpartition(":")
        bare = name if colon and port.isdigit() else host.decode("latin-1").lower()
        return bare in self._settings.allow_hosts

    def _is_declared_too_large(self, headers: dict[bytes, bytes]) -> bool:
        return (body.read_declared_bytes(headers) or 0) > self._settings.body_bytes

    def _has_key(self, headers: dict[bytes, bytes]) -> bool:
        # In constant time, so that the time does not tell how many letters were right.
        if self._key is not None and hmac.compare_digest(_key_of(headers), self._key):
            return True
        return self.is_teacher is not None and self.is_teacher(_key_of(headers).decode("latin-1"))

    async def _admit(
        self, scope: body.Scope, receive: body.Receive, answer: _Answer, client: str
    ) -> None:
        if not _is_counted(scope["path"]):
            await self._run(scope, receive, answer)
            return
        # It was free before the body was read, and may have filled since.
        if not self.queue.enter(client):
            await self._refuse(answer, receive, self._queue_full(), drains=False)
            return
        try:
            await self._run(scope, receive, answer)
        finally:
            self.queue.leave(client)

    async def _run(self, scope: body.Scope, receive: body.Receive, answer: _Answer) -> None:
        """Run the application until it has answered, or until the client hangs up."""
        whole_body: body.Message | None = await receive()
        watcher = asyncio.create_task(body.wait_for_disconnect(receive))

        async def receive_once_more() -> body.Message:
            nonlocal whole_body
            if whole_body is not None:
                message, whole_body = whole_body, None
                return message
            # The application may stop waiting; the watcher is still needed by `_run`.
            await asyncio.shield(watcher)
            return {"type": "http.disconnect"}

        work = asyncio.create_task(self._work(scope, receive_once_more, answer))
        try:
            await asyncio.wait((work, watcher), return_when=asyncio.FIRST_COMPLETED)
            # An answer that is sent but whose handler still cleans up is left to finish.
            if not work.done() and not answer.is_complete:
                work.cancel()
                answer.status = CLOSED_BY_CLIENT
            await asyncio.wait((work,))
        finally:
            watcher.cancel()
            work.cancel()

    async def _work(self, scope: body.Scope, receive: body.Receive, answer: _Answer) -> None:
        try:
            await self._app(scope, receive, answer.send)
        except Exception as error:
            logs.log_failure(answer.id, error)
            if not answer.status:
                await answer.give(errors.answer_of(error))

    async def _refuse(
        self,
        answer: _Answer,
        receive: body.Receive,
        refusal: errors.ErrorAnswer,
        *,
        drains: bool = True,
    ) -> None:
        if answer.status:
            return
        await answer.give(refusal, body.drain(receive) if drains else None)

    def _queue_full(self) -> errors.ErrorAnswer:
        return _too_many("the queue of the service is full", self.seconds_until_free())

    def _too_large(self) -> errors.ErrorAnswer:
        return errors.problem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            f"the request has more than {self._settings.body_bytes:,} bytes (limit `body_bytes`)",
            "send fewer texts in one request",
            Connection="close",
        )

    def _too_slow(self) -> errors.ErrorAnswer:
        return errors.problem(
            HTTPStatus.REQUEST_TIMEOUT,
            f"the request did not arrive within {self._settings.body_timeout_s:g} s",
            "send it faster, or in parts",
            Connection="close",
        )


class _Answer:
    """The answer to one request: adds headers, and notes the status."""

    def __init__(self, send: body.Send, id: str) -> None:
        self._send = send
        self.id = id
        self.status = 0
        self.is_complete = False

    async def send(self, message: body.Message) -> None:
        """Send a message of the application."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            present = {name.lower() for name, _ in message.get("headers", ())}
            extra = [pair for pair in SECURITY_HEADERS if pair[0] not in present]
            extra.append((b"x-request-id", self.id.encode()))
            if b"cache-control" not in present:
                # Answers may have a user's texts in them.
                extra.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        elif message["type"] == "http.response.body":
            self.is_complete = not message.get("more_body", False)
        await self._send(message)

    async def give(
        self, refusal: errors.ErrorAnswer, before_end: Awaitable[None] | None = None
    ) -> None:
        """Send an error; the connection ends after `before_end`."""
        content = json.dumps(refusal.body).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
            *((name.lower().encode(), v.encode()) for name, v in refusal.headers.items()),
        ]
        await self.send(
            {"type": "http.response.start", "status": refusal.status, "headers": headers}
        )
        # Sent before the drain: the client reads the refusal while it still sends its body.
        await self.send({"type": "http.response.body", "body": content, "more_body": True})
        if before_end is not None:
            await before_end
        await self.send({"type": "http.response.body", "body": b"", "more_body": False})


def _too_many(message: str, wait_s: float) -> errors.ErrorAnswer:
    return errors.problem(
        HTTPStatus.TOO_MANY_REQUESTS,
        message,
        "wait as long as Retry-After says",
        Retry_After=admission.retry_after(wait_s),
    )


def _is_counted(path: str) -> bool:
    return path in WORK or path.startswith(PERSONAL)


def _key_of(headers: dict[bytes, bytes]) -> bytes:
    scheme, _, key = headers.get(b"authorization", b"").partition(b" ")
    return key.strip() if scheme.lower() == b"bearer" else headers.get(b"x-api-key", b"")


def _client(scope: body.Scope, headers: dict[bytes, bytes]) -> str:
    """The name of the client: its address; in classes each person who comes from there."""
    address = scope.get("client")
    name = str(address[0]) if address else ""
    if scope["path"].startswith(CLASSES) and (key := _key_of(headers)):
        # A whole class has one address behind the router of its school.
        return f"{name} {hashlib.sha256(key).hexdigest()[:16]}"
    return name
