"""Nothing but errors of ours, with a place and a hint, whatever comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.notation import NOTATIONS, parse, parse_detailed, show, svg, tree
from logic2text.notation.operators.lexer import compile_grammar, tokenize
from logic2text.notation.operators.tables import TABLES
from tests.support.strategies import formulas

HEAP = r"""
x y a b P Q f Cube bob 12 k-12 x-1 ( ) ( ) , . : [ ] { } "q" 'q' ' " \ \foo \text{a} x.P xP fof
Symbol("a") λ ∈ < + - ! ; ? \x.
"""
WORDS = HEAP.split()
for table in TABLES.values():
    WORDS += [symbol for infix in table.infixes for symbol in infix.symbols]
    WORDS += [*table.negation, *table.universal, *table.existential, *table.absent, *table.equal]
    WORDS += [*table.unequal, *table.truth, *table.falsity, *table.relations]
    WORDS += [name for name, *_ in table.calls]

notations = st.sampled_from(["auto", *NOTATIONS])


def check(text: str, notation: str) -> None:
    """`parse` and `parse_detailed` agree, and every error has a full message."""
    outcomes = [attempt(read, text, notation) for read in (parse, parse_detailed)]
    plain, detailed = outcomes
    if isinstance(plain, InputError):
        assert str(detailed) == str(plain)
        assert plain.hint
        if isinstance(plain, ParseError):
            assert plain.column is not None
            assert 1 <= plain.column <= len(text) + 1
            assert "^" in str(plain)
    else:
        assert detailed.formula == plain
        assert all(warning.hint and warning.column for warning in detailed.warnings)
        assert tree(plain)
        assert svg(plain)


def attempt(read: Callable[[str, str], Any], text: str, notation: str) -> Any:
    """What is read, or the error."""
    try:
        return read(text, notation)
    except InputError as error:
        return error


@given(
    st.lists(st.sampled_from(sorted(set(WORDS))), max_size=12), notations, st.sampled_from(" \n")
)
def test_heaps_of_symbols(words: list[str], notation: str, between: str) -> None:
    check(between.join(words), notation)
    check("".join(words), notation)


@given(
    formulas(max_leaves=6),
    st.sampled_from(list(TABLES)),
    st.integers(0, 1_000),
    st.sampled_from(sorted({"", *WORDS})),
)
def test_formulae_with_one_token_replaced(
    formula: Formula, notation: str, place: int, word: str
) -> None:
    tokens = tokenize(show(formula, notation), compile_grammar(notation))
    tokens[place % len(tokens)] = word
    check(" ".join(tokens), notation)


@given(st.text(max_size=30), notations)
def test_any_text(text: str, notation: str) -> None:
    check(text, notation)
