"""Hints in three steps that do not give the answer away, and contrasts that do."""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.laws.base import subformulas
from logic2text.lexicon import Lexicon
from logic2text.notation import show
from logic2text.proof.relation import TextRelation
from logic2text.tutor.edits import Edit, single
from logic2text.tutor.mistakes import DESCRIPTIONS, Mistake
from logic2text.tutor.repair import Repair
from logic2text.tutor.sayings import fluent_text
from logic2text.walk import free_variables

_RELATIONS = {
    TextRelation.WEAKER: "Your formula says less than what is asked: it allows too much.",
    TextRelation.STRONGER: "Your formula says more than what is asked: it allows too little.",
    TextRelation.INDEPENDENT: "Your formula says something else than what is asked.",
    TextRelation.CONTRADICTION: "Your formula can never be true together with what is asked.",
    TextRelation.UNDECIDED: "Whether your formula says what is asked could not be decided.",
}
_QUANTIFIERS = {fol.ForAll: "every", fol.Exists: "some"}


def hints(
    relation: TextRelation, world: str, repair: Repair | None, lexicon: Lexicon
) -> tuple[str, ...]:
    """The hints for a wrong formula: where to look, a world, and what is wrong with which part.

    Args:
        relation: of the formula to what is asked.
        world: a model in which they differ, as a sentence; "" if none is known.
        repair: the smallest repair, if there is one.
        lexicon: the words of the symbols.
    """
    if repair is None:
        return tuple(filter(None, (_RELATIONS[relation], world)))
    first = repair.edits[0]
    description, claim = DESCRIPTIONS[first.mistake], _claim(first, lexicon)
    look = f"{_intro(relation, repair)} {description.look.format(claim=claim)}"
    what = f"In {show(first.before, limits=None)}: {description.what.format(claim=claim)}."
    return tuple(filter(None, (look, world, what)))


def contrasts(given: fol.Formula, repair: Repair, lexicon: Lexicon) -> tuple[str, ...]:
    """For each edit, what the student said and what is to be said instead.

    Where an edit changes the result of the edit before, the student has not written the part that
    it changes; it is told as a second step.

    Args:
        given: the student's formula.
        repair: its repair.
        lexicon: the words of its symbols.
    """
    written = _parts(single(given))
    return tuple(_contrast(edit, edit.before in written, lexicon) for edit in repair.edits)


def _contrast(edit: Edit, is_written: bool, lexicon: Lexicon) -> str:
    """A contrast in English where that can be said, else in formulae."""
    told = _quantifiers(edit) or _sentences(edit, lexicon)
    if told is not None:
        before, after = (f"“{words}”" for words in told)
        yours, theirs = ("you said", "the exercise says")
    else:
        before, after = show(edit.before, limits=None), show(edit.after, limits=None)
        # The exercise may have other variables, or another equivalent form.
        yours, theirs = ("you wrote", "right would be")
    if is_written:
        return f"{yours} {before}, {theirs} {after}"
    return f"after that, {before} becomes {after}"


def _parts(formula: fol.Formula) -> frozenset[fol.Formula]:
    """The formula and all its parts."""
    inner = (_parts(part) for part in subformulas(formula))
    return frozenset({formula}).union(*inner)


def _quantifiers(edit: Edit) -> tuple[str, str] | None:
    """A contrast of quantifiers in one word each."""
    before, after = type(edit.before), type(edit.after)
    if edit.mistake is Mistake.WRONG_QUANTIFIER and {before, after} == set(_QUANTIFIERS):
        return _QUANTIFIERS[before], _QUANTIFIERS[after]
    return None


def _sentences(edit: Edit, lexicon: Lexicon) -> tuple[str, str] | None:
    """A contrast of sentences."""
    before, after = _verbalize_part(edit.before, lexicon), _verbalize_part(edit.after, lexicon)
    return (before, after) if before and after and before != after else None


def _verbalize_part(part: fol.Formula, lexicon: Lexicon) -> str:
    """A part without free variables in English; "" for another."""
    if free_variables(part):
        return ""
    return fluent_text(part, lexicon)


def _claim(edit: Edit, lexicon: Lexicon) -> str:
    """What a formula says by mistake of what it was to speak of: "everything is a dog"."""
    match edit.before, edit.after:
        case fol.ForAll(variables), fol.ForAll(_, fol.Implies(condition, _)):
            claim: fol.Formula = fol.ForAll(variables, condition)
            unsaid = "everything is as its first part says"
        case fol.Exists(variables, fol.Implies(condition, _)), _:
            claim = fol.Exists(variables, fol.Not(condition))
            unsaid = "one thing is not as the condition says"
        case _:
            return ""
    said = _verbalize_part(claim, lexicon).rstrip(".")
    return f"{said[:1].lower()}{said[1:]}" if said else unsaid


def _intro(relation: TextRelation, repair: Repair) -> str:
    number = len(repair.edits)
    places = "" if number == 1 else f" There are {number} mistakes; here is the first."
    return f"{_RELATIONS[relation]}{places}"
