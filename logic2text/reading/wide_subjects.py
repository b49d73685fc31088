"""Subjects that reach over *if*, *unless*, *only if* and *if and only if* behind their clause.

"No cube is small unless it is in front of b" is about each cube: a pronoun of the condition stands
for the subject of the clause before it, so the subject has scope over both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from logic2text.english.rebuild import rebuilt
from logic2text.english.structure import references
from logic2text.english.syntax import (
    EVERY,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    ForClause,
    Name,
    NegatedPhrase,
    Predication,
    Quantified,
    Quantity,
)
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable
from logic2text.reading.inverse_scope import excepting

_UNIVERSAL = frozenset({Quantity.EVERY, Quantity.EACH, Quantity.ALL})


def widened(tree: Clause) -> Clause:
    """The tree with subjects before what refers to them from a later condition."""
    if any(isinstance(part, Conditional | Biconditional) for part in subtrees(tree)):
        return cast(Clause, _widened(tree))
    return tree


def _widened(node: Any) -> Any:
    node = rebuilt(node, _widened)
    match node:
        case Conditional(antecedent, consequent, ConditionalForm.ONLY_IF):
            return _over(node, "antecedent", antecedent, consequent)
        case Conditional(
            antecedent, consequent, ConditionalForm.IF_AFTER | ConditionalForm.UNLESS_AFTER
        ):
            return _over(node, "consequent", consequent, antecedent)
        case Biconditional(left, right):
            return _over(node, "left", left, right)
        case _:
            return node


def _over(clause: Conditional | Biconditional, field: str, before: Clause, after: Clause) -> Clause:
    """The clause under the subject of the part before, if the part after refers to it."""
    match before:
        case Predication(Quantified(determiner, noun, Variable() as variable) as subject, said):
            if variable not in references(after)[0]:
                return clause
        case _:
            return clause
    if determiner.quantity is Quantity.NO and not isinstance(clause, Biconditional):
        said = NegatedPhrase(said)
    elif determiner.quantity not in _UNIVERSAL:
        return clause
    if subject.other_than is not None:
        noun = excepting(noun, subject.other_than)
    part = Predication(Name(variable, variable.name), said)
    parts: dict[str, Any] = {field: part}
    body = replace(clause, **parts)
    return ForClause(EVERY, noun, (variable,), body, labelled=False)
