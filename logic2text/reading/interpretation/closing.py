"""The universal force of variables that only a clause with "whenever" has.

"There is a d such that |x − c| < e whenever |x| < d" is about all x.
"""

from __future__ import annotations

from typing import Any

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild, subtrees


def close_whenever(tree: en.Clause, free: frozenset[str]) -> en.Clause:
    """The tree with "whenever" said of all values of the variables that it alone has.

    Args:
        tree: of a whole text.
        free: names of variables that are free in what is meant.
    """
    parts = subtrees(tree)
    if not any(_is_whenever(part) for part in parts):
        return tree
    bound = {variable for part in parts for variable in _bound(part)}
    open_names = [name for name in _names(parts) if name not in bound and name.name not in free]

    def close(node: Any) -> Any:
        if _is_whenever(node):
            below = _names(subtrees(node))
            own = [name for name in below if below.count(name) == open_names.count(name)]
            if own:
                variables = tuple(dict.fromkeys(own))
                return en.ForClause(en.ALL, en.THING, variables, node, unspoken=True)
        return rebuild(node, close)

    # A whole text that is a condition is closed, or not, as one with "if" is.
    if _is_whenever(tree):
        return rebuild(tree, close)
    return tree if not open_names else close(tree)


def _is_whenever(part: object) -> bool:
    return isinstance(part, en.Conditional) and part.form is en.ConditionalForm.WHENEVER


def _names(parts: tuple[en.Tree, ...]) -> list[fol.Variable]:
    return [p.term for p in parts if isinstance(p, en.Name) and isinstance(p.term, fol.Variable)]


def _bound(part: en.Tree) -> tuple[fol.Variable, ...]:
    match part:
        case en.ForClause(variables=variables) | en.ThereIs(variables=variables):
            return variables
        case en.Quantified(binds=fol.Variable() as variable):
            return (variable,)
        case _:
            return ()
