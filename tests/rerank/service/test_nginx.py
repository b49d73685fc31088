"""The recipe of docs/hosting.md: nginx with a certificate before the service, also below a path."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

httpx2 = pytest.importorskip("httpx2", reason="the extra `serve` is not installed")
pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")

NGINX, OPENSSL = shutil.which("nginx"), shutil.which("openssl")
pytestmark = pytest.mark.skipif(not (NGINX and OPENSSL), reason="nginx or openssl is missing")
GUIDE = Path(__file__).parents[3] / "docs" / "hosting.md"
HOST = "logic.example.org"
START_S = 600.0


def find_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def recipe(folder: Path, path: str, port: int, service: int) -> str:
    """The configuration of the guide, with ports and files of the test."""
    (shown,) = re.findall(r"```nginx\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:8137/", f"http://127.0.0.1:{service}/"),
        ("/etc/ssl/", f"{folder}/"),
        ("location / {", f"location {path}/ {{"),
    ):
        assert old in shown
        shown = shown.replace(old, new)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}{shown}}}\n"
    )


@contextmanager
def started(command: list[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603
    try:
        yield process
    finally:
        process.terminate()
        process.wait(600)


@pytest.mark.parametrize("path", [pytest.param("", marks=pytest.mark.slow), "/logic"])
def test_a_class_is_reached_through_nginx(tmp_path: Path, path: str) -> None:
    assert NGINX is not None
    assert OPENSSL is not None
    port, service = find_port(), find_port()
    key, certificate = tmp_path / "logic.key", tmp_path / "logic.pem"
    asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    made = [OPENSSL, *asked, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)  # noqa: S603
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(recipe(tmp_path, path, port, service), encoding="utf-8")
    public = f"https://{HOST}{path}"
    serve = [
        *(sys.executable, "-m", "rerank", "serve", "--port", str(service)),
        *("--class", str(tmp_path / "classes"), "--public-url", public),
        *("--allow-host", HOST, "--trust-proxy"),
    ]
    log = tmp_path / "service.log"
    with ExitStack() as stack:
        stack.enter_context(started(serve, log))
        stack.enter_context(
            started([NGINX, "-p", str(tmp_path), "-c", str(configuration)], tmp_path / "nginx.log")
        )
        client = stack.enter_context(
            httpx2.Client(
                base_url=f"https://127.0.0.1:{port}{path}/", verify=False, headers={"Host": HOST}
            )
        )
        wait_until_ready(client)
        link = re.search(
            rf"{re.escape(public)}/class/teacher/\S*#\S*?([\w-]{{20,}})", log.read_text()
        )
        assert link, log.read_text()
        teacher = {"Authorization": f"Bearer {link[1]}"}
        added = client.post("class/teacher/classes", json={"title": "Logic"}, headers=teacher)
        assert added.status_code in (200, 201), added.text
        code = added.json()["join_code"]
        joined = client.post("class/join", json={"code": code, "name": "Kim"})
        assert joined.status_code in (200, 201), joined.text
        student = {"Authorization": f"Bearer {joined.json()['token']}"}
        assert client.get("class/me", headers=student).json()["name"] == "Kim"
        assert client.get("class/me").status_code == 401
        for place in ("", "class/", "class/teacher/"):
            page = client.get(place)
            assert page.status_code == 200
            for linked in re.findall(r'(?:href|src)="([^"#]+\.(?:css|js))"', page.text):
                assert client.get(place + linked).status_code == 200, linked


def wait_until_ready(client: httpx2.Client) -> None:
    end = time.monotonic() + START_S
    while True:
        assert time.monotonic() < end, "the service does not start"
        try:
            if client.get("ready").status_code == 200:
                return
        except httpx2.HTTPError:
            pass
        time.sleep(0.2)
