"""Compares the parse of a text with the parses of other notations, to warn of other formulae.

Trees are compared up to associativity, bound names and the writing of constants, so a warning
names a real difference: ``P -> Q -> R`` groups to the left in NLTK.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import cast

from logic2text.errors import LimitError
from logic2text.formula import And, Constant, Formula, Iff, Node, Or, Variable, Xor
from logic2text.limits import Limits
from logic2text.notation.operators.lexer import NotationGrammar, compile_grammar, tokenize
from logic2text.notation.operators.parser import read_formula
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError
from logic2text.notation.operators.tables import TABLES
from logic2text.walk import canonical, fold, with_children


def readable_notations(text: str, other_than: str, limits: Limits) -> Iterator[tuple[str, Formula]]:
    """The operator notations except one that parse a text without a warning, and the formulae."""
    for label, table in TABLES.items():
        if label == other_than:
            continue
        compiled = compile_grammar(label)
        tokens = tokenize(text, compiled)
        if not _strange(label).isdisjoint(tokens):
            continue
        state = ParserState(tokens, compiled, limits)
        try:
            formula = read_formula(state)
        except (FormulaSyntaxError, LimitError):
            continue
        doubtful = any(sign in state.tokens for sign, _ in table.doubtful)
        if not state.warnings and not doubtful:
            yield label, formula


@cache
def _strange(label: str) -> frozenset[str]:
    """The signs of other notations that have no meaning in this one."""
    kinds = [
        kind
        for other, table in TABLES.items()
        for kind in (
            table.negation,
            table.universal,
            table.existential,
            compile_grammar(other).infix,
        )
    ]
    reader = compile_grammar(label)
    meaningful = {*reader.prefix, *reader.table.wide, *reader.table.tight}
    signs = {sign for kind in kinds for sign in kind} - meaningful
    return frozenset(sign for sign in signs if not sign[0].isalnum() and not reader.names(sign))


def different_parses(
    text: str, label: str, formula: Formula, limits: Limits
) -> Iterator[tuple[str, Formula]]:
    """Of the notations that fit, those that read another formula than `formula`.

    A notation without the words of this one, to which ``And(P, Q)`` is a predicate, does not fit.
    """
    words = _words(text, compile_grammar(label))
    for other, read in readable_notations(text, label, limits):
        compiled = compile_grammar(other)
        if any(word not in compiled.prefix and word not in compiled.infix for word in words):
            continue
        if read != formula and skeleton(read) != skeleton(formula):
            yield other, read


def _words(text: str, compiled: NotationGrammar) -> set[str]:
    """The connectives, quantifiers and constants in a text that are spelled as words."""
    tokens = {token for token in tokenize(text, compiled) if len(token) > 1 and token.isalpha()}
    return {token for token in tokens if token in compiled.prefix or token in compiled.infix}


def skeleton(formula: Formula) -> Formula:
    """The same for two trees that differ in associativity, bound names or kinds of names only.

    >>> from logic2text.notation.parse import parse
    >>> skeleton(parse("(A & B) & C")) == skeleton(parse("A & (B & C)"))
    True
    """
    return cast(Formula, fold(canonical(formula), _flatten))


def _flatten(node: Node, parts: tuple[Node, ...]) -> Node:
    match node:
        case Variable(name) | Constant(name):
            return Constant(name.casefold())
        case And() | Or():
            kind = type(node)
            spread = [part.operands if isinstance(part, kind) else (part,) for part in parts]
            return kind(cast("tuple[Formula, ...]", sum(spread, ())))
        case Iff() | Xor():
            return _lean_left(type(node), *cast("tuple[Formula, Formula]", parts))
        case _:
            return with_children(node, parts) if parts else node


def _lean_left(
    build: Callable[[Formula, Formula], Formula], left: Formula, right: Formula
) -> Formula:
    """A chain of an associative connective, grouped to the left; both sides are already."""
    chain = []
    while isinstance(right, cast("type[Iff | Xor]", build)):
        chain.append(right.right)
        right = right.left
    chained = build(left, right)
    for operand in reversed(chain):
        chained = build(chained, operand)
    return chained
