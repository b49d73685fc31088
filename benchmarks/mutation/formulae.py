"""Formulae that differ from that of a text by one choice of its reading; the text stays as it is.

Scope, the force of a donkey, the antecedent of a pronoun, distinctness, uniqueness, the place of
a presupposition, a variable that is free: what our text of the formula must not be proved to mean.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import reduce

import unicode_logic_kit as kit

from benchmarks.mutation.literal import other_scope, places

FREE = kit.Variable("free")


def mutants(formula: kit.Node, rng: random.Random) -> Iterator[tuple[str, kit.Node]]:
    """For each kind of choice, the formula with it made otherwise at a random place."""
    for kind, change in _CHANGES.items():
        made = [
            whole
            for node, rebuild in places(formula)
            for changed in change(node, formula)
            if (whole := rebuild(changed)) != formula
        ]
        if made:
            yield kind, rng.choice(made)


def _scope(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    changed = other_scope(node)
    if changed is not None:
        yield changed


def _force(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """A phrase of the other force, with its restrictor joined accordingly."""
    match node:
        case kit.Quantifier("∀", x, kit.Implies(kind, said)):
            yield kit.Quantifier("∃", x, kit.And(kind, said))
        case kit.Quantifier("∃", x, kit.And(kind, said)):
            yield kit.Quantifier("∀", x, kit.Implies(kind, said))


def _donkey(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """∀x (A → B), where x is a donkey: ∃x A → ∃x (A ∧ B)."""
    match node:
        case kit.Quantifier("∀", x, kit.Implies(condition, said)):
            taken = kit.Quantifier("∃", x, kit.And(condition, said))
            yield kit.Implies(kit.Quantifier("∃", x, condition), taken)


def _distinctness(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """A conjunct ¬ x = y left out."""
    yield from _without(node, _is_inequality)


def _uniqueness(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """A conjunct ∀z (… → z = x) left out."""
    yield from _without(node, _is_uniqueness)


def _without(node: kit.Node, wanted: Callable[[kit.Node], bool]) -> Iterator[kit.Node]:
    match node:
        case kit.And(left, right) | kit.Implies(kit.And(left, right), _):
            kept = [side for side in (left, right) if not wanted(side)]
            if len(kept) == 1:
                changed = kept[0]
                yield kit.Implies(changed, node.right) if isinstance(node, kit.Implies) else changed


def _is_inequality(node: kit.Node) -> bool:
    return isinstance(node, kit.Not) and _is_equality(node.formula)


def _is_equality(node: kit.Node) -> bool:
    return isinstance(node, kit.Atom) and node.predicate == "="


def _is_uniqueness(node: kit.Node) -> bool:
    match node:
        case kit.Quantifier("∀", _, kit.Implies(_, said)):
            return _is_equality(said)
    return False


def _presupposition(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """∃x (A ∧ ¬B) as ¬∃x (A ∧ B), and the other way round."""
    match node:
        case kit.Quantifier("∃", x, kit.And(kind, kit.Not(said))):
            yield kit.Not(kit.Quantifier("∃", x, kit.And(kind, said)))
        case kit.Not(kit.Quantifier("∃", x, kit.And(kind, said))):
            yield kit.Quantifier("∃", x, kit.And(kind, kit.Not(said)))


def _antecedent(node: kit.Node, whole: kit.Node) -> Iterator[kit.Node]:
    """One mention of a term exchanged for another term of the formula."""
    terms = [n for n in whole.walk() if isinstance(n, kit.Constant | kit.Variable)]
    for other in dict.fromkeys(terms):
        yield from _exchanged(node, other)


def _free_variable(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """One mention of a bound variable left free."""
    yield from _exchanged(node, FREE)


def _exchanged(node: kit.Node, other: kit.Node) -> Iterator[kit.Node]:
    if isinstance(node, kit.Atom):
        for place, term in enumerate(node.args):
            if isinstance(term, kit.Variable) and term != other:
                yield kit.Atom(node.predicate, (*node.args[:place], other, *node.args[place + 1 :]))


def _claimed(node: kit.Node, _: kit.Node) -> Iterator[kit.Node]:
    """A condition that is claimed: ∃x A → B as ∃x (A ∧ B)."""
    match node:
        case kit.Implies(kit.Quantifier("∃", x, condition), said):
            yield reduce(kit.And, (kit.Quantifier("∃", x, condition), said))


_CHANGES: dict[str, Callable[[kit.Node, kit.Node], Iterator[kit.Node]]] = {
    "scope": _scope,
    "force": _force,
    "donkey force": _donkey,
    "distinctness": _distinctness,
    "uniqueness": _uniqueness,
    "presupposition": _presupposition,
    "antecedent": _antecedent,
    "variable": _free_variable,
    "condition as a claim": _claimed,
}
