"""The notation of rules."""

from __future__ import annotations

import pytest

from logic2text.reading.grammar.actions import (
    bindings,
    clauses,
    constructions,
    noun_phrases,
    prose,
    verb_phrases,
)
from logic2text.reading.grammar.grammar import compile_grammar
from logic2text.reading.grammar.rules import english


def pair(*values: object) -> tuple[object, ...]:
    return values


def rights(text: str, **features: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [rule.right for rule in compile_grammar(text, features, {"pair": pair}).rules]


def test_alternatives_and_options_make_several_rules() -> None:
    assert rights("S -> a/an NAME ,? NAME? = pair") == [
        ("a", "NAME", ",", "NAME"),
        ("a", "NAME", ","),
        ("a", "NAME", "NAME"),
        ("a", "NAME"),
        ("an", "NAME", ",", "NAME"),
        ("an", "NAME", ","),
        ("an", "NAME", "NAME"),
        ("an", "NAME"),
    ]


def test_a_missing_symbol_has_no_slot() -> None:
    rules = compile_grammar("S -> is NAME? VERB = pair", {}, {"pair": pair}).rules
    assert [rule.slots for rule in rules] == [(1, 2), (None, 1)]


def test_words_are_read_as_words_of_the_rules() -> None:
    grammar = compile_grammar(
        "and ~ but/while\nS -> both/but NAME and NAME = pair", {}, {"pair": pair}
    )
    assert grammar.literals["but"] == ("but", "and")
    assert grammar.literals["while"] == ("and",)
    assert grammar.words == {"and", "both", "but", "while"}
    assert [grammar.replaces(word, "and") for word in ("but", "and", "both")] == [
        True,
        False,
        False,
    ]


def test_an_action_is_given_constants_before_the_values() -> None:
    text = "S -> NAME [c] NAME = pair:[c]:wide"
    constants = {"and": 1, "or": 2, "wide": True}
    rules = compile_grammar(text, {"c": ("and", "or")}, {"pair": pair}, constants).rules
    actions = [rule.action for rule in rules if rule.action is not None]
    assert [action("b", "c") for action in actions] == [(1, True, "b", "c"), (2, True, "b", "c")]


def test_a_marked_rule_is_not_exported() -> None:
    rules = compile_grammar(
        "S -> NAME !\nS -> a? NAME = pair @2 !\nS -> an NAME", {}, {"pair": pair}
    )
    assert [rule.is_exported for rule in rules.rules] == [False, False, False, True]


def test_a_feature_stands_in_symbols_and_as_a_word() -> None:
    assert rights("S[c] -> NAME [c] X[c] = pair\nX[c] -> NAME", c=("and", "or"))[:2] == [
        ("NAME", "and", "X[and]"),
        ("NAME", "or", "X[or]"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S = NAME", "not a rule"),
        ("S -> Missing", "Missing has no rule"),
        ("S -> NP[pl]\nNP[sg] -> NAME", r"NP\[pl\] has no rule"),
        ("S -> NAME = unknown", "no action unknown"),
        ("S -> NAME = pair:of", "no constant of"),
        ("S -> a b", "not one value"),
        ("S -> NAME NAME", "not one value"),
        ("S -> NAME?", "all parts are optional"),
        ("S -> T\nT -> a? NAME? = pair", "all parts are optional"),
        ("# nothing", "there is no rule"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compile_grammar(text, {}, {"pair": pair})


def test_every_symbol_of_the_english_grammar_is_used() -> None:
    grammar = english()
    used = {part for rule in grammar.rules for part in rule.right} | {"Whole"}
    assert set(grammar.by_left) <= used


def test_no_two_modules_define_actions_of_one_name() -> None:
    modules = (noun_phrases, verb_phrases, bindings, clauses, constructions, prose)
    names = [
        name
        for module in modules
        for name, action in vars(module).items()
        if getattr(action, "__module__", "") == module.__name__ and not name.startswith("_")
    ]
    assert len(names) == len(set(names))
