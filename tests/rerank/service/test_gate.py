"""The gate: the key, the rate, the queue, sizes, times, names, headers, logs."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from rerank.service.logs import JsonFormatter
from rerank.service.settings import Settings
from tests.support.service import running

KEY = "a-key-of-the-test"
WORD = "Zyzzyva"


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    """A service with a key, a small queue and short times."""
    settings = Settings(
        metrics=("fre",),
        naturalness="fre",
        workers=1,
        api_key=KEY,
        queue=4,
        body_timeout_s=1.0,
        time_limit_s=30.0,
    )
    with running(settings) as url:
        yield url


def connected(url: str, data: bytes) -> socket.socket:
    """A connection to the service over which data was sent."""
    parts = urlsplit(url)
    connection = socket.create_connection((parts.hostname, parts.port), timeout=30)
    connection.sendall(data)
    return connection


def received(connection: socket.socket) -> bytes:
    """All that comes until the service closes the connection."""
    parts = []
    with connection, suppress(ConnectionError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def head(length: int | None = None, path: str = "/v1/parse", host: str = "127.0.0.1") -> bytes:
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {KEY}\r\nConnection: close\r\n{size}\r\n\r\n"
    ).encode()


def test_without_the_key_only_the_page_and_the_health_are_answered(strict: str) -> None:
    import httpx2

    for headers in ({}, {"Authorization": "Bearer wrong"}, {"X-API-Key": KEY + "x"}):
        with httpx2.Client(base_url=strict, headers=headers) as http:
            response = http.post("/v1/parse", json={"formula": "P(a)"})
            assert response.status_code == 401
            assert response.headers["www-authenticate"] == "Bearer"
            assert response.json()["error"]["type"] == "Unauthorized"
            assert http.get("/info").status_code == http.get("/metrics").status_code == 401
            assert http.get("/health").status_code == http.get("/ready").status_code == 200
    for headers in ({"Authorization": f"Bearer {KEY}"}, {"X-API-Key": KEY}):
        with httpx2.Client(base_url=strict, headers=headers) as http:
            assert http.post("/v1/parse", json={"formula": "P(a)"}).status_code == 200


def test_a_body_that_says_how_large_it_is_is_refused_at_once(strict: str) -> None:
    answer = received(connected(strict, head(50_000_000)))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"RequestTooLarge" in answer


def test_a_body_without_a_length_is_refused_while_it_is_read(strict: str) -> None:
    connection = connected(strict, head())
    chunk = b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000)
    sent = 0
    for _ in range(21):
        connection.sendall(chunk)
        sent += 100_000
    answer = b""
    while b"RequestTooLarge" not in answer:  # the body does not end
        part = connection.recv(65_536)
        assert part, answer
        answer += part
    assert answer.startswith(b"HTTP/1.1 413 ")
    connection.close()


def test_a_body_of_the_limit_is_read(strict: str) -> None:
    body = b" " * 1_999_982 + b'{"formula":"P(a)"}'
    assert received(connected(strict, head(len(body)) + body)).startswith(b"HTTP/1.1 200 ")
    assert received(connected(strict, head(2_000_001))).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_does_not_arrive_is_given_up(strict: str) -> None:
    connection = connected(strict, head(100) + b'{"formula"')
    answer = received(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"RequestTimeout" in answer


def test_beyond_the_queue_clients_are_told_when_to_come_back(strict: str) -> None:
    """Three of four places are for one client; their bodies are complete, their work is not."""
    import httpx2

    slow = json.dumps({"formula": "∀x Cube(x)", "other": "∀x Cube(x)"}).encode()
    statuses: list[int] = []
    headers = {"Authorization": f"Bearer {KEY}"}

    def ask() -> None:
        with httpx2.Client(base_url=strict, headers=headers, timeout=60) as http:
            response = http.post("/v1/equivalent", content=slow, headers=JSON)
            statuses.append(response.status_code)
            if response.status_code == 429:
                assert 1 <= int(response.headers["retry-after"]) <= 60
                assert response.json()["error"]["type"] == "TooManyRequests"

    for _ in range(20):
        threads = [threading.Thread(target=ask) for _ in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if 429 in statuses:
            break
    assert set(statuses) == {200, 429}


JSON = {"Content-Type": "application/json"}


def test_a_foreign_name_is_not_answered(service: str) -> None:
    """A page of another site may resolve its own name to this machine."""
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""):
        answer = received(connected(service, head(0, host=host)))
        assert answer.startswith(b"HTTP/1.1 421 "), host
    for host in ("127.0.0.1:1", "localhost", "LOCALHOST:99", "[::1]:8137"):
        answer = received(connected(service, head(0, host=host)))
        assert answer.startswith(b"HTTP/1.1 422 "), host


def test_a_page_of_another_site_cannot_post_without_asking(http: Any) -> None:
    body = json.dumps({"formula": "P(a)"})
    simple = http.post("/v1/parse", content=body, headers={"Content-Type": "text/plain"})
    assert simple.status_code == 422
    asked = http.options(
        "/v1/parse",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
    )
    assert "access-control-allow-origin" not in asked.headers


def test_allowed_origins_are_told(tmp_path: Any) -> None:
    import httpx2

    settings = Settings(
        metrics=("fre",), naturalness="fre", workers=1, allow_origins=("https://good.example",)
    )
    with running(settings) as url, httpx2.Client(base_url=url) as http:
        for origin, told in (("https://good.example", True), ("https://evil.example", False)):
            headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            answer = http.options("/v1/parse", headers=headers)
            assert ("access-control-allow-origin" in answer.headers) == told
            posted = http.post("/v1/parse", json={"formula": "P(a)"}, headers={"Origin": origin})
            assert ("access-control-allow-origin" in posted.headers) == told


def test_every_answer_has_the_headers_of_security(http: Any) -> None:
    for response in (
        http.get("/"),
        http.get("/health"),
        http.get("/nothing"),
        http.post("/v1/parse", json={}),
        http.post("/v1/parse", content=b"x" * 2_000_001),
    ):
        assert response.headers["content-security-policy"].startswith("default-src 'self'")
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert "server" not in response.headers
        assert len(response.headers["x-request-id"]) == 32


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/docs/../../settings.py",
        "/docs/%2e%2e/app.py",
        "//etc/passwd",
        "/docs//etc/passwd",
        "/..\\..\\app.py",
        "/%00",
        "/docs/%00.html",
    ],
)
def test_no_path_leads_out_of_the_folders(service: str, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    answer = received(connected(service, request))
    assert answer.split(b" ")[1] in {b"404", b"405", b"307"}, answer[:200]
    assert b"root:" not in answer
    assert b"from __future__" not in answer


INJECTED = "x\r\nSet-Cookie: stolen=1\r\n\r\n<script>"


def test_nothing_of_a_request_comes_back_as_a_header(http: Any) -> None:
    for body in (
        {"formula": INJECTED},
        {"query": INJECTED, "documents": [INJECTED], "model": INJECTED},
        {INJECTED: 1},
    ):
        response = http.post("/v1/rerank", json=body)
        assert "set-cookie" not in response.headers
        assert response.headers["content-type"] == "application/json"
        assert response.status_code in {200, 422}
    response = http.get("/%0d%0aSet-Cookie:%20stolen=1")
    assert response.status_code == 404
    assert "set-cookie" not in response.headers
    response = http.get("/health", headers={"X-Request-Id": "mine"})
    assert response.headers["x-request-id"] != "mine"


def test_no_field_makes_the_service_open_a_connection(http: Any) -> None:
    """Names of models, keys and documents that are URLs or paths are texts like any other."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(0.5)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/x"
    for path, body in (
        ("/v1/rerank", {"query": url, "documents": [url, {"text": url, "url": url}], "model": url}),
        ("/v1/score", {"texts": [url], "metrics": [url]}),
        ("/v1/check", {"formula": "P(a)", "text": url, "theory": [url], "axioms": url}),
        ("/v1/check", {"formula": "P(a)", "text": "A cube.", "key": "/etc/passwd"}),
        ("/v1/verbalize", {"formula": "P(a)", "systems": [url]}),
        ("/v1/rerank", {"formula": "P(a)", "audience": url}),
    ):
        response = http.post(path, json=body)
        assert response.status_code in {200, 422}, response.text
        assert "root:" not in response.text
    with pytest.raises(TimeoutError):
        listener.accept()
    listener.close()


@pytest.mark.parametrize("logs_texts", [False, True])
def test_the_log_has_a_line_a_request_and_texts_only_if_asked(
    logs_texts: bool, caplog: pytest.LogCaptureFixture
) -> None:
    import httpx2

    settings = Settings(metrics=("fre",), naturalness="fre", workers=1, log_texts=logs_texts)
    with (
        caplog.at_level(logging.INFO, "logic2text.service"),
        running(settings) as url,
        httpx2.Client(base_url=url) as http,
    ):
        response = http.post(f"/v1/parse?{WORD}", json={"formula": f"{WORD}(a"})
        id_ = response.headers["x-request-id"]
        end = time.monotonic() + 30
        while not any(id_ in JsonFormatter().format(record) for record in caplog.records):
            assert time.monotonic() < end
            time.sleep(0.01)
    lines = [JsonFormatter().format(record) for record in caplog.records]
    (row,) = [json.loads(line) for line in lines if id_ in line]
    assert (row["method"], row["path"], row["status"]) == ("POST", "/v1/parse", 422)
    assert row["event"] == "request"
    assert any(WORD in line for line in lines) == logs_texts


def test_the_key_is_not_shown() -> None:
    assert KEY not in repr(Settings(api_key=KEY, database=f"sqlite:///{KEY}"))


def test_a_client_that_posts_much_receives_the_answer(strict: str) -> None:
    """It reads only after it has sent all, as most clients do."""
    connection = connected(strict, head(20_000_000))
    for _ in range(200):
        connection.sendall(b"x" * 100_000)
    assert received(connection).startswith(b"HTTP/1.1 413 ")


def test_a_client_that_hangs_up_leaves_no_place_taken(strict: str) -> None:
    import httpx2

    body = b'{"formula":"P(a)"}'
    for _ in range(30):
        connected(strict, head(len(body)) + body).close()
    headers = {"Authorization": f"Bearer {KEY}"}
    end = time.monotonic() + 60
    with httpx2.Client(base_url=strict, headers=headers) as http:
        while "logic2text_requests_in_work 0.0" not in http.get("/metrics").text:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert http.post("/v1/parse", json={"formula": "P(a)"}).status_code == 200
