"""The tables are consistent, and `docs/notations.md` says what they say."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation import NOTATIONS
from logic2text.notation.operators.lexer import compile_grammar
from logic2text.notation.operators.operator_table import TIGHT, WIDE, Associativity, OperatorTable
from logic2text.notation.operators.tables import TABLES
from logic2text.notation.operators.templates import TEMPLATES

DOCUMENT = Path(__file__).resolve().parents[4] / "docs" / "notations.md"
SIGNS = {And: "∧", Or: "∨", Xor: "⊕", Implies: "→", Iff: "↔"}
CHAINS = {
    Associativity.LEFT: "left",
    Associativity.RIGHT: "right",
    Associativity.NONE: "brackets needed",
}


def test_every_notation_has_a_table_and_a_template() -> None:
    assert set(TABLES) < set(NOTATIONS)
    assert TEMPLATES.keys() == TABLES.keys()


@pytest.mark.parametrize("label", TABLES)
def test_a_table_is_consistent(label: str) -> None:
    table = TABLES[label]
    symbols = [symbol for infix in table.infixes for symbol in infix.symbols]
    assert len(symbols) == len(set(symbols))
    assert all(WIDE < infix.power < TIGHT for infix in table.infixes)
    by_power = {infix.power: infix.associativity for infix in table.infixes}
    assert all(by_power[infix.power] is infix.associativity for infix in table.infixes)
    compiled = compile_grammar(label)
    for symbol in (*symbols, *table.negation, *table.universal, *table.existential):
        assert compiled.pattern.findall(f" {symbol} ") == [symbol]


def precedence(table: OperatorTable) -> str:
    """The connectives from tight to loose."""
    powers = {}
    for infix in table.infixes:
        if infix.build in SIGNS:
            powers.setdefault(SIGNS[infix.build], infix.power)  # type: ignore[index]
    order = sorted(powers, key=lambda sign: (-powers[sign], list(SIGNS.values()).index(sign)))
    text = order[0]
    for first, second in pairwise(order):
        text += f" {'=' if powers[first] == powers[second] else '>'} {second}"
    return text


@pytest.mark.parametrize("label", TABLES)
def test_the_document_states_precedence_and_associativity(label: str) -> None:
    table = TABLES[label]
    implication = next(infix for infix in table.infixes if infix.build is Implies)
    expected = f"| `{label}` | {precedence(table)} | {CHAINS[implication.associativity]} |"
    assert expected in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("label", TABLES)
def test_the_document_lists_only_symbols_of_the_table(label: str) -> None:
    table = TABLES[label]
    known = {symbol for infix in table.infixes for symbol in infix.symbols}
    known |= {*table.negation, *table.universal, *table.existential, *table.absent}
    known |= {*table.equal, *table.unequal, *table.truth, *table.falsity}
    known |= {name for name, *_ in table.calls} | {*table.relations}
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| `{label}`")).replace("\\|", "¦")
    cells = row.split("|")[2:-1]
    for cell in cells:
        for quoted in re.findall(r"`([^`]*)`", cell):
            for word in quoted.replace("¦", "|").replace("[X]:", "").split():
                sign = re.sub(r"^(∀|∃|∄|@|/|A|E)x$", r"\1", word)
                if sign not in ("x", "…)", "y),"):
                    assert re.sub(r"\(.*", "", sign) in known, (label, word)
