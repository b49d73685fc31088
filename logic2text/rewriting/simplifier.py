"""Simplifying laws for formulae in a bank, applied eagerly, each as a named step.

>>> from logic2text.formula import And, Not, Or, Predicate
>>> p, q, bank = Predicate("P"), Predicate("Q"), NormalBank()
>>> start = bank.add(And((p, Or((Not(p), q)))))
>>> [law for law, _ in Simplifier(bank).steps(start)]
['known conjunct', 'identity']
"""

from __future__ import annotations

from typing import TypeAlias

from logic2text.formula import Equality, Predicate, Variable
from logic2text.laws.table import COVERED, simplifying
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import Kind, Node
from logic2text.walk import free_variables, substitute

Step: TypeAlias = tuple[str, int]
"""The name of a law, and the number of its result."""

LISTS = (Kind.AND, Kind.OR)
QUANTIFIERS = (Kind.ALL, Kind.SOME)


class Simplifier:
    """Simplifies the formulae of one bank; caches results."""

    def __init__(self, bank: NormalBank) -> None:
        self._bank = bank
        self._cached: dict[int, Step | None] = {}
        self._laws = simplifying(COVERED)

    def steps(self, number: int) -> tuple[Step, ...]:
        """The steps to the simplified formula; empty if it is already."""
        path = []
        step = self._step(number)
        while step is not None:
            path.append(step)
            step = self._step(step[1])
        return tuple(path)

    def _step(self, number: int) -> Step | None:
        if number not in self._cached:
            step = self._below(number) or self._here(number) or self._by_formula(number)
            self._cached[number] = step
        return self._cached[number]

    def _below(self, number: int) -> Step | None:
        for index, part in enumerate(self._bank.node(number).below):
            step = self._step(part)
            if step is not None:
                return step[0], self._bank.replaced(number, index, step[1])
        return None

    def _here(self, number: int) -> Step | None:
        node = self._bank.node(number)
        if node.kind in LISTS:
            return self._constants(node) or self._repetitions(node) or self._settled(node)
        if node.kind in QUANTIFIERS:
            return self._quantifier(node)
        if node.kind in (Kind.IFF, Kind.XOR):
            return self._biconditional(node)
        if isinstance(node.leaf, Equality) and node.leaf.left == node.leaf.right:
            return "reflexivity of =", self._bank.constant(node.kind is Kind.ATOM)
        return None

    def _by_formula(self, number: int) -> Step | None:
        """A law of the catalogue that has no form on numbers."""
        for law in self._laws:
            for new in law.at_root(self._bank.formula(number)):
                reached = self._bank.add(new)
                if self._bank.size(reached) < self._bank.size(number):
                    return law.name, reached
        return None

    # Lists -------------------------------------------------------------------------------------

    def _constants(self, node: Node) -> Step | None:
        unit, zero = (Kind.TRUE, Kind.FALSE) if node.kind is Kind.AND else (Kind.FALSE, Kind.TRUE)
        kinds = [self._bank.node(part).kind for part in node.below]
        if zero in kinds:
            return "domination", self._bank.constant(zero is Kind.TRUE)
        if unit in kinds:
            rest = [p for p, kind in zip(node.below, kinds, strict=True) if kind is not unit]
            return "identity", self._bank.joined(node.kind, rest)
        return None

    def _repetitions(self, node: Node) -> Step | None:
        bank, parts = self._bank, node.below
        distinct = dict.fromkeys(parts)
        if len(distinct) < len(parts):
            return "idempotence", bank.joined(node.kind, distinct)
        if any(bank.complement(part) in distinct for part in parts):
            if node.kind is Kind.AND:
                return "noncontradiction", bank.constant(False)
            return "excluded middle", bank.constant(True)
        quantified = [part for part in parts if bank.node(part).kind in QUANTIFIERS]
        for place, first in enumerate(quantified):
            for second in quantified[place + 1 :]:
                for same in (first, bank.complement(first)):
                    if bank.alike(same, second):
                        new = [same if part == second else part for part in parts]
                        return "renaming", bank.joined(node.kind, new)
        return None

    def _settled(self, node: Node) -> Step | None:
        """Absorption, and simplification of one part by another."""
        bank = self._bank
        dual = Kind.OR if node.kind is Kind.AND else Kind.AND
        composite = [part for part in node.below if bank.node(part).below]
        for part in composite:
            if bank.node(part).kind is dual and any(
                self._absorbs(absorber, part, dual) for absorber in node.below if absorber != part
            ):
                return "absorption", bank.joined(node.kind, [p for p in node.below if p != part])
        for part in composite:
            for fact in node.below:
                if fact == part:
                    continue
                new = self._assumed(part, fact, bank.constant(node.kind is Kind.AND))
                if new != part:
                    law = "known conjunct" if node.kind is Kind.AND else "known disjunct"
                    kept = [new if p == part else p for p in node.below]
                    return law, bank.joined(node.kind, kept)
        return None

    def _absorbs(self, other: int, part: int, dual: Kind) -> bool:
        node = self._bank.node(other)
        inside = node.below if node.kind is dual else (other,)
        members = self._bank.node(part).below
        self._bank.steps.take()
        return len(inside) < len(members) and set(inside) <= set(members)

    def _assumed(self, number: int, fact: int, value: int) -> int:
        """The formula with the fact replaced by its truth value, its negation by the opposite."""
        bank = self._bank
        bank.steps.take()
        if number == fact:
            return value
        if number == bank.complement(fact):
            return bank.complement(value)
        inside = bank.inside(number)
        if fact not in inside and bank.complement(fact) not in inside:
            return number
        node = bank.node(number)
        return bank.with_below(node, tuple(self._assumed(part, fact, value) for part in node.below))

    # Quantifiers and biconditionals ------------------------------------------------------------

    def _quantifier(self, node: Node) -> Step | None:
        bank, body, variable = self._bank, node.below[0], node.leaf
        if variable not in bank.free(body):
            return "vacuous quantifier", body
        inner = bank.node(body)
        point = self._point(node.kind, variable, body)
        if point is not None:
            return "one-point rule", point
        if inner.kind in LISTS:
            about = [part for part in inner.below if variable in bank.free(part)]
            if len(about) < len(inner.below):
                apart = [part for part in inner.below if variable not in bank.free(part)]
                narrowed = bank.make(Node(node.kind, (bank.joined(inner.kind, about),), variable))
                return "narrowing", bank.joined(inner.kind, [*apart, narrowed])
        return None

    def _point(self, kind: Kind, variable: object, body: int) -> int | None:
        """The one-point rule: ∃x (x = t ∧ A) and its dual."""
        bank = self._bank
        inner = bank.node(body)
        listed = inner.kind is (Kind.AND if kind is Kind.SOME else Kind.OR)
        wanted = Kind.ATOM if kind is Kind.SOME else Kind.NEGATED
        for part in inner.below if listed else (body,):
            leaf = bank.node(part).leaf
            if bank.node(part).kind is not wanted or not isinstance(leaf, Equality):
                continue
            for side, opposite in ((leaf.left, leaf.right), (leaf.right, leaf.left)):
                if side == variable and variable not in free_variables(opposite):
                    rest = [p for p in inner.below if p != part] if listed else []
                    new = bank.joined(Kind.AND if kind is Kind.SOME else Kind.OR, rest)
                    return substituted(bank, new, Variable(side.name), opposite)
        return None

    def _biconditional(self, node: Node) -> Step | None:
        bank, (left, right) = self._bank, node.below
        same = node.kind is Kind.IFF
        for side, opposite in ((left, right), (right, left)):
            kind = bank.node(side).kind
            if kind in (Kind.TRUE, Kind.FALSE):
                new = opposite if (kind is Kind.TRUE) == same else bank.complement(opposite)
                return "biconditional with a constant", new
        if left == right:
            return "biconditional with a constant", bank.constant(same)
        return None


def substituted(bank: NormalBank, number: int, variable: Variable, term: object) -> int:
    """Substitute a term for a free variable; the term's variables must not be bound within."""
    if variable not in bank.free(number):
        return number
    node = bank.node(number)
    if isinstance(node.leaf, Predicate | Equality):
        new = substitute(node.leaf, {variable: term})  # type: ignore[dict-item]
        return bank.make(Node(node.kind, (), new))  # type: ignore[arg-type]
    parts = tuple(substituted(bank, part, variable, term) for part in node.below)
    return bank.with_below(node, parts)
