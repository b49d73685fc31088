"""What notation costs its reader beside the words that would say it.

A formula of a book is read as one sign: its variables and signs are no words.  Arithmetic in words,
"the product of the sum of x and y and z", is held in the head.
"""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.linearize import phrase
from logic2text.english.notation import is_in_notation
from logic2text.english.traversal import subtrees

VARIABLE = 1.2
"""What `cost` charges for a variable, which is none in notation."""
ATOM = 3.0
"""The words that an atom in notation counts as."""
EXISTS, BINDS = 12.0, 8.0
"""What is less for variables that notation speaks of: "there is a d > 0 such that", "for all"."""


def cost_of_notation(tree: en.Clause, bound: frozenset[fol.Variable]) -> float:
    """The words to add to the cost of a text for its notation, mostly below 0."""
    parts = subtrees(tree)
    atoms = [part for part in parts if isinstance(part, en.Predication) and is_in_notation(part)]
    cost = 0.0
    for atom in atoms:
        names = [part for part in subtrees(atom) if isinstance(part, en.Name)]
        cost -= VARIABLE * sum(name.term in bound for name in names)
        cost += min(0.0, ATOM - len(phrase(atom).split()))
    if atoms:
        cost -= sum(map(_saved, parts))
    return cost


def _saved(part: en.Tree) -> float:
    match part:
        case en.ThereIs(labelled=True):
            return EXISTS
        case en.ForClause(labelled=True, unspoken=False, body=body):
            return 0.0 if isinstance(body, en.Conditional) else BINDS
        case _:
            return 0.0
