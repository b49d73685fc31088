"""Under a negation, "any" for "a" and "some": no cube is in front of anything.

`meaning` interprets "any" as existential there, so that only the word changes.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en

ANY = en.Determiner(en.Quantity.ANY)


def with_any(clause: en.Clause) -> en.Clause:
    """The clause with "any" for "a" and "some" after a negation."""
    match clause:
        case en.Predication(subject, verb):
            under = (
                isinstance(subject, en.Quantified) and subject.determiner.quantity is en.Quantity.NO
            )
            return en.Predication(subject, _verb(verb, under))
        case en.Coordination(_, clauses):
            return replace(clause, clauses=tuple(with_any(part) for part in clauses))
        case en.Text(sentences):
            return en.Text(tuple(with_any(part) for part in sentences))
        case en.Conditional(antecedent, consequent):
            return replace(clause, antecedent=with_any(antecedent), consequent=with_any(consequent))
        case en.ForClause(_, _, _, body):
            return replace(clause, body=with_any(body))
        case en.ThereIs(_, _, _, body) if body is not None:
            return replace(clause, body=with_any(body))
        case _:
            return clause


def _verb(tree: en.VerbPhrase, under: bool) -> en.VerbPhrase:
    match tree:
        case en.Relation(_, objects) if under:
            return replace(tree, objects=tuple(_phrase(item) for item in objects))
        case en.Having(thing) if under:
            return replace(tree, thing=_phrase(thing))
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(_verb(inner, True))
        case en.CoordinatedVerbPhrase(_, members):
            return replace(tree, verb_phrases=tuple(_verb(member, under) for member in members))
        case _:
            return tree


def _phrase(phrase: en.NounPhrase) -> en.NounPhrase:
    match phrase:
        case en.Quantified(determiner, _, other_than=None) if determiner in (en.A, en.SOME):
            return replace(phrase, determiner=ANY)
        case en.CoordinatedPhrase(_, phrases):
            return replace(phrase, phrases=tuple(_phrase(part) for part in phrases))
        case _:
            return phrase
