"""The names and terms in phrases of a parsed sentence."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import IDENTITY
from logic2text.reading.anaphora import Antecedent


def term_of(phrase: en.NounPhrase) -> Antecedent | None:
    """The term that a phrase stands for or binds, None if it has none."""
    match phrase:
        case en.Name(term) | en.Pronoun(term) | en.Definite(term):
            return term
        case en.Quantified(binds=variable):
            return variable
        case _:
            return None


def names_in(tree: en.Tree) -> Iterator[Antecedent]:
    """The terms that are named anywhere in a tree."""
    for part in subtrees(tree):
        if isinstance(part, en.Name):
            yield part.term


def excepted(phrase: en.Quantified) -> Iterator[en.NounPhrase]:
    """The names after "everything but" and "every cube except"."""
    if phrase.determiner.quantity.profile.takes_exceptions:
        for relative in phrase.noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), en.NegatedPhrase(en.Relation(entry, (names,)))):
                    if entry == IDENTITY:
                        yield from members_of(names)


def members_of(phrase: en.NounPhrase) -> tuple[en.NounPhrase, ...]:
    """The members of a coordination, else the phrase itself."""
    return phrase.phrases if isinstance(phrase, en.CoordinatedPhrase) else (phrase,)


def objects_named(verb_phrase: en.VerbPhrase) -> Iterator[Antecedent]:
    """The terms that are named as objects of a verb phrase."""
    match verb_phrase:
        case en.Relation(entry, objects) if entry != IDENTITY:
            yield from (item.term for item in objects if isinstance(item, en.Name))
        case en.NegatedPhrase(inner):
            yield from objects_named(inner)
        case en.CoordinatedVerbPhrase(_, members):
            for member in members:
                yield from objects_named(member)
