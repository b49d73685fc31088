"""What a quantified phrase was about, described anew: "some cubes are small", the small cubes.

A later phrase that takes up several things cannot refer to them by a variable: "all of them" and
"everything else" after "some cubes are small" speak of all the cubes that are small.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import subtrees
from logic2text.reading.grammar.ellipsis import shows_labels


def is_about_several(determiner: en.Determiner) -> bool:
    """Whether no variable stands for what a phrase with the determiner was about."""
    match determiner.force:
        case Force.EXISTENTIAL:
            return determiner.plural
        case Force.INCREASING:
            return is_plural(determiner, plural=False)
        case Force.NON_MONOTONE:
            return determiner.quantity is not en.Quantity.EXACTLY or determiner.number != 1
        case Force.UNIVERSAL | Force.ANY | Force.NOT_UNIVERSAL | Force.NEGATIVE | Force.DECREASING:
            return True
        case _:
            assert_never(determiner.force)


def of_whole_kind(determiner: en.Determiner) -> bool:
    """Whether a phrase is about all things of its kind, as "every cube", "no cube"."""
    return determiner.force in (Force.UNIVERSAL, Force.NEGATIVE, Force.NOT_UNIVERSAL)


def described(
    determiner: en.Determiner, noun: en.Noun, verb_phrase: en.VerbPhrase | None
) -> en.Noun | None:
    """The noun that all things have that a clause is about, None if there is no such noun.

    Args:
        determiner: that of its subject.
        noun: that of its subject, as it was parsed.
        verb_phrase: that of the clause, as it was parsed; None after "there is".
    """
    if not is_copyable(noun):
        return None
    if of_whole_kind(determiner) or determiner.force is Force.ANY:
        return noun
    if determiner.force is Force.EXISTENTIAL and not determiner.plural:
        return noun  # "If a cube is large, then all of them are": all cubes
    if not determiner.quantity.profile.describes:
        return None
    if verb_phrase is None:
        return noun
    if not is_copyable(verb_phrase) or is_reciprocal(verb_phrase):
        return None
    restriction = en.RelativeClause(en.Predication(en.Gap(), verb_phrase))
    return replace(noun, relatives=(*noun.relatives, restriction))


def is_copyable(tree: en.Tree) -> bool:
    """Whether a tree means the same once more: it has no pronoun and binds no variable shown."""
    return not shows_labels(tree) and not any(
        isinstance(part, en.Pronoun | en.Definite) for part in subtrees(tree)
    )


def denied(noun: en.Noun) -> en.RelativeClause | None:
    """As in "that is not a cube"; None where a noun says nothing."""
    kind: en.VerbPhrase
    match noun:
        case en.Noun(None, (), (), (en.RelativeClause(en.Predication(en.Gap(), verb_phrase)),)):
            kind = verb_phrase
        case en.Noun(None):
            return None
        case _:
            kind = en.Nominal(noun)
    return en.RelativeClause(en.Predication(en.Gap(), en.NegatedPhrase(kind)))
