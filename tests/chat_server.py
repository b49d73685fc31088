"""A chat server on the loopback that answers from a script and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from logic2text.llm.client import ServerChat
from logic2text.llm.settings import Settings


@dataclass(frozen=True)
class Reply:
    """What one request gets: `text` as a chat completion, or `raw` as it stands."""

    text: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay_s: float = 0.0
    hang_up: bool = False

    def payload(self) -> bytes:
        if self.raw is not None:
            return self.raw
        message = {"role": "assistant", "content": self.text}
        return json.dumps({"choices": [{"index": 0, "message": message}]}).encode()


class ChatServer:
    """Answers by its script, the last reply again and again."""

    def __init__(self, port: int, script: Sequence[Reply]) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"
        self.script = list(script)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        self.lock = threading.Lock()

    def settings(self, **changes: Any) -> Settings:
        return Settings(self.url, "tiny", **{"timeout_s": 5.0, **changes})

    def chat(self, **changes: Any) -> ServerChat:
        return ServerChat(self.settings(**changes))

    def next_reply(self, headers: Mapping[str, str], asked: dict[str, Any]) -> Reply:
        with self.lock:
            self.times.append(time.monotonic())
            self.requests.append(asked)
            self.headers.append(dict(headers))
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]


@contextmanager
def chat_server(*script: Reply) -> Iterator[ChatServer]:
    """A running server; it ends with the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            reply = server.next_reply(self.headers, asked)
            if self.path != "/v1/chat/completions":
                reply = Reply(status=404, raw=b"no such path")
            if reply.delay_s:
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
                self.wfile.write(payload)
            except OSError:  # the client gave up, as it should after its timeout
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        server = ChatServer(http.server_address[1], script)
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
