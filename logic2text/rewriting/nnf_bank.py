"""Hash-consed formulae in negation normal form: a search works on their numbers.

Lists are flat and ordered by the first occurrence of their atoms, conditionals are disjunctions, so
that associativity, commutativity, De Morgan's laws and the laws of the conditional are free in a
search: formulae that differ only by these have one number.  Nothing else is simplified.

>>> from logic2text.formula import And, Implies, Not, Predicate
>>> p, q, bank = Predicate("P"), Predicate("Q"), NormalBank()
>>> bank.add(Not(And((Not(q), p)))) == bank.add(Implies(p, q))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from logic2text import formula as fol
from logic2text.effort import Steps
from logic2text.laws.base import free as free_in
from logic2text.laws.base import subformulas
from logic2text.rewriting.nnf_node import DUAL, POSITIVE, NormalKind, NormalNode
from logic2text.rewriting.rename_apart import rename_apart
from logic2text.walk import free_variables, fresh_variable

SHAPE_STEPS = 10
"""The steps of renaming the variables of a node."""
NO_NAMES: Mapping[fol.Variable, str] = {}
TIDY_STEPS = 10
"""The steps of finding out whether a part of a formula is apart."""


class NormalBank:
    """A table of formulae in negation normal form; numbers are equal iff formulae are.

    No quantifier in a bank binds a variable that is free in the formula or bound around it.

    Attributes:
        steps: the budget, shared with the callers; all methods that make or compare formulae
            raise `StepsSpentError` once it is exhausted.
    """

    def __init__(self, steps: Steps | None = None) -> None:
        """Make an empty bank; making and comparing formulae takes steps from the budget."""
        self.steps = Steps() if steps is None else steps
        self._numbers: dict[NormalNode, int] = {}
        self._nodes: list[NormalNode] = []
        self._free: list[frozenset[fol.Variable]] = []
        self._ranks: list[int] = []
        self._sizes: list[int] = []
        self._complements: dict[int, int] = {}
        self._inside: dict[int, frozenset[int]] = {}
        self._formulas: dict[int, fol.Formula] = {}
        self._variables: set[fol.Variable] = set()
        self._denied: set[int] = set()
        self._added: dict[tuple[fol.Formula, bool], int] = {}
        self._shapes: dict[int, str] = {}
        self._tidied: dict[fol.Formula, tuple[frozenset[fol.Variable], bool]] = {}

    # Construction ----------------------------------------------------------------------------

    def add(self, formula: fol.Formula) -> int:
        """The number of a formula, whose bound variables are renamed apart."""
        return self._add(self.apart(formula), positive=True)

    def apart(self, formula: fol.Formula) -> fol.Formula:
        """The formula with bound variables renamed apart from free and enclosing ones."""
        return formula if self._tidy(formula)[1] else rename_apart(formula)

    def _tidy(self, formula: fol.Formula) -> tuple[frozenset[fol.Variable], bool]:
        """The bound variables, and whether they are apart already."""
        cached = self._tidied.get(formula)
        if cached is None:
            self.steps.take(TIDY_STEPS)
            below = [self._tidy(part) for part in subformulas(formula)]
            binds = frozenset().union(*(bound for bound, _ in below))
            tidy = all(ok for _, ok in below)
            if isinstance(formula, fol.ForAll | fol.Exists):
                bound = frozenset(formula.variables)
                tidy = tidy and bound.isdisjoint(binds) and len(bound) == len(formula.variables)
                binds |= bound
            tidy = tidy and binds.isdisjoint(free_in(formula))
            cached = self._tidied[formula] = binds, tidy
        return cached

    def _add(self, formula: fol.Formula, *, positive: bool) -> int:
        number = self._added.get((formula, positive))
        if number is None:
            number = self._added[formula, positive] = self._put(formula, positive)
        return number

    def _put(self, formula: fol.Formula, positive: bool) -> int:
        match formula:
            case fol.Predicate() | fol.Equality():
                return self.make(
                    NormalNode(NormalKind.ATOM if positive else NormalKind.NEGATED, (), formula)
                )
            case fol.Not(operand):
                return self._add(operand, positive=not positive)
            case fol.And(operands) | fol.Or(operands):
                parts = [self._add(operand, positive=positive) for operand in operands]
                return self.join(_list_kind(isinstance(formula, fol.And) == positive), parts)
            case fol.Implies(antecedent, consequent):
                condition = self._add(antecedent, positive=not positive)
                pair = [condition, self._add(consequent, positive=positive)]
                return self.join(_list_kind(not positive), pair)
            case fol.Iff(left, right) | fol.Xor(left, right):
                same = isinstance(formula, fol.Iff) == positive
                first, second = self._add(left, positive=True), self._add(right, positive=True)
                return self.biconditional(first, second, same=same)
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                number = self._add(body, positive=positive)
                kind = (
                    NormalKind.ALL
                    if isinstance(formula, fol.ForAll) == positive
                    else NormalKind.SOME
                )
                for variable in reversed(variables):
                    number = self.quantify(kind, variable, number)
                if isinstance(formula, fol.ForAll) and not positive:
                    self._denied.add(number)
                return number
            case fol.Truth() | fol.Falsity():
                return self.constant(isinstance(formula, fol.Truth) == positive)
            case _:
                assert_never(formula)

    def join(self, kind: NormalKind, parts: Iterable[int]) -> int:
        """The number of a list (`AND` or `OR`) of parts, flattened and ordered."""
        flat: list[int] = []
        for part in parts:
            node = self._nodes[part]
            flat.extend(node.below if node.kind is kind else (part,))
        if not flat:
            return self.constant(kind is NormalKind.AND)
        if len(flat) == 1:
            return flat[0]
        flat.sort(key=lambda part: (self._ranks[part], part))
        return self.make(NormalNode(kind, tuple(flat)))

    def quantify(self, kind: NormalKind, variable: fol.Variable, body: int) -> int:
        """The number of a quantified formula, `ALL` or `SOME`."""
        return self.make(NormalNode(kind, (body,), variable))

    def biconditional(self, left: int, right: int, *, same: bool) -> int:
        """The number of a biconditional (`same`) or an exclusive or."""
        sides = []
        for side in (left, right):
            positive = self._nodes[side].kind in POSITIVE
            same = same == positive
            sides.append(side if positive else self.complement(side))
        sides.sort(key=lambda part: (self._ranks[part], part))
        return self.make(NormalNode(NormalKind.IFF if same else NormalKind.XOR, tuple(sides)))

    def constant(self, value: bool) -> int:
        """The number of a truth constant."""
        return self.make(NormalNode(NormalKind.TRUE if value else NormalKind.FALSE))

    def make(self, node: NormalNode) -> int:
        """The number of a node whose children are ordered."""
        self.steps.take(1 + len(node.below))
        number = self._numbers.get(node)
        if number is not None:
            return number
        number = self._numbers[node] = len(self._nodes)
        self._nodes.append(node)
        if node.below:
            free = frozenset().union(*(self._free[part] for part in node.below))
            rank = min(self._ranks[part] for part in node.below)
            if isinstance(node.leaf, fol.Variable):
                free -= {node.leaf}
                self._variables.add(node.leaf)
        elif isinstance(node.leaf, fol.Predicate | fol.Equality):
            free = free_variables(node.leaf)
            self._variables |= free
            twin = self._numbers.get(NormalNode(DUAL[node.kind], (), node.leaf))
            rank = number if twin is None else self._ranks[twin]
        else:
            free, rank = frozenset(), number
        self._free.append(free)
        self._ranks.append(rank)
        self._sizes.append(1 + sum(self._sizes[part] for part in node.below))
        return number

    def complement(self, number: int) -> int:
        """The number of the negation."""
        cached = self._complements.get(number)
        if cached is not None:
            return cached
        node = self._nodes[number]
        kind = DUAL[node.kind]
        if kind in (NormalKind.AND, NormalKind.OR):
            new = self.join(kind, [self.complement(part) for part in node.below])
        elif kind in (NormalKind.ALL, NormalKind.SOME):
            new = self.make(NormalNode(kind, (self.complement(node.below[0]),), node.leaf))
        else:
            new = self.make(NormalNode(kind, node.below, node.leaf))
        self._complements[number] = new
        self._complements[new] = number
        return new

    def unused(self, like: fol.Variable) -> fol.Variable:
        """A variable that is new to the bank, with a name like another's."""
        return fresh_variable(like, frozenset(self._variables))

    # Access -----------------------------------------------------------------------------------

    def node(self, number: int) -> NormalNode:
        """The node of a number."""
        return self._nodes[number]

    def free(self, number: int) -> frozenset[fol.Variable]:
        """The free variables of a formula."""
        return self._free[number]

    def is_denied(self, number: int) -> bool:
        """Whether it was added as the negation of a universal."""
        return number in self._denied

    def rank(self, number: int) -> int:
        """The order of its first atom in the bank, so that lists keep the order of the input."""
        return self._ranks[number]

    def size(self, number: int) -> int:
        """The number of nodes of its tree; a literal counts as one."""
        return self._sizes[number]

    def inside(self, number: int) -> frozenset[int]:
        """The numbers of the formula and all its subformulae."""
        cached = self._inside.get(number)
        if cached is None:
            parts = [self.inside(part) for part in self._nodes[number].below]
            cached = self._inside[number] = frozenset((number,)).union(*parts)
            self.steps.take(len(cached))
        return cached

    def replace(self, number: int, index: int, new: int) -> int:
        """The formula with one child replaced."""
        node = self._nodes[number]
        return self.with_below(node, (*node.below[:index], new, *node.below[index + 1 :]))

    def with_below(self, node: NormalNode, below: tuple[int, ...]) -> int:
        """The number of a node of the same kind over other children."""
        if node.kind in (NormalKind.AND, NormalKind.OR):
            return self.join(node.kind, below)
        if node.kind in (NormalKind.IFF, NormalKind.XOR):
            return self.biconditional(*below, same=node.kind is NormalKind.IFF)
        return self.make(NormalNode(node.kind, below, node.leaf))

    def formula(self, number: int) -> fol.Formula:
        """The formula in negation normal form; the same object every time."""
        cached = self._formulas.get(number)
        if cached is None:
            cached = self._formulas[number] = self._formula(self._nodes[number])
        return cached

    def _formula(self, node: NormalNode) -> fol.Formula:
        parts = tuple(self.formula(part) for part in node.below)
        match node.kind, node.leaf:
            case (NormalKind.ATOM, fol.Predicate() | fol.Equality() as atom):
                return atom
            case (NormalKind.NEGATED, fol.Predicate() | fol.Equality() as atom):
                return fol.Not(atom)
            case (NormalKind.ALL, fol.Variable() as variable):
                return fol.ForAll((variable,), parts[0])
            case (NormalKind.SOME, fol.Variable() as variable):
                return fol.Exists((variable,), parts[0])
            case (NormalKind.AND, _):
                return fol.And(parts)
            case (NormalKind.OR, _):
                return fol.Or(parts)
            case (NormalKind.IFF, _):
                return fol.Iff(*parts)
            case (NormalKind.XOR, _):
                return fol.Xor(*parts)
            case _:
                return fol.TRUTH if node.kind is NormalKind.TRUE else fol.FALSITY

    def alike(self, first: int, second: int) -> bool:
        """Whether two formulae are alpha-equivalent."""
        if first == second or self._sizes[first] != self._sizes[second]:
            return first == second
        return self.shape(first) == self.shape(second)

    def shape(self, number: int) -> str:
        """A text that two formulae share exactly if they are alpha-equivalent."""
        return self._shape(number, NO_NAMES)

    def _shape(self, number: int, names: Mapping[fol.Variable, str]) -> str:
        if names and names.keys().isdisjoint(self._free[number]):
            return f"{{{self._shape(number, NO_NAMES)}}}"  # its own names begin anew
        if names:
            return self._write_shape(self._nodes[number], names)
        shape = self._shapes.get(number)
        if shape is None:
            shape = self._shapes[number] = self._write_shape(self._nodes[number], names)
        return shape

    def _write_shape(self, node: NormalNode, names: Mapping[fol.Variable, str]) -> str:
        self.steps.take(SHAPE_STEPS)
        if isinstance(node.leaf, fol.Variable):
            inner = {**names, node.leaf: f"${len(names)}"}
            return f"{node.kind:d}{self._shape(node.below[0], inner)}"
        if node.leaf is not None:
            return f"{node.kind:d}{_write(node.leaf, names)}"
        return f"{node.kind:d}[{';'.join(sorted(self._shape(part, names) for part in node.below))}]"


def _write(part: fol.Node, names: Mapping[fol.Variable, str]) -> str:
    """An atom or a term, with other names for some variables; no two have the same writing."""
    match part:
        case fol.Variable(name):
            return names.get(part) or f"?{name!r}"
        case fol.Equality(left, right):
            return f"{_write(left, names)}={_write(right, names)}"
        case fol.Predicate(name, arguments) | fol.Function(name, arguments):
            return f"{name!r}({','.join([_write(argument, names) for argument in arguments])})"
        case fol.Constant(name):
            return repr(name)
        case _:
            raise TypeError(f"{type(part).__name__} is neither an atom nor a term")


def _list_kind(conjunction: bool) -> NormalKind:
    return NormalKind.AND if conjunction else NormalKind.OR
