"""Formulae as the trees in which their structure is compared.

Connectives and quantifiers are nodes, atoms are leaves; nested and/or are flattened and blocks of
quantifiers split, because no text shows the difference.

>>> from logic2text.notation import parse
>>> analyse(parse("∀x (P(x) ∧ (Q(x) ∧ S))")).size
5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from metrics.tree_edit import Tree

Spelled: TypeAlias = "int | str | tuple[str, tuple[Spelled, ...]]"
"""A term: the number of the quantifier that binds it, a name, or a function of such."""


class BoundQuantifier(NamedTuple):
    """A quantifier with one variable; `number` counts them in the order of writing."""

    sign: str
    number: int


class Claim(NamedTuple):
    """An atom; that of an equality is "="."""

    symbol: str
    arguments: tuple[Spelled, ...]


Label: TypeAlias = str | BoundQuantifier | Claim
Structure: TypeAlias = Tree[Label]


@dataclass(frozen=True, slots=True)
class Structured:
    """A formula as it is compared.

    Attributes:
        tree: its structure.
        size: the nodes of the tree.
        signs: how often each connective, quantifier and symbol comes.
        around: binder → the binders that it stands in.
        uses: binder → at which places of which symbols its variable stands.
    """

    tree: Structure
    size: int
    signs: Counter[str]
    around: tuple[frozenset[int], ...]
    uses: tuple[Counter[tuple[str, ...]], ...]


@lru_cache(maxsize=4_096)
def analyse(formula: fol.Formula) -> Structured:
    """The formula as it is compared."""
    structure = _Structure()
    tree = structure.tree(formula, {}, frozenset())
    signs = Counter(_signs(tree))
    return Structured(tree, signs.total(), signs, tuple(structure.around), tuple(structure.uses))


def _signs(tree: Structure) -> Iterator[str]:
    yield tree.label if isinstance(tree.label, str) else tree.label[0]
    for child in tree.children:
        yield from _signs(child)


class _Structure:
    """Numbers the quantifiers of one formula and records the places of their variables."""

    def __init__(self) -> None:
        self.around: list[frozenset[int]] = []
        self.uses: list[Counter[tuple[str, ...]]] = []

    def tree(
        self, formula: fol.Formula, names: dict[fol.Variable, int], around: frozenset[int]
    ) -> Structure:
        match formula:
            case fol.Predicate(name, arguments):
                return Tree(Claim(f"{name}/{len(arguments)}", self._terms(name, arguments, names)))
            case fol.Equality(left, right):
                return Tree(Claim("=", self._terms("=", (left, right), names)))
            case fol.Not(operand):
                return Tree("¬", (self.tree(operand, names, around),))
            case fol.And() | fol.Or():
                sign = "∧" if isinstance(formula, fol.And) else "∨"
                parts = _flat(formula, type(formula))
                return Tree(sign, tuple(self.tree(part, names, around) for part in parts))
            case fol.Implies(left, right):
                return self._pair("→", left, right, names, around)
            case fol.Iff(left, right) | fol.Xor(left, right):
                sign = "↔" if isinstance(formula, fol.Iff) else "⊕"
                return self._pair(sign, left, right, names, around)
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                sign = "∀" if isinstance(formula, fol.ForAll) else "∃"
                return self._bind(sign, variables, body, names, around)
            case fol.Truth() | fol.Falsity():
                return Tree("⊤" if isinstance(formula, fol.Truth) else "⊥")
            case _:
                assert_never(formula)

    def _pair(
        self,
        sign: str,
        left: fol.Formula,
        right: fol.Formula,
        names: dict[fol.Variable, int],
        around: frozenset[int],
    ) -> Structure:
        return Tree(sign, (self.tree(left, names, around), self.tree(right, names, around)))

    def _bind(
        self,
        sign: str,
        variables: tuple[fol.Variable, ...],
        body: fol.Formula,
        names: dict[fol.Variable, int],
        around: frozenset[int],
    ) -> Structure:
        names = dict(names)
        numbers = []
        for variable in variables:
            names[variable] = len(self.around)
            numbers.append(len(self.around))
            self.around.append(around)
            self.uses.append(Counter())
            around |= {names[variable]}
        inner = self.tree(body, names, around)
        for number in reversed(numbers):
            inner = Tree(BoundQuantifier(sign, number), (inner,))
        return inner

    def _terms(
        self, symbol: str, terms: tuple[fol.Term, ...], names: dict[fol.Variable, int]
    ) -> tuple[Spelled, ...]:
        spelled: list[Spelled] = []
        for place, term in enumerate(terms):
            spelled.append(self._term(term, names, (symbol, "" if symbol == "=" else str(place))))
        return tuple(spelled)

    def _term(
        self, term: fol.Term, names: dict[fol.Variable, int], path: tuple[str, ...]
    ) -> Spelled:
        match term:
            case fol.Variable(name):
                if term not in names:
                    return name
                self.uses[names[term]][path] += 1
                return names[term]
            case fol.Constant(name):
                return name
            case fol.Function(name, arguments):
                below = (
                    self._term(part, names, (*path, name, str(place)))
                    for place, part in enumerate(arguments)
                )
                return name, tuple(below)
            case _:
                assert_never(term)


def _flat(formula: fol.Formula, kind: type[fol.And | fol.Or]) -> Iterator[fol.Formula]:
    if isinstance(formula, fol.And | fol.Or) and isinstance(formula, kind):
        for operand in formula.operands:
            yield from _flat(operand, kind)
    else:
        yield formula
