"""One running service for the tests that only send requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra `serve` is not installed")

from rerank.service.settings import Settings
from tests.support.service import running

LIMIT_S = 600.0
"""More than any test needs, also on a busy machine."""

METRICS = ("fre", "formulaicness", "formulaicness:light", "logprob")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a service with the default limits."""
    database = f"sqlite:///{tmp_path_factory.mktemp('service')}/studies.sqlite"
    settings = Settings(metrics=METRICS, naturalness="fre", time_limit_s=LIMIT_S, database=database)
    with running(settings) as url:
        yield url


@pytest.fixture
def http(service: str) -> Iterator[Any]:
    """A client of the service that knows nothing of it."""
    import httpx2

    with httpx2.Client(base_url=service, timeout=600) as client:
        yield client
