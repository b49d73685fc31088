"""Sentences written for this project, of the class `authored`: natural ones about blocks and
classrooms, and ordinary ones with words that look formulaic ("case", "for all", single letters).

>>> len(read_authored_sentences()) >= 200
True
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def read_authored_sentences() -> tuple[str, ...]:
    """All sentences, those about blocks first."""
    text = files("metrics.training.texts").joinpath("authored.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    return tuple(table["blocks"]) + tuple(table["classroom"]) + tuple(table["ordinary"])
