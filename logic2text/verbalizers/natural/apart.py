"""Relative clauses whose halves are said apart: "every man who lives here and who does not cook".

The second half of "shaves every man who lives here and does not cook" could be of the subject.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild


def say_apart(tree: en.Clause) -> en.Clause:
    """The tree with a pronoun before the denied half of what is said of objects."""

    def visit(node: Any) -> Any:
        match node:
            case en.Relation(objects=objects):
                return replace(node, objects=tuple(_of_object(visit(item)) for item in objects))
            case _:
                return rebuild(node, visit)

    return cast("en.Clause", visit(tree))


def _of_object(phrase: en.NounPhrase) -> en.NounPhrase:
    match phrase:
        case en.Quantified(noun=en.Noun(relatives=(*first, last)) as noun):
            return replace(phrase, noun=replace(noun, relatives=(*first, _halve(last))))
        case _:
            return phrase


def _halve(relative: en.RelativeClause) -> en.RelativeClause:
    match relative:
        case en.RelativeClause(
            en.Predication(
                en.Gap() as gap,
                en.CoordinatedVerbPhrase(
                    en.Conjunction.AND, (first, en.NegatedPhrase() as second), wording=""
                ),
            ),
            en.RelativeForm.THAT,
        ):
            halves = (en.Predication(gap, first), en.Predication(gap, second))
            return en.RelativeClause(en.Coordination(en.Conjunction.AND, halves))
        case _:
            return relative
