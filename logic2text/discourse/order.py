"""The order of statements in a text: definitions, premises by topic, conclusions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.theories.definitions import find_defined_predicate
from logic2text.walk import nodes, symbols


class Role(StrEnum):
    """What a statement does in an argument or a theory."""

    DEFINITION = "definition"
    PREMISE = "premise"
    CONCLUSION = "conclusion"


@dataclass(frozen=True, slots=True)
class Statement:
    """A formula with its role.

    Attributes:
        index: its position in the input, premises before conclusions.
        formula: the formula itself.
        role: its role.
    """

    index: int
    formula: fol.Formula
    role: Role

    @property
    def constants(self) -> frozenset[str]:
        """The names of what it is about."""
        return constants_of(self.formula)


def constants_of(formula: fol.Formula) -> frozenset[str]:
    """The names of the constants of a formula."""
    return frozenset(node.name for node in nodes(formula) if isinstance(node, fol.Constant))


def state(
    premises: Sequence[fol.Formula], conclusions: Sequence[fol.Formula] = ()
) -> tuple[Statement, ...]:
    """The statements of formulae; a premise that defines a predicate is a definition.

    Of two definitions of one predicate the first is its definition.
    """
    defined: set[tuple[str, int]] = set()
    statements = []
    for index, formula in enumerate(premises):
        predicate = find_defined_predicate(formula)
        role = Role.PREMISE
        if predicate is not None and predicate not in defined:
            defined.add(predicate)
            role = Role.DEFINITION
        statements.append(Statement(index, formula, role))
    statements += [
        Statement(index, formula, Role.CONCLUSION)
        for index, formula in enumerate(conclusions, len(premises))
    ]
    return tuple(statements)


def arrange(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Statements in the order in which a text says them.

    Definitions come first, each before those that use its predicate; then general premises, then
    those about named things, in both each next to the one that it shares most symbols with.
    Conclusions keep their order.
    """
    definitions = [s for s in statements if s.role is Role.DEFINITION]
    premises = [s for s in statements if s.role is Role.PREMISE]
    general = [s for s in premises if not s.constants]
    particular = [s for s in premises if s.constants]
    conclusions = [s for s in statements if s.role is Role.CONCLUSION]
    return (
        *_by_dependency(definitions),
        *_by_topic(general),
        *_by_topic(particular),
        *conclusions,
    )


def _by_dependency(definitions: Sequence[Statement]) -> list[Statement]:
    """Each definition after those of the predicates in it; circular ones keep their order."""
    remaining = list(definitions)
    ordered: list[Statement] = []
    while remaining:
        undefined = {find_defined_predicate(s.formula) for s in remaining}
        ready = (s for s in remaining if len(undefined & symbols(s.formula)[0]) == 1)
        following = next(ready, remaining[0])
        ordered.append(following)
        remaining.remove(following)
    return ordered


def _by_topic(statements: Sequence[Statement]) -> list[Statement]:
    """A chain of statements in which neighbours share symbols; ties keep the order given."""
    if not statements:
        return []
    last, *remaining = statements
    ordered = [last]
    while remaining:
        nearness = [_count_shared(last, statement) for statement in remaining]
        last = remaining.pop(nearness.index(max(nearness)))
        ordered.append(last)
    return ordered


def _count_shared(left: Statement, right: Statement) -> int:
    """How much two statements have in common; a name counts more than any predicates."""
    names = len(left.constants & right.constants)
    return 100 * names + len(symbols(left.formula)[0] & symbols(right.formula)[0])
