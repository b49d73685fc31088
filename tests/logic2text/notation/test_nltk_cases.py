"""The portable cases of nltk's own test of its logic parser, one by one.

Inputs and results are those of ``nltk/test/logic.doctest`` of nltk 3.10 (Apache-2.0): all
parse-and-print cases without lambda, quote settings and bracketed function names, and all parse
errors without lambda, with the place of the caret.
"""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse, show

PRINTED = [
    ("john", "john"),
    ("x", "x"),
    ("-man(x)", "-man(x)"),
    ("--man(x)", "--man(x)"),
    ("(man(x))", "man(x)"),
    ("((man(x)))", "man(x)"),
    ("man(x) <-> tall(x)", "(man(x) <-> tall(x))"),
    ("(man(x) <-> tall(x))", "(man(x) <-> tall(x))"),
    ("(man(x) & tall(x) & walks(x))", "(man(x) & tall(x) & walks(x))"),
    ("man(x) | tall(x) & walks(x)", "(man(x) | (tall(x) & walks(x)))"),
    ("((man(x) & tall(x)) | walks(x))", "((man(x) & tall(x)) | walks(x))"),
    ("man(x) & (tall(x) | walks(x))", "(man(x) & (tall(x) | walks(x)))"),
    ("(man(x) & (tall(x) | walks(x)))", "(man(x) & (tall(x) | walks(x)))"),
    ("P(x) -> Q(x) <-> R(x) | S(x) & T(x)", "((P(x) -> Q(x)) <-> (R(x) | (S(x) & T(x))))"),
    ("exists x.man(x)", "exists x.man(x)"),
    ("exists x.(man(x) & tall(x))", "exists x.(man(x) & tall(x))"),
    ("exists x.(man(x) & tall(x) & walks(x))", "exists x.(man(x) & tall(x) & walks(x))"),
    ("-P(x) & Q(x)", "(-P(x) & Q(x))"),
    ("P(x)(y)(z)", "P(x,y,z)"),
    ("P(Q)", "P(Q)"),
    ("P(Q(x))", "P(Q(x))"),
    ("exists x.(x = john)", "exists x.(x = john)"),
    ("exists x.x = y", "exists x.(x = y)"),
    ("A(B)(C)", "A(B,C)"),
    ("(A(B))(C)", "A(B,C)"),
    ("A(B(C))", "A(B(C))"),
    ("(A)(B(C))", "A(B(C))"),
    ("A != B", "-(A = B)"),
    ("P(x) & x=y & P(y)", "(P(x) & (x = y) & P(y))"),
]
EQUAL = [
    ("-P(x) & Q(x)", "(-P(x)) & Q(x)"),
    ("exists c.exists b.A(b,c) & A(b,c)", "(exists c.(exists b.A(b,c))) & A(b,c)"),
    ("exists c.(exists b.A(b,c) & A(b,c))", "exists c.((exists b.A(b,c)) & A(b,c))"),
]
ERRORS = [
    ("", 0),
    ("(", 1),
    (")", 0),
    ("()", 1),
    ("(P(x) & Q(x)", 12),
    ("(P(x) &", 7),
    ("(P(x) | )", 8),
    ("P(x) ->", 7),
    ("P(x", 3),
    ("P(x,", 4),
    ("P(x,)", 4),
    ("exists", 7),
    ("exists x", 9),
    ("exists x.", 9),
    ("P(x)Q(x)", 4),
    ("(P(x)Q(x)", 5),
    ("exists x y", 11),
    ("exists x y.", 11),
    ("exists x -> y", 9),
    ("A -> ((P(x) & Q(x)) -> Z", 24),
    ("A -> ((P(x) &) -> Z", 13),
    ("A -> ((P(x) | )) -> Z", 14),
    ("A -> (P(x) ->) -> Z", 13),
    ("A -> (P(x) -> Z", 15),
    ("A -> (P(x,) -> Z", 10),
    ("A -> (P(x,)) -> Z", 10),
    ("A -> (exists) -> Z", 12),
    ("A -> (exists x) -> Z", 14),
    ("A -> (exists x.) -> Z", 15),
    ("A -> (P(x)Q(x)) -> Z", 10),
    ("A -> ((P(x)Q(x)) -> Z", 11),
    ("A -> (all x y) -> Z", 13),
    ("A -> (exists x y.) -> Z", 17),
    ("A -> (exists x -> y) -> Z", 15),
    ("all walk.walk(john)", 4),
    ("x(john)", 0),
]


@pytest.mark.parametrize(("text", "printed"), PRINTED)
def test_parse_and_print(text: str, printed: str) -> None:
    assert show(parse(text, "nltk"), "nltk") == printed


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_readings(left: str, right: str) -> None:
    assert parse(left, "nltk") == parse(right, "nltk")


@pytest.mark.parametrize(("text", "place"), ERRORS)
def test_parse_errors_and_their_place(text: str, place: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, "nltk")
    # Where the text ends in a word, nltk points one blank behind its end, where the next word
    # would stand; our caret stands at the end.
    assert caught.value.offset == min(place, len(text))
    assert caught.value.column == min(place, len(text)) + 1
    assert caught.value.hint


def test_the_printed_forms_are_those_of_nltk_itself() -> None:
    from nltk.sem.logic import LogicParser

    reader = LogicParser()
    for text, printed in PRINTED:
        assert str(reader.parse(text)) == printed
