"""The files of rules that are measured: each is read whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.rulebooks.__main__ import FILES, add_up, measure
from logic2text import read_formulas
from logic2text.notation.formula_files import formulas_of_text

FILES_OF_RULES = sorted(path for path in FILES.iterdir() if path.is_file())


@pytest.mark.parametrize("path", FILES_OF_RULES, ids=lambda path: path.name)
def test_every_rule_of_a_file_is_read(path: Path) -> None:
    if path.suffix in (".rdf", ".ttl"):
        pytest.importorskip("rdflib", reason="rdflib is not installed")
    if path.suffix in ("", ".pl", ".dl"):
        pytest.importorskip("clingo", reason="clingo is not installed")
    assert not [entry.error for entry in read_formulas(path) if entry.error is not None]


def test_a_file_is_counted() -> None:
    entries = formulas_of_text("∀x (Cube(x) → Small(x))\n∀x (Cube(x) → ¬Small(x))\nCube(")
    found = measure(entries, "fre")
    assert (found["rules"], found["proved"], found["unread"], found["conflicts"]) == (2, 2, 1, 1)
    assert add_up("files", [found, found])["rules"] == 4
