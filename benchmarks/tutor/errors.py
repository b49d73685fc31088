"""Fourteen kinds of error that students make, planted in formulae.

Formulae are nodes of `unicode-logic-kit`; nothing of the tutor's own edits is used.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import reduce

import unicode_logic_kit as kit

from benchmarks.mutation.literal import places

Changes = Iterator[kit.Node]
FREE = "w"
"""A variable that no formula binds."""


def plant(formula: kit.Node, kind: str, rng: random.Random) -> kit.Node | None:
    """The formula with an error of a kind at a random place; None where it has no place."""
    changed = [
        whole
        for node, rebuild in places(formula)
        for other in ERRORS[kind](node, formula)
        if (whole := rebuild(other)) != formula
    ]
    return rng.choice(changed) if changed else None


def _conjunction_for_conditional(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Quantifier("∀", x, kit.Implies(kind, claim)):
            yield kit.Quantifier("∀", x, kit.And(kind, claim))


def _conditional_for_conjunction(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Quantifier("∃", x, kit.And(kind, claim)):
            yield kit.Quantifier("∃", x, kit.Implies(kind, claim))


def _converse(node: kit.Node, _: kit.Node) -> Changes:
    if isinstance(node, kit.Implies):
        yield kit.Implies(node.right, node.left)


def _swapped_quantifiers(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Quantifier(one, x, kit.Quantifier(other, y, body)) if one != other:
            yield kit.Quantifier(other, y, kit.Quantifier(one, x, body))
        case kit.Quantifier(
            "∀", x, kit.Implies(kind, kit.Quantifier("∃", y, kit.And(sort, claim)))
        ) if x not in kit.free_variables(sort):
            inner = kit.Quantifier("∀", x, kit.Implies(kind, claim))
            yield kit.Quantifier("∃", y, kit.And(sort, inner))


def _wrong_quantifier(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Quantifier("∀", x, kit.Implies(kind, claim)):
            yield kit.Quantifier("∃", x, kit.And(kind, claim))
        case kit.Quantifier("∃", x, kit.And(kind, claim)):
            yield kit.Quantifier("∀", x, kit.Implies(kind, claim))
        case kit.Quantifier(sign, x, body):
            yield kit.Quantifier("∃" if sign == "∀" else "∀", x, body)


def _missing_negation(node: kit.Node, _: kit.Node) -> Changes:
    if isinstance(node, kit.Not):
        yield node.formula


def _misplaced_negation(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Not(kit.Quantifier(sign, x, body)):
            yield kit.Quantifier(sign, x, kit.Not(body))
        case kit.Quantifier(sign, x, kit.Not(body)):
            yield kit.Not(kit.Quantifier(sign, x, body))
        case kit.Quantifier("∀", x, kit.Implies(kind, kit.Not(claim))):
            yield kit.Not(kit.Quantifier("∀", x, kit.Implies(kind, claim)))
        case kit.Not(kit.And(left, right)):
            yield kit.And(kit.Not(left), kit.Not(right))
            yield kit.And(kit.Not(left), right)
        case kit.Not(kit.Or(left, right)):
            yield kit.Or(kit.Not(left), kit.Not(right))
        case kit.Implies(kit.Not(left), right):
            yield kit.Not(kit.Implies(left, right))


def _swapped_arguments(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Atom(name, (first, second, *rest)) if name != "=" and first != second:
            yield kit.Atom(name, (second, first, *rest))


def _wrong_constant(node: kit.Node, whole: kit.Node) -> Changes:
    constants = sorted({n.name for n in whole.walk() if isinstance(n, kit.Constant)})
    if isinstance(node, kit.Atom):
        for place, term in enumerate(node.args):
            for name in constants:
                if isinstance(term, kit.Constant) and name != term.name:
                    yield _with(node, place, kit.Constant(name))


def _free_variable(node: kit.Node, _: kit.Node) -> Changes:
    if isinstance(node, kit.Atom):
        for place, term in enumerate(node.args):
            if isinstance(term, kit.Variable):
                yield _with(node, place, kit.Variable(FREE))


def _with(atom: kit.Atom, place: int, term: kit.Node) -> kit.Atom:
    return kit.Atom(atom.predicate, (*atom.args[:place], term, *atom.args[place + 1 :]))


def _missing_bracket(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Quantifier(sign, x, kit.Implies() | kit.And() | kit.Or() as body):
            yield type(body)(kit.Quantifier(sign, x, body.left), body.right)
        case kit.Not(kit.Implies() | kit.And() | kit.Or() as body):
            yield type(body)(kit.Not(body.left), body.right)
        case kit.And(kit.Or(first, second), third):
            yield kit.Or(first, kit.And(second, third))
        case kit.Or(kit.And(first, second), third):
            yield kit.And(first, kit.Or(second, third))
        case kit.Implies(kit.And(first, second), third):
            yield kit.And(first, kit.Implies(second, third))


def _other_or(node: kit.Node, _: kit.Node) -> Changes:
    match node:
        case kit.Xor(left, right):
            yield kit.Or(left, right)
        case kit.And(kit.Or(left, right), kit.Not(kit.And())):
            yield kit.Or(left, right)
        case kit.Or(left, right):  # asked inclusively, written as "either … or …, but not both"
            yield kit.Xor(left, right)


def _missing_distinctness(node: kit.Node, _: kit.Node) -> Changes:
    yield from _without(node, _is_inequality)


def _missing_uniqueness(node: kit.Node, _: kit.Node) -> Changes:
    yield from _without(node, _is_uniqueness)


def _without(node: kit.Node, is_left_out: Callable[[kit.Node], bool]) -> Changes:
    """A list of conjuncts, or the antecedent of a conditional, without some of its parts."""
    match node:
        case kit.Implies(kit.And() as condition, claim):
            kept = [part for part in _conjuncts(condition) if not is_left_out(part)]
            if kept:
                yield kit.Implies(reduce(kit.And, kept), claim)
        case kit.Quantifier(sign, x, kit.And() as body):
            kept = [part for part in _conjuncts(body) if not is_left_out(part)]
            if kept:
                yield kit.Quantifier(sign, x, reduce(kit.And, kept))


def _conjuncts(node: kit.Node) -> Iterator[kit.Node]:
    if isinstance(node, kit.And):
        yield from _conjuncts(node.left)
        yield from _conjuncts(node.right)
    else:
        yield node


def _is_inequality(node: kit.Node) -> bool:
    match node:
        case kit.Not(kit.Atom("=", _)):
            return True
        case _:
            return False


def _is_uniqueness(node: kit.Node) -> bool:
    match node:
        case kit.Quantifier("∀", _, kit.Implies(_, kit.Atom("=", _))):
            return True
        case _:
            return False


ERRORS: dict[str, Callable[[kit.Node, kit.Node], Changes]] = {
    "∧ for → under ∀": _conjunction_for_conditional,
    "→ for ∧ under ∃": _conditional_for_conjunction,
    "converse": _converse,
    "quantifiers swapped": _swapped_quantifiers,
    "wrong quantifier": _wrong_quantifier,
    "negation missing": _missing_negation,
    "negation misplaced": _misplaced_negation,
    "arguments swapped": _swapped_arguments,
    "wrong constant": _wrong_constant,
    "free variable": _free_variable,
    "missing bracket": _missing_bracket,
    "∨ for exclusive or, or the reverse": _other_or,
    "distinctness missing": _missing_distinctness,
    "uniqueness missing": _missing_uniqueness,
}
