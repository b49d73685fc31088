"""A pasted file where one formula is expected: read as the file is, or refused."""

from __future__ import annotations

import pytest

from logic2text import ParseError, check, parse, show
from logic2text.notation import parse_detailed

CLAUSE = "cnf(c1, axiom, ~ man(X) | mortal(X))."


@pytest.mark.parametrize(
    ("text", "wanted", "notation"),
    [
        (CLAUSE, "∀x (¬man(x) ∨ mortal(x))", "tptp"),
        (f"% all of it\n/* and\nmore */\n{CLAUSE}\n", "∀x (¬man(x) ∨ mortal(x))", "tptp"),
        ("fof('A 1',\n axiom,\n ![X]: p(X),\n file(x)).", "∀x p(x)", "tptp"),
        (
            "set(auto).\nformulas(goals).\n-man(x) | mortal(x).\nend_of_list.",
            "∀x (¬man(x) ∨ mortal(x))",
            "prover9",
        ),
        ('[\n"P(a)"\n]', "P(a)", "unicode"),
        ("# a list\n1. P(a)\n", "P(a)", "unicode"),
        ("id,formula\n7,P(a)", "P(a)", "unicode"),
        ("P(a)\n  → Q(a)", "P(a) → Q(a)", "unicode"),
        ("∀x\nP(x)", "∀x P(x)", "unicode"),
    ],
)
def test_one_formula_is_read_as_in_a_file(text: str, wanted: str, notation: str) -> None:
    parsed = parse_detailed(text)
    assert parsed.formula == parse(wanted)
    assert parse(text) == parsed.formula
    assert (parsed.notation, parsed.text) == (notation, text)


@pytest.mark.parametrize(
    ("text", "number", "line"),
    [
        ("fof(a,axiom,p(a)).\nfof(b,axiom,q(a)).", 2, 2),
        ("formulas(goals).\nP(a).\nQ(a).\nR(a).\nend_of_list.", 3, 3),
        ("P(a)\nQ(a)\nR(", 3, 2),
        ("1. P(a)\n\n2. Q(a)", 2, 3),
        ("- P(a)\n- Q(a)", 2, 2),
        ('["P(a)", "Q(a)"]', 2, 1),
        ('{"formula": "P(a)"}\n{"formula": "Q(a)"}', 2, 2),
        ("formula\nP(a)\nQ(a)", 2, 3),
    ],
)
def test_several_formulae_are_refused(text: str, number: int, line: int) -> None:
    with pytest.raises(ParseError, match=f"has {number} formulae, and one was expected") as caught:
        parse(text)
    assert "`read_formulas`" in str(caught.value.hint)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("thf(a, axiom, ![X: $int]: p(X)).", "thf is higher-order logic", (1, 1)),
        ("fof(a,axiom,p(a)).\ninclude('x.ax').", "not followed", (2, 1)),
        ("fof(a, axiom,\n p q).", "expected a connective", (2, 4)),
        ("formulas(goals).\nend_of_list.", "the text has no formula", (2, 13)),
        ("P(a)\nQ(a", "a connective is missing|expected a connective", (2, 1)),
        ("[P)", "expected ']'", (1, 3)),
    ],
)
@pytest.mark.parametrize("read", [parse, parse_detailed])
def test_what_cannot_be_read_says_where(
    read: object, text: str, message: str, place: tuple[int, int]
) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        read(text)  # type: ignore[operator]
    assert (caught.value.line, caught.value.column) == place


def test_a_named_notation_reads_its_statements_so() -> None:
    assert show(parse(CLAUSE, "tptp")) == "∀x (¬man(x) ∨ mortal(x))"
    with pytest.raises(ParseError, match="higher-order logic"):
        parse("thf(a, axiom, ![X]: p(X)).", "tptp")
    assert check(CLAUSE, "Every man is mortal.").is_proved
