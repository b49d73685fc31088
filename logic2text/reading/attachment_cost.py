"""Which of several bracketings is meant: what the costs of single rules cannot say.

An operator does not reach over another of its kind beside it: "it is not the case that A and it
is not the case that B" is a list of two negations.  A phrase does not bind a variable again that
is bound around it, unless nothing else is left.  A relative clause belongs to the nearest noun.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.english.syntax import (
    Clause,
    Conditional,
    CoordinatedPhrase,
    Coordination,
    ForClause,
    Layout,
    Negation,
    Noun,
    Quantified,
    ThereIs,
    Tree,
)
from logic2text.english.traversal import parts
from logic2text.formula import Variable

PARALLEL = 3
"""The cost of reaching over an operator of the same kind; more than that of reaching less far."""
REMOTE = 100
"""From this cost above the best on, a bracketing is one that the conventions rule out."""


def cost(tree: Clause) -> int:
    """What a tree costs beside its rules."""
    total = 0
    stack: list[tuple[Tree, frozenset[Variable]]] = [(tree, frozenset())]
    while stack:
        node, bound = stack.pop()
        if type(node) in _CAN_COST:
            total += PARALLEL * _reaches_over_its_like(node) + _is_odd(node)
            own = _binds(node)
            if own:
                total += 0 if own.isdisjoint(bound) else REMOTE
                bound |= own
        stack += [(part, bound) for part in parts(node)]
    return total


_CAN_COST = frozenset(
    {Noun, CoordinatedPhrase, Negation, ForClause, ThereIs, Conditional, Quantified}
)


def _is_odd(node: Tree) -> bool:
    """Whether a relative clause stands far from its noun, or a list mixes names and kinds."""
    match node:
        case Noun(objects=objects, relatives=relatives):
            return bool(objects and relatives)
        case CoordinatedPhrase(phrases=phrases):
            return len({isinstance(phrase, Quantified) for phrase in phrases}) > 1
        case _:
            return False


def _binds(node: Tree) -> frozenset[Variable]:
    match node:
        case (
            ForClause(variables=variables, labelled=True)
            | ThereIs(variables=variables, labelled=True)
        ):
            return frozenset(variables)
        case Quantified(binds=Variable() as variable, labelled=True):
            return frozenset((variable,))
        case _:
            return frozenset()


def _reaches_over_its_like(node: Tree) -> bool:
    """Whether an operator's body is a list with a later member that begins as it does."""
    body = _body(node)
    while body is not None:
        if isinstance(body, Coordination):
            return any(type(member) is type(node) for member in _later(body))
        body = _body(body)
    return False


def _body(node: Tree) -> Clause | None:
    match node:
        case Negation(body) | ForClause(body=body) | ThereIs(body=body):
            return body
        case Conditional(_, consequent):
            return consequent
        case _:
            return None


def _later(body: Coordination) -> Iterator[Clause]:
    """The members of a list within the line, and of lists in it, that others stand before."""
    if body.layout is Layout.ITEMISED:
        return
    for place, member in enumerate(body.clauses):
        if place:
            yield member
        if isinstance(member, Coordination):
            yield from _later(member)
