"""The word "any" for "some" behind a negation: "no cube is in front of any tetrahedron".

The meaning is the same: under a negation "any" is existential.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en

ANY = en.Determiner(en.Quantity.ANY)


def with_any(clause: en.Clause) -> en.Clause:
    """The clause with "any" where a negation in the same claim comes before "some"."""
    match clause:
        case en.Predication(subject, verb_phrase):
            denied = (
                isinstance(subject, en.Quantified) and subject.determiner.quantity is en.Quantity.NO
            ) or (
                isinstance(subject, en.CoordinatedPhrase)
                and subject.conjunction is en.Conjunction.NOR
            )
            return en.Predication(subject, _verb_phrase(verb_phrase, denied=denied))
        case en.Coordination(_, clauses):
            return replace(clause, clauses=tuple(map(with_any, clauses)))
        case en.Negation(inner):
            return en.Negation(with_any(inner))
        case en.Conditional(antecedent, consequent, form):
            return en.Conditional(with_any(antecedent), with_any(consequent), form)
        case en.Biconditional(left, right):
            return en.Biconditional(with_any(left), with_any(right))
        case en.ForClause(_, _, _, body):
            return replace(clause, body=with_any(body))
        case en.ThereIs(_, _, _, body) if body is not None:
            return replace(clause, body=with_any(body))
        case _:
            return clause


def _verb_phrase(verb_phrase: en.VerbPhrase, *, denied: bool) -> en.VerbPhrase:
    match verb_phrase:
        case en.Relation(_, objects) if denied:
            return replace(verb_phrase, objects=_objects(objects))
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(_verb_phrase(inner, denied=True))
        case en.CoordinatedVerbPhrase(conjunction, members):
            below = denied or conjunction is en.Conjunction.NOR
            return replace(
                verb_phrase, verb_phrases=tuple(_verb_phrase(m, denied=below) for m in members)
            )
        case _:
            return verb_phrase


def _objects(objects: tuple[en.NounPhrase, ...]) -> tuple[en.NounPhrase, ...]:
    """Behind another quantified object "any" would be read against it, and "some" stays."""
    phrases: list[en.NounPhrase] = []
    free = True
    for item in objects:
        if isinstance(item, en.Quantified):
            phrases.append(
                replace(item, determiner=ANY) if free and item.determiner == en.SOME else item
            )
            free = False
        else:
            phrases.append(item)
    return tuple(phrases)
