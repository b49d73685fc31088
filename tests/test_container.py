"""The container file: its three steps, run one by one without a container."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
STEPS = [line.removeprefix("RUN ") for line in LINES if line.startswith("RUN ")]
COMMAND = json.loads(next(line for line in LINES if line.startswith("CMD ")).removeprefix("CMD "))
START_S = 180.0


def test_there_are_three_steps() -> None:
    build, install = STEPS
    assert re.fullmatch(r'python -m pip wheel --wheel-dir /wheels "/src\[serve\]"', build)
    assert "--no-index --find-links /wheels" in install
    assert COMMAND[:2] == ["logic2text", "serve"]


def test_the_ignored_files_are_no_part_of_the_package() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert ".git" in ignored
    assert not {"rerank", "metrics", "logic2text", "pyproject.toml", "setup.py"} & set(ignored)


@pytest.mark.slow
def test_the_steps_build_install_and_serve(tmp_path: Path) -> None:
    """Dependencies are those of this environment: nothing is downloaded."""
    pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
    source, wheels, environment = (tmp_path / name for name in ("src", "wheels", "venv"))
    _copy_source(source)
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    run_step(STEPS[0], sys.executable, offline, {"/src": source, "/wheels": wheels})
    (wheel,) = wheels.glob("logic2text-*.whl")
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "venv", str(environment)], check=True
    )
    python = environment / "bin" / "python"
    run_step(STEPS[1], str(python), ["--no-deps"], {"/wheels": wheels})
    (site,) = (environment / "lib").glob("python*/site-packages")
    dependencies = sysconfig.get_paths()["purelib"]
    (site / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
    assert wheel.name.startswith("logic2text-")
    assert_serves([str(environment / "bin" / COMMAND[0]), *COMMAND[1:]], tmp_path)


def _copy_source(target: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("the files of the repository are not known without git")
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)


def run_step(step: str, python: str, options: list[str], places: dict[str, Path]) -> None:
    """Run a step by another Python, with other places for the folders of the container."""
    words = [word.strip('"') for word in step.split()]
    for place, path in places.items():
        words = [str(path) + w.removeprefix(place) if w.startswith(place) else w for w in words]
    assert words[:3] == ["python", "-m", "pip"]
    command = [python, *words[1:4], *options, *words[4:]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr[-2_000:]


def assert_serves(command: list[str], folder: Path) -> None:
    """Whether the command of the container answers; here on loopback and a free port."""
    import httpx2

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    local = ["127.0.0.1" if word == "0.0.0.0" else word for word in command]  # noqa: S104
    process = subprocess.Popen(  # noqa: S603
        [*local, "--port", str(port)],
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "HOME": str(folder)},
    )
    end = time.monotonic() + START_S
    try:
        while True:
            assert process.poll() is None
            assert time.monotonic() < end
            try:
                if httpx2.get(f"http://127.0.0.1:{port}/ready").status_code == 200:
                    break
            except httpx2.HTTPError:
                pass
            time.sleep(0.1)
        answer = httpx2.post(f"http://127.0.0.1:{port}/v1/parse", json={"formula": "P(a)"})
        assert answer.json()["shown"]["unicode"] == "P(a)"
        assert "<html" in httpx2.get(f"http://127.0.0.1:{port}/").text
    finally:
        process.terminate()
        process.wait(60)
