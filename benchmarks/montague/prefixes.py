"""Quantifiers that a text prefixes with variables, and the renaming of bound variables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.montague import lambdas as l2
from benchmarks.montague.lambdas import Discourse, Proposition, both, closed, static
from benchmarks.montague.trees import parts_of
from logic2text.formula import (
    TRUTH,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
)

NEGATIVE_PREFIXES = {"for no", "for not all"}


def prefix(words: str, variables: tuple[Variable, ...], kinds: Formula, body: Formula) -> Formula:
    """What a prefixed quantifier says of its variables."""
    if words in ("for all", "for every", "for each", "for any"):
        return ForAll(variables, body if kinds == TRUTH else Implies(kinds, body))
    counted = {"at least": l2.at_least, "at most": l2.at_most, "exactly": l2.exactly}
    for start, count_of in counted.items():
        if words.startswith(f"for {start}"):
            number = ("zero", "one", "two", "three").index(words.rpartition(" ")[2])
            return _counted_prefix(partial(count_of, number), variables[0], both(kinds, body))
    if words == "for not all":
        return Not(ForAll(variables, body if kinds == TRUTH else Implies(kinds, body)))
    whole = Exists(variables, both(kinds, body))
    return Not(whole) if words == "for no" else whole


def _counted_prefix(
    count_of: Callable[..., Proposition], variable: Variable, body: Formula
) -> Formula:
    said = partial(_substituted, body, variable)
    whole = count_of(None, lambda _: l2.nothing_said, lambda term: static(lambda _: said(term)))
    return closed(whole, Discourse())


def _substituted(node: Any, variable: Variable, term: Term) -> Any:
    """A formula with a term for a free variable; the text binds no variable twice."""
    if node == variable:
        return term
    match node:
        case tuple():
            return tuple(_substituted(part, variable, term) for part in node)
        case Variable() | Constant() | str():
            return node
    parts = (getattr(node, name) for name in node.__match_args__)
    return type(node)(*(_substituted(part, variable, term) for part in parts))


def renamed(formula: Formula) -> Formula:
    """The same with bound variables named in the order in which they are bound."""
    taken = {"x", "y", "z"} & _free(formula)
    names = [n for n in ("x", "y", "z", "u", "v", "w") if n not in taken]
    names += [f"x{i}" for i in range(1, 60)]
    counter = iter(names)

    def walk(node: Any, bound: dict[str, str]) -> Any:
        match node:
            case Variable(name):
                return Variable(bound.get(name, name))
            case Constant():
                return node
            case Predicate(name, arguments) | Function(name, arguments):
                return type(node)(name, tuple(walk(a, bound) for a in arguments))
            case Equality(left, right):
                return Equality(walk(left, bound), walk(right, bound))
            case Not(operand):
                return Not(walk(operand, bound))
            case And(operands) | Or(operands):
                return type(node)(tuple(walk(o, bound) for o in operands))
            case Implies(left, right) | Iff(left, right):
                return type(node)(walk(left, bound), walk(right, bound))
            case ForAll(variables, body) | Exists(variables, body):
                inner = {**bound, **{v.name: next(counter) for v in variables}}
                return type(node)(tuple(walk(v, inner) for v in variables), walk(body, inner))
        return node

    return walk(formula, {})  # type: ignore[no-any-return]


def _free(formula: Formula) -> set[str]:
    return {part.name for part in parts_of(formula) if isinstance(part, Variable)}
