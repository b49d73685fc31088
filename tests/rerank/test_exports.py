"""What the package `rerank` offers, and that its import is cheap."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rerank


def test_every_name_is_there() -> None:
    for name in rerank.__all__:
        assert getattr(rerank, name).__name__ if name != "AUDIENCES" else rerank.AUDIENCES
    with pytest.raises(AttributeError, match="Rerankers"):
        _ = rerank.Rerankers  # type: ignore[attr-defined]


def test_the_import_loads_nothing_heavy() -> None:
    code = "import sys, rerank; print([m for m in ('numpy', 'torch', 'typer') if m in sys.modules])"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
