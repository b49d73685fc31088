"""FIRST and FOLLOW sets, and charts pruned by them."""

from __future__ import annotations

from random import Random

from logic2text.reading.grammar.first_follow import EDGE, follow_sets
from logic2text.reading.grammar.grammar import Grammar, compile_grammar
from logic2text.reading.parsing.chart import ChartNode, Row, fill
from logic2text.reading.parsing.forest import unpack

RULES = [("S", ("if", "T", "then", "T")), ("T", ("NAME", "VERB")), ("T", ("not", "T"))]
LISTS = """
S -> Item
S -> First Tail = pair
First -> Item
First -> not Item
Tail -> , Last
Tail -> , Item Tail = pair
Last -> Item
Last -> S
Item -> NAME
Item -> NAME Item = pair
"""


def pair(one: str, other: str) -> str:
    return f"({one} {other})"


def words(text: str) -> list[Row]:
    rows: list[Row] = []
    for place, word in enumerate(text.split()):
        symbol = "NAME" if word in "abc" else word
        rows.append({symbol: {place + 1: ChartNode(values=[(0, word)])}})
    return [*rows, {}]


def test_precede_and_follow_of_a_symbol() -> None:
    sets = follow_sets(RULES)
    bits, follow, precede = sets.bits, sets.follow, sets.precede
    assert follow["S"] == precede["S"] == bits[EDGE]
    assert follow["T"] == bits["then"] | bits[EDGE]
    assert precede["T"] == bits["if"] | bits["then"] | bits["not"]


def test_follow_holds_the_next_symbol_and_precede_also_the_last_parts_of_the_one_before() -> None:
    rules = [("S", ("A", "B")), ("A", ("x", "C")), ("B", ("y",)), ("C", ("z",))]
    sets = follow_sets(rules)
    bits = sets.bits
    assert sets.follow["A"] == sets.follow["C"] == bits["B"]
    assert sets.precede["B"] == bits["A"] | bits["C"] | bits["z"]


def test_follow_given_the_preceding_set() -> None:
    sets = follow_sets(RULES)
    bits = sets.bits
    assert sets.follow_given(bits["if"])["T"] == bits["then"]
    assert sets.follow_given(bits["then"])["T"] == bits[EDGE]
    assert sets.follow_given(bits["not"])["T"] == bits["then"] | bits[EDGE]
    assert sets.follow_given(bits["if"] | bits["then"])["T"] == bits["then"] | bits[EDGE]
    assert sets.follow_given(bits[EDGE]) == {"S": bits[EDGE], "T": 0}


def test_a_chart_of_whole_texts_has_the_same_values_in_the_same_order() -> None:
    grammar: Grammar = compile_grammar(LISTS, {}, {"pair": pair})
    random = Random(5)  # noqa: S311 - sampling, no secret
    read = pruned = 0
    for _ in range(300):
        text = " ".join(random.choice(("a", "b", "c", ",", "not")) for _ in range(7))
        every, needed = words(text), words(text)
        assert fill(grammar, every, lambda *_: True)
        assert fill(grammar, needed, lambda *_: True, whole=True)
        goals = [rows[0].get("S", {}).get(7) for rows in (every, needed)]
        assert (goals[0] is None) == (goals[1] is None)
        if goals[0] is not None and goals[1] is not None:
            read += 1
            pruned += sum(map(len, needed)) < sum(map(len, every))
            assert unpack(goals[0], 99, 100) == unpack(goals[1], 99, 100)
    assert pruned > 5 < read
