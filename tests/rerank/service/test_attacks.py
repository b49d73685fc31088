"""Attacks: foreign names and pages, paths out of the folders, injected headers, requests forged."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from tests.support.raw_http import connected, head, received


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
