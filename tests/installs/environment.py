"""An empty environment with the wheel and one extra, and the commands that are run from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from tests.installs.documented_extras import PROJECT, ROOT

TORCH = "torch==2.13.0"
"""Installed first and alone, as `make` does, where an extra needs it."""

PACKAGES = ("logic2text", "metrics", "rerank")
INSTALL_S, COMMAND_S = 1_800.0, 1_200.0


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and an empty folder in which its commands run.

    Attributes:
        folder: of the environment.
        work: of the commands; a clone without the packages for the extras of developers.
    """

    folder: Path
    work: Path

    @property
    def variables(self) -> dict[str, str]:
        """Nothing of this process's own environment but what finds the system's programs."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "LANG") if name in os.environ}
        path = os.pathsep.join([str(self.folder / "bin"), "/usr/bin", "/bin"])
        home = {"HOME": str(self.work), "PYTHONNOUSERSITE": "1", "PYTHONUTF8": "1"}
        return {**kept, **home, "PATH": path}

    def pip(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run pip, with the settings of this machine."""
        command = [str(self.folder / "bin/python"), "-m", "pip", "--disable-pip-version-check"]
        return subprocess.run(  # noqa: S603
            [*command, *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=INSTALL_S,
            cwd=self.work,
            env=_machine_settings(),
        )

    def install(self, *arguments: str) -> None:
        """Install packages; fails with the end of what pip said."""
        done = self.pip("install", "--quiet", *arguments)
        assert done.returncode == 0, f"pip install {' '.join(arguments)}: {done.stderr[-2_000:]}"

    def resolve(self, requirement: str) -> subprocess.CompletedProcess[str]:
        """Resolve a requirement from only the metadata of packages, which pip would download."""
        self.install("uv")
        return subprocess.run(  # noqa: S603
            [str(self.folder / "bin/uv"), "pip", "compile", "--quiet", "--no-header", "-"],
            input=requirement,
            capture_output=True,
            text=True,
            check=False,
            timeout=INSTALL_S,
            cwd=self.work,
            env=_machine_settings(),
        )

    def run(self, command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command as it stands in docs/install.md."""
        return subprocess.run(  # noqa: S603
            ["/bin/sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
            timeout=COMMAND_S,
            cwd=self.work,
            env={**self.variables, **more},
        )

    def start(self, command: str, log: Path, user: int | None = None) -> subprocess.Popen[bytes]:
        """Start a command that serves until it is ended, perhaps as another user."""
        with log.open("wb") as written:
            return subprocess.Popen(  # noqa: S603
                ["/bin/sh", "-c", f"exec {command}"],
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                cwd=self.work,
                env=self.variables,
                user=user,
            )


def create_environment(folder: Path, python: str = sys.executable) -> Environment:
    """An environment with nothing but pip, and an empty folder beside it."""
    work = folder / "work"
    work.mkdir(parents=True)
    subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)  # noqa: S603
    return Environment(folder / "venv", work)


def _machine_settings() -> dict[str, str]:
    """The variables by which installers find the registry of this machine."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}


def install_wheel(environment: Environment, wheel: Path, extra: str = "") -> None:
    """Install the wheel with one extra, or alone; torch comes first where the extra needs it."""
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    if needs_torch(extra):
        environment.install(TORCH)
    environment.install(wanted)
    site = environment.run("python -c 'import logic2text; print(logic2text.__file__)'").stdout
    assert str(environment.folder) in site, "the wheel is not what is run"


def needs_torch(extra: str) -> bool:
    """Whether an extra brings torch, by itself or by another extra."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["optional-dependencies"].get(extra, [])
    inner = [name for each in needed if each.startswith(f"{PROJECT}[") for name in _extras(each)]
    return any(each.startswith("torch") for each in needed) or any(map(needs_torch, inner))


def _extras(requirement: str) -> list[str]:
    return requirement.partition("[")[2].rstrip("]").split(",")


def copy_clone(target: Path, without: Collection[str] = ()) -> None:
    """The files that git lists, but for some folders."""
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if Path(name).parts[0] not in without and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
