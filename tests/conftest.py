"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shared import SHARED_DATA


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of the corpora, which is no part of the repository."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the corpora are not at {SHARED_DATA} (set LOGIC2TEXT_SHARED)")
    return SHARED_DATA
