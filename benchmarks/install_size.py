"""Measures what a wheel installs in an empty environment: sizes, first answers of its commands.

    python -m benchmarks.install_size [--check] [dist/logic2text-….whl]

Without a wheel, one is built; with ``--check`` no record is written.  The environment has only the
locked dependencies, all from wheels, and its commands run with an empty search path, so that no
compiler can be found.  The exit code is 1 where a command fails or a size is beyond its limit;
times are printed, never judged.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from venv import EnvBuilder

from benchmarks.record import record, table

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-base.lock"
BUILD_ONLY = "setuptools"
"""In the lock for `make`; a wheel does not need it."""

SOLVER = "z3-solver"
UNPACKED_LIMIT_MB = 350
WHEELS_LIMIT_MB = 60
"""Of all wheels but the solver's."""

MB = 1_000_000
SHOWN = 12
"""Packages in the table; the others are summed up."""

ROUNDS = 3
FORMULA = "∀x (Cube(x) → ¬Small(x))"
LIGHT = ("-F", "formulaicness:light")
COMMANDS = (
    ("--version",),
    ("parse", FORMULA),
    ("verbalize", FORMULA),
    ("check", FORMULA, "No cube is small."),
    ("score", "-m", "fre,formulaicness:light", "No cube is small."),
    ("score", "-m", "naturalness", "No cube is small."),
    ("rerank", "-m", "fre", *LIGHT, FORMULA),
    ("rerank", *LIGHT, FORMULA),
    ("score", "No cube is small."),
    ("rerank", FORMULA),
    ("doctor", "-m", "fre,naturalness"),
)
"""What must work without any extra."""


@dataclass(frozen=True, slots=True)
class Size:
    """Bytes of a distribution's wheel, and of its files once installed, compiled ones included."""

    name: str
    wheel: int
    unpacked: int


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """One run of a command in a new process; the memory is 0 where the system does not tell it."""

    code: int
    wall_s: float
    processor_s: float
    memory_mb: float
    errors: str


def main() -> int:
    """Install, measure and run; print two tables and keep the figures but with ``--check``."""
    parser = argparse.ArgumentParser(description="The size of a base install, and its commands.")
    parser.add_argument("wheel", nargs="?", type=Path, help="a wheel; one is built by default")
    parser.add_argument("--check", action="store_true", help="judge, and keep no figures")
    given = parser.parse_args()
    wheel: Path | None = given.wheel
    with TemporaryDirectory(prefix="logic2text-install-") as name:
        folder = Path(name)
        packages = install(wheel or build_wheel(folder / "built"), folder)
        sizes = measure_sizes(packages, folder / "wheels")
        print(describe_sizes(sizes))
        answers = {command: time_command(folder, command) for command in COMMANDS}
    print(describe_answers(answers))
    if not given.check:
        record("install_size", figures(sizes, answers))
    return report_faults(sizes, answers)


def build_wheel(folder: Path) -> Path:
    """The wheel of this checkout."""
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel and its locked dependencies into ``folder/venv``; the folder of packages."""
    wheels = folder / "wheels"
    lock = folder / "lock.txt"
    lock.write_text(without_package(LOCK.read_text(encoding="utf-8"), BUILD_ONLY), encoding="utf-8")
    _pip(
        *("download", "--only-binary", ":all:", "--require-hashes"),
        *("--requirement", str(lock), "--dest", str(wheels)),
    )
    EnvBuilder(with_pip=False).create(folder / "venv")
    files = [*map(str, wheels.glob("*.whl")), str(wheel)]
    _pip("--python", str(_program(folder, "python")), "install", "--no-deps", "--no-index", *files)
    (wheels / wheel.name).write_bytes(wheel.read_bytes())
    (packages,) = (folder / "venv").rglob("site-packages")
    return packages


def measure_sizes(packages: Path, wheels: Path) -> list[Size]:
    """The size of each installed distribution, the largest first."""
    wheel_sizes = {_normal(path.name.partition("-")[0]): path for path in wheels.glob("*.whl")}
    sizes = [
        Size(name, wheel_sizes[name].stat().st_size, _installed_bytes(distribution))
        for distribution in distributions(path=[str(packages)])
        for name in [_normal(distribution.name)]
    ]
    return sorted(sizes, key=lambda size: -size.unpacked)


def time_command(folder: Path, command: Sequence[str]) -> FirstAnswer:
    """The median of some runs of a command, each in a new process."""
    runs = [_run(folder, command) for _ in range(ROUNDS)]
    return FirstAnswer(
        max(run.code for run in runs),
        median(run.wall_s for run in runs),
        median(run.processor_s for run in runs),
        max(run.memory_mb for run in runs),
        runs[0].errors,
    )


def report_faults(sizes: Sequence[Size], answers: dict[tuple[str, ...], FirstAnswer]) -> int:
    """Print what fails and what is too large; the exit code."""
    faults = [
        f"{' '.join(command)} ended with {answer.code}: {answer.errors}"
        for command, answer in answers.items()
        if answer.code
    ]
    unpacked, wheels = _totals(sizes)
    if unpacked > UNPACKED_LIMIT_MB:
        faults.append(f"unpacked {unpacked:.0f} MB, more than {UNPACKED_LIMIT_MB}")
    if wheels > WHEELS_LIMIT_MB:
        faults.append(f"wheels beside the solver's {wheels:.0f} MB, more than {WHEELS_LIMIT_MB}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def describe_sizes(sizes: Sequence[Size]) -> str:
    """A table of the largest distributions and the totals."""
    rows = [(size.name, size.wheel / MB, size.unpacked / MB) for size in sizes[:SHOWN]]
    others = sizes[SHOWN:]
    rows.append(
        (f"{len(others)} others", _mb(s.wheel for s in others), _mb(s.unpacked for s in others))
    )
    unpacked, wheels = _totals(sizes)
    rows.append((f"all; wheels without {SOLVER}", wheels, unpacked))
    return table(("package", "wheel MB", "unpacked MB"), rows)


def describe_answers(answers: dict[tuple[str, ...], FirstAnswer]) -> str:
    """A table of the commands."""
    rows = [
        (" ".join(command), answer.code, answer.wall_s, answer.processor_s, answer.memory_mb)
        for command, answer in answers.items()
    ]
    return table(("command", "exit code", "wall s", "processor s", "memory MB"), rows)


def figures(
    sizes: Sequence[Size], answers: dict[tuple[str, ...], FirstAnswer]
) -> dict[str, object]:
    """What is kept."""
    unpacked, wheels = _totals(sizes)
    return {
        "unpacked_mb": unpacked,
        "wheels_mb_without_solver": wheels,
        "sizes": [asdict(size) for size in sizes],
        "answers": {" ".join(command): asdict(answer) for command, answer in answers.items()},
    }


def _run(folder: Path, command: Sequence[str]) -> FirstAnswer:
    variables = {"PATH": "", "HOME": str(folder), "PYTHONUTF8": "1", "PYTHONNOUSERSITE": "1"}
    if "SYSTEMROOT" in os.environ:  # without it Python does not start on Windows
        variables["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    start = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603
        [str(_program(folder, "logic2text")), *command],
        env=variables,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    errors = process.stderr.read()
    if not hasattr(os, "wait4"):
        code = process.wait()
        return FirstAnswer(code, time.perf_counter() - start, 0.0, 0.0, errors)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    processor = usage.ru_utime + usage.ru_stime
    return FirstAnswer(process.returncode, wall, processor, usage.ru_maxrss * unit / MB, errors)


def _program(folder: Path, name: str) -> Path:
    windows = sys.platform == "win32"
    return (
        folder / "venv" / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)
    )


def _installed_bytes(distribution: Distribution) -> int:
    files = (Path(str(file.locate())) for file in distribution.files or ())
    return sum(file.stat().st_size for file in files if file.is_file())


def _totals(sizes: Sequence[Size]) -> tuple[float, float]:
    """MB unpacked, and MB of the wheels without the solver's."""
    return _mb(s.unpacked for s in sizes), _mb(s.wheel for s in sizes if s.name != SOLVER)


def _mb(sizes: Iterable[int]) -> float:
    return sum(sizes) / MB


def without_package(lock: str, name: str) -> str:
    """A lock without one package: its line, and the lines of hashes below it."""
    kept: list[str] = []
    dropped = False
    for line in lock.splitlines():
        if not line.startswith(" "):
            dropped = line.startswith(f"{name}==")
        if not dropped:
            kept.append(line)
    return "\n".join(kept) + "\n"


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True)  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
