"""The steps of the container file by hand, in an empty environment, and its command as its user.

No container is made: the system's libraries are those of this machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from tests.installs.environment import Environment, copy_clone, create_environment
from tests.installs.running_service import started
from tests.support.container import COMMAND, STEPS, instructions


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid(), reason="only root can change users")
def test_the_steps_install_and_the_command_serves_as_an_ordinary_user(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)  # the user must reach what root has made
    (user,) = map(int, instructions("USER"))
    environment = create_environment(tmp_path / "app", python_of_everyone(user))
    source = tmp_path / "src"
    copy_clone(source)
    for step in STEPS:
        if " pip install " in step:
            run_step(environment, step, source)
    data = tmp_path / "data"
    data.mkdir()
    os.chown(data, user, user)
    served = Environment(environment.folder, data)
    local = ["127.0.0.1" if word == "0.0.0.0" else word for word in COMMAND]  # noqa: S104
    with started(served, " ".join(local), user=user) as url:
        ranked = httpx2.post(f"{url}/v1/rerank", json={"formula": "Cube(a)"}, timeout=60)
        assert ranked.status_code == 200, ranked.text
        assert httpx2.get(f"{url}/studies", timeout=60).status_code == 200  # opens the database
    assert {path.stat().st_uid for path in data.rglob("*")} <= {user}


def python_of_everyone(user: int) -> str:
    """An interpreter that an ordinary user may run: that of root's own folder cannot be reached."""
    for place in (sys.executable, "/usr/local/bin/python3", "/usr/bin/python3"):
        code = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
        with suppress(OSError):
            done = subprocess.run(  # noqa: S603
                [place, "-c", code], user=user, cwd="/", capture_output=True, check=False
            )
            if done.returncode == 0:
                return place
    pytest.skip(f"the user {user} can reach no Python of 3.11 or newer here")


def run_step(environment: Environment, step: str, source: Path) -> None:
    """Run an installation with another place for the source."""
    words = step.replace("/src", str(source)).split()
    assert words[:3] == ["python", "-m", "pip"]
    done = environment.pip(*words[3:])
    assert done.returncode == 0, done.stderr[-2_000:]
