"""Literal texts and their mutants, made from formulae so that their meaning is known.

A speaker of our own, apart from the verbalizers, says a formula phrase by phrase as the published
literal system does; a mutant is the text of a mutated formula, so what it says is known without
reading it.  How many recorded literal texts the speaker gives word by word is measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import reduce

import unicode_logic_kit as kit

from benchmarks.mutation.words import exchanged

PHRASES = {
    "Cube": "a cube",
    "Tet": "a tetrahedron",
    "Dodec": "a dodecahedron",
    "Large": "large",
    "Medium": "medium",
    "Small": "small",
    "Even": "even",
    "Prime": "a prime",
    "Pet": "a pet",
    "Person": "a person",
    "Student": "a student",
    "LeftOf": "to the left of",
    "RightOf": "to the right of",
    "FrontOf": "in front of",
    "BackOf": "in back of",
    "Larger": "larger than",
    "Smaller": "smaller than",
    "SameCol": "in the same column as",
    "SameRow": "in the same row as",
    "SameSize": "of the same size as",
    "SameShape": "of the same shape as",
    "Adjoins": "adjacent to",
}
"""What stands behind "is" for each predicate."""
OPPOSITES = {
    "Larger": "Smaller",
    "LeftOf": "RightOf",
    "FrontOf": "BackOf",
    "SameCol": "SameRow",
    "SameSize": "SameShape",
    "Large": "Small",
    "Cube": "Tet",
}
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}


def spoken(formula: kit.Node) -> str:
    """The literal text of a formula, without a capital or a full stop.

    Raises:
        KeyError: a predicate has no phrase.
    """
    match formula:
        case kit.Atom("=", (left, right)):
            return f"{left.name} is {right.name}"
        case kit.Atom(name, (subject, *objects)):
            return " ".join((subject.name, "is", PHRASES[name], *(o.name for o in objects)))
        case kit.Not(inner):
            return f"it is not the case that {spoken(inner)}"
        case kit.And(left, right):
            return f"{spoken(left)} and {spoken(right)}"
        case kit.Or(left, right):
            return f"{spoken(left)} or {spoken(right)}"
        case kit.Implies(left, right):
            return f"if {spoken(left)}, then {spoken(right)}"
        case kit.Iff(left, right):
            return f"{spoken(left)} if and only if {spoken(right)}"
        case kit.Quantifier("∀", variable, body):
            return f"for all {variable.name}, {spoken(body)}"
        case kit.Quantifier("∃", variable, body):
            return f"there is an element {variable.name} such that {spoken(body)}"
    raise KeyError(repr(formula))


def mutants(formula: kit.Node, rng: random.Random) -> Iterator[tuple[str, kit.Node]]:
    """For each kind of mutation, the formula mutated at a random place, where there is one."""
    for kind, change in _CHANGES.items():
        made = [
            whole
            for node, rebuild in places(formula)
            if (changed := change(node)) is not None and (whole := rebuild(changed)) != formula
        ]
        if made:
            yield kind, rng.choice(made)
    swapped = list(_constants_swapped(formula))
    if swapped:
        yield "constants", rng.choice(swapped)


def scope_swaps(formula: kit.Node) -> list[kit.Node]:
    """The formula with two quantifiers swapped, at each place where that can be done."""
    found = [(other_scope(node), rebuild) for node, rebuild in places(formula)]
    return [rebuild(changed) for changed, rebuild in found if changed is not None]


Rebuild = Callable[[kit.Node], kit.Node]


def places(formula: kit.Node) -> Iterator[tuple[kit.Node, Rebuild]]:
    """Each formula in a formula, and the whole with another one in its place."""
    yield formula, lambda made: made
    match formula:
        case kit.Not(inner):
            yield from ((n, lambda m, r=r: kit.Not(r(m))) for n, r in places(inner))
        case kit.Quantifier(sign, variable, body):
            for node, rebuild in places(body):
                yield node, lambda m, r=rebuild: kit.Quantifier(sign, variable, r(m))
        case kit.And(left, right) | kit.Or(left, right) | kit.Implies(left, right):
            join = type(formula)
            yield from ((n, lambda m, r=r: join(r(m), right)) for n, r in places(left))
            yield from ((n, lambda m, r=r: join(left, r(m))) for n, r in places(right))
        case kit.Iff(left, right):
            yield from ((n, lambda m, r=r: kit.Iff(r(m), right)) for n, r in places(left))
            yield from ((n, lambda m, r=r: kit.Iff(left, r(m))) for n, r in places(right))


def _other_quantifier(node: kit.Node) -> kit.Node | None:
    if not isinstance(node, kit.Quantifier):
        return None
    return kit.Quantifier("∃" if node.type == "∀" else "∀", node.variable, node.formula)


def other_scope(node: kit.Node) -> kit.Node | None:
    """Two neighbouring quantifiers of different kinds, the other way round.

    As in "every cube is larger than some tetrahedron" for "there is a tetrahedron that every cube
    is larger than"; the second quantifier's kind must not mention the first one's variable.
    """
    match node:
        case kit.Quantifier("∀", x, body):
            guard, inner = (
                (body.left, body.right) if isinstance(body, kit.Implies) else (None, body)
            )
            if not isinstance(inner, kit.Quantifier) or inner.type != "∃" or inner.variable == x:
                return None
            kinds, said = _conjuncts_with(inner.formula, x)
            if not said:
                return None
            each = kit.Quantifier("∀", x, said if guard is None else kit.Implies(guard, said))
            return kit.Quantifier("∃", inner.variable, reduce(kit.And, (*kinds, each)))
        case kit.Quantifier("∃", y, body):
            *kinds, each = _conjuncts(body)
            if not isinstance(each, kit.Quantifier) or each.type != "∀" or each.variable == y:
                return None
            guarded = isinstance(each.formula, kit.Implies)
            guard = each.formula.left if guarded else None
            if guard is not None and y in kit.free_variables(guard):
                return None
            said = reduce(kit.And, (*kinds, each.formula.right if guarded else each.formula))
            some = kit.Quantifier("∃", y, said)
            inner = some if guard is None else kit.Implies(guard, some)
            return kit.Quantifier("∀", each.variable, inner)
    return None


def _conjuncts(formula: kit.Node) -> list[kit.Node]:
    if isinstance(formula, kit.And):
        return [*_conjuncts(formula.left), *_conjuncts(formula.right)]
    return [formula]


def _conjuncts_with(
    formula: kit.Node, variable: kit.Node
) -> tuple[list[kit.Node], kit.Node | None]:
    """The conjuncts without a variable, and those with it as one formula."""
    parts = _conjuncts(formula)
    having = [part for part in parts if variable in kit.free_variables(part)]
    return [p for p in parts if p not in having], reduce(kit.And, having) if having else None


def _without_negation(node: kit.Node) -> kit.Node | None:
    return node.formula if isinstance(node, kit.Not) else None


def _with_negation(node: kit.Node) -> kit.Node | None:
    return None if isinstance(node, kit.Not) else kit.Not(node)


def _converse(node: kit.Node) -> kit.Node | None:
    match node:
        case kit.Atom(name, (one, other)) if name != "=" and one != other:
            return kit.Atom(name, (other, one))
    return None


def _other_list(node: kit.Node) -> kit.Node | None:
    match node:
        case kit.And(left, right):
            return kit.Or(left, right)
        case kit.Or(left, right):
            return kit.And(left, right)
    return None


def _other_conditional(node: kit.Node) -> kit.Node | None:
    match node:
        case kit.Implies(left, right):
            return kit.Implies(right, left)
        case kit.Iff(left, right):
            return kit.Implies(left, right)
    return None


def _biconditional(node: kit.Node) -> kit.Node | None:
    return kit.Iff(node.left, node.right) if isinstance(node, kit.Implies) else None


def _opposite(node: kit.Node) -> kit.Node | None:
    match node:
        case kit.Atom(name, arguments) if name in OPPOSITES:
            return kit.Atom(OPPOSITES[name], arguments)
    return None


_CHANGES: dict[str, Callable[[kit.Node], kit.Node | None]] = {
    "quantifier": _other_quantifier,
    "scope": other_scope,
    "negation dropped": _without_negation,
    "negation added": _with_negation,
    "converse": _converse,
    "and/or": _other_list,
    "if/only if": _other_conditional,
    "if and only if": _biconditional,
    "larger/smaller": _opposite,
}


def _constants_swapped(formula: kit.Node) -> Iterator[kit.Node]:
    """One mention of a name exchanged for another name of the formula."""
    names = {n for n in formula.walk() if isinstance(n, kit.Constant)}
    for node, rebuild in places(formula):
        if isinstance(node, kit.Atom):
            for place, term in enumerate(node.args):
                for other in names - {term} if isinstance(term, kit.Constant) else ():
                    arguments = (*node.args[:place], other, *node.args[place + 1 :])
                    yield rebuild(kit.Atom(node.predicate, arguments))


def exchanges(
    formula: kit.Node, text: str, rng: random.Random
) -> Iterator[tuple[str, str, kit.Node]]:
    """Two names, and two words, exchanged throughout a text and its formula.

    Whatever a text means, with two symbols exchanged everywhere it means the same of the other.
    """
    constants = sorted({n.name for n in formula.walk() if isinstance(n, kit.Constant)} - {"a"})
    if len(constants) > 1:
        one, other = rng.sample(constants, 2)
        pair = {one: other, other: one}
        names = {kit.Constant(k): kit.Constant(v) for k, v in pair.items()}
        yield "constants", exchanged(text, pair), _renamed(formula, {}, names)
    predicates = {n.predicate for n in formula.walk() if isinstance(n, kit.Atom)}
    known = sorted(name for name in predicates & OPPOSITES.keys() if name in _WORDS)
    if known:
        name = rng.choice(known)
        pair = dict(zip(_WORDS[name], _WORDS[OPPOSITES[name]], strict=True))
        pair |= {other: one for one, other in pair.items()}
        symbols = {name: OPPOSITES[name], OPPOSITES[name]: name}
        yield "larger/smaller", exchanged(text, pair), _renamed(formula, symbols, {})


_WORDS = {
    "Larger": ("larger",),
    "Smaller": ("smaller",),
    "LeftOf": ("left",),
    "RightOf": ("right",),
    "FrontOf": ("front",),
    "BackOf": ("back",),
    "SameCol": ("column",),
    "SameRow": ("row",),
    "SameSize": ("size",),
    "SameShape": ("shape",),
    "Large": ("large",),
    "Small": ("small",),
    "Cube": ("cube", "cubes"),
    "Tet": ("tetrahedron", "tetrahedrons"),
}
"""The words that only a predicate is said with."""


def _renamed(
    node: kit.Node, predicates: dict[str, str], names: dict[kit.Node, kit.Node]
) -> kit.Node:
    match node:
        case kit.Atom(name, arguments):
            swapped = tuple(names.get(argument, argument) for argument in arguments)
            return kit.Atom(predicates.get(name, name), swapped)
        case kit.Not(inner):
            return kit.Not(_renamed(inner, predicates, names))
        case kit.Quantifier(sign, variable, body):
            return kit.Quantifier(sign, variable, _renamed(body, predicates, names))
        case (
            kit.And(left, right)
            | kit.Or(left, right)
            | kit.Implies(left, right)
            | kit.Iff(left, right)
        ):
            parts = (_renamed(left, predicates, names), _renamed(right, predicates, names))
            return type(node)(*parts)
    raise TypeError(f"no formula: {node!r}")
