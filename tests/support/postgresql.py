"""A PostgreSQL server of our own on loopback, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDERS = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version."""
USER = "postgres"
"""Who runs the server where we are root, as which it refuses to run."""


def find_programs() -> Path | None:
    """The folder of `initdb`, `pg_ctl` and `psql`; None where the server is not installed."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    return max((path.parent for path in FOLDERS.glob("*/bin/initdb")), default=None)


@dataclass(frozen=True)
class Server:
    """A server; its superuser connects by a socket in its folder, all others by passwords."""

    programs: Path
    folder: Path
    port: int

    def run(self, program: str, *arguments: str, text: str | None = None) -> str:
        """What one of its programs prints."""
        who: dict[str, Any] = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        done = subprocess.run(  # noqa: S603 - our own command
            [str(self.programs / program), *arguments],
            check=True,
            capture_output=True,
            text=True,
            input=text,
            cwd=self.folder,
            **who,
        )
        return done.stdout

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1"
        options += f" -k {self.folder} -c fsync=off"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")

    def stop(self) -> None:
        """End it at once, as a crash does."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def execute(self, commands: str) -> None:
        """Run SQL as the superuser."""
        settings = ("-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-p", str(self.port))
        self.run("psql", *settings, "-U", "root", "-d", "postgres", text=commands)


@contextmanager
def running_postgresql(programs: Path) -> Iterator[Server]:
    """A new server at a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam(USER).pw_uid, -1)
    server = Server(programs, folder, port)
    try:
        ways = ("--auth-local=trust", "--auth-host=scram-sha-256", "--username=root")
        server.run("initdb", "-D", str(folder / "data"), "--no-sync", *ways)
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
