"""The names and terms in phrases of a parsed sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import IDENTITY, Category, Entry

Antecedent: TypeAlias = fol.Variable | fol.Constant


def term_of(phrase: en.NounPhrase) -> Antecedent | None:
    """The term that a phrase stands for or binds, None if it has none."""
    match phrase:
        case en.Name(term) | en.Pronoun(term) | en.Definite(term):
            return term
        case en.Quantified(binds=variable):
            return variable
        case _:
            return None


def is_all(phrase: en.NounPhrase) -> bool:
    """Whether it is a list with *and*."""
    return isinstance(phrase, en.CoordinatedPhrase) and phrase.conjunction is en.Conjunction.AND


def is_modified(noun: en.Noun) -> bool:
    """Whether it is a kind with adjectives or relative clauses."""
    return noun.kind is not None and bool(noun.adjectives or noun.relatives)


def name_again(
    phrase: en.NounPhrase, gap: Antecedent | None, subject: Antecedent | None
) -> en.NounPhrase | None:
    """A phrase for what a resolved phrase names, None if there is none.

    Args:
        phrase: as in "Max", "a student", "his father".
        gap: the term of a gap.
        subject: the term of a reflexive.
    """
    match phrase:
        case en.Name() | en.Pronoun() | en.Definite():
            return phrase
        case en.Quantified(binds=fol.Variable() as variable):
            return en.Pronoun(variable)
        case en.Gap() if gap is not None:
            return en.Pronoun(gap)
        case en.Reflexive() if subject is not None:
            return en.Pronoun(subject)
        case en.Application(function, arguments):
            again = [name_again(argument, gap, subject) for argument in arguments]
            named = tuple(argument for argument in again if argument is not None)
            return en.Application(function, named) if len(named) == len(again) else None
        case _:
            return None


def names_in(tree: en.Tree) -> Iterator[Antecedent]:
    """The terms that are named anywhere in a tree."""
    for part in subtrees(tree):
        if isinstance(part, en.Name):
            yield part.term


def list_excepted(phrase: en.Quantified) -> Iterator[en.NounPhrase]:
    """The names after "everything but" and "every cube except"."""
    if phrase.determiner.quantity.profile.takes_exceptions:
        for relative in phrase.noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), en.NegatedPhrase(en.Relation(entry, (names,)))):
                    if entry == IDENTITY:
                        yield from members_of(names)


def list_excepted_kinds(phrase: en.Quantified) -> Iterator[en.Noun]:
    """The kinds after "every bird except"."""
    determiner = phrase.determiner
    # "Nothing except cubes" is only cubes.
    can_deny = phrase.noun.kind is not None or determiner.force is not Force.NEGATIVE
    if determiner.quantity.profile.takes_exceptions and can_deny:
        for relative in phrase.noun.relatives:
            match relative:
                case en.RelativeClause(
                    en.Predication(en.Gap(), en.NegatedPhrase(kind)), en.RelativeForm.REDUCED
                ):
                    yield from _noun_of(kind)


def _noun_of(kind: en.VerbPhrase) -> Iterator[en.Noun]:
    match kind:
        case en.Relation(Entry(category=Category.NOUN) as entry, objects):
            yield en.Noun(entry, objects=objects)
        case en.Nominal(noun):
            yield noun


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


def classify(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> list[tuple[Antecedent, en.Noun]]:
    """What a predication says to be of a kind: "x is a cube", "x and y are both small cubes"."""
    match verb_phrase:
        case en.Relation(entry, objects) if entry.category is Category.NOUN:
            noun = en.Noun(entry, objects=objects)
        case en.Nominal(noun):
            pass
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            return [pair for member in members for pair in classify(subject, member)]
        case _:
            return []
    subjects = members_of(subject)
    terms = (term_of(member) for member in subjects)
    return [(term, noun) for term in terms if term is not None]


def describes(noun: en.Noun, introduced: en.Noun) -> bool:
    """Whether "the K" can take up what was introduced by a noun, which says at least as much.

    "The owner of Rex" is not an earlier owner of Fido, nor "the cube behind b" an earlier cube.
    """
    clauses = {relative.clause for relative in introduced.relatives}
    return (
        noun.kind == introduced.kind
        and set(noun.adjectives) <= set(introduced.adjectives)
        and (not noun.objects or _name_the_same(noun.objects, introduced.objects))
        and all(relative.clause in clauses for relative in noun.relatives)
    )


def _name_the_same(ours: Sequence[en.NounPhrase], theirs: Sequence[en.NounPhrase]) -> bool:
    """Whether resolved phrases stand for the same things: "a dog" and, later, "the dog"."""
    return len(ours) == len(theirs) and all(
        left == right or (term_of(left) is not None and term_of(left) == term_of(right))
        for left, right in zip(ours, theirs, strict=True)
    )
