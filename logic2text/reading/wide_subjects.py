"""Subjects that reach over *if*, *unless*, *only if* and *if and only if* behind their clause.

"No cube is small unless it is in front of b" is about each cube: a pronoun of the condition stands
for the subject of the clause before it, so the subject has scope over both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.rebuild import rebuilt
from logic2text.english.structure import references
from logic2text.english.traversal import subtrees
from logic2text.reading.inverse_scope import excepting

_UNIVERSAL = frozenset({en.Quantity.EVERY, en.Quantity.EACH, en.Quantity.ALL})


def widened(tree: en.Clause) -> en.Clause:
    """The tree with subjects before what refers to them from a later condition."""
    if any(isinstance(part, en.Conditional | en.Biconditional) for part in subtrees(tree)):
        return cast(en.Clause, _widened(tree))
    return tree


def _widened(node: Any) -> Any:
    node = rebuilt(node, _widened)
    match node:
        case en.Conditional(antecedent, consequent, en.ConditionalForm.ONLY_IF):
            return _over(node, "antecedent", antecedent, consequent)
        case en.Conditional(
            antecedent, consequent, en.ConditionalForm.IF_AFTER | en.ConditionalForm.UNLESS_AFTER
        ):
            return _over(node, "consequent", consequent, antecedent)
        case en.Biconditional(left, right):
            return _over(node, "left", left, right)
        case _:
            return node


def _over(
    clause: en.Conditional | en.Biconditional, field: str, before: en.Clause, after: en.Clause
) -> en.Clause:
    """The clause under the subject of the part before, if the part after refers to it."""
    match before:
        case en.Predication(
            en.Quantified(determiner, noun, fol.Variable() as variable) as subject, verb_phrase
        ):
            if variable not in references(after)[0]:
                return clause
        case _:
            return clause
    if determiner.quantity is en.Quantity.NO and not isinstance(clause, en.Biconditional):
        verb_phrase = en.NegatedPhrase(verb_phrase)
    elif determiner.quantity not in _UNIVERSAL:
        return clause
    if subject.other_than is not None:
        noun = excepting(noun, subject.other_than)
    part = en.Predication(en.Name(variable, variable.name), verb_phrase)
    parts: dict[str, Any] = {field: part}
    body = replace(clause, **parts)
    return en.ForClause(en.EVERY, noun, (variable,), body, labelled=False)
