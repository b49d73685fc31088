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
from logic2text.laws.table import COVERED, select_simplifying
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import NormalKind, NormalNode
from logic2text.walk import free_variables, substitute

Step: TypeAlias = tuple[str, int]
"""The name of a law, and the number of its result."""

LISTS = (NormalKind.AND, NormalKind.OR)
QUANTIFIERS = (NormalKind.ALL, NormalKind.SOME)


class Simplifier:
    """Simplifies the formulae of one bank; caches results."""

    def __init__(self, bank: NormalBank) -> None:
        self._bank = bank
        self._cached: dict[int, Step | None] = {}
        self._laws = select_simplifying(COVERED)

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
                return step[0], self._bank.replace(number, index, step[1])
        return None

    def _here(self, number: int) -> Step | None:
        node = self._bank.node(number)
        if node.kind in LISTS:
            return self._constants(node) or self._repetitions(node) or self._settle(node)
        if node.kind in QUANTIFIERS:
            return self._quantifier(node)
        if node.kind in (NormalKind.IFF, NormalKind.XOR):
            return self._biconditional(node)
        if isinstance(node.leaf, Equality) and node.leaf.left == node.leaf.right:
            return "reflexivity of =", self._bank.constant(node.kind is NormalKind.ATOM)
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

    def _constants(self, node: NormalNode) -> Step | None:
        unit, zero = (
            (NormalKind.TRUE, NormalKind.FALSE)
            if node.kind is NormalKind.AND
            else (NormalKind.FALSE, NormalKind.TRUE)
        )
        kinds = [self._bank.node(part).kind for part in node.below]
        if zero in kinds:
            return "domination", self._bank.constant(zero is NormalKind.TRUE)
        if unit in kinds:
            rest = [p for p, kind in zip(node.below, kinds, strict=True) if kind is not unit]
            return "identity", self._bank.join(node.kind, rest)
        return None

    def _repetitions(self, node: NormalNode) -> Step | None:
        bank, parts = self._bank, node.below
        distinct = dict.fromkeys(parts)
        if len(distinct) < len(parts):
            return "idempotence", bank.join(node.kind, distinct)
        if any(bank.complement(part) in distinct for part in parts):
            if node.kind is NormalKind.AND:
                return "noncontradiction", bank.constant(False)
            return "excluded middle", bank.constant(True)
        quantified = [part for part in parts if bank.node(part).kind in QUANTIFIERS]
        for place, first in enumerate(quantified):
            for second in quantified[place + 1 :]:
                for same in (first, bank.complement(first)):
                    if bank.alike(same, second):
                        new = [same if part == second else part for part in parts]
                        return "renaming", bank.join(node.kind, new)
        return None

    def _settle(self, node: NormalNode) -> Step | None:
        """Absorption, and simplification of one part by another."""
        bank = self._bank
        dual = NormalKind.OR if node.kind is NormalKind.AND else NormalKind.AND
        composite = [part for part in node.below if bank.node(part).below]
        for part in composite:
            if bank.node(part).kind is dual and any(
                self._absorbs(absorber, part, dual) for absorber in node.below if absorber != part
            ):
                return "absorption", bank.join(node.kind, [p for p in node.below if p != part])
        for part in composite:
            for fact in node.below:
                if fact == part:
                    continue
                new = self._assume(part, fact, bank.constant(node.kind is NormalKind.AND))
                if new != part:
                    law = "known conjunct" if node.kind is NormalKind.AND else "known disjunct"
                    kept = [new if p == part else p for p in node.below]
                    return law, bank.join(node.kind, kept)
        return None

    def _absorbs(self, other: int, part: int, dual: NormalKind) -> bool:
        node = self._bank.node(other)
        inside = node.below if node.kind is dual else (other,)
        members = self._bank.node(part).below
        self._bank.steps.take()
        return len(inside) < len(members) and set(inside) <= set(members)

    def _assume(self, number: int, fact: int, value: int) -> int:
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
        return bank.with_below(node, tuple(self._assume(part, fact, value) for part in node.below))

    # Quantifiers and biconditionals ------------------------------------------------------------

    def _quantifier(self, node: NormalNode) -> Step | None:
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
                narrowed = bank.make(
                    NormalNode(node.kind, (bank.join(inner.kind, about),), variable)
                )
                return "narrowing", bank.join(inner.kind, [*apart, narrowed])
        return None

    def _point(self, kind: NormalKind, variable: object, body: int) -> int | None:
        """The one-point rule: ∃x (x = t ∧ A) and its dual."""
        bank = self._bank
        inner = bank.node(body)
        listed = inner.kind is (NormalKind.AND if kind is NormalKind.SOME else NormalKind.OR)
        wanted = NormalKind.ATOM if kind is NormalKind.SOME else NormalKind.NEGATED
        for part in inner.below if listed else (body,):
            leaf = bank.node(part).leaf
            if bank.node(part).kind is not wanted or not isinstance(leaf, Equality):
                continue
            for side, opposite in ((leaf.left, leaf.right), (leaf.right, leaf.left)):
                if side == variable and variable not in free_variables(opposite):
                    rest = [p for p in inner.below if p != part] if listed else []
                    new = bank.join(
                        NormalKind.AND if kind is NormalKind.SOME else NormalKind.OR, rest
                    )
                    return substitute_term(bank, new, Variable(side.name), opposite)
        return None

    def _biconditional(self, node: NormalNode) -> Step | None:
        bank, (left, right) = self._bank, node.below
        same = node.kind is NormalKind.IFF
        for side, opposite in ((left, right), (right, left)):
            kind = bank.node(side).kind
            if kind in (NormalKind.TRUE, NormalKind.FALSE):
                new = opposite if (kind is NormalKind.TRUE) == same else bank.complement(opposite)
                return "biconditional with a constant", new
        if left == right:
            return "biconditional with a constant", bank.constant(same)
        return None


def substitute_term(bank: NormalBank, number: int, variable: Variable, term: object) -> int:
    """Substitute a term for a free variable; the term's variables must not be bound within."""
    if variable not in bank.free(number):
        return number
    node = bank.node(number)
    if isinstance(node.leaf, Predicate | Equality):
        new = substitute(node.leaf, {variable: term})  # type: ignore[dict-item]
        return bank.make(NormalNode(node.kind, (), new))  # type: ignore[arg-type]
    parts = tuple(substitute_term(bank, part, variable, term) for part in node.below)
    return bank.with_below(node, parts)
