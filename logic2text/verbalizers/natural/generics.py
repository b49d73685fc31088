"""Generics with a condition: "a dog barks if it is angry", "a claim is paid unless it is late".

The noun says the kind, and what else is supposed follows as a clause with a pronoun: people say so
where a relative clause would stand between the subject and its verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.laws.base import conjunction
from logic2text.lexicon.entry import Category
from logic2text.rewriting.negation_normal_form import negative
from logic2text.verbalizers.natural.conditionals import IF, with_indefinite
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.verbalizers.natural.predications import (
    Parts,
    divide_from_kind,
    is_allowed,
    is_plain,
)

UNLESS = 1.5
ONLY_IF = 2.5


def generic_clauses(
    planner: Planner, variable: fol.Variable, conditions: Parts, claim: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """The clauses in which a generic claim of the kind has the other conditions after it.

    Args:
        planner: of the whole formula.
        variable: what the claim is about.
        conditions: formulae about it alone, one of them its kind.
        claim: what follows from them.
    """
    if not planner.style.allows("pronouns"):
        return

    def verbs_of(part: fol.Formula) -> tuple[Plan[en.VerbPhrase], ...]:
        return planner.verb_phrases(part, variable)[:1]

    yield from _allowed_only_if(planner, variable, conditions, claim)
    for described, others in divide_from_kind(planner, variable, conditions):
        for noun in planner.nouns(variable, described)[:1]:
            if len(others) == 1:
                yield from _only_if(planner, variable, noun, others[0], claim)
            # What is allowed is no condition: "a guard is armed if they can enter".
            if any(is_allowed(verb.tree) for part in others for verb in verbs_of(part)):
                continue
            for verb in verbs_of(claim):
                if not _holds_list(verb.tree):
                    yield from _conditioned(planner, variable, noun, verb, others)


def _holds_list(verb: en.VerbPhrase) -> bool:
    """Whether a condition after it could be of its last member only."""
    return isinstance(verb, en.CoordinatedVerbPhrase) and (
        verb.conjunction is not en.Conjunction.NOR and not verb.shares_head
    )


def _conditioned(
    planner: Planner,
    variable: fol.Variable,
    noun: Plan[Described],
    verb: Plan[en.VerbPhrase],
    others: Sequence[fol.Formula],
) -> Iterator[Plan[en.Clause]]:
    """With "if", and with "unless" where all that is supposed is denied."""
    claim = en.Predication(planner.term(variable), verb.tree)
    cost = noun.cost + verb.cost + 1
    condition = conjunction(others)
    for clause in planner.clauses(condition)[:1]:
        body = en.Conditional(with_indefinite(clause.tree), claim, en.ConditionalForm.IF_AFTER)
        yield Plan(_generic(noun, variable, body), cost + clause.cost + IF)
        if _happens(verb.tree) and not _tells_of_past(clause.tree):
            when = replace(body, wording="when")
            yield Plan(_generic(noun, variable, when), cost + clause.cost + IF - 0.1)
    if planner.style.structure_preserving or not planner.style.allows("unless"):
        return
    if all(isinstance(part, fol.Not) for part in others):
        for clause in planner.clauses(negative(condition))[:1]:
            body = en.Conditional(clause.tree, claim, en.ConditionalForm.UNLESS_AFTER)
            yield Plan(_generic(noun, variable, body), cost + clause.cost + UNLESS)


def _happens(verb: en.VerbPhrase) -> bool:
    """As in "barks"; not "has fur", "receives credit", "may vote", "does not fly"."""
    match verb:
        case en.Relation(entry, ()) if entry.category is Category.VERB:
            return entry.negative_plural.startswith("do ") and " " not in entry.singular
        case _:
            return False


def _tells_of_past(clause: en.Clause) -> bool:
    relations = (part for part in subtrees(clause) if isinstance(part, en.Relation))
    return any(relation.entry.negative_plural.startswith("did ") for relation in relations)


def _only_if(
    planner: Planner,
    variable: fol.Variable,
    noun: Plan[Described],
    supposed: fol.Formula,
    claim: fol.Formula,
) -> Iterator[Plan[en.Clause]]:
    """As in "a visitor may enter only if they are registered", of what is allowed or a state."""
    if isinstance(supposed, fol.Not) or not planner.style.allows("only"):
        return
    for verb in planner.verb_phrases(supposed, variable)[:1]:
        if not _is_required_for(verb.tree):
            continue
        first = en.Predication(planner.term(variable), verb.tree)
        for clause in planner.clauses(claim)[:1]:
            body = en.Conditional(first, clause.tree, en.ConditionalForm.ONLY_IF)
            cost = noun.cost + verb.cost + clause.cost + ONLY_IF
            yield Plan(_generic(noun, variable, body), cost)


def _allowed_only_if(
    planner: Planner, variable: fol.Variable, conditions: Parts, claim: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "a child younger than 8 may swim only if they are accompanied by an adult"."""
    for part in conditions:
        others = tuple(other for other in conditions if other is not part)
        if all(is_plain(planner, other, variable) for other in others):
            continue  # among those with a kind and its adjectives
        if not any(is_allowed(verb.tree) for verb in planner.verb_phrases(part, variable)[:1]):
            continue
        for noun in planner.nouns(variable, others)[:1]:
            if noun.tree.noun.kind is not None and noun.tree.other_than is None:
                yield from _only_if(planner, variable, noun, part, claim)


def _is_required_for(verb: en.VerbPhrase) -> bool:
    """Whether a requirement can be told of it: "may enter", "is valid"; not "works at night"."""
    match verb:
        case en.Relation(entry, objects, passive=False):
            return is_allowed(verb) or (entry.category is Category.ADJECTIVE and not objects)
        case _:
            return False


def _generic(noun: Plan[Described], variable: fol.Variable, body: en.Clause) -> en.Clause:
    return en.ForClause(en.EVERY, noun.tree.noun, (variable,), body, labelled=False, raised=en.A)
