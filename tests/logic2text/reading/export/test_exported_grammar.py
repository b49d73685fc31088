"""Texts of the exported grammar, drawn at random, and what the reader makes of them."""

from __future__ import annotations

import random
import re
from functools import cache

import lark
import pytest

from logic2text.errors import InputError
from logic2text.notation import parse
from logic2text.reading import read
from logic2text.reading.export.exported_grammar import export_grammar
from tests.support.sweeps import IS_WHOLE

FORMULAS = [
    "∀x (Cube(x) → ¬Small(x))",
    "∃x ∃y (Lake(x) ∧ Lake(y) ∧ x ≠ y ∧ Deeper(x, y))",
    "∀x (Opens(x, k) → Key(x)) ∧ ¬Key(m)",
    "(Rusty(gate) ∨ Locked(gate)) → ¬Enters(ann, garden)",
    "¬∃x ∀y Larger(x, y)",
    "P → (Q ∨ R)",
    "∀x Tall(father(x))",
]
READ = 0.7
"""The least share of random texts that is read: no rule says which phrases fit together."""

Rules = dict[str, list[list[str]]]


def rules_of(grammar: str) -> Rules:
    """Each symbol's alternatives, each a list of quoted words and symbols."""
    rules = {}
    for line in grammar.splitlines():
        left, right = line.split(" ::= ", 1)
        alternatives = re.split(r' \| (?=(?:[^"]*"[^"]*")*[^"]*$)', right)
        rules[left] = [re.findall(r'"(?:[^"\\]|\\.)*"|[^\s"]+', side) for side in alternatives]
    return rules


def depths_of(rules: Rules) -> dict[str, int]:
    """The depth of each symbol's flattest derivation."""
    depths = dict.fromkeys(rules, len(rules) + 1)
    for _ in rules:
        for left, sides in rules.items():
            depths[left] = 1 + min(depth_of(side, depths) for side in sides)
    return depths


def depth_of(side: list[str], depths: dict[str, int]) -> int:
    return max([0, *(depths[part] for part in side if not part.startswith('"'))])


def drawn(
    rules: Rules, depths: dict[str, int], symbol: str, budget: int, rng: random.Random
) -> str:
    flat = [side for side in rules[symbol] if depth_of(side, depths) < budget]
    side = rng.choice(flat or [min(rules[symbol], key=lambda side: depth_of(side, depths))])
    return "".join(
        part[1:-1] if part.startswith('"') else drawn(rules, depths, part, budget - 1, rng)
        for part in side
    )


def texts_of(formula: str, count: int, *, variables: bool = True) -> list[str]:
    rules = rules_of(export_grammar(parse(formula), variables=variables))
    depths, rng = depths_of(rules), random.Random(0)  # noqa: S311
    depth = depths["root"]
    return [drawn(rules, depths, "root", depth + rng.randrange(8), rng) for _ in range(count)]


@pytest.mark.parametrize("variables", [True, False])
@pytest.mark.parametrize("formula", FORMULAS)
def test_most_texts_of_the_grammar_are_read(formula: str, variables: bool) -> None:
    texts = sorted(set(texts_of(formula, 60, variables=variables)))
    texts = [text for text in texts if len(text) < 200][:: 1 if IS_WHOLE else 8]
    unread = []
    for text in texts:
        try:
            read(text, signature=formula)
        except InputError:
            unread.append(text)
    assert len(unread) <= (1 - READ) * len(texts), unread


@pytest.mark.parametrize(
    ("formula", "text", "is_in"),
    [
        ("∀x (Cube(x) → ¬Small(x))", "No cube is small.", True),
        ("∀x (Cube(x) → ¬Small(x))", "If something is a cube, then no cube is small.", True),
        ("∀x (Cube(x) → ¬Small(x))", "For every x, if x is a cube, then x is not small.", True),
        ("∀x (Cube(x) → ¬Small(x))", "No cube is large.", False),
        ("∀x (Cube(x) → ¬Small(x))", "No cube is small", False),
        ("¬∃x ∀y Larger(x, y)", "Nothing is larger than everything.", True),
        (
            "¬∃x ∀y Larger(x, y)",
            "It is not the case that something is larger than everything.",
            True,
        ),
        ("∀x Tall(father(x))", "The father of everything is tall.", True),
        ("∀x (Opens(x, k) → Key(x))", "Everything opens or opens k.", False),
        ("∀x (Opens(x, k) → Key(x))", "Something that is opened or opened by k is a key.", False),
        ("∀x (Opens(x, k) → Turns(x, k))", "Everything opens or turns k.", True),
        ("¬∃x Larger(x, b)", "Something larger than or larger than b is b.", False),
        (
            "∃x (Larger(x, b) ∧ Taller(x, b))",
            "Something larger than or taller than b is b.",
            True,
        ),
    ],
)
def test_which_sentences_are_in_it(formula: str, text: str, is_in: bool) -> None:
    parser = parser_of(formula)
    if is_in:
        parser.parse(text)
    else:
        with pytest.raises(lark.exceptions.UnexpectedInput):
            parser.parse(text)


@cache
def parser_of(formula: str) -> lark.Lark:
    rules = rules_of(export_grammar(parse(formula)))
    names = {symbol: f"r{number}" for number, symbol in enumerate(rules)}
    lines = [
        f"{names[left]}: {' | '.join(' '.join(names.get(p, p) for p in side) for side in sides)}"
        for left, sides in rules.items()
    ]
    return lark.Lark("\n".join(lines), start=names["root"], lexer="dynamic_complete")


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_symbol_has_rules_and_the_whole_is_small(formula: str) -> None:
    grammar = export_grammar(parse(formula))
    rules = rules_of(grammar)
    used = {part for sides in rules.values() for side in sides for part in side}
    assert {part for part in used if not part.startswith('"')} <= rules.keys()
    assert len(grammar) < 40_000


def test_without_variables_none_is_written() -> None:
    formula = "∀x (Cube(x) → ∃y Larger(y, x))"
    assert '"x"' in export_grammar(parse(formula)).replace('" x"', '"x"')
    grammar = export_grammar(parse(formula), variables=False)
    assert re.search(r'" ?[xy]"', grammar) is None


def test_numerals_and_others_only_beside_an_equality() -> None:
    assert " two" not in export_grammar(parse("∃x ∃y (Cube(x) ∧ Cube(y))"))
    assert " two" in export_grammar(parse("∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)"))


def test_a_truth_constant_has_a_sentence() -> None:
    assert "always true" in export_grammar(parse("⊤"))


def test_a_name_cannot_end_its_quotes() -> None:
    grammar = export_grammar(parse("'a\" | \"b'(c)"))
    for line in grammar.splitlines():
        assert len(re.findall(r'(?<!\\)"', line)) % 2 == 0, line
