"""Walking formulae: children, folds, free variables, substitution, alpha-equivalence, sizes.

All traversals use an explicit stack, so that deep formulae cannot exceed the recursion limit.

>>> from logic2text.formula import *
>>> x, y = Variable("x"), Variable("y")
>>> free_variables(ForAll((x,), Predicate("R", (x, y))))
frozenset({Variable(name='y')})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import is_
from typing import TypeVar, cast

from logic2text import formula as fol
from logic2text.errors import InputError, LimitError
from logic2text.frozen_node import declare_parts, parts, preorder
from logic2text.frozen_node import size as count_nodes
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.well_formed import wrong_part

T = TypeVar("T")

CACHED = 1_024
"""The number of formulae whose variables and symbols are cached."""
_ATOM = (fol.Predicate, fol.Equality)
_NAMED = (fol.Variable, fol.Constant, fol.Function, fol.Predicate)


declare_parts(
    {
        fol.Variable: (),
        fol.Constant: (),
        fol.Function: ("arguments",),
        fol.Predicate: ("arguments",),
        fol.Equality: ("left", "right"),
        fol.Not: ("operand",),
        fol.And: ("operands",),
        fol.Or: ("operands",),
        fol.Implies: ("antecedent", "consequent"),
        fol.Iff: ("left", "right"),
        fol.Xor: ("left", "right"),
        fol.ForAll: ("body",),
        fol.Exists: ("body",),
        fol.Truth: (),
        fol.Falsity: (),
    }
)

children: Callable[[fol.Node], tuple[fol.Node, ...]] = parts
"""The formulae and terms directly below a node, left to right; not the bound variables."""
size: Callable[[fol.Node], int] = count_nodes
"""How many nodes the tree has, terms included."""


def with_children(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
    """The same node over other children; the node itself where nothing changed."""
    if all(map(is_, children(node), parts)):
        return node
    match node:
        case fol.Predicate(name, _) | fol.Function(name, _):
            return type(node)(name, cast("tuple[fol.Term, ...]", parts))
        case fol.And() | fol.Or():
            return type(node)(cast("tuple[fol.Formula, ...]", parts))
        case fol.ForAll(variables, _) | fol.Exists(variables, _):
            return type(node)(variables, cast(fol.Formula, parts[0]))
        case _:
            return type(node)(*parts)  # type: ignore[arg-type]


def fold(node: fol.Node, combine: Callable[[fol.Node, tuple[T, ...]], T]) -> T:
    """Bottom-up: `combine(node, results of its children)`, at every node, children first."""
    results: list[T] = []
    stack: list[tuple[fol.Node, bool]] = [(node, False)]
    while stack:
        current, expanded = stack.pop()
        below = children(current)
        if below and not expanded:
            stack.append((current, True))
            stack.extend((child, False) for child in reversed(below))
        else:
            start = len(results) - len(below)
            parts = tuple(results[start:])
            del results[start:]
            results.append(combine(current, parts))
    return results[0]


def nodes(node: fol.Node) -> Iterator[fol.Node]:
    """Every node of the tree, terms included, in pre-order."""
    return iter(preorder(node))


def depth(node: fol.Node) -> int:
    """How many nodes the longest path has, terms included; a constant has depth 1."""
    return fold(node, lambda _, parts: 1 + max(parts, default=0))


def free_variables(node: fol.Node) -> frozenset[fol.Variable]:
    """The variables with a free occurrence."""
    try:
        return _free_variables(node)
    except RecursionError:  # the cache compares formulae, which recurses
        return _free_variables.__wrapped__(node)


@lru_cache(maxsize=CACHED)
def _free_variables(node: fol.Node) -> frozenset[fol.Variable]:
    if isinstance(node, fol.Variable):
        return frozenset((node,))
    free: set[fol.Variable] = set()
    stack: list[tuple[fol.Node, frozenset[fol.Variable]]] = [(node, frozenset())]
    while stack:
        current, bound = stack.pop()
        if isinstance(current, fol.ForAll | fol.Exists):
            bound = bound.union(current.variables)
        for child in children(current):
            if isinstance(child, fol.Variable):
                if child not in bound:
                    free.add(child)
            elif not isinstance(child, fol.Constant):
                stack.append((child, bound))
    return frozenset(free)


def bound_variables(node: fol.Node) -> frozenset[fol.Variable]:
    """The variables that some quantifier binds."""
    bound: set[fol.Variable] = set()
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, fol.ForAll | fol.Exists):
            bound.update(current.variables)
        if not isinstance(current, _ATOM):  # its terms bind nothing
            stack += children(current)
    return frozenset(bound)


def fresh_variable(like: fol.Variable, taken: frozenset[fol.Variable]) -> fol.Variable:
    """`like` itself unless it is taken, else the first of like1, like2, … that is free."""
    if like not in taken:
        return like
    stem = like.name.rstrip("0123456789") or like.name
    number = 1
    while fol.Variable(f"{stem}{number}") in taken:
        number += 1
    return fol.Variable(f"{stem}{number}")


def substitute(formula: fol.Formula, replacement: Mapping[fol.Variable, fol.Term]) -> fol.Formula:
    """Capture-avoiding simultaneous substitution of terms for free variables.

    >>> from logic2text.formula import *
    >>> x, y = Variable("x"), Variable("y")
    >>> f = substitute(Exists((y,), Predicate("R", (x, y))), {x: y})
    >>> f.variables[0].name, f.body.arguments
    ('y1', (Variable(name='y'), Variable(name='y1')))
    """
    return cast(fol.Formula, _substitute(formula, dict(replacement)))


def _substitute(root: fol.Node, replacement: dict[fol.Variable, fol.Term]) -> fol.Node:
    results: list[fol.Node] = []
    stack: list[tuple[fol.Node, dict[fol.Variable, fol.Term], bool]] = [(root, replacement, False)]
    while stack:
        node, mapping, expanded = stack.pop()
        below = children(node)
        if expanded:
            parts = tuple(results[-len(below) :])
            del results[-len(below) :]
            results.append(with_children(node, parts))
        elif isinstance(node, fol.Variable):
            results.append(mapping.get(node, node))
        elif not below or not mapping:
            results.append(node)
        else:
            if isinstance(node, fol.ForAll | fol.Exists):
                node, mapping = _open(node, mapping)
            stack.append((node, mapping, True))
            stack.extend((child, mapping, False) for child in reversed(children(node)))
    return results[0]


def _open(
    node: fol.Quantified, mapping: dict[fol.Variable, fol.Term]
) -> tuple[fol.Quantified, dict[fol.Variable, fol.Term]]:
    """Descend under a quantifier: drop its variables, and rename those that would capture."""
    free = free_variables(node)
    inner = {v: term for v, term in mapping.items() if v in free}
    incoming: frozenset[fol.Variable] = frozenset().union(*map(free_variables, inner.values()))
    if incoming.isdisjoint(node.variables):
        return node, inner
    taken = incoming | free | frozenset(node.variables) | bound_variables(node.body)
    renamed = {}
    for variable in node.variables:
        if variable in incoming:
            renamed[variable] = fresh_variable(variable, taken)
            taken |= {renamed[variable]}
    variables = tuple(renamed.get(variable, variable) for variable in node.variables)
    return type(node)(variables, node.body), {**inner, **renamed}


def canonical(formula: fol.Formula) -> fol.Formula:
    """A representative of the alpha-equivalence class: one variable a quantifier, named by level.

    Blocks are split, ``∀x,y P`` into ``∀x ∀y P``, because they differ in notation only.
    """
    return cast(fol.Formula, _canonical(formula))


def _canonical(root: fol.Node) -> fol.Node:
    free = {variable.name for variable in free_variables(root)}
    prefix = "v"
    while any(name.startswith(prefix + "0") for name in free):
        prefix += "_"
    results: list[fol.Node] = []
    stack: list[tuple[fol.Node, dict[fol.Variable, fol.Variable], int, bool]] = [
        (root, {}, 0, False)
    ]
    while stack:
        node, names, level, expanded = stack.pop()
        if isinstance(node, fol.Variable):
            results.append(names.get(node, node))
            continue
        below = children(node)
        if expanded:
            parts = tuple(results[-len(below) :]) if below else ()
            del results[len(results) - len(below) :]
            if isinstance(node, fol.ForAll | fol.Exists):
                body = cast(fol.Formula, parts[0])
                for offset in reversed(range(len(node.variables))):
                    body = type(node)((fol.Variable(f"{prefix}0{level + offset}"),), body)
                results.append(body)
            else:
                results.append(with_children(node, parts))
            continue
        stack.append((node, names, level, True))
        if isinstance(node, fol.ForAll | fol.Exists):
            levels = enumerate(node.variables, level)
            names = {**names, **{v: fol.Variable(f"{prefix}0{bound}") for bound, v in levels}}
            level += len(node.variables)
        stack.extend((child, names, level, False) for child in reversed(below))
    return results[0]


def alpha_equivalent(left: fol.Formula, right: fol.Formula) -> bool:
    """Whether two formulae differ in bound names (and in the grouping of like quantifiers) only."""
    return left == right or canonical(left) == canonical(right)


def check_limits(formula: fol.Formula, limits: Limits = DEFAULT_LIMITS) -> fol.Formula:
    """Check a formula against the limits and return it.

    Raises:
        InputError: it is not a formula, or a part of it has the wrong type.
        LimitError: it has more nodes, more depth, a longer name or a symbol of more places than
            the limits allow.
    """
    if not isinstance(formula, fol.Formula):
        raise InputError(
            f"a formula was expected, {type(formula).__name__} came",
            "parse its text first" if isinstance(formula, str) else "build it, or parse a text",
        )
    if formula.is_within(limits):
        return formula
    count_nodes = 0
    stack: list[tuple[fol.Node, int]] = [(formula, 1)]
    while stack:
        node, level = stack.pop()
        if (wrong := wrong_part(node)) is not None:
            raise InputError(
                wrong, "build it as the classes of logic2text.formula say, or parse it"
            )
        bound = node.variables if isinstance(node, fol.ForAll | fol.Exists) else ()
        further = max(len(bound) - 1, 0)  # a block of quantifiers is one for each variable
        count_nodes += 1 + further
        level += further
        if count_nodes > limits.nodes:
            raise LimitError(
                f"the formula has more than {limits.nodes} nodes (limit `nodes`)",
                "split it into several formulae",
            )
        if level > limits.depth:
            raise LimitError(
                f"the formula is nested deeper than {limits.depth} (limit `depth`)",
                "name a part of it by a predicate, or split it",
            )
        names = [node.name] if isinstance(node, _NAMED) else [v.name for v in bound]
        for name in names:
            if len(name) > limits.identifier:
                raise LimitError(
                    f"the name {name[:20]!r}… has {len(name)} characters, "
                    f"the limit `identifier` is {limits.identifier}",
                    "shorten the name",
                )
        below = children(node)
        if isinstance(node, fol.Predicate | fol.Function) and len(below) > limits.arity:
            raise LimitError(
                f"{node.name!r} has {len(below)} arguments, the limit `arity` is {limits.arity}",
                "say it by several predicates of fewer places",
            )
        stack += [(child, level + 1) for child in below]
    formula.note_within(limits)
    return formula


def symbols(formula: fol.Formula) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]:
    """The predicates and the functions (constants have arity 0) as (name, arity) pairs."""
    try:
        return _symbols(formula)
    except RecursionError:  # as in `free_variables`
        return _symbols.__wrapped__(formula)


@lru_cache(maxsize=CACHED)
def _symbols(formula: fol.Formula) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]:
    predicates = set()
    functions = set()
    for node in nodes(formula):
        match node:
            case fol.Predicate(name, arguments):
                predicates.add((name, len(arguments)))
            case fol.Function(name, arguments):
                functions.add((name, len(arguments)))
            case fol.Constant(name):
                functions.add((name, 0))
    return frozenset(predicates), frozenset(functions)


def polarities(formula: fol.Formula) -> Mapping[str, frozenset[int]]:
    """The polarities, 1 or -1, in which each predicate occurs.

    >>> x = fol.Variable("x")
    >>> tenant, pays = (fol.Predicate(name, (x,)) for name in ("Tenant", "PaysRent"))
    >>> polarities(fol.ForAll((x,), fol.Implies(tenant, pays)))
    {'PaysRent': frozenset({1}), 'Tenant': frozenset({-1})}
    """
    found: dict[str, set[int]] = {}
    stack: list[tuple[fol.Node, int]] = [(formula, 1)]
    while stack:
        node, polarity = stack.pop()
        match node:
            case fol.Predicate(name, _):
                found.setdefault(name, set()).add(polarity)
            case fol.Not(operand):
                stack.append((operand, -polarity))
            case fol.Implies(antecedent, consequent):
                stack += [(antecedent, -polarity), (consequent, polarity)]
            case fol.Iff() | fol.Xor():
                stack += [(part, sign) for part in children(node) for sign in (1, -1)]
            case _:
                stack += [(part, polarity) for part in children(node)]
    return {name: frozenset(signs) for name, signs in found.items()}
