"""What a style avoids, as far as it is visible in the tree of a text."""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees


def breaches(tree: en.Clause, avoid: frozenset[str], bound: frozenset[fol.Variable]) -> int:
    """The number of violations of a style's avoided principles, as far as visible in the tree."""
    return sum(_principle(part, bound) in avoid for part in subtrees(tree)) if avoid else 0


def _principle(part: en.Tree, bound: frozenset[fol.Variable]) -> str:
    """The principle of style that a part violates, "" for none."""
    match part:
        case en.Name(fol.Variable() as variable) if variable in bound:
            return "variables"
        case en.Quantified(labelled=True) | en.ForClause(labelled=True) | en.ThereIs(labelled=True):
            return "variables"
        case en.RelativeClause():
            return "relative-clauses"
        case en.ThereIs():
            return "there-is"
        case en.Pronoun():
            return "pronouns"
        case en.Relation(passive=True):
            return "passive"
        case en.Text():
            return "two-sentences"
        case en.Coordination(layout=en.ListLayout.ITEMISED):
            return "lists"
        case _:
            return ""
