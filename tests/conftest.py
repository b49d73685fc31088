"""Fixtures that every test may use."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests.support import schedule
from tests.support.corpora import SHARED_DATA
from tests.support.sweeps import EXAMPLES

# Small products of matrices are slower on several threads than on one, by far where all cores are
# busy.  numpy and torch read these variables when they are imported.
for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")

# Few objects are in cycles, as in the command line, and the modules and tests that are collected
# stay: looking through them again and again takes a tenth of the time.
gc.set_threshold(20_000, 20, 20)

# A busy machine is not a failure: examples have no time limit of their own.
settings.register_profile(
    "house",
    deadline=None,
    # `make test-all` tries four times as many.
    max_examples=EXAMPLES,
    # The same examples at every run of the continuous integration, new ones at every other run.
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("house")
gc.disable()  # while the tests are collected


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, Any, Any]:
    """Look for examples with a prompt in what tests share, not in the tests themselves."""
    found = yield
    if "support" in file_path.parts:
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin the longest folders first where several processes run the tests."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: schedule.place_of(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep folders together, not only modules."""
    return schedule.scheduling(config, log) if config.getoption("dist") == "loadscope" else None


def pytest_collection_finish() -> None:
    """Exempt what was imported and collected from collections of garbage."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of the corpora, which is not part of the repository."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the corpora are not at {SHARED_DATA} (set LOGIC2TEXT_SHARED)")
    return SHARED_DATA
