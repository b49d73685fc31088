"""The moves of a search: laws that may increase or decrease the cost of a formula in a bank.

A move is one law application, or several that belong together, followed by simplification.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from logic2text.formula import Constant, Equality, Variable
from logic2text.laws import skeleton
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import NormalKind, NormalNode
from logic2text.rewriting.simplifier import LISTS, QUANTIFIERS, Simplifier, Step, substitute_term

Move: TypeAlias = tuple[Step, ...]

MOST_PARTS = 8
"""The maximum number of parts of a distributed list."""
MOST_CLAUSES = 48
"""The maximum number of clauses of a skeleton: sympy takes a second for hundreds."""
GROWTH = 12
"""The maximum growth of a formula by a move: this many nodes and half its size."""


class MoveFinder:
    """The moves from the formulae of one bank, cached for all subformulae."""

    def __init__(self, bank: NormalBank) -> None:
        self._bank = bank
        self._simplifier = Simplifier(bank)
        self._moves: dict[int, tuple[Move, ...]] = {}

    def start(self, number: int) -> Move:
        """The simplification steps of a start formula."""
        return self._simplifier.steps(number)

    def moves(self, number: int) -> Iterator[Move]:
        """Every move from a formula, simplified at its end."""
        largest = self._bank.size(number) * 3 // 2 + GROWTH
        for move in (*self._parts(number), *self._of_skeleton(number)):
            if self._bank.size(move[-1][1]) <= largest:
                yield (*move, *self._simplifier.steps(move[-1][1]))

    def _parts(self, number: int) -> tuple[Move, ...]:
        """The moves at every position of a formula, before simplification."""
        cached = self._moves.get(number)
        if cached is not None:
            return cached
        node = self._bank.node(number)
        moves = list(self._here(node))
        if node.kind in QUANTIFIERS:
            moves += self._within(number, 0, self._of_skeleton(node.below[0]))
        for index, part in enumerate(node.below):
            moves += self._within(number, index, self._parts(part))
        self._moves[number] = tuple(moves)
        return self._moves[number]

    def _within(self, number: int, index: int, moves: tuple[Move, ...]) -> list[Move]:
        replaced = self._bank.replace
        return [tuple((law, replaced(number, index, new)) for law, new in move) for move in moves]

    def _here(self, node: NormalNode) -> Iterator[Move]:
        if node.kind in QUANTIFIERS:
            yield from self._quantifier(node)
        elif node.kind in LISTS:
            yield from self._merge(node)
            yield from self._factor(node)
            yield from self._multiply(node)
            yield from self._biconditionals(node)
            yield from self._equals(node)
        elif node.kind in (NormalKind.IFF, NormalKind.XOR):
            yield from self._cases(node)

    # Quantifiers -------------------------------------------------------------------------------

    def _quantifier(self, node: NormalNode) -> Iterator[Move]:
        bank, (body,), variable = self._bank, node.below, node.leaf
        inner = bank.node(body)
        dual_free_kind = NormalKind.AND if node.kind is NormalKind.ALL else NormalKind.OR
        if inner.kind is dual_free_kind:
            split = [bank.make(NormalNode(node.kind, (part,), variable)) for part in inner.below]
            yield (("quantifier distribution", bank.join(dual_free_kind, split)),)
        elif inner.kind is node.kind:
            yield (("quantifier exchange", self._exchange(node, inner)),)
        elif inner.kind in LISTS:
            # The list has the other connective: ∀ over ∨, ∃ over ∧.
            for part in inner.below:
                like = bank.node(part)
                if like.kind is not node.kind:
                    continue
                rest = [p for p in inner.below if p != part]
                taken_in, claim = like.leaf, like.below[0]
                assert isinstance(taken_in, Variable)  # noqa: S101 - a quantifier has one
                if any(self._binds(sibling, taken_in) for sibling in rest):
                    # A quantifier that takes in other operands must not bind their variables.
                    fresh = bank.unused(taken_in)
                    taken_in, claim = fresh, substitute_term(bank, claim, taken_in, fresh)
                matrix = bank.join(inner.kind, [*rest, claim])
                wide = bank.make(NormalNode(like.kind, (matrix,), taken_in))
                widened = bank.make(NormalNode(node.kind, (wide,), variable))
                exchanged = self._exchange(bank.node(widened), bank.node(wide))
                yield (("widening", widened), ("quantifier exchange", exchanged))

    def _exchange(self, outer: NormalNode, inner: NormalNode) -> int:
        bank = self._bank
        below = bank.make(NormalNode(outer.kind, inner.below, outer.leaf))
        return bank.make(NormalNode(inner.kind, (below,), inner.leaf))

    def _merge(self, node: NormalNode) -> Iterator[Move]:
        """Merge universals in a conjunction, existentials in a disjunction."""
        bank = self._bank
        kind = NormalKind.ALL if node.kind is NormalKind.AND else NormalKind.SOME
        like = [part for part in node.below if bank.node(part).kind is kind]
        groups = list(combinations(like, 2)) if len(like) <= 4 else []
        if len(like) > 2:
            groups.append(tuple(like))  # type: ignore[arg-type]
        for group in groups:
            new = self._as_one(node.kind, kind, group)
            if new is not None:
                rest = [part for part in node.below if part not in group]
                whole = bank.join(node.kind, [*rest, new])
                yield (("quantifier distribution, reversed", whole),)

    def _as_one(self, join: NormalKind, kind: NormalKind, group: tuple[int, ...]) -> int | None:
        bank = self._bank
        variable = bank.node(group[0]).leaf
        bodies = []
        for part in group:
            bound_variable, body = bank.node(part).leaf, bank.node(part).below[0]
            if bound_variable != variable:
                if variable in bank.free(part) or self._binds(body, variable):
                    return None
                body = substitute_term(bank, body, bound_variable, variable)  # type: ignore[arg-type]
            bodies.append(body)
        return bank.make(NormalNode(kind, (bank.join(join, bodies),), variable))

    def _binds(self, number: int, variable: object) -> bool:
        nodes = (self._bank.node(part) for part in self._bank.inside(number))
        return any(node.kind in QUANTIFIERS and node.leaf == variable for node in nodes)

    # Lists -------------------------------------------------------------------------------------

    def _factor(self, node: NormalNode) -> Iterator[Move]:
        bank = self._bank
        dual = NormalKind.OR if node.kind is NormalKind.AND else NormalKind.AND
        members = {p: bank.node(p).below for p in node.below if bank.node(p).kind is dual}
        for factor in dict.fromkeys(part for parts in members.values() for part in parts):
            sharing = [part for part, parts in members.items() if factor in parts]
            if len(sharing) < 2:
                continue
            rests = [bank.join(dual, [p for p in members[s] if p != factor]) for s in sharing]
            new = bank.join(dual, [factor, bank.join(node.kind, rests)])
            rest = [part for part in node.below if part not in sharing]
            yield (("factoring", bank.join(node.kind, [*rest, new])),)

    def _multiply(self, node: NormalNode) -> Iterator[Move]:
        bank = self._bank
        dual = NormalKind.OR if node.kind is NormalKind.AND else NormalKind.AND
        for part in node.below:
            inner = bank.node(part)
            if inner.kind is not dual or len(inner.below) * (len(node.below) - 1) > MOST_PARTS:
                continue
            rest = [p for p in node.below if p != part]
            new = [bank.join(node.kind, [*rest, operand]) for operand in inner.below]
            yield (("distribution", bank.join(dual, new)),)

    def _equals(self, node: NormalNode) -> Iterator[Move]:
        """In conjunction with s = t, replace one term by the other."""
        bank = self._bank
        if node.kind is not NormalKind.AND:
            return
        for part in node.below:
            leaf = bank.node(part).leaf
            if bank.node(part).kind is not NormalKind.ATOM or not isinstance(leaf, Equality):
                continue
            for side, opposite in ((leaf.left, leaf.right), (leaf.right, leaf.left)):
                if isinstance(side, Variable) and isinstance(opposite, Variable | Constant):
                    new = [
                        p if p == part else substitute_term(bank, p, side, opposite)
                        for p in node.below
                    ]
                    yield (("substitution of equals", bank.join(NormalKind.AND, new)),)

    # Biconditionals ----------------------------------------------------------------------------

    def _cases(self, node: NormalNode) -> Iterator[Move]:
        bank, (left, right) = self._bank, node.below
        not_left, not_right = bank.complement(left), bank.complement(right)
        if node.kind is NormalKind.XOR:
            right, not_right = not_right, right
        law = "biconditional" if node.kind is NormalKind.IFF else "exclusive or"
        both = [bank.join(NormalKind.OR, pair) for pair in ((not_left, right), (left, not_right))]
        yield ((law, bank.join(NormalKind.AND, both)),)
        cases = [bank.join(NormalKind.AND, pair) for pair in ((left, right), (not_left, not_right))]
        yield ((law, bank.join(NormalKind.OR, cases)),)

    def _biconditionals(self, node: NormalNode) -> Iterator[Move]:
        """Merge two conditionals, or two cases, into one biconditional."""
        bank = self._bank
        dual = NormalKind.OR if node.kind is NormalKind.AND else NormalKind.AND
        members = [part for part in node.below if bank.node(part).kind is dual]
        for member in members:
            pair = bank.node(member).below
            if len(pair) != 2:
                continue
            opposite = bank.join(dual, map(bank.complement, pair))
            if opposite not in members or (
                opposite < member and len(bank.node(opposite).below) == 2
            ):
                continue
            same = node.kind is NormalKind.OR
            new = bank.biconditional(*pair, same=same)
            rest = [part for part in node.below if part not in (member, opposite)]
            exclusive = bank.node(new).kind is NormalKind.XOR
            law = "exclusive or, reversed" if exclusive else "biconditional, reversed"
            yield ((law, bank.join(node.kind, [*rest, new])),)

    # The skeleton ------------------------------------------------------------------------------

    def _of_skeleton(self, number: int) -> tuple[Move, ...]:
        """The rewrites of sympy, where a letter of the skeleton repeats with both signs.

        Otherwise the skeleton is monotone in its repeated letters, and distribution, factoring
        and absorption reach its minimal forms without sympy.
        """
        bank = self._bank
        if not self._repeats_with_both_signs(number):
            return ()
        formula = bank.formula(number)
        if skeleton.most_clauses(formula) > MOST_CLAUSES:
            return ()
        moves: dict[int, Move] = {}
        for law in skeleton.LAWS:
            for new in law.at_root(formula):
                result = bank.add(new)
                if result != number:
                    moves.setdefault(result, ((law.name, result),))
        return tuple(moves.values())

    def _repeats_with_both_signs(self, number: int) -> bool:
        occurrences: dict[int, list[int]] = {}
        signs: dict[int, set[int]] = {}
        for letter, has_both_signs in self._letters(number, in_biconditional=False):
            negation = self._bank.complement(letter)
            atom = min(letter, negation)
            occurrences.setdefault(atom, []).append(letter)
            signs.setdefault(atom, set()).update(
                (letter, negation) if has_both_signs else (letter,)
            )
        return any(len(signs[atom]) > 1 < len(occurrences[atom]) for atom in signs)

    def _letters(self, number: int, *, in_biconditional: bool) -> Iterator[tuple[int, bool]]:
        """The letters of the skeleton, and whether they stand in a biconditional."""
        node = self._bank.node(number)
        if node.kind in LISTS or node.kind in {NormalKind.IFF, NormalKind.XOR}:
            inside = in_biconditional or node.kind not in LISTS
            for part in node.below:
                yield from self._letters(part, in_biconditional=inside)
        elif node.kind not in (NormalKind.TRUE, NormalKind.FALSE):
            yield number, in_biconditional
