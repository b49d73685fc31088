"""A Ray of two nodes on the loopback of this machine, of which the second can be killed.

with two_nodes() as nodes: …; nodes.kill_second()

The nodes are started by a process of its own (``python -m tests.support.ray_nodes``), so that no
process of a test imports Ray.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import token_hex
from typing import IO

from tests.support.corpora import ROOT

KILL, KILLED = "kill", "killed"
OBJECT_STORE_BYTES = 100 << 20
"""Ray refuses less than 75 MB."""


@dataclass(frozen=True)
class Nodes:
    """Two nodes with CPUs for a task and a scorer each."""

    address: str
    commands: IO[str]
    replies: IO[str]

    def kill_second(self) -> None:
        """Kill all processes of the second node; waits until they are gone."""
        self.commands.write(f"{KILL}\n")
        self.commands.flush()
        reply = self.replies.readline().strip()
        if reply != KILLED:
            raise RuntimeError(f"the second node was not killed: {reply!r}")


@contextmanager
def two_nodes() -> Iterator[Nodes]:
    """The nodes, which end with the context; processes that start meanwhile know their token."""
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
    before = {name: os.environ.get(name) for name in token}
    os.environ.update(token)
    try:
        with _nodes() as nodes:
            yield nodes
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


@contextmanager
def _nodes() -> Iterator[Nodes]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.ray_nodes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            if not address:
                raise RuntimeError("the two nodes of Ray did not start")
            yield Nodes(address, process.stdin, process.stdout)
        finally:
            process.stdin.close()


def main() -> None:
    """Start the nodes, write their address, and kill the second when that is read."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    from ray.cluster_utils import Cluster

    arguments = {"num_cpus": 3, "object_store_memory": OBJECT_STORE_BYTES}
    # What Ray writes goes to standard error.
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    cluster = Cluster(initialize_head=True, head_node_args=arguments)
    second = cluster.add_node(**arguments)
    cluster.wait_for_nodes()
    print(cluster.address, file=replies, flush=True)
    for line in sys.stdin:
        if line.strip() == KILL:
            cluster.remove_node(second, allow_graceful=False)
            print(KILLED, file=replies, flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
