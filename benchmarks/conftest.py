"""`pytest benchmarks`: the suite alone, its option of devices, its table of rates, its records.

The records have no fact of the machine that names the host, only versions.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.logger import PytestBenchmarkWarning

from benchmarks.record import machine, table
from logic2text import InputError, UnavailableError
from metrics.engine.compute import Compute

HERE = Path(__file__).resolve().parent
SUITE = HERE / "suite"
KEPT_FLAGS = ("amx", "avx")
RATES = ("texts/s", "tokens/s", "of products")
"""The columns of the table of rates, which records have as `extra_info`; see docs/speed.md."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("logic2text").addoption(
        "--device",
        default="cpu",
        metavar="NAMES",
        help="where neural models are measured: cpu, cuda, cuda:1, mps, separated by commas",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    for name in config.getoption("--device").split(","):
        try:
            Compute.of(name).check()
        except UnavailableError:  # its benchmarks are skipped with the reason
            continue
        except InputError as error:
            raise pytest.UsageError(f"--device: {error.message}") from None
    # What the plugin tells, such as that records are of another machine, is no failure: neither
    # now, when it loads them, nor at the end.
    warnings.filterwarnings("default", category=PytestBenchmarkWarning)
    name = f"{PytestBenchmarkWarning.__module__}.{PytestBenchmarkWarning.__name__}"
    config.addinivalue_line("filterwarnings", f"default::{name}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The other benchmarks are programs: collected for doctests, they would all be imported."""
    path = collection_path.resolve()
    if any(path == Path(argument.partition("::")[0]).resolve() for argument in config.args):
        return None
    return None if path.is_relative_to(SUITE) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):  # peers warn of what does not concern a measurement
            item.add_marker(pytest.mark.filterwarnings("default"))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    session = getattr(config, "_benchmarksession", None)
    measured = [] if session is None else session.benchmarks
    rows = [
        (each.group or "", each.name, *(each.extra_info.get(name, "") for name in RATES))
        for each in measured
        if RATES[0] in each.extra_info
    ]
    if rows:
        terminalreporter.section("rates, by the median round")
        terminalreporter.write_line(table(("group", "benchmark", *RATES), sorted(rows)))


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    for name in ("node", "release", "processor", "python_build", "python_compiler"):
        machine_info.pop(name, None)
    processor = machine_info["cpu"]
    processor["flags"] = [f for f in processor.get("flags", ()) if f.startswith(KEPT_FLAGS)]
    machine_info["versions"] = machine()["versions"]


def pytest_benchmark_update_commit_info(commit_info: dict[str, Any]) -> None:
    for name in ("project", "branch"):  # the names of a folder and of somebody's work
        commit_info.pop(name, None)
