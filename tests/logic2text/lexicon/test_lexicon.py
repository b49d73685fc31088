from __future__ import annotations

import pytest

from logic2text.lexicon import Lexicon
from logic2text.lexicon.lexicon import DOMAINS
from logic2text.lexicon.toml_file import read


@pytest.mark.parametrize("path", sorted(DOMAINS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_domain_files_are_sound(path) -> None:
    file = read(path)
    for symbol, arity in file.predicates:
        entry = file.predicate(symbol, arity)
        assert entry is not None
        assert entry.arity == arity
        assert len(entry.links) == max(arity - 1, 0)
    for symbol, arity in file.functions:
        entry = file.function(symbol, arity)
        assert entry is not None
        assert len(entry.links) == arity


def test_entries_are_made_once() -> None:
    lexicon = Lexicon.default()
    assert lexicon.entry("Cube", 1) is lexicon.entry("Cube", 1)
    assert Lexicon.default() is lexicon


def test_learned_plurals_are_a_choice() -> None:
    files = Lexicon.default().files
    assert Lexicon(files).entry("Tet", 1).plural == "tetrahedrons"
    assert Lexicon(files, learned_plurals=True).entry("Tet", 1).plural == "tetrahedra"


def test_known_symbols_are_those_of_the_files() -> None:
    lexicon = Lexicon.default()
    assert "Between" in {entry.symbol for entry in lexicon.known_predicates()}
    assert "mother" in {entry.symbol for entry in lexicon.known_functions()}
    assert lexicon.known_names()["claire"].words == "Claire"
