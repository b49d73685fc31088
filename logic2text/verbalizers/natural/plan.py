"""Plans: pieces of abstract English that express a formula, each with its cost.

The planner is one set of mutually recursive functions, spread over the modules of this package;
each takes the planner as its first argument, so that no module needs to import another's.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Generic, Protocol, TypeVar

from logic2text.english.syntax import Clause, Noun, NounPhrase, VerbPhrase
from logic2text.formula import Formula, Term, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.rewriting.counting import Counted
from logic2text.verbalizers.style import Style

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

CLAUSES = 8
PHRASES = 5
NOUNS = 4
TEXTS = 24
"""The number of plans kept per formula as a clause, a verb phrase, a noun, a whole text."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[T_co]):
    """A tree and its cost: about its number of words plus penalties."""

    tree: T_co
    cost: float


@dataclass(frozen=True, slots=True)
class Described:
    """The description of a noun phrase: a noun, and its exception."""

    noun: Noun
    other_than: Term | None = None


class Planner(Protocol):
    """The interface between the planner's modules; all results cheapest first."""

    @property
    def style(self) -> Style:
        """The style of the text."""
        ...

    @property
    def persons(self) -> Container[Term]:
        """The variables that stand for persons."""
        ...

    def clauses(self, formula: Formula) -> tuple[Plan[Clause], ...]:
        """Plans of a formula as a clause."""
        ...

    def verb_phrases(self, formula: Formula, subject: Term) -> tuple[Plan[VerbPhrase], ...]:
        """Plans of a formula as a verb phrase of the subject; none if impossible."""
        ...

    def nouns(self, variable: Variable, parts: tuple[Formula, ...]) -> tuple[Plan[Described], ...]:
        """Plans of all the parts as a noun for the variable."""
        ...

    def related(
        self, variable: Variable, role: Entry, parts: tuple[Formula, ...]
    ) -> tuple[Plan[Noun], ...]:
        """Plans of all the parts as modifiers of a relational noun."""
        ...

    def term(self, term: Term) -> NounPhrase:
        """The noun phrase of a term."""
        ...

    def entry(self, symbol: str, arity: int) -> Entry:
        """The lexical entry of a predicate."""
        ...

    def has_kind(self, singular: str) -> bool:
        """Whether a predicate of one place has a noun in the formula."""
        ...

    def number(self, formula: Formula) -> Counted | None:
        """The number that a formula says, None of other formulae and if there are no words."""
        ...

    def function(self, symbol: str, arity: int) -> Entry:
        """The lexical entry of a function."""
        ...


def cheapest(plans: Iterable[Plan[T]], width: int) -> tuple[Plan[T], ...]:
    """The cheapest plans, in order; ties keep their order."""
    return tuple(sorted(plans, key=lambda plan: plan.cost)[:width])
