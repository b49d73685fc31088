"""The mistakes that students make in formulae, named as teachers name them."""

from __future__ import annotations

from enum import StrEnum

from logic2text.lazy_dataclass import dataclass


class Mistake(StrEnum):
    """A kind of mistake; the value is its name in JSON."""

    CONJUNCTION_FOR_CONDITIONAL = "conjunction for conditional"
    CONDITIONAL_FOR_CONJUNCTION = "conditional for conjunction"
    CONVERSE = "converse"
    QUANTIFIERS_SWAPPED = "quantifiers swapped"
    WRONG_QUANTIFIER = "wrong quantifier"
    NEGATION_MISSING = "negation missing"
    NEGATION_EXTRA = "negation too many"
    NEGATION_MISPLACED = "negation misplaced"
    ARGUMENTS_SWAPPED = "arguments swapped"
    WRONG_CONSTANT = "wrong constant"
    WRONG_VARIABLE = "wrong variable"
    FREE_VARIABLE = "free variable"
    MISSING_BRACKET = "missing bracket"
    OR_FOR_EITHER = "inclusive or for exclusive or"
    EITHER_FOR_OR = "exclusive or for inclusive or"
    WRONG_CONNECTIVE = "wrong connective"
    DISTINCTNESS_MISSING = "distinctness missing"
    UNIQUENESS_MISSING = "uniqueness missing"
    WRONG_PREDICATE = "wrong predicate"
    PART_MISSING = "part missing"
    PART_EXTRA = "part too many"


@dataclass(frozen=True, slots=True)
class Description:
    """How a mistake is told.

    Attributes:
        what: what the student wrote in place of what was to be written; `{claim}` is what the
            student's formula says by mistake (`hints.py`), in the words of its symbols.
        look: where to look, without the answer.
        cost: how unlikely it is; of repairs of as many edits the likeliest is told.
    """

    what: str
    look: str
    cost: float = 1.0


DESCRIPTIONS = {
    Mistake.CONJUNCTION_FOR_CONDITIONAL: Description(
        "∧ where → belongs: it says that {claim}",
        "Look at the connective under ∀: does your formula say that {claim}?",
        0.5,
    ),
    Mistake.CONDITIONAL_FOR_CONJUNCTION: Description(
        "→ where ∧ belongs: it is true as soon as {claim}",
        "Look at the connective: is your formula true as soon as {claim}?",
        0.5,
    ),
    Mistake.CONVERSE: Description(
        "the conditional the wrong way round, as with “only”",
        "Look at the two sides of the conditional: which of them is the condition?",
        0.6,
    ),
    Mistake.QUANTIFIERS_SWAPPED: Description(
        "the quantifiers in the wrong order",
        "Look at the order of the quantifiers: is it one and the same thing for all, or one for "
        "each?",
        0.6,
    ),
    Mistake.WRONG_QUANTIFIER: Description(
        "the wrong quantifier",
        "Look at the quantifiers: how many things does each of them speak about?",
        0.62,
    ),
    Mistake.NEGATION_MISSING: Description(
        "a negation is missing", "Look at what is denied: is a negation missing?", 0.8
    ),
    Mistake.NEGATION_EXTRA: Description(
        "one negation too many", "Look at the negations: is each of them needed?", 0.8
    ),
    Mistake.NEGATION_MISPLACED: Description(
        "the negation in the wrong place",
        "Look at the negation: how much of the formula is to be denied?",
        0.6,
    ),
    Mistake.ARGUMENTS_SWAPPED: Description(
        "the arguments of a predicate in the wrong order",
        "Look at the predicates of several places: who does it, and to whom?",
        0.65,
    ),
    Mistake.WRONG_CONSTANT: Description(
        "the wrong name", "Look at the names: is each thing called by its own?", 0.8
    ),
    Mistake.WRONG_VARIABLE: Description(
        "the wrong variable",
        "Look at the variables: which quantifier does each of them belong to?",
        0.9,
    ),
    Mistake.FREE_VARIABLE: Description(
        "a variable that no quantifier binds",
        "Look at the variables: does a quantifier bind each of them?",
        0.5,
    ),
    Mistake.MISSING_BRACKET: Description(
        "brackets are missing, so that a part is grouped with the wrong one",
        "Look at the brackets: how far does each quantifier, negation and connective reach?",
        0.55,
    ),
    Mistake.OR_FOR_EITHER: Description(
        "∨ where “either … or …, but not both” belongs",
        "Look at the disjunction: can both sides be true?",
        0.7,
    ),
    Mistake.EITHER_FOR_OR: Description(
        "“but not both” where both may hold",
        "Look at the disjunction: can both sides be true?",
        0.5,
    ),
    Mistake.WRONG_CONNECTIVE: Description(
        "the wrong connective", "Look at the connectives: what does each of them say?", 0.9
    ),
    Mistake.DISTINCTNESS_MISSING: Description(
        "it is not said that the things are different",
        "Look at the variables: could two of them be the same thing?",
        0.6,
    ),
    Mistake.UNIQUENESS_MISSING: Description(
        "it is not said that there is no other",
        "Does your formula exclude that there is a second one?",
        0.7,
    ),
    Mistake.WRONG_PREDICATE: Description(
        "the wrong predicate", "Look at the predicates: does each of them say what is meant?", 1.0
    ),
    Mistake.PART_MISSING: Description(
        "a part is missing", "Does your formula say all that is asked?", 1.1
    ),
    Mistake.PART_EXTRA: Description(
        "a part too many", "Does your formula say more than what is asked?", 0.95
    ),
}
