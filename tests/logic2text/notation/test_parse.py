"""`parse` and `parse_detailed`: what they give, bad input, limits."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from logic2text.errors import InputError, LimitError, ParseError, UnknownNameError
from logic2text.formula import (
    TRUTH,
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Function,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
)
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import NOTATIONS, ParseWarning, parse, parse_detailed, show, svg, tree
from logic2text.walk import check_limits, depth, size
from tests.support.call_counter import count_calls

x, a = Variable("x"), Constant("a")


def test_a_formula_is_made_of_the_nodes_of_the_syntax() -> None:
    expected = ForAll((x,), Implies(Predicate("Cube", (x,)), Not(Predicate("Larger", (x, a)))))
    assert parse("∀x (Cube(x) → ¬Larger(x, a))") == expected


def test_conjunctions_without_brackets_are_one_node_and_brackets_are_kept() -> None:
    p, q, r = (Predicate(name) for name in "PQR")
    assert parse("P ∧ Q ∧ R") == And((p, q, r))
    assert parse("(P ∧ Q) ∧ R") == And((And((p, q)), r))
    assert parse("P ∨ (Q ∨ R)") == Or((p, Or((q, r))))


def test_the_detailed_result_names_notation_and_free_variables() -> None:
    parsed = parse_detailed("all x.(Likes(x, z) & Likes(y1, x) & Likes(z, bob))")
    assert parsed.notation == "nltk"
    assert parsed.free_variables == ("y1", "z")
    assert parsed.formula == parse("∀x (Likes(x, z) ∧ Likes(y1, x) ∧ Likes(z, bob))")
    assert parsed.warnings == ()


def test_a_warning_has_a_place() -> None:
    parsed = parse_detailed("Tall(ann) ∧\n  Tall(uncle bob).")
    assert parsed.warnings == (
        ParseWarning(
            "the name 'uncle bob' has a blank in it", 'write "uncle bob" with quotes', 2, 8
        ),
        ParseWarning("the final full stop was left out", "a formula ends without one", 2, 18),
    )


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\t", "\ufeff", "\ufeff \r\n"])
@pytest.mark.parametrize("notation", ["auto", *NOTATIONS])
def test_empty_input(text: str, notation: str) -> None:
    with pytest.raises(ParseError, match="expected a formula, found the end") as caught:
        parse(text, notation)
    assert caught.value.line == 1
    example = "(P a)" if notation == "smtlib" else "P(a)"
    assert caught.value.hint == f"write a formula such as {example}"


def test_a_byte_order_mark_is_passed_over_without_complaint() -> None:
    parsed = parse_detailed("\ufeffCube(a)")
    assert parsed.formula == Predicate("Cube", (a,))
    assert parsed.warnings == ()
    with pytest.raises(ParseError) as caught:
        parse("\ufeffCube(a")
    assert caught.value.column == 7


@pytest.mark.parametrize(
    "text",
    ["Cube(a) ∧\r\n Tet(b)\r\n", "Cube(a)\t∧\tTet(b)", "Cube(a)\n∧\nTet(b)\n", "Cube( a )∧Tet (b)"],
)
def test_any_white_space_separates(text: str) -> None:
    assert parse(text) == parse("Cube(a) ∧ Tet(b)")
    assert parse_detailed(text).warnings == ()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("P ∧\nQ ∧\n  )", 3, 3),
        ("P ∧\r\nQ ∧\r\n  )", 3, 3),
        ("P ∧\t)", 1, 5),
        ("(P ∧ Q\n→ R", 2, 4),
        ("P(a,\n  ,b)", 2, 3),
    ],
)
def test_places_in_texts_of_several_lines(text: str, line: int, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_bracket_of_another_line_is_named_with_its_line() -> None:
    with pytest.raises(ParseError, match="to close '\\(' of line 1, column 3") as caught:
        parse("¬ (P ∧\nQ")
    assert str(caught.value.hint).startswith("'(' opened at line 1, column 3 is never closed")


def test_an_error_shows_the_line_with_a_caret() -> None:
    with pytest.raises(ParseError) as caught:
        parse("∀x (Cube(x) → Tet(x)) Small(x)")
    assert str(caught.value).splitlines() == [
        "line 1, column 23: expected a connective or the end, found 'Small'",
        "  ∀x (Cube(x) → Tet(x)) Small(x)",
        "                        ^",
        (
            "a connective is missing before 'Small'; did you mean ∀x (Cube(x) → Tet(x)) → Small(x) "
            "or ∀x (Cube(x) → Tet(x)) ∧ Small(x)"
        ),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("P(a\x00)", r"U\+0000 \(a control character\)"),
        ("P\x07 ∧ Q", r"U\+0007 \(a control character\)"),
        ("P \u200b∧ Q", r"U\+200B \(zero width space\)"),
        ("P ∧ \ud800", r"U\+D800"),
    ],
)
def test_invisible_characters_are_named(text: str, names: str) -> None:
    with pytest.raises(ParseError, match=names) as caught:
        parse(text, "unicode")
    assert caught.value.hint == "take the invisible character away"


def test_an_unknown_notation_names_the_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'prover'") as caught:
        parse("P", "prover")
    assert caught.value.hint == "did you mean prover9?"
    with pytest.raises(UnknownNameError):
        parse_detailed("P", "klingon")


# --- limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("P(a) " * 2_000_000, "characters"),
        ("x" * 100_000_000, "characters"),
        ("¬" * 1_000_000 + "P", "characters"),
        ("(" * 1_000_000 + "P" + ")" * 1_000_000, "characters"),
    ],
    ids=["10 MB", "a line of 100 MB", "depth 10^6", "brackets 10^6"],
)
@pytest.mark.parametrize("read", [parse, parse_detailed])
def test_what_is_too_long_is_refused_at_once(text: str, limit: str, read: object) -> None:
    def refuse() -> None:
        with pytest.raises(LimitError, match=f"`{limit}`"):
            read(text)  # type: ignore[operator]

    assert count_calls(refuse, most=200) > 0  # pytest's own included


@pytest.mark.parametrize(
    "text",
    [
        "¬" * 100 + "P",
        "∀x" * 100 + "P(x)",
        "¬∀x" * 50 + "P(x)",
        "(P → " * 100 + "P" + ")" * 100,
        "P → " * 100 + "P",
        "P(" + "f(" * 99 + "a" + ")" * 100,
        "a = " + "f(" * 99 + "a" + ")" * 99,
    ],
)
def test_depth_101_is_refused_by_name(text: str) -> None:
    with pytest.raises(LimitError, match="`depth`"):
        parse(text)


def test_brackets_add_nothing_to_the_depth() -> None:
    assert parse("(" * 1_500 + "P" + ")" * 1_500) == Predicate("P")


def test_the_other_limits_are_named() -> None:
    with pytest.raises(LimitError, match="`nodes`"):
        parse("∧".join(["P"] * 1_000))
    with pytest.raises(LimitError, match="`identifier`"):
        parse("P(" + "n" * 81 + ")")
    with pytest.raises(LimitError, match="`identifier`"):
        parse("P" * 81)
    with pytest.raises(LimitError, match="`identifier`"):
        parse('P("' + "n " * 41 + '")')
    with pytest.raises(LimitError, match="`identifier`"):
        parse("P(" + "word " * 17 + ")")
    assert parse("P(" + "n" * 80 + ")") == Predicate("P", (Constant("n" * 80),))


def test_limits_can_be_changed() -> None:
    assert depth(
        parse("¬" * 4_000 + "P", limits=Limits(characters=9_999, depth=9_999, nodes=9_999))
    )
    with pytest.raises(LimitError, match="`characters`"):
        parse("P ∧ Q", limits=Limits(characters=4))


def deep_negation() -> Formula:
    formula: Formula = Predicate("P", (x,))
    while depth(formula) < DEFAULT_LIMITS.depth:
        formula = Not(formula)
    return formula


def deep_mixture() -> Formula:
    formula: Formula = Predicate("P", (x, a))
    while depth(formula) < DEFAULT_LIMITS.depth - 4:
        formula = Exists((x,), Not(And((ForAll((x,), formula), Predicate("Q", (x,))))))
    return formula


def deep_term() -> Formula:
    term: Term = a
    while depth(term) < DEFAULT_LIMITS.depth - 1:
        term = Function("f", (term,))
    return Predicate("P", (term,))


def wide_conjunction() -> Formula:
    return And(tuple(Predicate(f"P{i}", (a,)) for i in range(499)))


@pytest.mark.parametrize("build", [deep_negation, deep_mixture, deep_term, wide_conjunction])
def test_a_formula_at_the_limits_passes_every_function(build: object) -> None:
    formula: Formula = build()  # type: ignore[operator]
    assert check_limits(formula) is formula
    assert depth(formula) > 95 or size(formula) == 999
    assert pickle.loads(pickle.dumps(formula)) == formula  # noqa: S301
    assert copy.deepcopy(formula) == formula
    assert len(repr(formula)) > 1_000
    assert hash(formula) == hash(build())  # type: ignore[operator]
    roomy = Limits(characters=100_000)
    for notation in NOTATIONS:
        assert parse(show(formula, notation), notation, roomy) == formula
    assert parse_detailed(show(formula), limits=roomy).formula == formula
    assert tree(formula).count("\n") >= 0
    assert svg(formula).startswith("<svg")


def test_errors_of_every_kind_are_input_errors() -> None:
    for text in ("(", "P" * 90, "¬" * 5_000):
        with pytest.raises(InputError):
            parse(text)


@pytest.mark.parametrize(
    ("value", "message", "hint"),
    [
        (None, "a formula's text was expected, NoneType came", "such as 'Cube(a)'"),
        (b"P(a)", "bytes came", "decode it first"),
        (3, "int came", "such as 'Cube(a)'"),
        (["P(a)"], "list came", "such as 'Cube(a)'"),
        (TRUTH, "Truth came", "nothing to parse"),
    ],
)
@pytest.mark.parametrize("reads", [parse, parse_detailed])
def test_what_is_no_text_is_an_input_error(
    reads: Callable[[Any], object], value: object, message: str, hint: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        reads(value)
    assert hint in str(caught.value.hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Dog[x)", "arguments stand in round brackets: Dog(x)"),
        ("Dog(x]", "the '(' of column 4 is closed by a ')', not by ']'"),
        ("either P(a) or Q(a)", "write A | B where both may hold, A xor B where only one may"),
        ("Either P(a) ∨ Q(a)", "write A ∨ B where both may hold, A ⊕ B where only one may"),
        ("fof(a, axiom, p).\nfof(b, axiom, q).", "`read_formulas` reads all of a file"),
        ("P(a)\nQ(a)", "give one at a time"),
        ("P(a). Q(a).", "give one formula at a time"),
    ],
)
def test_common_slips_have_their_remedy(text: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert hint in str(caught.value.hint)


@pytest.mark.parametrize(
    ("text", "notation", "hint"),
    [
        ("∀x Near[x, a]", "unicode", "arguments stand in round brackets: Near(x, a)"),
        ("FORALL x (P(x))", "unicode", "write ∀ in place of 'FORALL'"),
        ("Exists x P(x)", "unicode", "write ∃ in place of 'Exists'"),
        ("P(a) AND Q(a)", "unicode", "write ∧ in place of 'AND'"),
        ("forall x, P(x)", "nltk", "write forall x.(…)"),
        ("forall x: P(x)", "nltk", "take the colon away"),
        ("all x P(x)", "nltk", "a '.' may be missing: all x.P(…)"),
    ],
)
def test_a_notation_by_name_refuses_the_signs_of_others(
    text: str, notation: str, hint: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, notation)
    assert hint in str(caught.value.hint)
    assert parse(text)


@pytest.mark.parametrize("word", ["xor", "XOR", "⊕", "⊻"])
def test_exclusive_or_by_word_and_by_sign(word: str) -> None:
    assert parse(f"P(a) {word} Q(a)") == parse("P(a) ⊕ Q(a)")
    assert parse(f"∀x (P(x) {word} Q(x))") == parse("∀x (P(x) ⊕ Q(x))")
