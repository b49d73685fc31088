"""Under a negation, "any" for "a" and "some": no cube is in front of anything.

`meaning` interprets "any" as existential there, so that only the word changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text.english import syntax as en

ANY = en.Determiner(en.Quantity.ANY)


def with_any(
    clause: en.Clause, replaced: Sequence[en.Determiner] = (en.A, en.SOME), *, first: bool = False
) -> en.Clause:
    """The clause with "any" after a negation in the same predication.

    Args:
        clause: any clause.
        replaced: the determiners that "any" stands for.
        first: whether only the first quantified object of a verb takes it, as "any" would take
            scope over the one before it.
    """

    def below(part: en.Clause) -> en.Clause:
        return with_any(part, replaced, first=first)

    match clause:
        case en.Predication(subject, verb):
            return en.Predication(subject, _Verb(replaced, first).say(verb, _denies(subject)))
        case en.Coordination(_, clauses):
            return replace(clause, clauses=tuple(map(below, clauses)))
        case en.Text(sentences):
            return en.Text(tuple(map(below, sentences)))
        case en.Negation(inner):
            return replace(clause, clause=below(inner))
        case en.Conditional(antecedent, consequent):
            return replace(clause, antecedent=below(antecedent), consequent=below(consequent))
        case en.Biconditional(left, right):
            return replace(clause, left=below(left), right=below(right))
        case en.ForClause(body=body):
            return replace(clause, body=below(body))
        case en.ThereIs(body=body) if body is not None:
            return replace(clause, body=below(body))
        case _:
            return clause


def _denies(subject: en.NounPhrase) -> bool:
    match subject:
        case en.Quantified(determiner):
            return determiner.quantity is en.Quantity.NO
        case en.CoordinatedPhrase(conjunction):
            return conjunction is en.Conjunction.NOR
        case _:
            return False


class _Verb:
    """Says "any" in verb phrases."""

    def __init__(self, replaced: Sequence[en.Determiner], first: bool) -> None:
        self._replaced = replaced
        self._first = first

    def say(self, tree: en.VerbPhrase, denied: bool) -> en.VerbPhrase:
        """A verb phrase with "any", if it is denied or where a part is."""
        match tree:
            case en.Relation(_, objects) if denied:
                return replace(tree, objects=self._objects(objects))
            case en.Having(thing) if denied:
                return replace(tree, thing=self._phrase(thing))
            case en.NegatedPhrase(inner):
                return en.NegatedPhrase(self.say(inner, True))
            case en.CoordinatedVerbPhrase(conjunction, members):
                # "Has neither a pool nor a garden": the list is short enough for "a".
                below = denied or (conjunction is en.Conjunction.NOR and not tree.shares_head)
                return replace(tree, verb_phrases=tuple(self.say(m, below) for m in members))
            case _:
                return tree

    def _objects(self, objects: tuple[en.NounPhrase, ...]) -> tuple[en.NounPhrase, ...]:
        places = [place for place, item in enumerate(objects) if isinstance(item, en.Quantified)]
        last = places[0] if self._first and places else len(objects)
        return tuple(
            self._phrase(item) if place <= last else item for place, item in enumerate(objects)
        )

    def _phrase(self, phrase: en.NounPhrase) -> en.NounPhrase:
        match phrase:
            case en.Quantified(determiner) if determiner in self._replaced:
                # "Another cube" stays, "something other than b" does not.
                is_short = phrase.other_than is not None and not phrase.says_other
                return phrase if is_short else replace(phrase, determiner=ANY)
            case en.CoordinatedPhrase(_, phrases):
                return replace(phrase, phrases=tuple(map(self._phrase, phrases)))
            case _:
                return phrase
