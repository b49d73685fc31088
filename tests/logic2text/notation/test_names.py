from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.notation import names

printable = st.text(
    alphabet=st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1
)


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("Cube", "Cube"),
        ('"Cube"', "Cube"),
        ("'it\\'s'", "it's"),
        ("“New York”", "New York"),
        (r'"a\\b"', r"a\b"),
    ],
)
def test_plain(token: str, name: str) -> None:
    assert names.plain(token) == name


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("x", "x"),
        ("x_1", "x_1"),
        ("x_{12}", "x_12"),
        (r"left\_of", "left_of"),
        (r"\mathrm{Cube}", "Cube"),
        (r"\operatorname{left\_of}", "left_of"),
        (r"\text{ a b}", " a b"),
        (r"\text{50\% \& more}", "50% & more"),
        (r"\alpha", "alpha"),
        (r"\phi_1", "phi_1"),
    ],
)
def test_from_latex(token: str, name: str) -> None:
    assert names.from_latex(token) == name


@given(printable)
def test_quoting_is_undone(name: str) -> None:
    assert names.plain(names.double_quoted(name)) == name
    assert names.plain(names.single_quoted(name)) == name
    assert names.from_sympy(names.sympy_symbol(name)) == name
    assert names.from_sympy(names.sympy_function(name)) == name
    assert names.from_latex(names.to_latex(name)) == name


@given(printable)
def test_quoted_names_match_their_patterns(name: str) -> None:
    assert re.fullmatch(names.DOUBLE_QUOTED, names.double_quoted(name))
    assert re.fullmatch(names.SINGLE_QUOTED, names.single_quoted(name))
    assert re.fullmatch(names.LATEX_QUOTED, names.to_latex(name))
    assert re.fullmatch(names.SYMPY_QUOTED, names.sympy_symbol(name))
