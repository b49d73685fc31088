"""A server of vLLM's CPU build on the loopback, for tests and by hand.

python -m tests.support.vllm_cpu.server [PORT]
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

from tests.support.corpora import ROOT

ENVIRONMENT = Path(os.environ.get("LOGIC2TEXT_VLLM", ROOT / ".venv-vllm"))
"""The environment that `make vllm-cpu` builds."""

WEIGHTS = ENVIRONMENT / "smollm2"
PYTHON = ENVIRONMENT / "bin" / "python"
MODEL = "HuggingFaceTB/SmolLM2-135M-Instruct"
IS_BUILT = (WEIGHTS / "complete").is_file()
MISSING = "vLLM's CPU build is not installed: make vllm-cpu"

CONTEXT = 4096
OPTIONS = {"max_model_len": CONTEXT, "max_num_batched_tokens": 2 * CONTEXT, "dtype": "float32"}
"""Floats of 32 bits, so that likelihoods can be compared; prompts are not split, because this build
fails at a split prompt of a request with a seed (it rewinds a generator, which only CUDA's can)."""

STARTED_WITHIN_S = 300


@dataclass(frozen=True)
class VllmCpu:
    """A running server.

    Attributes:
        url: with /v1.
        log: the file of its output.
    """

    url: str
    log: Path


def environment() -> dict[str, str]:
    """The environment variables of vLLM's processes: one thread, no network."""
    fixed = {
        "VLLM_CPU_OMP_THREADS_BIND": "nobind",
        "VLLM_CPU_KVCACHE_SPACE": "1",
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
        "VLLM_NO_USAGE_STATS": "1",
    }
    return {**os.environ, **fixed}


def command(port: int) -> list[str]:
    """The command of a server on a port of the loopback."""
    options = [f"--{name.replace('_', '-')}={value}" for name, value in OPTIONS.items()]
    return [
        *(str(ENVIRONMENT / "bin" / "vllm"), "serve", str(WEIGHTS)),
        *("--served-model-name", MODEL, "--host", "127.0.0.1", "--port", str(port)),
        *("--enforce-eager", "--no-enable-chunked-prefill", *options),
    ]


@contextmanager
def vllm_cpu(folder: Path) -> Iterator[VllmCpu]:
    """A server that has answered; its processes end with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "vllm.log"
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603
            command(port),
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment(),
            start_new_session=True,
        )
    try:
        _wait(process, f"http://127.0.0.1:{port}/health", log)
        yield VllmCpu(f"http://127.0.0.1:{port}/v1", log)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)


def _wait(process: subprocess.Popen[bytes], health: str, log: Path) -> None:
    end = time.monotonic() + STARTED_WITHIN_S
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx2.get(health, timeout=5).status_code == httpx2.codes.OK:
                return
        except httpx2.TransportError:
            time.sleep(1)
    raise RuntimeError(f"vLLM does not answer: {log.read_text(encoding='utf-8')[-2_000:]}")


if __name__ == "__main__":
    if not IS_BUILT:
        raise SystemExit(MISSING)
    port = sys.argv[1] if len(sys.argv) > 1 else "8000"
    os.execve(command(0)[0], command(int(port)), environment())  # noqa: S606
