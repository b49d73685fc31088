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


LATER = (
    "asyncio",
    "logic2text.english.syntax",
    "logic2text.verify.tree",
    "numpy",
    "rapidfuzz",
    "torch",
)
"""What those who only read rows have no use for."""


@pytest.mark.parametrize(
    ("module", "heavy"),
    [("rerank", ("numpy", "torch", "typer")), ("rerank.cli.rerank", LATER)],
)
def test_the_import_loads_nothing_heavy(module: str, heavy: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
