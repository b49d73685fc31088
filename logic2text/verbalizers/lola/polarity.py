"""The word "any" for "some" behind a negation: "no cube is in front of any tetrahedron".

The meaning is the same: under a negation "any" is existential.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english.syntax import (
    SOME,
    Biconditional,
    Clause,
    Conditional,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Determiner,
    ForClause,
    NegatedPhrase,
    Negation,
    NounPhrase,
    Predication,
    Quantified,
    Quantity,
    Relation,
    ThereIs,
    VerbPhrase,
)

ANY = Determiner(Quantity.ANY)


def with_any(clause: Clause) -> Clause:
    """The clause with "any" where a negation in the same claim comes before "some"."""
    match clause:
        case Predication(subject, verb_phrase):
            denied = (
                isinstance(subject, Quantified) and subject.determiner.quantity is Quantity.NO
            ) or (isinstance(subject, CoordinatedPhrase) and subject.conjunction is Conjunction.NOR)
            return Predication(subject, _verb_phrase(verb_phrase, denied=denied))
        case Coordination(_, clauses):
            return replace(clause, clauses=tuple(map(with_any, clauses)))
        case Negation(inner):
            return Negation(with_any(inner))
        case Conditional(antecedent, consequent, form):
            return Conditional(with_any(antecedent), with_any(consequent), form)
        case Biconditional(left, right):
            return Biconditional(with_any(left), with_any(right))
        case ForClause(_, _, _, body):
            return replace(clause, body=with_any(body))
        case ThereIs(_, _, _, body) if body is not None:
            return replace(clause, body=with_any(body))
        case _:
            return clause


def _verb_phrase(verb_phrase: VerbPhrase, *, denied: bool) -> VerbPhrase:
    match verb_phrase:
        case Relation(_, objects) if denied:
            return replace(verb_phrase, objects=_objects(objects))
        case NegatedPhrase(inner):
            return NegatedPhrase(_verb_phrase(inner, denied=True))
        case CoordinatedVerbPhrase(conjunction, members):
            below = denied or conjunction is Conjunction.NOR
            return replace(
                verb_phrase, verb_phrases=tuple(_verb_phrase(m, denied=below) for m in members)
            )
        case _:
            return verb_phrase


def _objects(objects: tuple[NounPhrase, ...]) -> tuple[NounPhrase, ...]:
    """Behind another quantified object "any" would be read against it, and "some" stays."""
    made: list[NounPhrase] = []
    free = True
    for item in objects:
        if isinstance(item, Quantified):
            made.append(replace(item, determiner=ANY) if free and item.determiner == SOME else item)
            free = False
        else:
            made.append(item)
    return tuple(made)
