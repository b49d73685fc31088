"""The gate: the key, the rate, the queue, sizes, times, names, headers, logs."""

from __future__ import annotations

import json
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rerank.service import state
from rerank.service.logs import JsonFormatter, log_request
from rerank.service.settings import Settings
from tests.support.raw_http import KEY, connected, head, received
from tests.support.service import running, running_server

WORD = "Zyzzyva"
LONGEST_S = 600.0
"""Longer than any wait, also on a busy machine."""


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    """A service with a key and a small queue."""
    settings = Settings(
        metrics=("fre",),
        naturalness="fre",
        workers=1,
        api_key=KEY,
        queue=4,
        body_timeout_s=LONGEST_S,
        time_limit_s=LONGEST_S,
    )
    with running(settings) as url:
        yield url


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


@pytest.mark.parametrize(("opens", "status"), [(False, 401), (True, 200)])
def test_studies_need_the_key_unless_they_are_open(
    opens: bool, status: int, tmp_path: Path
) -> None:
    import httpx2

    settings = Settings(
        metrics=("fre",),
        naturalness="fre",
        workers=0,
        api_key=KEY,
        open_studies=opens,
        database=f"sqlite:///{tmp_path}/studies.sqlite",
    )
    study = {"source": '{"study": "s", "title": "T"}\n{"id": "i", "type": "rating", "text": "x"}'}
    key = {"X-API-Key": KEY}
    with running(settings) as url, httpx2.Client(base_url=url, timeout=600) as http:
        assert http.post("/v1/studies", json=study).status_code == 401
        assert http.post("/v1/studies", json=study, headers=key).status_code == 200
        assert http.get("/studies").status_code == status
        assert http.post("/studies/s/participants", json={}).status_code == status
        assert http.get("/studies/s", headers=key).status_code == 200


def test_wrong_keys_slow_down() -> None:
    import httpx2

    settings = Settings(metrics=("fre",), naturalness="fre", workers=0, api_key=KEY)
    with running(settings) as url, httpx2.Client(base_url=url, timeout=600) as http:
        for _ in range(20):  # a request without a key is not a guess
            assert http.get("/info").status_code == 401
        guesses = [http.get("/info", headers={"X-API-Key": f"guess {n}"}) for n in range(30)]
        statuses = [answer.status_code for answer in guesses]
        assert statuses[:10] == [401] * 10
        assert statuses.count(429) >= 15
        assert 1 <= int(guesses[-1].headers["retry-after"]) <= 60
        assert http.get("/info", headers={"X-API-Key": KEY}).status_code == 429
        assert http.get("/health").status_code == 200


def test_two_lengths_of_a_body_close_the_connection(strict: str) -> None:
    """As RFC 9112, section 6.3, wants: what follows may be another request in disguise."""
    smuggled = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    both = head(4).replace(b"Connection: close\r\n", b"Transfer-Encoding: chunked\r\n")
    answer = received(connected(strict, both + b"0\r\n\r\n" + smuggled))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


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


def test_a_body_that_does_not_arrive_is_given_up() -> None:
    settings = Settings(metrics=("fre",), naturalness="fre", workers=0, body_timeout_s=0.2)
    with running(settings) as url:
        answer = received(connected(url, head(100) + b'{"formula"'))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"RequestTimeout" in answer


def test_beyond_the_queue_clients_are_told_when_to_come_back(strict: str) -> None:
    """Three of four places are for one client; their bodies are complete, their work is not."""
    import httpx2

    slow = json.dumps({"formula": "∀x Cube(x)", "other": "∀x Cube(x)"}).encode()
    statuses: list[int] = []
    headers = {"Authorization": f"Bearer {KEY}"}

    def ask() -> None:
        with httpx2.Client(base_url=strict, headers=headers, timeout=LONGEST_S) as http:
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


def test_allowed_origins_are_told(tmp_path: Any) -> None:
    import httpx2

    settings = Settings(
        metrics=("fre",), naturalness="fre", workers=0, allow_origins=("https://good.example",)
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


@pytest.mark.parametrize("logs_texts", [False, True])
def test_the_log_has_a_line_a_request_and_texts_only_if_asked(
    logs_texts: bool, caplog: pytest.LogCaptureFixture
) -> None:
    import httpx2

    settings = Settings(metrics=("fre",), naturalness="fre", workers=0, log_texts=logs_texts)
    with (
        caplog.at_level(logging.INFO, "logic2text.service"),
        running(settings) as url,
        httpx2.Client(base_url=url) as http,
    ):
        response = http.post(f"/v1/parse?{WORD}", json={"formula": f"{WORD}(a"})
        id_ = response.headers["x-request-id"]
        end = time.monotonic() + LONGEST_S
        while not any(id_ in JsonFormatter().format(record) for record in caplog.records):
            assert time.monotonic() < end
            time.sleep(0.01)
    lines = [JsonFormatter().format(record) for record in caplog.records]
    (row,) = [json.loads(line) for line in lines if id_ in line]
    assert (row["method"], row["path"], row["status"]) == ("POST", "/v1/parse", 422)
    assert row["event"] == "request"
    assert any(WORD in line for line in lines) == logs_texts


def test_tokens_of_participants_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/studies/s/participants/SECRET", "/studies/s/participants/SECRET/answers"):
        with caplog.at_level(logging.INFO, "logic2text.service"):
            log_request({"method": "GET", "path": path}, "id", 200, 0.1, 0, None)
    lines = [JsonFormatter().format(record) for record in caplog.records]
    assert [json.loads(line)["path"].count("TOKEN") for line in lines] == [1, 1]
    assert not any("SECRET" in line for line in lines)


def test_a_client_that_hangs_up_frees_the_worker() -> None:
    """The worker, which would work on, is replaced."""
    import httpx2

    settings = Settings(metrics=("fre",), naturalness="fre", workers=1, time_limit_s=600.0)
    body = b'{"formula":"P(a)"}'
    with (
        running_server(settings) as (url, server),
        httpx2.Client(base_url=url, timeout=LONGEST_S) as http,
    ):
        workers = server.config.app.api.state.service.workers
        (worker,) = workers._pool._tasks_done
        os.kill(worker, signal.SIGSTOP)  # a stopped process does not answer, but can be killed
        with connected(url, head(len(body)) + body):
            wait_until(lambda: workers._running)
        wait_until(lambda: not workers._running)
        assert worker not in workers._pool._tasks_done
        assert http.get("/ready").status_code == 200


def test_a_service_without_workers_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx2

    monkeypatch.setattr(state, "TRIAL_S", 0.5)
    settings = Settings(metrics=("fre",), naturalness="fre", workers=1)
    with (
        running_server(settings) as (url, server),
        httpx2.Client(base_url=url, timeout=600) as http,
    ):
        workers = server.config.app.api.state.service.workers
        (worker,) = workers._pool._tasks_done
        os.kill(worker, signal.SIGSTOP)
        wait_until(lambda: http.get("/ready").status_code == 503)
        assert http.get("/health").status_code == 200
        os.kill(worker, signal.SIGCONT)
        wait_until(lambda: http.get("/ready").status_code == 200)


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + LONGEST_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


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
    end = time.monotonic() + LONGEST_S
    with httpx2.Client(base_url=strict, headers=headers) as http:
        while "logic2text_requests_in_work 0.0" not in http.get("/metrics").text:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert http.post("/v1/parse", json={"formula": "P(a)"}).status_code == 200


def test_a_client_beyond_its_rate_is_told_when_to_come_back() -> None:
    import httpx2

    settings = Settings(metrics=("fre",), naturalness="fre", workers=0, requests_a_minute=1)
    with running(settings) as url, httpx2.Client(base_url=url, timeout=600) as http:
        first, second = (http.post("/v1/parse", json={"formula": "P(a)"}) for _ in range(2))
        assert first.status_code == 200
        assert second.status_code == 429
        assert "more requests than it may" in second.json()["error"]["message"]
        assert 1 <= int(second.headers["retry-after"]) <= 60
        assert http.get("/health").status_code == 200
