"""Diagnoses a student's formula: the relation, a world, the repair, hints.

>>> diagnosis = diagnose("∃x (Cube(x) → Small(x))", "∃x (Cube(x) ∧ Small(x))")
>>> diagnosis.relation, str(diagnosis.repair.edits[0].mistake)
(<TextRelation.WEAKER: 'weaker'>, 'conditional for conjunction')
>>> diagnosis.worlds[0].sentence[:68]
'In a world with one large cube and one small tetrahedron and nothing'

>>> from logic2text.notation import parse
>>> compared = compare(parse("∀x Cube(x)"), parse("∃x Cube(x)"))
>>> compared.relation, compared.given_only, compared.asked_only.size
(<TextRelation.STRONGER: 'stronger'>, None, 2)
"""

from __future__ import annotations

from dataclasses import replace

from logic2text import effort
from logic2text import formula as fol
from logic2text.arguments import instance_given
from logic2text.arithmetic import equates_numbers, uses_arithmetic
from logic2text.errors import LimitError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.likely_errors import LikelyError, likely_errors
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.pictures import blocks_world
from logic2text.pictures import models as drawings
from logic2text.pictures.worlds import list_nouns, tell_facts, tell_world
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.models import evaluate
from logic2text.proof.relation import Related, TextRelation, relate
from logic2text.proof.telling_models import Differences, find_telling_models, list_wishes
from logic2text.proof.verdict import Countermodel
from logic2text.tutor.hints import contrasts, hints
from logic2text.tutor.repair import Repair, find_repair
from logic2text.tutor.sayings import Sayings, say

EFFORT_MS = 1_200
"""For all comparisons of one diagnosis; see `logic2text.effort`."""


@dataclass(frozen=True, slots=True)
class DifferingWorld:
    """A model in which the student's formula and what is asked differ.

    Attributes:
        model: `left` is the truth value of the student's formula.
        sentence: the model and both truth values, told in English.
        facts: the model as sentences, one for each of its elements.
        board: the same as blocks on a board, where both formulae are about blocks and some board
            shows the difference.
    """

    model: Countermodel
    sentence: str
    facts: tuple[str, ...]
    board: blocks_world.World | None = None

    @property
    def difference(self) -> str:
        """Which of both formulae is true in it."""
        return _tell_values(self.model)

    @property
    def text(self) -> str:
        """A drawing for a terminal: the board, else the facts."""
        if self.board is not None:
            return drawings.board_text(self.board)
        return drawings.facts_text(self.facts)

    @property
    def svg(self) -> str:
        """A drawing as SVG."""
        if self.board is not None:
            return drawings.board_svg(self.board)
        return drawings.facts_svg(self.facts)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is told about a student's formula.

    Attributes:
        relation: of the student's formula to what is asked: `weaker` if it says less.
        worlds: one in which only the student's formula is true and one in which only what is
            asked is; those that there are and were found, the one that teaches more first.
        given_says: the student's formula in English.
        asked_says: what is asked in English.
        repair: the fewest edits that make the formula right; None if there are none so few.
        contrasts: for each edit, what was said and what was to be said.
        hints: three, none of which has the answer; none for a right formula.
        warnings: parts of the student's formula that are likely errors by themselves.
    """

    relation: TextRelation
    worlds: tuple[DifferingWorld, ...]
    given_says: Sayings
    asked_says: Sayings
    repair: Repair | None
    contrasts: tuple[str, ...]
    hints: tuple[str, ...]
    warnings: tuple[LikelyError, ...]

    @property
    def is_right(self) -> bool:
        """Whether the student's formula is equivalent to what is asked."""
        return self.relation is TextRelation.EQUIVALENT


@effort.allowing(EFFORT_MS)
def diagnose(
    given: fol.Formula | str,
    asked: fol.Formula | str,
    *,
    lexicon: Lexicon | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Diagnosis:
    """Compare a student's formula with what is asked, and find the smallest repair.

    Args:
        given: the student's formula, or its text in any notation.
        asked: what is asked, likewise.
        lexicon: the words of its symbols; the default lexicon if None.
        limits: of both formulae.

    Raises:
        ParseError: a formula cannot be read.
        LimitError: a formula is beyond a limit.
    """
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    given, asked = formula_given(given, limits), formula_given(asked, limits)
    words = (lexicon or Lexicon.default()).for_formula(fol.And((given, asked)))
    compared = compare(given, asked, lexicon=words)
    worlds = tuple(_world(given, asked, model, words) for model in compared.models)
    is_right = compared.relation is TextRelation.EQUIVALENT
    repair = None if is_right else find_repair(given, asked)
    told = worlds[0].sentence if worlds else ""
    return Diagnosis(
        compared.relation,
        worlds,
        say(given, words),
        say(asked, words),
        repair,
        () if repair is None else contrasts(given, repair, words),
        () if is_right else hints(compared.relation, told, repair, words),
        likely_errors(given),
    )


def _world(
    given: fol.Formula, asked: fol.Formula, model: Countermodel, words: Lexicon
) -> DifferingWorld:
    """A model of a difference; of formulae about blocks one that is a board, where there is one."""
    true, false = (given, asked) if model.left else (asked, given)
    never = fol.And((true, fol.Not(true)))
    difference = fol.And((true, fol.Not(false)))
    board = blocks_world.find_differing_world(difference, never, list_wishes(given, asked))
    if board is None:
        return DifferingWorld(model, describe(model, words), tell_facts(model, words))
    model = replace(board.model, left=model.left, right=model.right)
    every = blocks_world.model_of(board.blocks).predicates
    unary = {predicate: cells for predicate, cells in every.items() if predicate[1] == 1}
    told = replace(model, predicates={**model.predicates, **unary})
    board = replace(board, model=model)
    return DifferingWorld(model, describe(told, words), tell_facts(told, words), board)


def describe(model: Countermodel, lexicon: Lexicon) -> str:
    """A model in which a student's formula and what is asked differ, as a sentence."""
    return f"In {tell_world(model, lexicon)}, {_tell_values(model)}."


def _tell_values(model: Countermodel) -> str:
    yours, theirs = ("true", "false") if model.left else ("false", "true")
    return f"your formula is {yours} and what is asked is {theirs}"


# Comparison ---------------------------------------------------------------------------------------
# How a student's formula is related to what is asked, with the smallest models of each difference.


TIMEOUT_MS = 500
"""Milliseconds for each entailment."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The relation of a student's formula to what is asked.

    Attributes:
        relation: `weaker` where what is asked entails the student's formula, and so on.
        given_only: a model in which the student's formula is true and what is asked false, of the
            fewest elements that teach (`logic2text.proof.telling_models`); `left` is the student's.
        asked_only: the other way round.
        prefers_asked: whether more is learnt from `asked_only`.
    """

    relation: TextRelation
    given_only: Countermodel | None = None
    asked_only: Countermodel | None = None
    prefers_asked: bool = False

    @property
    def models(self) -> tuple[Countermodel, ...]:
        """The models, first the one from which more is learnt."""
        return Differences(
            self.given_only, self.asked_only, prefers_right=self.prefers_asked
        ).telling_first


def compare(given: fol.Formula, asked: fol.Formula, *, lexicon: Lexicon | None = None) -> Compared:
    """The relation of two formulae; `undecided` where the prover's budget does not suffice.

    Every model is evaluated again by another evaluator before it is shown.  Formulae with
    comparisons or arithmetic are compared over the reals, of which no finite model can be shown.
    """
    if uses_arithmetic(given) or uses_arithmetic(asked) or equates_numbers(given, asked):
        return Compared(relate(asked, given).relation)
    nouns = () if lexicon is None else list_nouns(lexicon, given, asked)
    differences = find_telling_models(given, asked, nouns)
    related = _relation(given, asked, differences)
    given_only = differences.left_only or _turned(related.text_only, given, asked)
    asked_only = differences.right_only or _turned(related.formula_only, given, asked)
    return Compared(related.relation, given_only, asked_only, differences.prefers_right)


def _relation(given: fol.Formula, asked: fol.Formula, differences: Differences) -> Related:
    """The relation, by the prover where the finite models do not settle it."""
    match differences.left_only, differences.right_only:
        case None, None:
            return relate(asked, given)
        case None, _ if _entails(given, asked):
            return Related(TextRelation.STRONGER)
        case _, None if _entails(asked, given):
            return Related(TextRelation.WEAKER)
        case Countermodel(), Countermodel() if differences.both:
            return Related(TextRelation.INDEPENDENT)
        case _:
            return relate(asked, given)


def _entails(premise: fol.Formula, conclusion: fol.Formula) -> bool:
    return Equivalence(fol.And((premise, conclusion)), premise, TIMEOUT_MS).is_proved


def _turned(
    model: Countermodel | None, given: fol.Formula, asked: fol.Formula
) -> Countermodel | None:
    return None if model is None else _confirmed(model, given, asked)


def _confirmed(model: Countermodel, given: fol.Formula, asked: fol.Formula) -> Countermodel | None:
    """The model with the values that an evaluation one model at a time has.

    None if they agree, or where that takes too many steps.
    """
    try:
        left, right = evaluate(given, model), evaluate(asked, model)
    except LimitError:
        return None
    return None if left == right else replace(model, left=left, right=right)
