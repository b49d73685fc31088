"""Standard names of bound variables, and a renaming of formulae and texts from and to them.

Formulae that differ in the letters of their bound variables only have one standard form, so that
what is computed for it serves all of them.

>>> from logic2text.notation import parse
>>> renaming = standard_names(parse("∀u (Cube(u) → ∃x Larger(u, x))"))
>>> renaming.text("For all u, there is an element x.")
'For all x, there is an element y.'
>>> renaming.inverse().text("For all x, there is an element y.")
'For all u, there is an element x.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from logic2text.formula import Constant, Exists, ForAll, Formula, Node, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.rewriting.rename_apart import PREFERRED_NAMES
from logic2text.walk import fold, free_variables, nodes, with_children

LETTER = lazy_pattern(rf"\b[{''.join(PREFERRED_NAMES)}](?=\d*\b)")
"""The letter of a variable in a text, or of its name: "x" and "x1", not the words that have one."""

_ANY_LETTER = lazy_pattern(LETTER.pattern, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LetterPermutation:
    """A permutation of the letters of variables.

    Attributes:
        letters: letter → letter, of those that change.
    """

    letters: Mapping[str, str]

    def text(self, text: str) -> str:
        """A text with the letters of its variables exchanged."""
        return LETTER.sub(lambda match: self.letters.get(match[0], match[0]), text)

    def formula(self, formula: Formula) -> Formula:
        """A formula with the letters of its variables, free and bound, exchanged."""

        def rename(node: Node, parts: tuple[Node, ...]) -> Node:
            match node:
                case Variable(name):
                    return Variable(self.text(name))
                case ForAll(variables, _) | Exists(variables, _):
                    names = tuple(Variable(self.text(variable.name)) for variable in variables)
                    return type(node)(names, cast(Formula, parts[0]))
                case _:
                    return with_children(node, parts)

        return cast(Formula, fold(formula, rename)) if self.letters else formula

    def inverse(self) -> LetterPermutation:
        """The renaming that undoes this one."""
        return LetterPermutation({new: old for old, new in self.letters.items()})


def standard_names(formula: Formula, words: Iterable[str] = ()) -> LetterPermutation | None:
    """The renaming of the bound variables to "x", "y", … in the order in which they are bound.

    Free variables keep their names.

    Args:
        formula: to be renamed.
        words: all words that texts of the formula may have beside those of logic.

    Returns:
        The renaming; None if a bound variable is none of `PREFERRED_NAMES`, or if a word, a
        constant or a free variable has such a letter, small or capital: in a text it would be
        renamed too, or be taken for a variable.
    """
    bound = dict.fromkeys(
        variable.name
        for node in nodes(formula)
        if isinstance(node, ForAll | Exists)
        for variable in node.variables
    )
    if not bound.keys() <= set(PREFERRED_NAMES) or any(map(_ANY_LETTER.search, words)):
        return None
    constants = {node.name for node in nodes(formula) if isinstance(node, Constant)}
    free = {variable.name for variable in free_variables(formula)}
    if any(map(_ANY_LETTER.search, constants | free)):
        return None
    order = [*bound, *(name for name in PREFERRED_NAMES if name not in bound)]
    letters = zip(order, PREFERRED_NAMES, strict=True)
    return LetterPermutation({old: new for old, new in letters if old != new})
