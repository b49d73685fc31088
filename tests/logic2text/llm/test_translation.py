"""Texts translated back: what the translator sees, and what of its answers counts."""

from __future__ import annotations

import json

import pytest

from logic2text.formula import Constant, ForAll, Formula, Predicate, Variable
from logic2text.llm.chat import Completion
from logic2text.llm.text_requests import glossary
from logic2text.llm.translation import translation, translations
from logic2text.notation import parse, show

FORMULA = parse("∀x (Cube(x) → Larger(x, father(b)))")


def test_the_translator_sees_text_and_names_alone() -> None:
    request = translation("Cubes beat b's father.", glossary(FORMULA), 3)
    assert json.loads(request.prompt) == {
        "text": "Cubes beat b's father.",
        "names": {
            "Cube(x)": "x is a cube",
            "Larger(x, y)": "x is larger than y",
            "b": "b",
            "father(x)": "the father of x",
        },
    }
    assert request.n == 3
    assert show(FORMULA) not in request.prompt + str(request.system)


@pytest.mark.parametrize("votes", [1, 3])
def test_one_vote_is_the_likeliest_several_are_samples(votes: int) -> None:
    assert (translation("b.", {}, votes).temperature > 0) is (votes > 1)


@pytest.mark.parametrize(
    ("answer", "usable"),
    [
        ("∀x (Cube(x) → Larger(x, father(b)))", True),
        ("∀y (Cube(y) -> Larger(y, b))", True),
        ("Cube(b)", True),
        ("", False),
        ("I cannot say.", False),
        ("Cube(b) ∧", False),
        ("Sphere(b)", False),
        ("Cube(b, b)", False),
        ("Cube(c)", False),
        ("Cube(mother(b))", False),
        ("Cube(x)", False),
        ("Larger(b, father(b, b))", False),
        ("¬" * 150 + "Cube(b)", False),
        ("Cube(b) ∧ " * 900 + "Cube(b)", False),
    ],
)
def test_only_formulae_in_the_names_count(answer: str, usable: bool) -> None:
    (said,) = translations(Completion((json.dumps({"formula": answer}),)), FORMULA)
    assert (said is not None) is usable


X = Variable("x")


@pytest.mark.parametrize(
    "formula",
    [
        Predicate("P", (Constant("x"),)),
        Predicate("P", (X,)),
        ForAll((X,), Predicate("P", (X,))),
        Predicate("Hates dogs", (Constant("captain america"),)),
    ],
)
def test_what_is_written_as_the_names_say_is_the_formula(formula: Formula) -> None:
    answer = json.dumps({"formula": show(formula)})
    assert translations(Completion((answer,)), formula) == (formula,)


def test_a_vote_that_is_no_formula_is_none_in_its_place() -> None:
    answers = tuple(json.dumps({"formula": said}) for said in ("Cube(b)", "what?", "Cube(b)"))
    said = translations(Completion(answers), FORMULA)
    assert said == (parse("Cube(b)"), None, parse("Cube(b)"))
