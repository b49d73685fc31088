"""Under a negation, "any" for "a" and "some": no cube is in front of anything.

`meaning` reads "any" as existential there, so that nothing changes but the word.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english.syntax import (
    SOME,
    A,
    Clause,
    Conditional,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Determiner,
    Having,
    NegatedPhrase,
    NounPhrase,
    Predication,
    Quantified,
    Quantity,
    Relation,
    Text,
    VerbPhrase,
)

ANY = Determiner(Quantity.ANY)


def with_any(clause: Clause) -> Clause:
    """The clause with "anything" where a negation before it calls for it."""
    match clause:
        case Predication(subject, verb):
            under = isinstance(subject, Quantified) and subject.determiner.quantity is Quantity.NO
            return Predication(subject, _verb(verb, under))
        case Coordination(_, clauses):
            return replace(clause, clauses=tuple(with_any(part) for part in clauses))
        case Text(sentences):
            return Text(tuple(with_any(part) for part in sentences))
        case Conditional(antecedent, consequent):
            return replace(clause, antecedent=with_any(antecedent), consequent=with_any(consequent))
        case _:
            return clause


def _verb(tree: VerbPhrase, under: bool) -> VerbPhrase:
    match tree:
        case Relation(_, objects) if under:
            return replace(tree, objects=tuple(_phrase(item) for item in objects))
        case Having(thing) if under:
            return replace(tree, thing=_phrase(thing))
        case NegatedPhrase(inner):
            return NegatedPhrase(_verb(inner, True))
        case CoordinatedVerbPhrase(_, members):
            return replace(tree, verb_phrases=tuple(_verb(member, under) for member in members))
        case _:
            return tree


def _phrase(phrase: NounPhrase) -> NounPhrase:
    match phrase:
        case Quantified(determiner, _, other_than=None) if determiner in (A, SOME):
            return replace(phrase, determiner=ANY)
        case CoordinatedPhrase(_, phrases):
            return replace(phrase, phrases=tuple(_phrase(part) for part in phrases))
        case _:
            return phrase
