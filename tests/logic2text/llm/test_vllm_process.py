"""vLLM as a process of ours: found, started, waited for, ended.  The command is one of the tests;
`test_vllm_cpu.py` has the real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from logic2text import InputError, UnavailableError
from logic2text.llm import vllm_process
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.vllm_process import find_vllm, serve
from tests.support.corpora import ROOT
from tests.support.vllm_command import is_running, wait_for_end, write_environment, write_model


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the logs; no environment of the machine is found."""
    folder = tmp_path / "logs"
    folder.mkdir()
    monkeypatch.setattr(vllm_process.tempfile, "tempdir", str(folder))
    monkeypatch.delenv("LOGIC2TEXT_VLLM", raising=False)
    monkeypatch.delenv("VLLM_CPU_KVCACHE_SPACE", raising=False)
    return folder


def kept_of(environment: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((environment / "bin" / "vllm.json").read_text())
    return made


def test_a_model_is_served_until_the_block_ends(tmp_path: Path, logs: Path) -> None:
    environment, model = write_environment(tmp_path / "env"), write_model(tmp_path / "a model")
    told: list[str] = []
    with serve(str(model), vllm=str(environment), options=["--seed", "1"], tell=told.append) as own:
        (answer,) = ServerChat(own).complete([Request("Say it.", n=2, temperature=1.0)])
        assert isinstance(answer, Completion)
        assert answer.texts == ("No cube is small.",) * 2
        assert own.model == "a model"
        kept = kept_of(environment)
        assert is_running(kept["child"])
        assert len(list(logs.iterdir())) == 1
    assert wait_for_end(kept["child"])
    assert not list(logs.iterdir())
    assert kept["arguments"][:2] == ["serve", str(model)]
    assert kept["arguments"][-2:] == ["--seed", "1"]
    assert "--enforce-eager" not in kept["arguments"]
    assert told[0].startswith(f"starting vLLM with {model}")
    assert told[-1].startswith("vLLM is ready")


@pytest.mark.parametrize("space", [None, "7"])
def test_the_build_for_processors_gets_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, space: str | None
) -> None:
    if space is not None:
        monkeypatch.setenv("VLLM_CPU_KVCACHE_SPACE", space)
    environment = write_environment(tmp_path / "env", version="0.32.0+cpu")
    with serve("owner/name", vllm=str(environment)) as own:
        assert own.model == "name"
    kept = kept_of(environment)
    assert "--enforce-eager" in kept["arguments"]
    assert "" not in kept["arguments"]
    assert kept["kv"] == (space or "2")


def test_an_error_in_the_block_ends_it_too(tmp_path: Path) -> None:
    environment = write_environment(tmp_path / "env")
    with pytest.raises(KeyboardInterrupt), serve("owner/name", vllm=str(environment)):
        raise KeyboardInterrupt
    assert wait_for_end(kept_of(environment)["child"])


def test_one_that_ends_says_why_and_keeps_its_log(tmp_path: Path, logs: Path) -> None:
    model, environment = write_model(tmp_path / "broken"), write_environment(tmp_path / "env")
    with (
        pytest.raises(UnavailableError, match="ValueError: no memory is left") as caught,
        serve(str(model), vllm=str(environment)),
    ):
        pytest.fail("it has not started")
    (log,) = logs.iterdir()
    assert str(log) in str(caught.value.hint)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of that death")
def test_it_ends_where_this_process_is_killed(tmp_path: Path) -> None:
    environment = write_environment(tmp_path / "env")
    code = (
        "import sys, time\n"
        "from logic2text.llm.vllm_process import serve\n"
        f"with serve('owner/name', vllm={str(environment)!r}):\n"
        "    print('ready', flush=True); time.sleep(600)\n"
    )
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env=variables
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    (server,) = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert wait_for_end(int(server))
    os.kill(kept_of(environment)["child"], signal.SIGKILL)


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("/nowhere/model", "there is no folder '/nowhere/model'"),
        ("./model", "there is no folder './model'"),
        ("a/b/c", "there is no folder 'a/b/c'"),
        ("", "there is no folder ''"),
    ],
)
def test_a_folder_that_is_not_there_is_told_before_the_start(model: str, message: str) -> None:
    with pytest.raises(InputError, match=message), serve(model):
        pytest.fail("it has not started")


def test_a_folder_without_a_model_is_told_before_the_start(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no config\.json"), serve(str(tmp_path)):
        pytest.fail("it has not started")


def test_vllm_is_looked_for_where_it_is_named_then_beside_python_then_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three, four = (write_environment(tmp_path / name) for name in "abcd")
    command = Path("bin") / "vllm"
    monkeypatch.setattr(sys, "executable", str(three / "bin" / "python"))
    variables = {"LOGIC2TEXT_VLLM": str(two), "PATH": str(four / "bin")}
    assert find_vllm(str(one), variables) == one / command
    assert find_vllm(str(one / command), variables) == one / command
    assert find_vllm(str(one / "bin"), variables) == one / command
    assert find_vllm(None, variables) == two / command
    del variables["LOGIC2TEXT_VLLM"]
    assert find_vllm(None, variables) == three / command
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert find_vllm(None, variables) == four / command
    with pytest.raises(UnavailableError) as caught:
        find_vllm(None, {"PATH": str(tmp_path)})
    assert "pip install vllm, then add --vllm" in str(caught.value.hint)


@pytest.mark.parametrize("given", [True, False])
def test_a_folder_without_vllm_is_named_with_what_names_it(tmp_path: Path, given: bool) -> None:
    folder = str(tmp_path)
    with pytest.raises(InputError, match=f"which {'--vllm' if given else 'LOGIC2TEXT_VLLM'} names"):
        find_vllm(folder if given else None, {"LOGIC2TEXT_VLLM": folder})


@pytest.mark.parametrize(
    ("log", "cause"),
    [
        ("", "it wrote nothing"),
        ("loading\nkilled\n\n", "killed"),
        ("a\nvllm serve: error: unrecognized arguments: --x\n", "unrecognized arguments: --x"),
        (
            "x.y.ValidationError: 1 error for M\n  Value error, no such type [type=v, i=A]\nmore",
            "no such type",
        ),
        ("INFO x\nOSError: no file\nRuntimeError: failed. See above.", "OSError: no file"),
        (
            "(APIServer pid=4) torch.OutOfMemoryError: CUDA out of memory.",
            "OutOfMemoryError: CUDA out of memory.",
        ),
    ],
)
def test_the_cause_in_a_log(tmp_path: Path, log: str, cause: str) -> None:
    path = tmp_path / "log"
    path.write_text(log, encoding="utf-8")
    assert vllm_process._find_cause(path) == cause
