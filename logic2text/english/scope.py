"""What is in force at a place of a sentence while its meaning is computed, and fresh variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from logic2text.english.structure import introduced
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
        backward: what its pronouns and definite phrases stand for.
        paired: whether "each other" stands in it.
        interpret: the formula of a clause, and of what follows it within reach of its phrases.
        flipped: variables of donkey phrases that take the other force than the preferred one.
        avoided: names that no quantifier may take.
        free: names of variables that turned out to be free.
        taken: names that some quantifier took.
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
    """What is in force at one place.

    Attributes:
        names: of the whole computation.
        referents: variables of the tree → terms of the formula, for those that are bound here.
        quantified: the names that the quantifiers around this place took.
        subject: what "itself" is.
        gap: what the nearest relative clause is about.
        each_other: the referent of "each other".
        negative: under a negation or in an if-clause, where "any" is existential.
        universal: an existential phrase is read as universal (donkey sentences).
        flips: whether at this place the flipped donkey phrases have the preferred force and the
            others do not; None where no phrase is a donkey phrase.
        alone: what follows the clause is left out.
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
    alone: bool = False

    def under_negation(self) -> Scope:
        """The scope of what stands under a negation or in an if-clause."""
        return self if self.negative else self._replace(negative=True)

    def of(self, subject: Term) -> Scope:
        """The scope of what is said of a subject."""
        return self._replace(subject=subject)

    def bind(self, like: Variable | None) -> tuple[Scope, Variable]:
        """A fresh variable, named like `like` where that cannot capture, and the scope under it."""
        forbidden = self.quantified | self.names.avoided
        stem = like.name if like is not None else _USUAL_NAMES[0]
        candidates = (stem,) if like is not None else _USUAL_NAMES
        numbered = (f"{stem}{number}" for number in count(1))
        name = next(name for name in chain(candidates, numbered) if name not in forbidden)
        self.names.taken.add(name)
        variable = Variable(name)
        referents = self.referents if like is None else {**self.referents, like: variable}
        inner = self._replace(referents=referents, quantified=self.quantified | {name})
        return inner, variable

    def refer(self, variable: Variable) -> Term:
        """What a variable of the tree stands for; itself where nothing binds it."""
        term = self.referents.get(variable)
        if term is None:
            self.names.free.add(variable.name)
            return variable
        return term

    def refer_back(self, variable: Variable) -> Term:
        """What a pronoun for a variable stands for.

        Raises:
            InputError: a phrase of the tree introduces the variable, but not within reach.
        """
        if variable not in self.referents and variable in introduced(self.names.tree):
            raise InputError(
                f"a pronoun refers to {variable.name}, which no phrase before it can bind",
                "name the thing again, or bind it by “there is” or “a”",
            )
        return self.refer(variable)
