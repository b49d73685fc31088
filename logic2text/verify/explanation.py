"""Beside the verdict on a text: paraphrases, relations to the formula, a picture of the difference.

>>> from logic2text.notation import parse
>>> from logic2text.verify.text import examine
>>> formula = parse("∀x (Cube(x) → Small(x))")
>>> examination = examine(formula, "Only cubes are small.")
>>> [paraphrase.text for paraphrase in paraphrases(examination)]
['Only cubes are small.']
>>> picture(examination, formula).formula_holds
True
"""

from __future__ import annotations

from logic2text import effort
from logic2text.arithmetic import uses_arithmetic
from logic2text.errors import LimitError
from logic2text.formula import And, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.pictures import models as draw_model
from logic2text.pictures.blocks_world import find_differing_world
from logic2text.proof.models import evaluate
from logic2text.proof.relation import Related, TextRelation, find_relation
from logic2text.proof.telling_models import find_telling_models, list_wishes
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Countermodel, Status
from logic2text.reading import Grade, ReadingKind
from logic2text.theories import Theory
from logic2text.verify.paraphrase import MOST_CHARACTERS, phrase_reading
from logic2text.verify.question import Examination
from logic2text.verify.rules import JudgedReading
from logic2text.verify.text import EFFORT_MS, with_domain


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """One of the things that a text can mean, said so that it can mean nothing else.

    The text is "" where others before it have `MOST_WRITTEN` characters.
    """

    formula: Formula
    kind: ReadingKind
    grade: Grade
    means_formula: bool
    text: str


MOST_WRITTEN = 15_000
"""Characters of all paraphrases together; nobody reads more, and readings after them have none."""


@effort.allowing(EFFORT_MS // 2)
def paraphrases(examination: Examination, lexicon: Lexicon | None = None) -> tuple[Paraphrase, ...]:
    """An unambiguous way to say each distinct reading, the surface-scope reading first."""
    phrased = []
    listed = list_readings(examination)
    characters = MOST_CHARACTERS // max(1, len(listed))
    written = 0
    for judged in listed:
        reading = judged.reading
        text = phrase_reading(reading, lexicon, characters) if written < MOST_WRITTEN else ""
        written += len(text)
        means = judged.status is Status.PROVED
        phrased.append(Paraphrase(reading.formula, reading.kind, reading.grade, means, text))
    return tuple(phrased)


def list_readings(examination: Examination) -> tuple[JudgedReading, ...]:
    """The distinct readings of the verdict, the surface-scope reading first."""
    remaining = set(examination.verdict.readings)
    listed = []
    for judged in examination.judged:
        if judged.reading.formula in remaining:
            remaining.discard(judged.reading.formula)
            listed.append(judged)
    return tuple(listed)


@effort.allowing(EFFORT_MS // 2)
def relate_readings(
    formula: Formula, examination: Examination, theory: Theory | None = None
) -> tuple[Related, ...]:
    """The relation of each listed reading to the formula, in their order."""
    theory = theory or Theory()
    listed = list_readings(examination)
    # Over the symbols of all, so that each is evaluated once.
    truths = Truths(And((formula, *(judged.reading.formula for judged in listed))))
    related = []
    for judged in listed:
        meaning = judged.reading.formula
        if judged.status is Status.PROVED:
            related.append(Related(TextRelation.EQUIVALENT))
        elif theory.axioms or not related:
            related.append(theory.relate(formula, meaning))
        else:  # only the first one's models of the differences are shown
            related.append(Related(find_relation(formula, meaning, truths)))
    return tuple(related)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn model in which the formula and what the text says have different truth values.

    Attributes:
        svg: the drawing.
        text: the same for a terminal.
        formula_holds: whether the formula is true in it, and what the text says false.
        is_board: whether it is a board of blocks.
    """

    svg: str
    text: str
    formula_holds: bool
    is_board: bool


MOST_DRAWN = 4
"""How many readings a drawing is searched for."""


def picture(
    examination: Examination,
    formula: Formula,
    lexicon: Lexicon | None = None,
    theory: Theory | None = None,
) -> Picture | None:
    """A drawing of the difference: a board of blocks where some board shows it, else facts.

    None where the text was not found to say anything else than the formula.

    Args:
        examination: of a text for the formula.
        formula: which it was to say.
        lexicon: that of the examination; the default lexicon if None.
        theory: that of the examination.
    """
    words = (lexicon or Lexicon.default()).for_formula(formula)
    differing = [
        judged
        for judged in examination.judged
        if judged.status is Status.REFUTED and judged.reading.grade is not Grade.WEAK
    ]
    for judged in differing[:MOST_DRAWN]:
        says = judged.reading.formula
        world = find_differing_world(formula, says, list_wishes(formula, says))
        if world is not None:
            holds = world.model.left
            shown = draw_model.board_svg(world), draw_model.board_text(world)
            return Picture(*shown, holds, is_board=True)
        model = find_telling_model(formula, judged, words, theory)
        if model is not None:
            from logic2text.pictures.worlds import tell_facts

            facts = tell_facts(model, words)
            shown = draw_model.facts_svg(facts), draw_model.facts_text(facts)
            return Picture(*shown, model.left, is_board=False)
    return None


def find_difference(
    examination: Examination, formula: Formula, lexicon: Lexicon
) -> Countermodel | None:
    """A model for a text that is refuted, from which most is learnt."""
    if examination.verdict.countermodel is None:
        return None
    refuted = (judged for judged in examination.judged if judged.countermodel is not None)
    judged = next(refuted, None)
    if judged is None:
        return examination.verdict.countermodel
    return find_telling_model(formula, judged, lexicon)


def find_telling_model(
    formula: Formula, judged: JudgedReading, lexicon: Lexicon, theory: Theory | None = None
) -> Countermodel | None:
    """A model in which a formula and a reading differ and from which most is learnt.

    One that is no model of the theory, or of what a key says, gives way to that of the verdict.
    """
    from logic2text.pictures.worlds import list_nouns  # the verbalizer, which verdicts do without

    found, says = judged.countermodel, judged.reading.formula
    if found is None or uses_arithmetic(formula) or uses_arithmetic(says):
        return found
    given = with_domain(theory, formula, lexicon)
    axioms = () if given is None else given.relevant(formula, says)
    models = find_telling_models(formula, says, list_nouns(lexicon, formula, says))
    for model in models.telling_first:
        if all(_holds(axiom.formula, model) for axiom in axioms):
            return model
    return found


def _holds(axiom: Formula, model: Countermodel) -> bool:
    """Whether an axiom is known to be true in a model, which may lack some of its symbols."""
    try:
        return evaluate(axiom, model)
    except (KeyError, LimitError):
        return False
