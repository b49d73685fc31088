"""Checks the kinds of the parts of a node, which the constructors do not check.

>>> from logic2text.formula import ForAll, Predicate
>>> wrong_part(ForAll("x", Predicate("P")))
"the variables of ForAll are the string 'x', a tuple of Variable was expected"
"""

from __future__ import annotations

from typing import get_args

from logic2text.arguments import came
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
    Variable,
    Xor,
)

_FORMULA, _TERM = frozenset(get_args(Formula)), frozenset(get_args(Term))
_VARIABLE = frozenset({Variable})

_SHOWN = {_FORMULA: "formula", _TERM: "term", _VARIABLE: "Variable"}

_PARTS: dict[type, tuple[tuple[str, frozenset[type], bool], ...]] = {
    Variable: (),
    Constant: (),
    Truth: (),
    Falsity: (),
    Function: (("arguments", _TERM, True),),
    Predicate: (("arguments", _TERM, True),),
    Equality: (("left", _TERM, False), ("right", _TERM, False)),
    Not: (("operand", _FORMULA, False),),
    And: (("operands", _FORMULA, True),),
    Or: (("operands", _FORMULA, True),),
    Implies: (("antecedent", _FORMULA, False), ("consequent", _FORMULA, False)),
    Iff: (("left", _FORMULA, False), ("right", _FORMULA, False)),
    Xor: (("left", _FORMULA, False), ("right", _FORMULA, False)),
    ForAll: (("variables", _VARIABLE, True), ("body", _FORMULA, False)),
    Exists: (("variables", _VARIABLE, True), ("body", _FORMULA, False)),
}
"""The parts of each class: name, kinds of what stands there, and whether it is a tuple of them."""

_NAMED = (Variable, Constant, Function, Predicate)


def wrong_part(node: Node) -> str | None:
    """What is wrong with the parts directly below a node, in one sentence; None where nothing is.

    Args:
        node: of one of the classes of `logic2text.formula`.
    """
    kind = type(node)
    if kind in _NAMED and not isinstance(node.name, str):  # type: ignore[union-attr]
        return f"the name of {kind.__name__} is {came(node.name)}, a string was expected"  # type: ignore[union-attr]
    for name, kinds, many in _PARTS[kind]:
        part = getattr(node, name)
        if many:
            if name == "operands" and not part:
                return f"the operands of {kind.__name__} are none, at least one was expected"
            if type(part) is tuple and kinds.issuperset(map(type, part)):
                continue
            wrong = part if not isinstance(part, tuple) else _first_other(part, kinds)
            expected = f"a tuple of {_SHOWN[kinds]}" + ("" if kinds is _VARIABLE else "s")
            verb = "are" if wrong is part else "hold"
            return f"the {name} of {kind.__name__} {verb} {came(wrong)}, {expected} was expected"
        if type(part) not in kinds:
            expected = f"a {_SHOWN[kinds]} was expected"
            return f"the {name} of {kind.__name__} is {came(part)}, {expected}"
    return None


def _first_other(parts: tuple[object, ...], kinds: frozenset[type]) -> object:
    return next((part for part in parts if type(part) not in kinds), parts)
