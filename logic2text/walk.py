"""Walking formulae: children, folds, free variables, substitution, alpha-equivalence, sizes.

Every walk keeps its own stack, so that no formula is too deep for one.

>>> from logic2text.formula import *
>>> x, y = Variable("x"), Variable("y")
>>> free_variables(ForAll((x,), Predicate("R", (x, y))))
frozenset({Variable(name='y')})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import TypeVar, assert_never, cast

from logic2text.errors import InputError, LimitError
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
    Quantified,
    Term,
    Truth,
    Variable,
    Xor,
)
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.well_formed import wrong_part

T = TypeVar("T")


def children(node: Node) -> tuple[Node, ...]:
    """The formulae and terms directly below a node, left to right; not the bound variables."""
    match node:
        case Predicate(_, arguments) | Function(_, arguments):
            return arguments
        case And(operands) | Or(operands):
            return operands
        case Not(operand):
            return (operand,)
        case ForAll(_, body) | Exists(_, body):
            return (body,)
        case Equality(left, right) | Iff(left, right) | Xor(left, right):
            return (left, right)
        case Implies(antecedent, consequent):
            return (antecedent, consequent)
        case Variable() | Constant() | Truth() | Falsity():
            return ()
        case _:
            assert_never(node)


def with_children(node: Node, parts: tuple[Node, ...]) -> Node:
    """The same node over other children; the node itself where nothing changed."""
    if all(old is new for old, new in zip(children(node), parts, strict=True)):
        return node
    match node:
        case Predicate(name, _) | Function(name, _):
            return type(node)(name, cast("tuple[Term, ...]", parts))
        case And() | Or():
            return type(node)(cast("tuple[Formula, ...]", parts))
        case ForAll(variables, _) | Exists(variables, _):
            return type(node)(variables, cast(Formula, parts[0]))
        case _:
            return type(node)(*parts)  # type: ignore[arg-type]


def fold(node: Node, combine: Callable[[Node, tuple[T, ...]], T]) -> T:
    """Bottom-up: `combine(node, results of its children)`, at every node, children first."""
    results: list[T] = []
    stack: list[tuple[Node, bool]] = [(node, False)]
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


def nodes(node: Node) -> Iterator[Node]:
    """Every node of the tree, terms included, in pre-order."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def size(node: Node) -> int:
    """How many nodes the tree has, terms included."""
    return sum(1 for _ in nodes(node))


def depth(node: Node) -> int:
    """How many nodes the longest path has, terms included; a constant has depth 1."""
    return fold(node, lambda _, parts: 1 + max(parts, default=0))


def free_variables(node: Node) -> frozenset[Variable]:
    """The variables with a free occurrence."""
    found: set[Variable] = set()
    stack: list[tuple[Node, frozenset[Variable]]] = [(node, frozenset())]
    while stack:
        current, bound = stack.pop()
        if isinstance(current, Variable):
            if current not in bound:
                found.add(current)
        elif not isinstance(current, Constant):
            if isinstance(current, ForAll | Exists):
                bound = bound.union(current.variables)
            stack += [(child, bound) for child in children(current)]
    return frozenset(found)


def bound_variables(node: Node) -> frozenset[Variable]:
    """The variables that some quantifier binds."""
    return frozenset(
        variable
        for current in nodes(node)
        if isinstance(current, ForAll | Exists)
        for variable in current.variables
    )


def fresh_variable(like: Variable, taken: frozenset[Variable]) -> Variable:
    """`like` itself if it is not taken, else the first of like1, like2, … that is not."""
    if like not in taken:
        return like
    stem = like.name.rstrip("0123456789") or like.name
    return next(v for v in (Variable(f"{stem}{i}") for i in count(1)) if v not in taken)


def substitute(formula: Formula, replacement: Mapping[Variable, Term]) -> Formula:
    """Replace free variables by terms, all at once, renaming bound ones that would capture.

    >>> from logic2text.formula import *
    >>> x, y = Variable("x"), Variable("y")
    >>> f = substitute(Exists((y,), Predicate("R", (x, y))), {x: y})
    >>> f.variables[0].name, f.body.arguments
    ('y1', (Variable(name='y'), Variable(name='y1')))
    """
    return cast(Formula, _substitute(formula, dict(replacement)))


def _substitute(root: Node, replacement: dict[Variable, Term]) -> Node:
    results: list[Node] = []
    stack: list[tuple[Node, dict[Variable, Term], bool]] = [(root, replacement, False)]
    while stack:
        node, mapping, expanded = stack.pop()
        below = children(node)
        if expanded:
            parts = tuple(results[-len(below) :])
            del results[-len(below) :]
            results.append(with_children(node, parts))
        elif isinstance(node, Variable):
            results.append(mapping.get(node, node))
        elif not below or not mapping:
            results.append(node)
        else:
            if isinstance(node, ForAll | Exists):
                node, mapping = _open(node, mapping)
            stack.append((node, mapping, True))
            stack.extend((child, mapping, False) for child in reversed(children(node)))
    return results[0]


def _open(
    node: Quantified, mapping: dict[Variable, Term]
) -> tuple[Quantified, dict[Variable, Term]]:
    """Step under a quantifier: drop what it binds, rename what it would capture."""
    free = free_variables(node)
    inner = {v: term for v, term in mapping.items() if v in free}
    incoming: frozenset[Variable] = frozenset().union(*map(free_variables, inner.values()))
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


def canonical(formula: Formula) -> Formula:
    """A representative of the alpha-equivalence class: one variable a quantifier, named by level.

    Blocks are split, ``∀x,y P`` into ``∀x ∀y P``, because they differ in writing alone.
    """
    return cast(Formula, _canonical(formula))


def _canonical(root: Node) -> Node:
    free = {variable.name for variable in free_variables(root)}
    stems = ("v" + "_" * length for length in count())
    prefix = next(stem for stem in stems if not any(name.startswith(stem + "0") for name in free))
    results: list[Node] = []
    stack: list[tuple[Node, dict[Variable, Variable], int, bool]] = [(root, {}, 0, False)]
    while stack:
        node, names, level, expanded = stack.pop()
        if isinstance(node, Variable):
            results.append(names.get(node, node))
            continue
        below = children(node)
        if expanded:
            parts = tuple(results[-len(below) :]) if below else ()
            del results[len(results) - len(below) :]
            if isinstance(node, ForAll | Exists):
                body = cast(Formula, parts[0])
                for offset in reversed(range(len(node.variables))):
                    body = type(node)((Variable(f"{prefix}0{level + offset}"),), body)
                results.append(body)
            else:
                results.append(with_children(node, parts))
            continue
        stack.append((node, names, level, True))
        if isinstance(node, ForAll | Exists):
            levels = enumerate(node.variables, level)
            names = {**names, **{v: Variable(f"{prefix}0{own}") for own, v in levels}}
            level += len(node.variables)
        stack.extend((child, names, level, False) for child in reversed(below))
    return results[0]


def alpha_equivalent(left: Formula, right: Formula) -> bool:
    """Whether two formulae differ in bound names (and in the grouping of like quantifiers) only."""
    return left == right or canonical(left) == canonical(right)


def check_limits(formula: Formula, limits: Limits = DEFAULT_LIMITS) -> Formula:
    """The formula itself.

    Raises:
        InputError: it is no formula, or a part of it is of the wrong kind.
        LimitError: it has more nodes, more depth, a longer name or a symbol of more places than
            the limits allow.
    """
    if not isinstance(formula, Formula):
        raise InputError(
            f"a formula was expected, {type(formula).__name__} came",
            "parse its text first" if isinstance(formula, str) else "build it, or parse a text",
        )
    count_nodes = 0
    stack: list[tuple[Node, int]] = [(formula, 1)]
    while stack:
        node, level = stack.pop()
        if (wrong := wrong_part(node)) is not None:
            raise InputError(
                wrong, "build it as the classes of logic2text.formula say, or parse it"
            )
        bound = node.variables if isinstance(node, ForAll | Exists) else ()
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
        for name in (getattr(node, "name", ""), *(variable.name for variable in bound)):
            if len(name) > limits.identifier:
                raise LimitError(
                    f"the name {name[:20]!r}… has {len(name)} characters, "
                    f"the limit `identifier` is {limits.identifier}",
                    "shorten the name",
                )
        below = children(node)
        if isinstance(node, Predicate | Function) and len(below) > limits.arity:
            raise LimitError(
                f"{node.name!r} has {len(below)} arguments, the limit `arity` is {limits.arity}",
                "say it by several predicates of fewer places",
            )
        stack.extend((child, level + 1) for child in below)
    return formula


def symbols(formula: Formula) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]:
    """The predicates and the functions (constants have arity 0) as (name, arity) pairs."""
    predicates = set()
    functions = set()
    for node in nodes(formula):
        match node:
            case Predicate(name, arguments):
                predicates.add((name, len(arguments)))
            case Function(name, arguments):
                functions.add((name, len(arguments)))
            case Constant(name):
                functions.add((name, 0))
    return frozenset(predicates), frozenset(functions)
