"""Hints in three steps that do not give the answer away, and contrasts that do."""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.lexicon import Lexicon
from logic2text.notation import show
from logic2text.proof.relation import Relation
from logic2text.tutor.edits import Edit
from logic2text.tutor.mistakes import DESCRIPTIONS, Mistake
from logic2text.tutor.repair import Repair
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import Style
from logic2text.walk import free_variables

_RELATIONS = {
    Relation.WEAKER: "Your formula says less than what is asked: it allows too much.",
    Relation.STRONGER: "Your formula says more than what is asked: it allows too little.",
    Relation.INDEPENDENT: "Your formula says something else than what is asked.",
    Relation.CONTRADICTION: "Your formula can never be true together with what is asked.",
    Relation.UNDECIDED: "Whether your formula says what is asked could not be decided.",
}
_QUANTIFIERS = {fol.ForAll: "every", fol.Exists: "some"}
_STRICT = Style(structure_preserving=True)


def hints(relation: Relation, world: str, repair: Repair | None) -> tuple[str, ...]:
    """The hints for a wrong formula: where to look, a world, and what is wrong with which part.

    Args:
        relation: of the formula to what is asked.
        world: a model in which they differ, as a sentence; "" if none is known.
        repair: the smallest repair, if there is one.
    """
    if repair is None:
        return tuple(filter(None, (_RELATIONS[relation], world)))
    first = repair.edits[0]
    return tuple(
        filter(None, (_look(relation, repair), world, f"In {_part(first)}: {_what(repair)}."))
    )


def contrast(edit: Edit, lexicon: Lexicon) -> str:
    """What the student said and what is to be said instead, in English where that can be said."""
    told = _said_instead(edit)
    if told:
        return told
    before, after = _said(edit.before, lexicon), _said(edit.after, lexicon)
    if before and after and before != after:
        return f"you said “{before}”, the exercise says “{after}”"
    written = show(edit.before, limits=None), show(edit.after, limits=None)
    return f"you wrote {written[0]}, the exercise has {written[1]}"


def _said_instead(edit: Edit) -> str:
    """A contrast of quantifiers in one word each."""
    before, after = type(edit.before), type(edit.after)
    if edit.mistake is Mistake.WRONG_QUANTIFIER and {before, after} == set(_QUANTIFIERS):
        yours, theirs = _QUANTIFIERS[before], _QUANTIFIERS[after]
        return f"you said “{yours}”, the exercise says “{theirs}”"
    return ""


def _said(part: fol.Formula, lexicon: Lexicon) -> str:
    """A part without free variables in English; "" for another."""
    if free_variables(part):
        return ""
    return Natural(lexicon, _STRICT).verbalize(part).text


def _look(relation: Relation, repair: Repair) -> str:
    number = len(repair.edits)
    places = "" if number == 1 else f" There are {number} mistakes; here is the first."
    return f"{_RELATIONS[relation]}{places} {DESCRIPTIONS[repair.edits[0].mistake].look}"


def _what(repair: Repair) -> str:
    return DESCRIPTIONS[repair.edits[0].mistake].what


def _part(edit: Edit) -> str:
    return show(edit.before, limits=None)
