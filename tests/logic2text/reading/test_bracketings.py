"""Bracketings from the parts of a tree, beside those that the reader finds in the words."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import effort
from logic2text.english.meaning import interpret
from logic2text.english.syntax import (
    EVERY,
    A,
    ForClause,
    Gap,
    Noun,
    Predication,
    Pronoun,
    Quantified,
    Relation,
    RelativeClause,
    ThereIs,
)
from logic2text.formula import Variable
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.canonical_key import key
from logic2text.reading import ReadingKind, read
from logic2text.reading.bracketings import bracketings, is_settled
from logic2text.verbalizers import verbalizer

NESTED = "∀x (Cube(x) → ¬(Small(x) ∧ ∃y (Tet(y) ∧ (Larger(y, x) ∨ Small(y)))))"


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
@pytest.mark.parametrize(
    "formula",
    [
        "Cube(a)",
        "Cube(a) ∧ Small(a)",
        "¬Small(a) ∧ Cube(b)",
        "Small(a) ∧ (Cube(b) ∨ Tet(c))",
        "LeftOf(a, b) ∧ (Small(c) ∨ Small(d))",
        "(LeftOf(a, b) ∧ LeftOf(a, c)) ∨ Small(d)",
        "(Cube(a) → Small(b)) ∧ Tet(c)",
        "Cube(a) ↔ (Small(b) ∧ Tet(c))",
        "(Cube(a) ∧ Small(b)) ⊕ Tet(c)",
        "∀x (Cube(x) → Small(x)) ∧ Tet(a)",
        "∃x (Cube(x) ∧ Small(x)) ∨ ¬Tet(a)",
        "∀x ∀y (Cube(x) ∧ Tet(y) → Larger(x, y)) ∧ ∃z Small(z)",
        NESTED,
    ],
)
def test_the_parts_have_the_bracketings_of_the_words(system: str, formula: str) -> None:
    parsed = parse(formula)
    said = verbalizer(system).verbalize(parsed)
    by_words = read(said.text, None, parsed)
    surface = [r for r in by_words.readings if r.kind is not ReadingKind.INVERSE_SCOPE]
    by_parts = bracketings(said.tree, said.says)
    assert [(key(r.formula), r.kind) for r in by_parts.readings] == [
        (key(r.formula), r.kind) for r in surface
    ]
    assert by_parts.complete == by_words.complete


@pytest.mark.parametrize(
    ("formula", "settled"),
    [
        ("Cube(a)", True),
        ("Cube(a) → Small(b)", True),
        ("¬Small(a) ∧ Cube(b)", False),
        ("¬(Small(a) ∧ Small(b))", False),
    ],
)
def test_what_is_settled_at_a_glance(formula: str, settled: bool) -> None:
    assert is_settled(verbalizer("literal").verbalize(parse(formula)).tree) is settled


def test_a_text_that_is_too_involved_is_not_complete() -> None:
    parts = [f"(¬P{i}(a) ∧ (Q{i}(a) ∨ ¬(R{i}(a) ∧ S{i}(b))))" for i in range(12)]
    said = verbalizer("literal").verbalize(parse(" ∧ ".join(parts)))
    found = bracketings(said.tree, said.says)
    assert not found.complete
    assert key(said.says) in {key(r.formula) for r in found.readings}


def test_parts_that_go_together_in_no_way_are_no_reading() -> None:
    """The words of the tree fit the grammar, and nothing else fits its gap in "between … and"."""
    words = Lexicon.default()
    dodecahedron = Quantified(A, Noun(words.entry("Dodec", 1)), Variable("z"))
    between = Relation(words.entry("Between", 3), (Gap(), dodecahedron))
    relative = RelativeClause(Predication(Pronoun(Variable("x")), between))
    tetrahedron = Noun(words.entry("Tet", 1), relatives=(relative,))
    there = ThereIs(A, tetrahedron, (Variable("y"),), None)
    tree = ForClause(EVERY, Noun(words.entry("Cube", 1)), (Variable("x"),), there, labelled=False)
    says = interpret(tree)
    assert [key(reading.formula) for reading in bracketings(tree, says).readings] == [key(says)]


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
def test_no_part_of_between_and_moves_out_of_it(system: str) -> None:
    formula = parse("∀x (Cube(x) → ∃y ∃z (Tet(y) ∧ Dodec(z) ∧ Between(x, y, z)))")
    said = verbalizer(system).verbalize(formula)
    assert bracketings(said.tree, said.says).complete


def test_a_lexicon_entry_with_an_empty_preposition_is_read_without_it(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text('[predicates]\n"Gives/3" = { verb = "give", prepositions = ["to", ""] }\n')
    lexicon = Lexicon.load(file)
    formula = parse("Gives(a, b, c) ∧ Cube(a)")
    said = verbalizer("literal", lexicon).verbalize(formula)
    assert key(bracketings(said.tree, said.says, lexicon).surface) == key(formula)


def count_searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    from logic2text.reading import bracketings as module

    searches: list[object] = []
    find = module._find

    def note(intended, lexicon):
        searches.append(intended)
        return find(intended, lexicon)

    monkeypatch.setattr(module, "_find", note)
    return searches


def test_within_an_operation_a_tree_is_bracketed_once(monkeypatch) -> None:
    searches = count_searches(monkeypatch)
    said = verbalizer("ranta").verbalize(parse("¬Small(a) ∧ Cube(b) ∨ Tet(a)"))
    first = bracketings(said.tree, said.says)
    for _ in range(2):
        with effort.allowing(1_000):
            assert bracketings(said.tree, said.says) == first
            assert bracketings(said.tree, said.says) == first
    # Once without an operation, and once in each of two.
    assert len(searches) == 3


def test_other_words_or_another_meaning_are_bracketed_anew(monkeypatch) -> None:
    searches = count_searches(monkeypatch)
    said = verbalizer("ranta").verbalize(parse("¬Small(a) ∧ Cube(b) ∨ Tet(a)"))
    lexicon = Lexicon.default()
    other = lexicon.with_domain(lexicon.domain)
    with effort.allowing(1_000):
        bracketings(said.tree, said.says, lexicon)
        bracketings(said.tree, said.says, other)
        bracketings(said.tree, parse("Tet(a)"), lexicon)
    assert len(searches) == 2 + (other is not lexicon)
