"""Subjects with scope over a following *if*, *unless*, *only if* or *if and only if* clause.

"No cube is small unless it is in front of b" is about each cube: a pronoun of the condition refers
to the subject of the preceding clause, so the subject has scope over both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import AT_LEAST_ONE, references
from logic2text.english.traversal import rebuilt, subtrees
from logic2text.reading.inverse_scope import excepting


def widened(tree: en.Clause, *, generic: bool = True) -> en.Clause:
    """The tree with subjects raised over later conditions that refer to them.

    "A cube is small if it is behind b" is about whatever is a cube, or not `generic`, about
    some cube.
    """
    if any(isinstance(part, en.Conditional | en.Biconditional) for part in subtrees(tree)):
        raised = cast(en.Clause, _widened(tree))
        return cast(en.Clause, _with_force(raised, en.EVERY if generic else en.SOME))
    return tree


_GENERIC = replace(en.SOME, bare=True)
"""The determiner of a raised "something" or "a cube", until its force is chosen."""


def is_generic(tree: en.Clause) -> bool:
    """Whether "something" or "a cube" is raised in a tree, so that its force is open."""
    if any(isinstance(part, en.Conditional | en.Biconditional) for part in subtrees(tree)):
        parts = subtrees(cast(en.Clause, _widened(tree)))
        return any(isinstance(part, en.ForClause) and part.determiner == _GENERIC for part in parts)
    return False


def _with_force(node: Any, determiner: en.Determiner) -> Any:
    node = rebuilt(node, lambda part: _with_force(part, determiner))
    if isinstance(node, en.ForClause) and node.determiner == _GENERIC:
        return replace(node, determiner=determiner)
    return node


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
    """Raise the subject of `before` over the clause if `after` refers to it."""
    match before:
        case en.Predication(
            en.Quantified(determiner, noun, fol.Variable() as variable) as subject, verb_phrase
        ):
            if variable not in references(after)[0]:
                return clause
        case _:
            return clause
    both_ways = isinstance(clause, en.Biconditional)
    determiner = replace(determiner, plural=False)
    match determiner.force:
        case Force.UNIVERSAL:
            raised = en.EVERY
        case Force.NEGATIVE if not both_ways:
            raised, verb_phrase = en.EVERY, en.NegatedPhrase(verb_phrase)
        case Force.NOT_UNIVERSAL:
            raised = en.NOT_EVERY
        case _ if determiner == en.A and both_ways:
            raised = en.EVERY
        case _ if determiner == en.A or (determiner == en.SOME and (noun == en.THING or both_ways)):
            # "Someone is happy if and only if they are rich" can be about everyone.
            raised = _GENERIC
        case _ if determiner in (en.SOME, AT_LEAST_ONE):
            raised = en.SOME
        case _:
            return clause
    if subject.other_than is not None:
        noun = excepting(noun, subject.other_than)
    part = en.Predication(en.Name(variable, variable.name), verb_phrase)
    parts: dict[str, Any] = {field: part}
    body = replace(clause, **parts)
    return en.ForClause(raised, noun, (variable,), body, labelled=False)
