from __future__ import annotations

from dataclasses import replace

import pytest

from logic2text.lexicon import Lexicon
from logic2text.lexicon.lexicon import DOMAINS, ENTRY_CACHE_SIZE
from logic2text.lexicon.toml_file import read
from logic2text.notation import parse


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
    assert "Between" in {entry.symbol for entry in lexicon.list_predicates()}
    assert "mother" in {entry.symbol for entry in lexicon.list_functions()}
    assert lexicon.list_names()["claire"].words == "Claire"


def test_the_cached_entries_are_bounded() -> None:
    lexicon = Lexicon(Lexicon.default().files)
    for number in range(ENTRY_CACHE_SIZE + 10):
        (
            lexicon.entry(f"P{number}", 1),
            lexicon.function(f"f{number}", 1),
            lexicon.name(f"c{number}"),
        )
    for cache in (lexicon._entries, lexicon._functions, lexicon._names):
        assert len(cache) <= ENTRY_CACHE_SIZE


def test_the_words_of_a_view_and_changed_words_stay() -> None:
    lexicon = Lexicon(Lexicon.default().files)
    view = lexicon.for_formula(parse("Runs(a) ∧ Run(a)"))
    assert view is not lexicon
    changed = lexicon.with_entry(replace(lexicon.entry("Cube", 1), singular="box"))
    entries = [view.entry("Runs", 1), view.entry("Run", 1), changed.entry("Cube", 1)]
    for number in range(ENTRY_CACHE_SIZE + 10):
        view.entry(f"P{number}", 1)
        changed.entry(f"P{number}", 1)
    assert [view.entry("Runs", 1), view.entry("Run", 1), changed.entry("Cube", 1)] == entries
    assert entries[0] != entries[1]
    assert changed.entry("Cube", 1).singular == "box"
