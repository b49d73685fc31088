"""What a finished text asks of its reader: words, variables, negations, depth.

The planner's own costs only prune; of the texts that are left this one chooses.  Its weights were
set by reading: a bare variable is worth about six words, "such that" about three.
"""

from __future__ import annotations

from logic2text.english.structure import REACHING
from logic2text.english.subtrees import parts, subtrees
from logic2text.english.syntax import (
    THING,
    Clause,
    Conditional,
    Coordination,
    Definite,
    ForClause,
    Layout,
    Name,
    NegatedPhrase,
    Negation,
    Noun,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    RelativeClause,
    RelativeForm,
    ThereIs,
    Tree,
)
from logic2text.formula import Variable
from logic2text.lexicon.entry import Category

DENYING = frozenset({Quantity.NO, Quantity.NOT_EVERY, Quantity.NOT_ALL})


def burden(tree: Clause, text: str, bound: frozenset[Variable]) -> float:
    """The cost of a text, in words.

    Args:
        tree: its abstract English.
        text: the text.
        bound: the variables that its phrases bind, so that a free one counts as a name.
    """
    cost = float(len(text.split()))
    negations = 0
    for part in subtrees(tree):
        cost += _own(part, bound)
        negations += _denies(part)
    return cost + 1.5 * max(0, negations - 1) ** 1.3 + _depth(tree, 0)


def _denies(part: Tree) -> bool:
    match part:
        case NegatedPhrase() | Negation():
            return True
        case Quantified(determiner) | ThereIs(determiner) | ForClause(determiner):
            return determiner.quantity in DENYING
        case _:
            return False


def _own(part: Tree, bound: frozenset[Variable]) -> float:
    match part:
        case Name(Variable() as variable) if variable in bound:
            return 1.5
        case Quantified(labelled=True):
            return 5
        case Negation():
            return 3
        case RelativeClause(_, RelativeForm.SUCH_THAT):
            return 3
        case ForClause(labelled=labelled, variables=variables):
            return 4.0 * len(variables) if labelled else 1.5
        case ThereIs(body=body, labelled=labelled, variables=variables):
            return (4.0 * len(variables) if labelled else 0) + (1.5 if body is not None else 0)
        case Coordination(layout=Layout.ITEMISED):
            return 6
        case Conditional():
            return 0.5
        case Predication(Quantified(determiner, noun), Relation(entry)) if noun.kind is None:
            # "Something that is small is a cube" hides the kind where nobody looks for it.
            kind = entry.category is Category.NOUN and bool(noun.relatives)
            return 4.0 * kind + 0.5 * (determiner.quantity in REACHING)
        case Quantified(_, noun) if noun != THING and noun.kind is None:
            return 0.5
        case Pronoun() | Definite():
            return 0.3
        case _:
            return 0


def _depth(tree: Tree, relatives: int) -> float:
    """Relative clauses within relative clauses."""
    cost = 0.0
    for part in parts(tree):
        deeper = relatives + isinstance(part, RelativeClause)
        if deeper > relatives and relatives:
            cost += 2.0 * relatives
        cost += _depth(part, deeper)
    if isinstance(tree, Noun) and len(tree.relatives) > 1:
        cost += 1
    return cost
