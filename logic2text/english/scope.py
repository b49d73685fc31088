"""The environment in which a phrase is interpreted: bindings, polarity and fresh variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from logic2text.english.structure import find_introduced
from logic2text.english.syntax import Clause
from logic2text.errors import InputError
from logic2text.formula import Formula, Term, Variable

Rest: TypeAlias = Callable[["Scope"], Formula]
Interpret: TypeAlias = Callable[[Clause, "Scope", "Rest | None"], Formula]

_USUAL_NAMES = ("x", "y", "z", "u", "v", "w")


@dataclass(slots=True)
class Names:
    """The variable names of one computation.

    Attributes:
        tree: the whole tree.
        backward: the antecedents of its pronouns and definite phrases.
        paired: whether it contains "each other".
        interpret: computes the formula of a clause with its continuation.
        flipped: variables of donkey phrases that take the dispreferred force.
        avoided: names that no quantifier may take.
        free: names of the free variables met so far.
        taken: names used by a quantifier.
    """

    tree: Clause
    backward: frozenset[Variable]
    paired: bool
    interpret: Interpret
    flipped: frozenset[Variable] = frozenset()
    avoided: frozenset[str] = frozenset()
    free: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)


_NOTHING: Mapping[Variable, Term] = MappingProxyType({})


class Scope(NamedTuple):
    """The environment at one place of a tree.

    Attributes:
        names: the variable names of the whole computation.
        referents: the bound variables of the tree → terms of the formula.
        quantified: the names bound by the enclosing quantifiers.
        subject: the referent of "itself".
        gap: the referent of the enclosing relative clause's gap.
        each_other: the referent of "each other".
        negative: under a negation or in an if-clause, where "any" is existential.
        universal: an existential phrase is read as universal (donkey sentences).
        flips: whether at this place the flipped donkey phrases have the preferred force and the
            others do not; None where no phrase is a donkey phrase.
        without_rest: the clause is interpreted without its continuation.
    """

    names: Names
    referents: Mapping[Variable, Term] = _NOTHING
    quantified: frozenset[str] = frozenset()
    subject: Term | None = None
    gap: Term | None = None
    each_other: Term | None = None
    negative: bool = False
    universal: bool = False
    flips: bool | None = None
    without_rest: bool = False

    def under_negation(self) -> Scope:
        """The scope under a negation or in an if-clause."""
        return self if self.negative else self._replace(negative=True)

    def of(self, subject: Term) -> Scope:
        """The scope of a predicate, with its subject."""
        return self if subject is self.subject else self._replace(subject=subject)

    def bind(self, like: Variable | None) -> tuple[Scope, Variable]:
        """Bind a fresh variable, named as `like` unless it captures; the inner scope, and it."""
        forbidden = self.quantified | self.names.avoided
        name = _first_allowed(_USUAL_NAMES if like is None else (like.name,), forbidden)
        self.names.taken.add(name)
        variable = Variable(name)
        referents = self.referents if like is None else {**self.referents, like: variable}
        inner = self._replace(referents=referents, quantified=self.quantified | {name})
        return inner, variable

    def stands_for(self, variable: Variable | None, term: Term) -> Scope:
        """The scope in which a variable of the tree stands for a term."""
        if variable is None:
            return self
        return self._replace(referents={**self.referents, variable: term})

    def refer(self, variable: Variable) -> Term:
        """The term of a variable of the tree; the variable itself if it is free."""
        term = self.referents.get(variable)
        if term is None:
            self.names.free.add(variable.name)
            return variable
        return term

    def refer_back(self, variable: Variable) -> Term:
        """The term of a pronoun's variable.

        Raises:
            InputError: the variable is bound in the tree, but not at this place.
        """
        if variable not in self.referents and variable in find_introduced(self.names.tree):
            raise InputError(
                f"a pronoun refers to {variable.name}, which no phrase before it can bind",
                "name the thing again, or bind it by “there is” or “a”",
            )
        return self.refer(variable)


def _first_allowed(names: tuple[str, ...], forbidden: frozenset[str]) -> str:
    """The first of the names that is not forbidden, or else the first one with a number."""
    for name in names:
        if name not in forbidden:
            return name
    number = 1
    while f"{names[0]}{number}" in forbidden:
        number += 1
    return f"{names[0]}{number}"
