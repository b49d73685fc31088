from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import UnknownNameError
from logic2text.notation.operators.lexer import (
    END,
    blank_comments,
    compile_grammar,
    positions,
    tokenize,
)
from logic2text.notation.operators.tables import TABLES

TOKENS = [
    ("unicode", "∀x(P(x)→¬Q)", ["∀", "x", "(", "P", "(", "x", ")", "→", "¬", "Q", ")"]),
    (
        "unicode",
        "k-12 c++ a+ mr.smith o'neil’s x-",
        ["k-12", "c++", "a+", "mr.smith", "o'neil’s", "x", "-"],
    ),
    ("unicode", "P->Q<->-R", ["P", "->", "Q", "<->", "-", "R"]),
    ("unicode", '\'a b\' "c \\" d" “e f”', ["'a b'", '"c \\" d"', "“e f”"]),
    ("unicode", "e\u0301a =\u0338 b", ["e\u0301a", "=\u0338", "b"]),
    (
        "nltk",
        "all x.P(x)&-Q(2.5)",
        ["all", "x", ".", "P", "(", "x", ")", "&", "-", "Q", "(", "2.5", ")"],
    ),
    ("tptp", "![X]:(p<=>q)~|r", ["!", "[", "X", "]", ":", "(", "p", "<=>", "q", ")", "~|", "r"]),
    ("tptp", "p % not q\n& 'a % b'", ["p", "&", "'a % b'"]),
    ("tarski", "AxEy1Axe(x)v~P", ["A", "x", "E", "y1", "Axe", "(", "x", ")", "v", "~", "P"]),
    ("tarski", "At(t)Et P", ["At", "(", "t", ")", "E", "t", "P"]),
    (
        "latex",
        r"\forall x\;\mathrm{A\_b}(x_{12})\to\text{c d}",
        [r"\forall", "x", r"\mathrm{A\_b}", "(", "x_{12}", ")", r"\to", r"\text{c d}"],
    ),
    ("latex", r"\left(P\right) \not= \not\equiv", ["(", "P", ")", r"\not=", r"\not\equiv"]),
    ("sympy", "Function('a b')(x)>>~P", ["Function('a b')", "(", "x", ")", ">>", "~", "P"]),
]


@pytest.mark.parametrize(("notation", "text", "tokens"), TOKENS)
def test_tokens(notation: str, text: str, tokens: list[str]) -> None:
    assert tokenize(text, compile_grammar(notation)) == tokens


@given(st.text(alphabet="∀∃¬∧→()[].,x'\"y1 PQ\n\t-+<>=!|&~\\{}$%/@^#_", max_size=40))
def test_no_character_is_lost_and_positions_are_exact(text: str) -> None:
    for notation in TABLES:
        compiled = compile_grammar(notation)
        tokens = tokenize(text, compiled)
        ready = blank_comments(text, compiled)
        assert len(ready) == len(text)
        starts = positions(ready, [*tokens, END, END])
        assert starts[-1] == len(ready.rstrip())
        rest = list(ready)
        for token, start in zip(tokens, starts, strict=False):
            assert ready[start : start + len(token)] == token
            rest[start : start + len(token)] = " " * len(token)
        assert not "".join(rest).strip()


def test_a_grammar_is_compiled_once() -> None:
    assert compile_grammar("nltk") is compile_grammar("nltk")


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(UnknownNameError) as caught:
        compile_grammar("zzz")
    assert caught.value.hint is not None
    assert "auto" in caught.value.hint
