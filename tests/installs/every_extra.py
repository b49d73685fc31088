"""The wheel with only one extra, in an empty environment, runs the command of docs/install.md.

    make wheel docs-check

Needs the package registry, and the wheel in ``dist/``; the file's name keeps it out of `make test`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

import pytest

from tests.installs.documented_extras import ROOT, extras_commands
from tests.installs.environment import (
    PACKAGES,
    Environment,
    copy_clone,
    create_environment,
    install_wheel,
)
from tests.installs.running_service import START_S, log_of, started
from tests.support.chat_server import Reply, chat_server
from tests.support.corpora import SHARED_DATA

COMMANDS = extras_commands()
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FORMULA = "∀x (Cube(x) → ¬Small(x))"
LESSON = {"text": "No cube is small.", "formula": FORMULA}
FILES = {
    "formulae.txt": (ROOT / "examples/formulae.txt").read_bytes(),
    "study.jsonl": (ROOT / "examples/study.jsonl").read_bytes(),
    "lesson.jsonl": json.dumps(LESSON).encode(),
    "rated.jsonl": b"{}",
    "library.ttl": (ROOT / "examples/rules/library.ttl").read_bytes(),
    "ranks.csv": b"a",
    "formulae.parquet": b"PAR1",
}
"""What the commands read."""

EVERY_COMMAND = (
    "logic2text --version",
    f'logic2text parse --to unicode,latex,tptp,tree "{FORMULA}"',
    f'logic2text verbalize --structure-preserving "{FORMULA}"',
    f'logic2text check "{FORMULA}" "No cube is small."',
    'logic2text read "Every glorp is tidy."',
    f'logic2text grammar "{FORMULA}"',
    f'logic2text equivalent "{FORMULA}" "¬∃x (Cube(x) ∧ Small(x))"',
    f'logic2text tutor "{FORMULA}" "{FORMULA}"',
    "logic2text lint < lesson.jsonl",
    'logic2text score "No cube is small." "A cube is small."',
    f'logic2text rerank "{FORMULA}"',
    "logic2text rerank --audience classroom < formulae.txt",
    "logic2text batch formulae.txt ranked",
    'logic2text explain "No cube is small."',
    'logic2text similarity --measure sim,le,bleu,tree,verdict --vectors own "P(a)" "P(b)"',
    "logic2text lexicon < formulae.txt",
    "logic2text key < formulae.txt",
    "logic2text doctor",
)
"""What needs no extra: every command that is not in `REFUSED`."""

REFUSED = {
    "logic2text compare --reference A. A.": "study",
    'logic2text similarity --vectors own "P(a)" "P(b)"': "study",
    "logic2text tables --input rated.jsonl": "study",
    "logic2text judgements rank --input ranks.csv": "study",
    "logic2text serve": "serve",
    "logic2text mcp": "mcp",
    "logic2text verbalize --input library.ttl": "rules",
    "logic2text llm-check --base-url http://127.0.0.1:9/v1 --model m": "llm",
    "logic2text explain --png words.png A.": "plots",
    "logic2text batch formulae.parquet ranked-parquet": "batch",
    "logic2text batch --engine ray formulae.txt ranked-ray": "ray",
    f'logic2text rerank --language-model smollm2 "{FORMULA}"': "smollm2",
    "logic2text score --metric gruen A.": "torch",
}
"""A command → the extra that it names where it is missing."""

Attempt = Callable[[Environment, str], None]


@pytest.fixture(scope="session")
def wheel() -> Path:
    wheels = sorted((ROOT / "dist").glob("logic2text-*.whl"))
    assert wheels, "there is no wheel in dist/: run `make wheel`"
    return wheels[-1]


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[Environment]:
    """An empty one, whose files are removed with it: together they would be ten gigabytes."""
    import shutil

    created = create_environment(tmp_path / "fresh")
    for name, content in FILES.items():
        (created.work / name).write_bytes(content)
    yield created
    shutil.rmtree(created.folder.parent)


def test_without_an_extra(environment: Environment, wheel: Path) -> None:
    install_wheel(environment, wheel)
    failed = {}
    for command in EVERY_COMMAND:
        done = environment.run(command)
        if done.returncode != 0 or not done.stdout:
            failed[command] = (done.returncode, done.stderr[-500:])
    for command, extra in REFUSED.items():
        done = environment.run(command)
        said = " ".join((done.stdout + done.stderr).split())
        if f"pip install 'logic2text[{extra}]'" not in said or "internal error" in said:
            failed[command] = (done.returncode, said[-500:])
    assert not failed, json.dumps(failed, indent=1)


@pytest.mark.parametrize("extra", [extra for extra in COMMANDS if extra != "vllm"])
def test_the_command_of_readme_works(extra: str, environment: Environment, wheel: Path) -> None:
    install_wheel(environment, wheel, extra)
    for command in COMMANDS[extra]:
        ATTEMPTS.get(extra, run_to_its_end)(environment, command)


def test_vllm_can_be_resolved(environment: Environment, wheel: Path) -> None:
    """Only resolved: it is of gigabytes, and needs a GPU."""
    done = environment.resolve(f"logic2text[vllm] @ {wheel.as_uri()}")
    if done.returncode:
        pytest.skip(f"it cannot be resolved here: {' '.join(done.stderr.split())[-600:]}")
    assert "\nvllm==" in done.stdout


def run_to_its_end(environment: Environment, command: str, **more: str) -> None:
    """Run a command that ends by itself and writes something."""
    done = environment.run(command, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout[-1_000:]}\n{done.stderr[-2_000:]}"
    assert "Traceback" not in done.stderr


def read_parquet(environment: Environment, command: str) -> None:
    """Make the Parquet file that the command names, then run it."""
    code = (
        "import pyarrow, pyarrow.parquet as parquet; "
        "parquet.write_table(pyarrow.table({'formula': ['Cube(a)']}), 'formulae.parquet')"
    )
    run_to_its_end(environment, f'python -c "{code}"')
    run_to_its_end(environment, command)
    assert list((environment.work / "ranked").glob("part-*.parquet"))


def ask_a_language_model(environment: Environment, command: str) -> None:
    """Run a command that asks a server, which here answers from a script."""
    with chat_server(Reply("No cube is small.")) as server:
        run_to_its_end(
            environment, command, LOGIC2TEXT_BASE_URL=server.url, LOGIC2TEXT_MODEL="tiny"
        )
        assert server.requests


def speak_as_an_assistant(environment: Environment, command: str) -> None:
    """Start the tools as an assistant does, and call one of them."""
    import subprocess

    messages = (
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "parse", "arguments": CALL}},
    )
    process = subprocess.Popen(  # noqa: S603
        ["/bin/sh", "-c", f"exec {command}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=environment.work,
        env=environment.variables,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        for message in messages:
            process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            process.stdin.flush()
            if message.get("id") is not None:
                answer = json.loads(_line_of(process.stdout))
                assert "result" in answer, answer
        assert "Cube(a)" in json.dumps(answer["result"])
    finally:
        process.kill()
        process.communicate()


def _line_of(stream: IO[str]) -> str:
    """The next line, waited for no longer than for the start of a service."""
    import select

    ready, _, _ = select.select([stream], [], [], START_S)
    assert ready, f"no answer within {START_S} s"
    return stream.readline()


CALL = {"formula": "Cube(a)"}


def use_the_service(environment: Environment, command: str) -> None:
    """Start the service; ask for rankings and scores, and look at its page."""
    import httpx2

    with started(environment, command) as url, httpx2.Client(base_url=url, timeout=60) as http:
        ready = http.get("/ready").json()
        assert ready["unavailable"].keys() <= {"study:minilm"}
        assert all("pip install" in reason["hint"] for reason in ready["unavailable"].values())
        ranked = http.post("/v1/rerank", json={"formula": FORMULA})
        assert (ranked.status_code, ranked.json()["ranking"][0]["verdict"]) == (200, "proved")
        scored = http.post("/v1/score", json={"texts": ["No cube is small."]})
        assert (scored.status_code, len(scored.json()["scores"])) == (200, 1)
        assert http.post("/v1/explain", json={"text": "No cube is small."}).status_code == 200
        assert "<html" in http.get("/").text
        look_at_the_page(url)
    log = log_of(environment).read_text(encoding="utf-8")
    warned = [row["metric"] for row in rows_of(log) if row["level"] == "warning"]
    assert warned == [*ready["unavailable"]]


def rows_of(log: str) -> list[dict[str, Any]]:
    """The lines of the log that are JSON: the first one is for people."""
    return [json.loads(line) for line in log.splitlines() if line.startswith("{")]


def look_at_the_page(url: str) -> None:
    """Type a formula on the first tab; the sentences appear, ranked."""
    if not Path(CHROMIUM).exists() or find_spec("playwright") is None:
        print(f"not looked at: the page, without playwright or Chromium at {CHROMIUM}")  # noqa: T201
        return
    from playwright import sync_api

    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(url)
        page.fill("#say-formula", FORMULA)
        page.press("#say-formula", "Enter")
        page.wait_for_selector("#say-results .text", timeout=1_000 * START_S)
        assert "No cube is small." in page.locator("#say-results").inner_text()
        browser.close()


def run_in_a_clone(environment: Environment, command: str) -> None:
    """Run a developer's command among the files of the repository, with the wheel's packages."""
    copy_clone(environment.work, without=PACKAGES)
    if "benchmarks." in command and not SHARED_DATA.exists():
        print(f"only started: {command}, as there are no corpora")  # noqa: T201
        command = command.partition(" --")[0] + " --help"
    run_to_its_end(environment, command, LOGIC2TEXT_SHARED=str(SHARED_DATA.parent))


ATTEMPTS: dict[str, Attempt] = {
    "serve": use_the_service,
    "llm": ask_a_language_model,
    "mcp": speak_as_an_assistant,
    "batch": read_parquet,
    "docs": run_in_a_clone,
    "bench": run_in_a_clone,
    "dev": run_in_a_clone,
}
"""How the command of an extra is tried; the others are run to their end."""
