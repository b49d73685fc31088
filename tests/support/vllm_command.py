"""A command `vllm serve` that answers with one text, as its own process with a child.

It keeps its arguments and the number of its child in a file beside itself; a model called "broken"
ends it with vLLM's kind of log.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

SOURCE = """\
#!{python}
import json, os, subprocess, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

arguments = sys.argv[1:]
if arguments[1].endswith("broken"):
    print("(EngineCore pid=7) ERROR 11-29 11:08:45 [core.py:133] ValueError: no memory is left")
    print("RuntimeError: Engine core initialization failed. See root cause above.")
    sys.exit(1)
child = subprocess.Popen(["sleep", "600"])
kept = dict(arguments=arguments, child=child.pid, kv=os.environ.get("VLLM_CPU_KVCACHE_SPACE"))
with open(__file__ + ".json", "w") as file:
    json.dump(kept, file)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(b"")

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = dict(role="assistant", content={text!r})
        choices = [dict(index=i, message=message) for i in range(asked.get("n", 1))]
        self.answer(json.dumps(dict(choices=choices)).encode())

    def answer(self, payload):
        self.send_response(200)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *_):
        pass


time.sleep(0.3)
port = int(arguments[arguments.index("--port") + 1])
ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


def write_environment(folder: Path, text: str = "No cube is small.", version: str = "") -> Path:
    """An environment with the command in `bin`, and the metadata of a version if one is given."""
    command = folder / "bin" / "vllm"
    command.parent.mkdir(parents=True)
    command.write_text(SOURCE.format(python=sys.executable, text=text), encoding="utf-8")
    command.chmod(0o755)
    if version:
        (folder / "lib" / "python3.11" / "site-packages" / f"vllm-{version}.dist-info").mkdir(
            parents=True
        )
    return folder


def write_model(folder: Path) -> Path:
    """A folder that looks like one of a model."""
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}", encoding="utf-8")
    return folder


def is_running(number: int) -> bool:
    """Whether a process is there and has not ended."""
    state = Path(f"/proc/{number}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for_end(number: int) -> bool:
    """Whether it ends within some seconds."""
    end = time.monotonic() + 600
    while is_running(number) and time.monotonic() < end:
        time.sleep(0.05)
    return not is_running(number)
