from __future__ import annotations

import pytest

from logic2text.errors import LexiconError
from logic2text.lexicon import Lexicon, draft
from logic2text.lexicon.base_form import base_form_of_verb
from logic2text.lexicon.toml_file import parse
from logic2text.notation import parse as parse_formula


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ("is big", 'adjective = "big"'),
        ("was born", 'adjective = "born", tense = "past"'),
        ("owns", 'verb = "own"'),
        ("owned", 'verb = "own", tense = "past"'),
        ("wrote", 'verb = "write", tense = "past"'),
        ("has a dog", 'verb = "have a dog"'),
        ("never smokes", 'verb = "never smoke"'),
        ("own", None),
        ("not eat", None),
        ("cannot swim", None),
        ("can swim", None),
        ("have won", None),
        ("feed", None),
        ("discuss", None),
        ("frob", None),
    ],
)
def test_the_base_form_of_a_verb(words: str, remedy: str | None) -> None:
    assert base_form_of_verb(words) == remedy


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('Big = { verb = "is big" }', "Big: verb 'is big' is not a base form"),
        ('Big = { adjective = "is big" }', "Big: adjective 'is big' is not a base form"),
        ('Cube = { noun = "a cube" }', "Cube: noun 'a cube' is not a base form"),
    ],
)
def test_an_inflected_form_is_refused_with_its_line(entry: str, problem: str) -> None:
    with pytest.raises(LexiconError, match=problem) as refused:
        parse(f"[predicates]\n{entry}\n")
    assert refused.value.line == 2
    assert str(refused.value.hint).startswith("write: ")


def test_a_draft_is_grammatical_and_says_what_is_doubtful() -> None:
    formulas = [parse_formula("∀x (Employee(x) → Smokes(x))")]
    lines = draft(formulas, Lexicon.default()).splitlines()
    assert "# x is an employee" in lines
    assert "# x smokes" in lines
