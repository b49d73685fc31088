"""vLLM in a process of its own, that serves a model on the loopback and ends with the block.

    with serve("Qwen/Qwen2.5-0.5B-Instruct") as settings:
        ServerChat(settings).complete([Request("Say it.")])

vLLM may be in another environment than this package (`find_vllm`).  Options as of vLLM 0.32.0.
"""

from __future__ import annotations

import ctypes
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from logic2text.errors import InputError, UnavailableError
from logic2text.llm.failure import shorten
from logic2text.llm.settings import ServerSettings
from logic2text.text_file import read_text_file

VLLM = "LOGIC2TEXT_VLLM"
"""The environment variable that names the environment of vLLM."""

STARTED_WITHIN_S = 3_600.0
"""The far backstop of the start, which may fetch the weights."""

POLLED_S, TOLD_S, ENDED_WITHIN_S = 0.5, 30.0, 30.0
"""Seconds between looks at the server, between messages, and until it is killed."""

OF_PROCESSORS = {
    "--enforce-eager": "",
    "--no-enable-chunked-prefill": "",
    "--max-model-len": "4096",
    "--max-num-batched-tokens": "8192",
}
"""Options of the build for processors: it would compile for minutes, and cannot split the prompt of
a request with a seed."""

KV_CACHE_OF_PROCESSORS = {"VLLM_CPU_KVCACHE_SPACE": "2"}
"""GiB of its cache, where the user has not set it: by default it wants 92% of the memory."""

_SIGNAL_AT_PARENTS_DEATH = 1
"""PR_SET_PDEATHSIG of Linux's `prctl`."""

_CAUSES = (
    re.compile(r"^Value error, (.+?)(?: \[type=.*)?$"),  # of pydantic, below its ValidationError
    re.compile(r"^(?:\(\w.*?\) )?(?:ERROR .*?\] )?(?:\w+\.)*(\w*(?:Error|Exception): .+)$"),
    re.compile(r"^vllm serve: error: (.+)$"),
)
"""The lines of a log that say why it ended, the most telling first; vLLM writes marks before."""


def find_vllm(given: str | None = None, variables: Mapping[str, str] = os.environ) -> Path:
    """The command ``vllm``.

    Args:
        given: the folder of an environment, or the command itself; by default that of the variable
            `VLLM`, else the command beside this interpreter, else the one on the path.
        variables: environment variables.

    Raises:
        InputError: a folder is named that has no vLLM.
        UnavailableError: none is named, and there is none.
    """
    named = given or variables.get(VLLM)
    if named:
        folder = Path(named).expanduser()
        for path in (folder, folder / "bin" / "vllm", folder / "vllm"):
            if path.is_file() and os.access(path, os.X_OK):
                return path.absolute()
        source = "--vllm" if given else VLLM
        raise InputError(
            f"there is no command vllm in {named}, which {source} names",
            "name the folder of an environment in which vLLM is installed",
        )
    beside = Path(sys.executable).with_name("vllm")
    found = str(beside) if beside.is_file() else shutil.which("vllm", path=variables.get("PATH"))
    if found is None:
        raise UnavailableError(
            "vLLM is not installed, and a model that is to be served here needs it",
            "python -m venv vllm-env && vllm-env/bin/pip install vllm, then add --vllm vllm-env",
        )
    return Path(found)


@contextmanager
def serve(
    model: str,
    *,
    vllm: str | None = None,
    options: Sequence[str] = (),
    tell: Callable[[str], object] = lambda _: None,
) -> Iterator[ServerSettings]:
    """Start vLLM with a model, wait until it answers, and end it with the block.

    Args:
        model: a folder, or a name on the Hugging Face hub.
        vllm: see `find_vllm`.
        options: further ones of ``vllm serve``, which come after ours.
        tell: gets a message at the start, every half minute, and when the server is ready.

    Raises:
        InputError: the folder is not there or holds no model, or `vllm` names no vLLM.
        UnavailableError: there is no vLLM, or it ends or does not answer.
    """
    _check_model(model)
    command = find_vllm(vllm)
    on_processor = _is_for_processors(command)
    settings = ServerSettings(f"http://127.0.0.1:{_free_port()}/v1", Path(model).name)
    handle, name = tempfile.mkstemp(prefix="logic2text-vllm-", suffix=".log")
    log = Path(name)
    tell(f"starting vLLM with {model}; its messages are in {log}")
    with os.fdopen(handle, "wb") as output:
        process = subprocess.Popen(  # noqa: S603
            [
                *_write_command(command, model, settings, on_processor=on_processor),
                *options,
            ],
            env={**(KV_CACHE_OF_PROCESSORS if on_processor else {}), **os.environ},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
        )
    has_failed = True
    try:
        _wait(process, settings.host, log, tell)
        has_failed = False
        yield settings
    finally:
        has_failed = has_failed or process.poll() is not None
        _end(process)
        if not has_failed:  # else the log says the cause
            log.unlink(missing_ok=True)


def _check_model(model: str) -> None:
    """Check a folder, before half a minute is spent on it; names of the hub vLLM checks."""
    path = Path(model).expanduser()
    is_name = re.fullmatch(r"[\w-][\w.-]*(?:/[\w.-]+)?", model)
    if not model or not (path.exists() or is_name):
        raise InputError(
            f"there is no folder {model!r}",
            "name a folder that holds a model, or a model of the hub as owner/name",
        )
    if path.is_dir() and not (path / "config.json").is_file():
        raise InputError(
            f"the folder {model} holds no model: there is no config.json in it",
            "name the folder into which a model of transformers was saved",
        )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _write_command(
    command: Path, model: str, settings: ServerSettings, *, on_processor: bool
) -> list[str]:
    host, _, port = settings.host.partition(":")
    path = Path(model).expanduser()
    fixed = {"--host": host, "--port": port, "--served-model-name": settings.model}
    if on_processor:
        fixed |= OF_PROCESSORS
    words = [word for pair in fixed.items() for word in pair if word]
    return [str(command), "serve", str(path) if path.exists() else model, *words]


def _is_for_processors(command: Path) -> bool:
    """Whether the environment of a command has vLLM's build for processors, by its version."""
    found = command.resolve().parent.parent.glob("lib/python*/site-packages/vllm*.dist-info")
    return any("+cpu" in each.name or each.name.startswith("vllm_cpu-") for each in found)


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(_SIGNAL_AT_PARENTS_DEATH, signal.SIGTERM)


def _wait(
    process: subprocess.Popen[bytes], host: str, log: Path, tell: Callable[[str], object]
) -> None:
    started = told = time.monotonic()
    while not _answers(host):
        if process.poll() is not None:
            raise UnavailableError(
                f"vLLM ended before it answered: {_find_cause(log)}", f"its messages are in {log}"
            )
        now = time.monotonic()
        if now - started > STARTED_WITHIN_S:
            raise UnavailableError(
                f"vLLM has not answered for {STARTED_WITHIN_S / 60:g} minutes",
                f"its messages are in {log}",
            )
        if now - told >= TOLD_S:
            told = now
            tell(f"vLLM is still starting ({now - started:.0f} s)")
        time.sleep(POLLED_S)
    tell(f"vLLM is ready ({time.monotonic() - started:.0f} s)")


def _answers(host: str) -> bool:
    connection = http.client.HTTPConnection(host, timeout=2.0)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _find_cause(log: Path) -> str:
    """The first cause in a log, since later ones only report it; else its last line."""
    lines = [line.strip() for line in read_text_file(log, "the log").splitlines() if line.strip()]
    causes = [found[1] for cause in _CAUSES for line in lines if (found := cause.match(line))]
    return shorten((causes or lines[-1:] or ["it wrote nothing"])[0])


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and those that it started, by the group that it was started in."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, kind)
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDED_WITHIN_S)
            return
