"""The chart and its values, on a grammar of sums: each bracketing is a value."""

from __future__ import annotations

from math import comb

import pytest

from logic2text.reading.grammar.grammar import Grammar, Unfit, compile_grammar
from logic2text.reading.parsing.chart import ChartNode, Row, fill, find_expected
from logic2text.reading.parsing.forest import unpack


def joined(left: str, right: str) -> str:
    return f"({left}{right})"


def no_three(left: str, right: str) -> str:
    if (left + right).count("a") == 3:
        raise Unfit
    return joined(left, right)


ACTIONS = {"joined": joined, "no_three": no_three}
AMBIGUOUS = "S -> S S = joined\nS -> NAME"


def grammar(text: str) -> Grammar:
    return compile_grammar(text, {}, ACTIONS)


def words(text: str) -> list[Row]:
    rows: list[Row] = [
        {
            "NAME": {place + 1: ChartNode(values=[(0, letter)])},
            letter: {place + 1: ChartNode(values=[(0, None)])},
        }
        for place, letter in enumerate(text)
    ]
    return [*rows, {}]


def values(rules: str, text: str, bound: int = 1_000) -> tuple[list[tuple[int, str]], bool]:
    rows = words(text)
    assert fill(grammar(rules), rows, lambda *_: True)
    return unpack(rows[0]["S"][len(text)], bound, 100)[:2]


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_it_finds_every_bracketing(length: int) -> None:
    """As many as the Catalan number says, with a rule that recurses on the left."""
    found, complete = values(AMBIGUOUS, "a" * length)
    assert complete
    assert len({value for _, value in found}) == comb(2 * length - 2, length - 1) // length


def test_the_least_cost_comes_first() -> None:
    found, _ = values("S -> NAME\nS -> T S = joined @2\nS -> S T = joined\nT -> NAME", "abc")
    assert found[0] == (0, "((ab)c)")
    assert found[-1] == (4, "(a(bc))")
    assert [cost for cost, _ in found] == sorted(cost for cost, _ in found)


def test_a_bound_drops_the_costly_and_says_so() -> None:
    found, complete = values(AMBIGUOUS, "aaaaaa", bound=3)
    assert len(found) == 3
    assert not complete


def test_what_costs_too_much_is_dropped_without_a_word() -> None:
    found, complete = values("S -> NAME\nS -> NAME @200", "a", bound=1)
    assert found == [(0, "a")]
    assert complete


def test_parts_that_do_not_fit_are_left_out() -> None:
    found, _ = values("S -> S S = no_three\nS -> NAME", "aa")
    assert [value for _, value in found] == ["(aa)"]
    assert values("S -> S S = no_three\nS -> NAME", "aaa") == ([], True)


def test_a_rule_may_be_kept_from_a_stretch() -> None:
    rows = words("aa")
    fill(grammar(AMBIGUOUS), rows, lambda rule, start, end: end - start < 2)
    assert 2 not in rows[0]["S"]


def test_too_many_alternatives_end_the_work() -> None:
    assert not fill(grammar(AMBIGUOUS), words("a" * 20), lambda *_: True, bound=50)


def test_it_knows_how_far_a_text_goes_and_what_was_expected() -> None:
    rules = grammar("S -> a b T\nT -> NAME c\nT -> d NAME")
    rows = words("abxx")
    fill(rules, rows, lambda *_: True)
    assert find_expected(rules, rows, "S") == (3, frozenset({"c"}))


def test_what_no_whole_text_can_hold_is_left_out() -> None:
    rules = grammar("S -> T b\nT -> NAME\nT -> T T = joined")
    every, needed = words("aaab"), words("aaab")
    assert fill(rules, every, lambda *_: True)
    assert fill(rules, needed, lambda *_: True, whole=True)
    assert 4 in every[0]["T"]
    assert "T" not in needed[3]
    assert 4 not in needed[0]["T"]
    assert unpack(every[0]["S"][4], 99, 100) == unpack(needed[0]["S"][4], 99, 100)
