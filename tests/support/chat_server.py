"""A chat server on the loopback that answers from a script and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings

WATCHDOG_S = 60.0
"""Until a request is given up that a test does not let wait: only a hang takes so long."""

Answer = Callable[[str, Mapping[str, str], Any], "Reply"]
"""Path, headers and JSON of a request (None for GET) → what it gets."""


@dataclass(frozen=True)
class Reply:
    """What one request gets: `text` or `texts` as a chat completion, or `raw` as it stands.

    Faults: `delay_s` before the answer, `held` until the server's block ends, `hang_up` without
    one, `half` of it under the length of the whole, `trickle_s` before each byte, an unasked
    `stream` of events that breaks off.
    """

    text: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay_s: float = 0.0
    held: bool = False
    hang_up: bool = False
    half: bool = False
    trickle_s: float = 0.0
    stream: bool = False
    texts: tuple[str, ...] = ()
    finish_reason: str = "stop"

    def payload(self) -> bytes:
        if self.raw is not None:
            return self.raw
        if self.stream:
            delta = {"choices": [{"index": 0, "delta": {"content": self.text[:3]}}]}
            return f"data: {json.dumps(delta)}\n\ndata: {{".encode()
        choices = [
            {
                "index": i,
                "message": {"role": "assistant", "content": text},
                "finish_reason": self.finish_reason,
            }
            for i, text in enumerate(self.texts or (self.text,))
        ]
        words = sum(len(text.split()) for text in self.texts or (self.text,))
        usage = {"prompt_tokens": 10, "completion_tokens": words, "total_tokens": 10 + words}
        return json.dumps({"choices": choices, "usage": usage}).encode()


class ChatServer:
    """Answers by its script, the last reply again and again.

    `on_wait` is called, in a thread of the server, for a request that is held or trickled.
    """

    url = ""

    def __init__(self, script: Sequence[Reply]) -> None:
        self.on_wait: Callable[[], object] = lambda: None
        self.script = list(script)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        self.lock = threading.Lock()

    def settings(self, **changes: Any) -> ServerSettings:
        return ServerSettings(self.url, "tiny", **{"timeout_s": WATCHDOG_S, **changes})

    def chat(self, **changes: Any) -> ServerChat:
        return ServerChat(self.settings(**changes))

    def answer(self, path: str, headers: Mapping[str, str], asked: Any) -> Reply:
        with self.lock:
            self.times.append(time.monotonic())
            self.requests.append(asked)
            self.headers.append(dict(headers))
            reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if reply.held or reply.trickle_s:
            self.on_wait()
        if path != "/v1/chat/completions":
            return Reply(status=404, raw=b"no such path")
        return reply


@contextmanager
def chat_server(*script: Reply) -> Iterator[ChatServer]:
    """A running server; it ends with the block."""
    server = ChatServer(script)
    with loopback(server.answer) as url:
        server.url = f"{url}/v1"
        yield server


class LoopbackServer(ThreadingHTTPServer):
    """Queues all connections of a test: one beyond the queue's size waits a second to try again."""

    request_queue_size = 128
    daemon_threads = True
    block_on_close = False


@contextmanager
def loopback(answer: Answer) -> Iterator[str]:
    """The URL of a server on a free port that answers so; it ends with the block."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(answer(self.path, self.headers, None))

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(answer(self.path, self.headers, asked))

        def _send(self, reply: Reply) -> None:
            if reply.held:
                over.wait()
            elif reply.delay_s:
                time.sleep(reply.delay_s)
            if reply.hang_up:
                self.close_connection = True
                return
            payload = reply.payload()
            try:
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(payload)))
                self.end_headers()
                self._write(reply, payload)
            except OSError:  # the client gave up, as it should after its timeout
                self.close_connection = True

        def _write(self, reply: Reply, payload: bytes) -> None:
            if reply.half:
                payload = payload[: len(payload) // 2]
                self.close_connection = True
            if not reply.trickle_s:
                self.wfile.write(payload)
                return
            for i in range(len(payload)):
                self.wfile.write(payload[i : i + 1])
                self.wfile.flush()
                time.sleep(reply.trickle_s)

        def log_message(self, format: str, *args: object) -> None:
            return

    with LoopbackServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{http.server_address[1]}"
        finally:
            over.set()
            http.shutdown()
            thread.join()
