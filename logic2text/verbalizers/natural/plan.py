"""Plans: pieces of abstract English that say a formula, each with what it costs a reader.

The planner is one set of mutually recursive functions, spread over the modules of this package;
each takes the planner as its first argument, so that no module needs to import another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from logic2text.english.syntax import Clause, Noun, NounPhrase, VerbPhrase
from logic2text.formula import Formula, Term, Variable
from logic2text.lexicon.entry import Entry
from logic2text.verbalizers.style import Style

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

CLAUSES = 8
PHRASES = 5
NOUNS = 4
TEXTS = 24
"""How many plans are kept of a formula as a clause, a verb phrase, a noun, a whole text."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[T_co]):
    """A tree and its cost, about its number of words plus what burdens a reader."""

    tree: T_co
    cost: float


@dataclass(frozen=True, slots=True)
class Described:
    """What a noun phrase says of its referent: a noun, and the thing that it excepts."""

    noun: Noun
    other_than: Term | None = None


class Planner(Protocol):
    """What the parts of the planner ask of each other; all answers cheapest first."""

    @property
    def style(self) -> Style:
        """The style of the text."""
        ...

    def clauses(self, formula: Formula) -> tuple[Plan[Clause], ...]:
        """Ways to say a formula as a clause."""
        ...

    def verb_phrases(self, formula: Formula, subject: Term) -> tuple[Plan[VerbPhrase], ...]:
        """Ways to say a formula of its subject; none where it cannot be said of it."""
        ...

    def nouns(self, variable: Variable, parts: tuple[Formula, ...]) -> tuple[Plan[Described], ...]:
        """Ways to say all the parts by a noun for the variable."""
        ...

    def term(self, term: Term) -> NounPhrase:
        """A term by its name."""
        ...

    def entry(self, symbol: str, arity: int) -> Entry:
        """The words of a predicate."""
        ...


def cheapest(plans: Iterable[Plan[T]], width: int) -> tuple[Plan[T], ...]:
    """The cheapest plans, in order; of equal ones the first."""
    return tuple(sorted(plans, key=lambda plan: plan.cost)[:width])
