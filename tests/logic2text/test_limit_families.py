"""Formulae and texts that grow towards the limits pass every function within stated steps.

Steps are counted: Python's calls by the interpreter, the solver's by itself.  Nothing looks at a
clock.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.proof import smt as solver
from logic2text.reading import read
from logic2text.tutor.diagnosis import diagnose
from logic2text.verify.text import check
from tests.support.call_counter import count_calls
from tests.support.limit_families import (
    FAMILIES,
    INVOLVED_TEXTS,
    PAIRS,
    TEXTS,
    largest,
    mixture,
    within,
)
from tests.support.limit_functions import FUNCTIONS
from tests.support.sweeps import slow_but

MOST_CALLS = 15_000_000
"""Of Python's functions, for one formula in one function: about two seconds."""
MOST_SOLVER_STEPS = 10_000_000
"""Of the solver, for the same: about three seconds at the worst."""

QUICK = ("show and parse", "key", "likely errors", "literal", "ranta")
"""Functions that take so little that every family goes through one of them at its largest."""

QUICK_MIXTURES = {0, 1}
QUICK_TEXTS = {"long list", "relative clauses", "quantified phrases", "unknown words"}
"""Texts of every run; the slow tests read all."""

QUICK_PAIRS = {"alternating quantifiers"}


def slow_unless(quick: bool, value: object) -> Any:
    """A parameter of a test, only of the slow tests where it is not quick."""
    return value if quick else pytest.param(value, marks=pytest.mark.slow)


@pytest.fixture
def solver_steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps of each of the solver's questions."""
    steps: list[int] = []
    asked = solver._ask

    def counted(text: str, timeout_ms: int) -> tuple[Any, solver.Answer]:
        made, answer = asked(text, timeout_ms)
        if made is not None:
            steps.append(solver._steps(made))
        return made, answer

    monkeypatch.setattr(solver, "_ask", counted)
    return steps


def passes(function: str, formula: Formula, steps: list[int]) -> None:
    """Assert that a formula passes a function within the steps."""
    Lexicon.default().entry("Frobnicates", 2)  # the words are loaded once
    assert count_calls(lambda: FUNCTIONS[function](formula), MOST_CALLS) > 0
    assert sum(steps) <= MOST_SOLVER_STEPS


def test_families_grow_up_to_the_limits() -> None:
    for name, family in FAMILIES.items():
        most = largest(family)
        assert within(family(most)), name
        assert not within(family(most + 1)), name


@pytest.mark.parametrize(("name", "function"), [*zip(FAMILIES, cycle(QUICK), strict=False)])
def test_the_largest_of_a_family(name: str, function: str, solver_steps: list[int]) -> None:
    passes(function, FAMILIES[name](largest(FAMILIES[name])), solver_steps)


@pytest.mark.parametrize("size", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", slow_but(6, [*FAMILIES]))
def test_candidates_of_a_small_member(name: str, size: int, solver_steps: list[int]) -> None:
    passes("candidates", FAMILIES[name](min(size, largest(FAMILIES[name]))), solver_steps)


@pytest.mark.parametrize("seed", [slow_unless(n in QUICK_MIXTURES, n) for n in range(6)])
def test_mixtures(seed: int, solver_steps: list[int]) -> None:
    for function in ("show and parse", "candidates", "equivalent to a variant", "check"):
        passes(function, mixture(seed), solver_steps)
        solver_steps.clear()


@pytest.mark.slow
@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", FAMILIES)
def test_every_function_up_to_the_limits(name: str, function: str, solver_steps: list[int]) -> None:
    most = largest(FAMILIES[name])
    for size in {min(20, most), most}:
        passes(function, FAMILIES[name](size), solver_steps)
        solver_steps.clear()


@pytest.mark.parametrize("name", [slow_unless(name in QUICK_TEXTS, name) for name in TEXTS])
def test_texts_as_long_as_they_may_be(name: str) -> None:
    assert len(TEXTS[name]) <= DEFAULT_LIMITS.characters
    assert count_calls(lambda: read(TEXTS[name]), MOST_CALLS) > 0


@pytest.mark.parametrize("name", [slow_unless(name in QUICK_PAIRS, name) for name in PAIRS])
def test_a_diagnosis_of_a_long_search(name: str, solver_steps: list[int]) -> None:
    given, asked = PAIRS[name]
    assert count_calls(lambda: diagnose(given, asked), MOST_CALLS) > 0
    assert sum(solver_steps) <= MOST_SOLVER_STEPS


@pytest.mark.parametrize("name", slow_but(3, [*INVOLVED_TEXTS]))
def test_a_check_of_an_involved_text(name: str, solver_steps: list[int]) -> None:
    formula = "∀x (Cube(x) → Small(x))"
    assert count_calls(lambda: check(formula, INVOLVED_TEXTS[name]), MOST_CALLS) > 0
    assert sum(solver_steps) <= MOST_SOLVER_STEPS
