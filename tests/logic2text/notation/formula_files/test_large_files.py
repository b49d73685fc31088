"""Files of 10 MB of every kind that is read at once are refused by their size, and not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import LimitError, read_formulas
from tests.support.call_counter import count_calls

SIZE = 10_000_000
MOST_CALLS = 100_000
"""Of Python's functions: a line of a file takes more than one."""
RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
BEGINS = {
    "a.smt2": "(declare-fun P (U) Bool)\n(assert (P a))\n",
    "a.lp": "animal(X) :- cat(X).\n",
    "a.pl": "animal(X) :- cat(X), \\+ dog(X).\n",
    "a.dl": ".decl cat(x: symbol)\n",
    "a.ofn": "Ontology(SubClassOf(:Cat :Animal)\n",
    "a.omn": "Class: Cat SubClassOf: Animal\n",
    "a.ttl": "@prefix : <http://example.org/#> .\n",
    "a.nt": "<http://e.org/a> <http://e.org/p> <http://e.org/b> .\n",
    "a.rdf": f'<?xml version="1.0"?>\n<rdf:RDF {RDF}>\n',
    "a.owx": '<?xml version="1.0"?>\n<Ontology xmlns="http://www.w3.org/2002/07/owl#">\n',
}


@pytest.mark.parametrize("name", BEGINS)
def test_a_large_file_is_refused_by_its_size(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with path.open("w") as file:
        file.write(BEGINS[name])
        file.truncate(SIZE)  # the rest are zeros that take no room

    def refuse() -> None:
        with pytest.raises(LimitError, match="longer than 4,000,000 bytes"):
            read_formulas(path)

    assert count_calls(refuse, MOST_CALLS) > 0


def test_facts_and_a_rule_are_refused_as_well(tmp_path: Path) -> None:
    path = tmp_path / "facts"
    path.write_text("cat(tom).\n" * 400_001 + "animal(X) :- cat(X).\n")
    with pytest.raises(LimitError, match="longer than 4,000,000 bytes"):
        read_formulas(path)
