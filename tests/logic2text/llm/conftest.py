from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.transformers_server import TransformersServer, transformers_server


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TransformersServer]:
    """One real server for all tests that want one; it takes seconds to start."""
    with transformers_server(tmp_path_factory.mktemp("transformers")) as server:
        yield server
