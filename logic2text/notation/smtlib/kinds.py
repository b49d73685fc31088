"""Tells formulae from terms among the expressions of SMT-LIB.

SMT-LIB writes the biconditional and the equality of terms with one sign, ``=``.  The kind of a
symbol follows from its declaration, or from its other uses; where nothing tells, ``(= a b)`` is an
equality of terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from logic2text.notation.smtlib.s_expressions import SExpression, SList, Symbol
from logic2text.notation.smtlib.script import ExpressionSort, Key

CONNECTIVES = frozenset(("not", "and", "or", "xor", "=>", "ite"))
QUANTIFIERS = frozenset(("forall", "exists"))
RELATIONS = frozenset(("=", "distinct"))

_Names = frozenset[str]


def word_of(expression: SExpression) -> str:
    """The reserved word or *Core* symbol that an expression is or begins with, else empty."""
    symbol = expression.head if isinstance(expression, SList) else expression
    return symbol.name if symbol is not None and symbol.is_word(symbol.name) else ""


def list_bound_names(quantified: SList) -> list[Symbol]:
    """The variables of a quantifier's binding list, as far as it is well-formed."""
    bindings = quantified.items[1] if len(quantified.items) > 1 else None
    if not isinstance(bindings, SList):
        return []
    heads = (binding.head for binding in bindings.items if isinstance(binding, SList))
    return [head for head in heads if head is not None]


def list_bound_sorts(assertion: SExpression) -> list[Symbol]:
    """The named sorts of all variables that an assertion binds, in order."""
    sorts: list[Symbol] = []
    stack = [assertion]
    while stack:
        part = stack.pop()
        if not isinstance(part, SList):
            continue
        bindings = part.items[1] if len(part.items) > 1 and word_of(part) in QUANTIFIERS else None
        if isinstance(bindings, SList):
            sorts += [
                sort
                for binding in bindings.items
                if isinstance(binding, SList)
                and len(binding.items) == 2
                and isinstance(sort := binding.items[1], Symbol)
            ]
        stack.extend(reversed(part.items))
    return sorts


def infer_kinds(
    assertions: Iterable[SExpression], declared: Mapping[Key, ExpressionSort]
) -> dict[Key, ExpressionSort]:
    """The kind of every symbol that has one, by its declaration or by its first telling use."""
    kinds = dict(declared)
    equations: list[tuple[Sequence[SExpression], _Names]] = []
    stack: list[tuple[SExpression, ExpressionSort | None, _Names]]
    stack = [(assertion, ExpressionSort.FORMULA, frozenset()) for assertion in assertions]
    while stack:
        expression, kind, bound = stack.pop()
        key = symbol_key(expression)
        if key is not None and kind is not None and not is_bound(expression, bound):
            kinds.setdefault(key, kind)
        if not isinstance(expression, SList):
            continue
        word, operands = word_of(expression), expression.items[1:]
        if word in QUANTIFIERS:
            inner = bound.union(symbol.name for symbol in list_bound_names(expression))
            stack.extend((body, ExpressionSort.FORMULA, inner) for body in operands[1:])
        elif word in RELATIONS:
            equations.append((operands, bound))
            stack.extend((operand, None, bound) for operand in reversed(operands))
        elif word == "!":
            stack.extend((operand, kind, bound) for operand in operands[:1])
        else:
            below = ExpressionSort.FORMULA if word in CONNECTIVES else ExpressionSort.TERM
            stack.extend((operand, below, bound) for operand in reversed(operands))
    _spread_over_equations(kinds, equations)
    return kinds


def _spread_over_equations(
    kinds: dict[Key, ExpressionSort], equations: list[tuple[Sequence[SExpression], _Names]]
) -> None:
    """Give the operands of an equation the kind of the others, until nothing changes."""
    size = -1
    while size != len(kinds):
        size = len(kinds)
        for operands, bound in equations:
            kind = kind_of_operands(operands, kinds, bound)
            keys = [symbol_key(o) for o in operands if not is_bound(o, bound)]
            if kind is not None:
                kinds |= {key: kind for key in keys if key is not None and key not in kinds}


def symbol_key(expression: SExpression) -> Key | None:
    """The user's symbol that an expression is, or is an application of."""
    symbol = expression.head if isinstance(expression, SList) else expression
    if symbol is None or (not symbol.quoted and word_of(expression) in _NOT_SYMBOLS):
        return None
    if symbol.quoted and word_of(expression):
        return None
    return symbol.name, len(expression.items) - 1 if isinstance(expression, SList) else 0


_NOT_SYMBOLS = CONNECTIVES | QUANTIFIERS | RELATIONS | {"true", "false", "!", "let", "match", "_"}


def is_bound(expression: SExpression, bound: Iterable[str]) -> bool:
    """Whether an expression is a bound variable."""
    return isinstance(expression, Symbol) and expression.name in bound


def kind_of_operands(
    operands: Sequence[SExpression], kinds: Mapping[Key, ExpressionSort], bound: Iterable[str]
) -> ExpressionSort | None:
    """The kind of the first operand that has a known one."""
    operand_kinds = (_kind_of(operand, kinds, bound) for operand in operands)
    return next((kind for kind in operand_kinds if kind is not None), None)


def _kind_of(
    expression: SExpression, kinds: Mapping[Key, ExpressionSort], bound: Iterable[str]
) -> ExpressionSort | None:
    while isinstance(expression, SList) and len(expression.items) > 1:
        if word_of(expression) != "!":
            break
        expression = expression.items[1]
    if is_bound(expression, bound):
        return ExpressionSort.TERM
    key = symbol_key(expression)
    if key is not None:
        return kinds.get(key)
    return ExpressionSort.FORMULA if word_of(expression) in _NOT_SYMBOLS else None
