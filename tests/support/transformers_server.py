"""A real server of another make: ``transformers serve`` with a tiny random Llama, on the loopback.

It knows less of the API than vLLM and mostly says nothing about it.
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
import torch
import transformers
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

SENTENCES = [
    "Every cube is large.",
    "No cube is to the left of a tetrahedron.",
    "Answer with nothing but one JSON value.",
    "Write one short sentence that greets a friend.",
]
TEMPLATE = "{% for message in messages %}<s>{{ message['content'] }}{% endfor %}</s>"
READY_S = 300.0
"""It takes some five seconds of a processor, which a busy machine gives late."""


@dataclass(frozen=True)
class TransformersServer:
    """Where it listens, what its model is called, and the folder that it wants for its list."""

    url: str
    model: str
    hub: Path


@contextmanager
def transformers_server(folder: Path) -> Iterator[TransformersServer]:
    """A running server with its files in the folder; it ends with the block."""
    model = save_model(folder / "model")
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    home = folder / "home"
    variables = {
        "HF_HOME": str(home),
        "HF_HUB_OFFLINE": "1",
        "OMP_NUM_THREADS": "1",
        "PATH": os.environ.get("PATH", ""),
    }
    start = "from transformers.cli.transformers import main; main()"
    command = [sys.executable, "-c", start, "serve", str(model)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603
            [*command, "--device", "cpu", "--host", "127.0.0.1", "--port", str(port)],
            env=variables,
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait(server, f"http://127.0.0.1:{port}/health", folder / "log")
        yield TransformersServer(f"http://127.0.0.1:{port}/v1", str(model), home / "hub")
    finally:
        _end(server)


def save_model(folder: Path, context: int = 512) -> Path:
    """A random Llama and a tokenizer of bytes, trained on a few sentences, with a chat template."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<pad>", "<s>", "</s>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(SENTENCES, trainer)
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",  # noqa: S106
        bos_token="<s>",  # noqa: S106
        eos_token="</s>",  # noqa: S106
        chat_template=TEMPLATE,
    )
    fast.save_pretrained(folder)
    torch.manual_seed(0)
    config = transformers.LlamaConfig(
        vocab_size=len(fast),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=context,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
    )
    transformers.LlamaForCausalLM(config).save_pretrained(folder)
    return folder


def _wait(server: subprocess.Popen[bytes], health: str, log: Path) -> None:
    end = time.monotonic() + READY_S
    while time.monotonic() < end and server.poll() is None:
        try:
            if httpx2.get(health, timeout=2.0).status_code == 200:
                return
        except httpx2.HTTPError:
            time.sleep(0.2)
    _end(server)
    raise RuntimeError(f"transformers serve did not start: {log.read_text()[-2000:]}")


def _end(server: subprocess.Popen[bytes]) -> None:
    """End its whole process group, by the number that it was started with."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, kind)
        except ProcessLookupError:
            break
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            continue
        break
    server.wait()
