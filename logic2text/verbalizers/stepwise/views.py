"""Quantified formulae as a prefix of variables with their kinds, conditions and a claim.

A view moves quantifiers and conditions only: ∀x (A → ∀y (B → C)) is read as ∀x ∀y (A ∧ B → C).
"""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjuncts
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.walk import free_variables


@dataclass(frozen=True, slots=True)
class Prefix:
    """Variables of one quantifier, each with the noun that says its kind.

    Attributes:
        nouns: variable → its noun, `en.THING` where no condition gives a kind; in order.
        rest: the conditions, or claims, that no noun says, in order.
        claim: what follows from the conditions; None of an existential.
    """

    nouns: dict[fol.Variable, en.Noun]
    rest: tuple[fol.Formula, ...]
    claim: fol.Formula | None = None


def view_universal(formula: fol.Formula, lexicon: Lexicon, *, nouns: bool) -> Prefix:
    """The prefix of a universal; with `nouns` conditions on one variable become its noun."""
    variables: list[fol.Variable] = []
    conditions: list[fol.Formula] = []
    while isinstance(formula, fol.ForAll | fol.Implies):
        if isinstance(formula, fol.ForAll):
            variables += formula.variables
            formula = formula.body
        else:
            conditions += conjuncts(formula.antecedent)
            formula = formula.consequent
    noun_of, rest = _take_nouns(variables, conditions, lexicon if nouns else None)
    return Prefix(noun_of, rest, formula)


def view_existential(formula: fol.Exists, lexicon: Lexicon, *, nouns: bool) -> Prefix:
    """The prefix of an existential, whose claims are all in `rest` or in nouns."""
    variables: list[fol.Variable] = []
    claims: list[fol.Formula] = []
    stack: list[fol.Formula] = [formula]
    while stack:
        match stack.pop():
            case fol.Exists(bound, body):
                variables += bound
                stack.append(body)
            case fol.And(operands):
                stack += reversed(operands)
            case part:
                claims.append(part)
    noun_of, rest = _take_nouns(variables, claims, lexicon if nouns else None)
    # "There is a cube x such that x is small": no claim is left out.
    if not rest:
        noun_of, rest = _take_nouns(variables, claims, lexicon, adjectives=False)
    return Prefix(noun_of, rest)


def _take_nouns(
    variables: list[fol.Variable],
    parts: list[fol.Formula],
    lexicon: Lexicon | None,
    *,
    adjectives: bool = True,
) -> tuple[dict[fol.Variable, en.Noun], tuple[fol.Formula, ...]]:
    """The noun of each variable, and the parts that none of them says."""
    nouns = dict.fromkeys(variables, en.THING)
    if lexicon is None:
        return nouns, tuple(parts)
    taken: list[fol.Formula] = []
    for variable in nouns:
        of_one = [(part, _entry(part, variable, lexicon)) for part in parts]
        kinds = [(p, e) for p, e in of_one if e is not None and e.category is Category.NOUN]
        if kinds and not kinds[0][1].mass:
            before = [(p, e) for p, e in of_one if adjectives and e is not None and e.attributive]
            nouns[variable] = en.Noun(kinds[0][1], tuple(entry for _, entry in before))
            taken += [kinds[0][0], *(part for part, _ in before)]
    return nouns, tuple(part for part in parts if not any(part is each for each in taken))


def _entry(part: fol.Formula, variable: fol.Variable, lexicon: Lexicon) -> Entry | None:
    match part:
        case fol.Predicate(name, (only,)) if only == variable:
            return lexicon.entry(name, 1)
        case _:
            return None


def is_mentioned(variable: fol.Variable, formulas: tuple[fol.Formula, ...]) -> bool:
    """Whether a variable is free in one of the formulae."""
    return any(variable in free_variables(formula) for formula in formulas)
