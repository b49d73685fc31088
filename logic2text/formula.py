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

from typing import TypeAlias

from logic2text.frozen_node import FrozenNode, cache_hashes
from logic2text.lazy_dataclass import dataclass
from logic2text.shown import Formal, Printed


class _Node(FrozenNode, Printed):
    """The base of formulae and terms; `walk.check_limits` notes which ones it has checked."""

    __slots__ = ("_within",)
    _within: object

    def is_within(self, limits: object) -> bool:
        """Whether the formula was checked against these limits and is within them."""
        try:
            return self._within is limits
        except AttributeError:
            return False

    def note_within(self, limits: object) -> None:
        """Note that the formula is within limits, so that the next check is short."""
        object.__setattr__(self, "_within", limits)


class _Term(_Node):
    """The base of terms."""

    __slots__ = ()
    _shown_by = "logic2text.results.term"


class _Statement(_Node, Formal):
    """The base of formulae: `print` shows one in Unicode, a notebook its tree too."""

    __slots__ = ()
    _shown_by = "logic2text.results.formula"


@dataclass(frozen=True, slots=True)
class Variable(_Term):
    """A variable; bound or free is a matter of the formula that it stands in."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant(_Term):
    """A name of one thing; `name` is any string ("b", "k-12", "captain america", "3")."""

    name: str


@dataclass(frozen=True, slots=True)
class Function(_Term):
    """A function applied to at least one term."""

    name: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Predicate(_Statement):
    """An atom; with no arguments it is a propositional letter."""

    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Equality(_Statement):
    """left = right; an inequality is the negation of one."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not(_Statement):
    """Negation."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class And(_Statement):
    """Conjunction of at least two operands; ``A & B & C`` has three, ``(A & B) & C`` two."""

    operands: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or(_Statement):
    """Inclusive disjunction of at least two operands."""

    operands: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Implies(_Statement):
    """Material implication."""

    antecedent: Formula
    consequent: Formula


@dataclass(frozen=True, slots=True)
class Iff(_Statement):
    """Biconditional."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Xor(_Statement):
    """Exclusive disjunction of two: exactly one of them holds."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class ForAll(_Statement):
    """Universal quantifier over at least one variable; the domain is never empty."""

    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Exists(_Statement):
    """Existential quantifier over at least one variable."""

    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Truth(_Statement):
    """The constant that is always true (⊤)."""


@dataclass(frozen=True, slots=True)
class Falsity(_Statement):
    """The constant that is never true (⊥)."""


cache_hashes(Variable, Constant, Function, Predicate, Equality, Not, And, Or, Implies, Iff, Xor)
cache_hashes(ForAll, Exists, Truth, Falsity)

Term: TypeAlias = Variable | Constant | Function
Formula: TypeAlias = (
    Predicate | Equality | Not | And | Or | Implies | Iff | Xor | ForAll | Exists | Truth | Falsity
)
Atom: TypeAlias = Predicate | Equality
Quantified: TypeAlias = ForAll | Exists
Node: TypeAlias = Formula | Term

TRUTH = Truth()
FALSITY = Falsity()
