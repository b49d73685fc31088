"""Persons and things: the sorts that a reader gives variables and names, by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.lexicon import Lexicon, toml_file
from logic2text.lexicon.sorts import Sort, find_named_persons, infer_sorts
from logic2text.lexicon.words.dictionary.person_verbs import (
    TABLE,
    build,
    person_objects,
    person_verbs,
)
from logic2text.notation import parse
from logic2text.symbolization import SymbolizationKey

WORDNET = Path("/usr/share/wordnet")


@pytest.mark.parametrize(
    ("formula", "persons"),
    [
        ("∀x (Student(x) → Happy(x))", "x"),
        ("∀x ∃y Trusts(x, y)", "x y"),
        ("∀x ∃y Knows(x, y)", "x"),
        ("∃x (Novel(x) ∧ ∀y (Student(y) → Praised(y, x)))", "y"),
        ("∀x (∃y (Novel(y) ∧ Praised(x, y)) → Happy(x))", "x"),
        ("∀x (Man(x) → Shaves(x, x))", "x"),
        ("∀x (Robot(x) → Trusts(x, x))", ""),
        ("∀x (Pet(x) → Happy(x))", ""),
        ("∀x (Pet(x) → Happy(x)) ∧ ∃y Happy(y)", ""),
        ("∀x (Barks(x) → Dangerous(x))", ""),
        ("∀x (Cube(x) → Small(x))", ""),
        ("∀x (Contains(x, a) → Red(x))", ""),
        ("∀x (CanSwim(x) → Red(x))", ""),
        ("∀x (MayCatchFire(x) → Old(x))", ""),
        ("∀x (MayExpire(x) → Red(x))", ""),
        ("∀x (MayRideTram(x) → Red(x))", "x"),
        ("∀x (HasVisited(x, rome) → Wise(x))", "x"),
        ("∀x (Older(x, a) → Red(x))", ""),
        ("∀x ∃y ReportsTo(x, y)", "x y"),
        ("∀x (Reports(x, error) → Red(x))", ""),
        ("∀x (TeachesCalculus(x) → Red(x))", "x"),
        ("∀x (RefreshToken(x) → Red(x))", ""),
        ("∀x (MakesSense(x) → Red(x))", ""),
        ("∀x (NotifiedOf(x, a) → Red(x))", "x"),
        ("∀x (Fine(x) → Red(x))", ""),
        ("∀x (HasMotive(x) → Red(x))", "x"),
        ("∀x (HasLid(x) → Red(x))", ""),
        ("∀x (Red(x) ↔ salary(x) > 50)", "x"),
        ("∀x (Red(x) ↔ weight(x) > 50)", ""),
        ("∀x (Essay(x) → score(x) > 50)", ""),
    ],
)
def test_a_variable_has_one_sort(formula: str, persons: str) -> None:
    sorts = infer_sorts(parse(formula))
    assert [name for name, sort in sorts.by_variable.items() if sort is Sort.PERSON] == (
        persons.split()
    )


@pytest.mark.parametrize(
    ("formula", "persons"),
    [
        ("Loves(romeo, juliet)", ["juliet", "romeo"]),
        ("Likes(claire, b)", ["claire"]),
        ("Larger(a, b)", []),
        ("Praised(a, b) ∧ Novel(b)", ["a"]),
    ],
)
def test_a_name_is_a_person_by_what_is_said_of_it(formula: str, persons: list[str]) -> None:
    constants = find_named_persons(parse(formula), Lexicon.default())
    assert sorted(getattr(term, "name", "") for term in constants) == persons


def test_a_domain_of_people_makes_persons() -> None:
    key = SymbolizationKey.parse("domain: people\nR(x): x is red")
    formula = key.parse_detailed("AxRx").formula
    assert set(infer_sorts(formula, key.lexicon).by_variable.values()) == {Sort.PERSON}


def test_a_lexicon_file_says_which_places_persons_fill() -> None:
    text = '[predicates]\nEats = { verb = "eat", prepositions = [""], persons = [1] }\n'
    text += 'Loves = { verb = "love", prepositions = [""], persons = [] }'
    lexicon = Lexicon((toml_file.parse(text), *Lexicon.default().files))
    eats = infer_sorts(parse("∀x ∃y Eats(x, y)"), lexicon)
    assert eats.by_variable == {"x": Sort.PERSON, "y": Sort.THING}
    assert set(infer_sorts(parse("∀x ∃y Loves(x, y)"), lexicon).by_variable.values()) == {
        Sort.THING
    }


def test_the_table_of_verbs_is_sorted_and_without_repetitions() -> None:
    verbs = [line.split()[0] for line in TABLE.read_text(encoding="utf-8").splitlines()]
    assert verbs == sorted(set(verbs))
    assert {"hire", "marry", "notify"} <= person_objects()
    assert person_objects().isdisjoint({"own", "write", "fail", "sign"})
    assert {"trust", "admire", "own", "write"} <= person_verbs()
    assert person_verbs().isdisjoint({"contain", "fall", "surround", "eat", "be"})


@pytest.mark.skipif(not WORDNET.exists(), reason="WordNet's database is not installed")
def test_the_table_of_verbs_is_what_its_command_makes() -> None:
    assert build(WORDNET) == TABLE.read_text(encoding="utf-8")
