"""The syntax of first-order formulae: frozen, slotted, hashable data.

`Formula` and `Term` are closed unions: functions over them are ``match`` statements that end in
``assert_never``, in the module whose job they are.  The constructors check nothing; `parse` and
`walk.check_limits` do.

>>> x = Variable("x")
>>> ForAll((x,), Implies(Predicate("Cube", (x,)), Not(Predicate("Small", (x,)))))
ForAll(variables=(Variable(name='x'),), body=Implies(antecedent=Predicate(name='Cube', \
arguments=(Variable(name='x'),)), consequent=Not(operand=Predicate(name='Small', \
arguments=(Variable(name='x'),)))))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self, TypeAlias


class _Node:
    """Base of all nodes: a cached hash, and copies that are the node itself.

    The dataclass hash would walk the whole tree at every look-up in a memo; the cached one makes
    a look-up constant.  It is kept out of pickles, because string hashes differ by process.
    """

    __slots__ = ("_hash",)

    def __hash__(self) -> int:
        try:
            return self._hash  # type: ignore[attr-defined, no-any-return]
        except AttributeError:
            names = self.__match_args__  # type: ignore[attr-defined]
            value = hash((type(self).__name__, *(getattr(self, name) for name in names)))
            object.__setattr__(self, "_hash", value)
            return value

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        names = self.__match_args__  # type: ignore[attr-defined]
        return type(self), tuple(getattr(self, name) for name in names)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class Variable(_Node):
    """A variable; bound or free is a matter of the formula that it stands in."""

    name: str
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Constant(_Node):
    """A name of one thing; `name` is any string ("b", "k-12", "captain america", "3")."""

    name: str
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Function(_Node):
    """A function applied to at least one term."""

    name: str
    arguments: tuple[Term, ...]
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Predicate(_Node):
    """An atom; with no arguments it is a propositional letter."""

    name: str
    arguments: tuple[Term, ...] = ()
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Equality(_Node):
    """left = right; an inequality is the negation of one."""

    left: Term
    right: Term
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Not(_Node):
    """Negation."""

    operand: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class And(_Node):
    """Conjunction of at least two operands; ``A & B & C`` has three, ``(A & B) & C`` two."""

    operands: tuple[Formula, ...]
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Or(_Node):
    """Inclusive disjunction of at least two operands."""

    operands: tuple[Formula, ...]
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Implies(_Node):
    """Material implication."""

    antecedent: Formula
    consequent: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Iff(_Node):
    """Biconditional."""

    left: Formula
    right: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Xor(_Node):
    """Exclusive disjunction of two: exactly one of them holds."""

    left: Formula
    right: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class ForAll(_Node):
    """Universal quantifier over at least one variable; the domain is never empty."""

    variables: tuple[Variable, ...]
    body: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Exists(_Node):
    """Existential quantifier over at least one variable."""

    variables: tuple[Variable, ...]
    body: Formula
    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Truth(_Node):
    """The constant that is always true (⊤)."""

    __hash__ = _Node.__hash__


@dataclass(frozen=True, slots=True)
class Falsity(_Node):
    """The constant that is never true (⊥)."""

    __hash__ = _Node.__hash__


Term: TypeAlias = Variable | Constant | Function
Formula: TypeAlias = (
    Predicate | Equality | Not | And | Or | Implies | Iff | Xor | ForAll | Exists | Truth | Falsity
)
Atom: TypeAlias = Predicate | Equality
Quantified: TypeAlias = ForAll | Exists
Node: TypeAlias = Formula | Term

TRUTH = Truth()
FALSITY = Falsity()
