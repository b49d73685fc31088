"""Semantic actions of *only* before an object with its preposition: "sells wine only to adults".

Such a sentence is read as a denial about all others: wine is sold to no one who is not an adult.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.noun_phrases import predicate_noun, relate
from logic2text.reading.grammar.actions.verb_phrases import negate, relation
from logic2text.reading.grammar.grammar import Unfit
from logic2text.reading.grammar.modals import Governed, ModalVerb, govern

Relatives = tuple[en.RelativeClause, ...]

_SOME = replace(en.A, narrow=True)


def others_than(noun: en.Noun, relatives: Relatives | None = None) -> en.Quantified:
    """What "(only to) members who sing" leaves out: a thing that is no member who sings."""
    limit = relate(noun, relatives)
    is_other = en.Predication(en.Gap(), negate(predicate_noun(limit)))
    persons = noun.kind is None and noun.of_persons
    return en.Quantified(
        _SOME, en.Noun(relatives=(en.RelativeClause(is_other),), of_persons=persons)
    )


def others_among(noun: en.Noun, relatives: Relatives | None = None) -> en.Quantified:
    """What "(only to) members who sing" leaves out of the members: one who does not sing."""
    said = (*noun.relatives, *(relatives or ()))
    first, *others = said or (en.RelativeClause(en.TruthConstant(value=True)),)
    if others or noun.adjectives or not isinstance(first.clause, en.Predication):
        raise Unfit
    clause = first.clause
    if isinstance(clause.subject, en.Gap):
        denied = en.RelativeClause(en.Predication(clause.subject, negate(clause.verb_phrase)))
    else:
        denied = en.RelativeClause(en.Negation(clause))
    return en.Quantified(_SOME, replace(noun, relatives=(denied,)))


def others_than_those(relatives: Relatives) -> en.Quantified:
    """What "(only to) those who sing" leaves out."""
    return others_than(en.THING, relatives)


def others_than_some(thing: en.Quantified, relatives: Relatives) -> en.Quantified:
    """What "(only to) somebody who sings" leaves out."""
    if thing.determiner.force is not Force.EXISTENTIAL:
        raise Unfit
    return others_than(thing.noun, relatives)


def relation_only(
    entry: Entry, item: en.NounPhrase, preposition: str, others: en.Quantified
) -> en.NegatedPhrase:
    """As in "gives a book only to members": no book to others."""
    if entry.links[1:] != (preposition,):
        raise Unfit
    return negate(relation(entry, _without_force(item), ((preposition, others),)))


def relation_only_at(entry: Entry, preposition: str, others: en.Quantified) -> en.NegatedPhrase:
    """As in "is afraid only of dogs that bark": of nothing else."""
    if entry.links != (preposition,):
        raise Unfit
    return negate(relation(entry, others))


def passive_only(entry: Entry, others: en.Quantified) -> en.NegatedPhrase:
    """As in "is owned only by members": by no one else."""
    return negate(relation(replace(entry, converse=not entry.converse), others))


def governed_only(verb: ModalVerb, others: en.Quantified) -> Governed:
    """As in "(may) be read only by members": by no one else."""
    return govern(verb, passive_only(verb.entry, others))


def _without_force(item: en.NounPhrase) -> en.NounPhrase:
    """The object before *only*, if its force stays the same where it is denied of others."""
    match item:
        case en.Quantified(determiner, other_than=None) if determiner.bare or determiner == en.A:
            return replace(item, determiner=_SOME)
        case en.Name() | en.Application() | en.Pronoun() | en.Definite() | en.Reflexive():
            return item
        case _:
            raise Unfit
