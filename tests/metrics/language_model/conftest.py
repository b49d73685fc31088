from __future__ import annotations

from pathlib import Path

import pytest

from metrics.language_model.small import SmallModel
from tests.metrics.language_model import tiny


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.build(tmp_path_factory.mktemp("small"))


@pytest.fixture(scope="session")
def tiny_model(tiny_folder: Path) -> SmallModel:
    return SmallModel(tiny_folder)
