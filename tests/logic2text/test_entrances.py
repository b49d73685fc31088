"""Every public function refuses a formula beyond the limits, by name and before any work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError, LimitError
from logic2text.formula import (
    TRUTH,
    And,
    Constant,
    ForAll,
    Formula,
    Function,
    Not,
    Predicate,
    Term,
    Variable,
)
from logic2text.lexicon import Lexicon, draft
from logic2text.limits import Limits
from logic2text.notation import show, svg, tree
from logic2text.proof.equivalence import equivalent, valid
from logic2text.verbalizers import SYSTEMS, verbalizer
from logic2text.verbalizers.natural import likely_errors
from logic2text.verbalizers.style import Style
from logic2text.verify.text import check, examine
from tests.support.call_counter import count_calls

A = Predicate("P", (Constant("a"),))


def nested(depth: int) -> Formula:
    formula: Formula = A
    for _ in range(depth):
        formula = Not(formula)
    return formula


def term(depth: int) -> Formula:
    found: Term = Constant("a")
    for _ in range(depth):
        found = Function("f", (found,))
    return Predicate("P", (found,))


BEYOND = {
    "depth": nested(150),
    "depth of Python's own stack": nested(20_000),
    "depth of terms": term(5_000),
    "depth of a block": ForAll(tuple(Variable(f"x{i}") for i in range(101)), A),
    "nodes": And(tuple(Predicate(f"P{i}") for i in range(1_200))),
    "identifier": Predicate("P" * 90, (Constant("a"),)),
    "arity": Predicate("P", (Constant("a"),) * 13),
    "arity of terms": Predicate("P", (Function("f", (Constant("a"),) * 13),)),
}
MOST_CALLS = 20_000
"""Of Python's functions: four times what counting the nodes takes, less than any work would."""
LIMIT = {"depth": "depth", "nodes": "nodes", "identifier": "identifier", "arity": "arity"}

ENTRANCES: dict[str, Callable[[Any], object]] = {
    "show": show,
    "show in tptp": lambda f: show(f, "tptp"),
    "tree": tree,
    "svg": svg,
    "equivalent, left": lambda f: equivalent(f, TRUTH),
    "equivalent, right": lambda f: equivalent(TRUTH, f),
    "equivalent, both": lambda f: equivalent(f, f),
    "valid": valid,
    "check": lambda f: check(f, "a is small."),
    "examine": lambda f: examine(f, "a is small."),
    "draft": lambda f: draft([f], Lexicon.default()),
    "likely errors": likely_errors,
    "candidates": lambda f: CandidateGenerator(("literal",)).candidates(f),
    **{name: lambda f, name=name: verbalizer(name).verbalize(f) for name in SYSTEMS},
    "lola as published": lambda f: verbalizer("lola", compatible=True).verbalize(f),
    "natural, several": lambda f: verbalizer("natural").alternatives(f),  # type: ignore[attr-defined]
    "lola, several": lambda f: verbalizer("lola").alternatives(f),  # type: ignore[attr-defined]
    "made unambiguous": lambda f: verbalizer("ranta", style=Style(unambiguous=True)).verbalize(f),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_a_formula_beyond_a_limit_is_refused_at_every_entrance(entrance: str) -> None:
    for beyond, formula in BEYOND.items():

        def refuse(limit: str = LIMIT[beyond.partition(" ")[0]], made: Formula = formula) -> None:
            with pytest.raises(LimitError, match=limit) as caught:
                ENTRANCES[entrance](made)
            assert caught.value.hint

        assert count_calls(refuse, MOST_CALLS) > 0, beyond


TAKING_TEXTS = {
    *("show", "show in tptp", "valid", "check", "candidates"),
    *("equivalent, left", "equivalent, right", "equivalent, both"),
}
"""Entrances that take the text of a formula as well."""


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_what_is_no_formula_is_an_input_error(entrance: str) -> None:
    texts = [] if entrance in TAKING_TEXTS else ["Cube(a)"]
    for value in (["Cube(a)"], None, *texts):
        with pytest.raises(InputError, match="a formula was expected"):
            ENTRANCES[entrance](value)


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_a_formula_within_the_limits_is_taken(entrance: str) -> None:
    assert ENTRANCES[entrance](A) is not None


def test_limits_of_ones_own_and_none_for_formulae_of_our_own_making() -> None:
    with pytest.raises(LimitError):
        show(nested(5), limits=Limits(depth=3))
    assert show(nested(150), limits=None).startswith("¬¬¬")
    with pytest.raises(LimitError):
        equivalent(nested(5), A, limits=Limits(depth=3))
    assert equivalent(nested(150), nested(150), limits=None).status == "proved"
