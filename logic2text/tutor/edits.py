"""The edits that undo a student's mistake: what can be written in place of a part of a formula.

>>> from logic2text.notation import parse, show
>>> given, asked = parse("∀x (Cube(x) ∧ Small(x))"), parse("∀x (Cube(x) → Small(x))")
>>> from logic2text.tutor.edit_rules.place import EditVocabulary
>>> possible = edits(single(given), Place((), EditVocabulary.of(asked)))
>>> [str(edit.mistake) for edit in possible if edit.result == asked]
['conjunction for conditional', 'wrong connective']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from logic2text import formula as fol
from logic2text.laws.base import replace_part, subformulas
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.normal_form import flatten
from logic2text.tutor.edit_rules.brackets import change_brackets
from logic2text.tutor.edit_rules.connectives import change_connectives, change_negations
from logic2text.tutor.edit_rules.parts import change_atoms, change_parts
from logic2text.tutor.edit_rules.place import Changes, Place
from logic2text.tutor.edit_rules.quantifiers import change_quantifiers
from logic2text.tutor.mistakes import Mistake
from logic2text.walk import with_children


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one part of a formula.

    Attributes:
        mistake: what it undoes.
        before: the part of the student's formula.
        after: what stands in its place.
        result: the whole formula afterwards.
    """

    mistake: Mistake
    before: fol.Formula
    after: fol.Formula
    result: fol.Formula


def single(formula: fol.Formula) -> fol.Formula:
    """The formula with one variable a quantifier and no nested lists of one connective."""
    return _single(flatten(formula))


def _single(formula: fol.Formula) -> fol.Formula:
    parts = tuple(_single(part) for part in subformulas(formula))
    match formula:
        case fol.ForAll(variables, _) | fol.Exists(variables, _):
            body = parts[0]
            for variable in reversed(variables):
                body = type(formula)((variable,), body)
            return body
        case _:
            return cast(fol.Formula, with_children(formula, parts)) if parts else formula


def edits(formula: fol.Formula, place: Place) -> Iterator[Edit]:
    """All formulae that differ by one edit, the outermost parts first.

    Args:
        formula: as `single` writes it.
        place: where it stands.
    """
    for mistake, after in _changes(formula, place):
        if after != formula:
            yield Edit(mistake, formula, after, after)
    inner = place
    if isinstance(formula, fol.ForAll | fol.Exists):
        inner = place.within(formula.variables)
    parts = subformulas(formula)
    for index, part in enumerate(parts):
        for edit in edits(part, inner):
            yield replace(edit, result=replace_part(formula, parts, index, edit.result))


def _changes(formula: fol.Formula, place: Place) -> Changes:
    yield from change_connectives(formula)
    yield from change_quantifiers(formula)
    yield from change_negations(formula)
    yield from change_atoms(formula, place)
    yield from change_brackets(formula, place)
    yield from change_parts(formula, place)
