"""The devices of ``--device``, as a fixture."""

from __future__ import annotations

import pytest

from logic2text import UnavailableError
from metrics.engine.compute import Compute


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "device" in metafunc.fixturenames:
        names = metafunc.config.getoption("--device").split(",")
        metafunc.parametrize("device", names, indirect=True)


@pytest.fixture
def device(request: pytest.FixtureRequest) -> str:
    """A device that is there; else the benchmark is skipped."""
    name: str = request.param
    try:
        Compute.of(name).check()
    except UnavailableError as error:
        pytest.skip(error.message)
    return name
