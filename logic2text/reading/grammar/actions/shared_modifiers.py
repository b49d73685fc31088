"""Semantic actions of modifiers that several nouns share: "cubes or tetrahedra that are small"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import IDENTITY
from logic2text.reading.grammar.actions.bindings import (
    Binding,
    existents,
    existents_with,
)
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    NOR,
    OR,
    either_head,
    predicate_noun,
    relate,
)
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]


def either_last(first: en.Noun, second: en.Noun, relatives: Relatives) -> en.Noun:
    """As in "cube or tetrahedron that is small": a cube, or a small tetrahedron."""
    return either_head(first, relate(second, relatives))


def several_of_two(
    determiner: en.Determiner, either: en.Noun, relatives: Relatives | None
) -> en.NounPhrase:
    """As in "no cubes and tetrahedra", "some cubes and tetrahedra", which are some of each kind.

    How many there are of each kind in "two cubes and tetrahedra" is open, so that it is rejected.
    """
    if determiner.force in (Force.NEGATIVE, Force.NOT_UNIVERSAL) or determiner == en.ONLY:
        return en.Quantified(determiner, relate(either, relatives))
    if determiner.force is not Force.EXISTENTIAL or determiner == en.THE:
        raise Unfit
    kinds = kinds_of(either, relatives)
    return en.CoordinatedPhrase(AND, tuple(en.Quantified(determiner, kind) for kind in kinds))


# Lists of noun phrases --------------------------------------------------------------------------


def phrases_with(
    conjunction: en.Conjunction,
    first: en.NounPhrase,
    rest: Sequence[en.NounPhrase],
    relatives: Relatives,
) -> en.CoordinatedPhrase:
    """As in "all cubes and all tetrahedra that are small", both of them small."""
    return _phrases_with(conjunction, (first, *rest), relatives)


def phrases_each_with_and(
    first: en.NounPhrase, rest: Sequence[en.NounPhrase], relatives: Relatives
) -> en.CoordinatedPhrase:
    """As in "every cube and every tetrahedron that is small", of which one verb can be said."""
    _require_full(relatives)
    phrases = (first, *rest)
    if not all(map(_takes_singular, phrases)):
        raise Unfit
    return _phrases_with(AND, phrases, relatives)


def phrases_each_with_or(
    first: en.NounPhrase, rest: Sequence[en.NounPhrase], relatives: Relatives
) -> en.CoordinatedPhrase:
    """As in "a cube or a tetrahedron that is small", in either case a small one."""
    _require_full(relatives)
    return _phrases_with(OR, (first, *rest), relatives)


def either_with(
    first: en.NounPhrase, rest: Sequence[en.NounPhrase], relatives: Relatives
) -> en.CoordinatedPhrase:
    """As in "either a cube or a tetrahedron that is small", in either case a small one."""
    return replace(_phrases_with(OR, (first, *rest), relatives), correlative=True)


def both_with(
    first: en.NounPhrase, second: en.NounPhrase, relatives: Relatives
) -> en.CoordinatedPhrase:
    """As in "both a cube and a tetrahedron behind b", both of them behind b."""
    return replace(_phrases_with(AND, (first, second), relatives), correlative=True)


def _require_full(relatives: Relatives) -> None:
    """Leave phrases such as "behind b", which have no number, to the rule of the plural."""
    if all(relative.form is en.RelativeForm.REDUCED for relative in relatives):
        raise Unfit


def _phrases_with(
    conjunction: en.Conjunction, phrases: Sequence[en.NounPhrase], relatives: Relatives
) -> en.CoordinatedPhrase:
    members = tuple(_phrase_with(phrase, relatives) for phrase in phrases)
    return en.CoordinatedPhrase(conjunction, members)


def _phrase_with(phrase: en.NounPhrase, relatives: Relatives) -> en.NounPhrase:
    """A phrase with the relative clauses after its list; one with its own, or a name, has none."""
    match phrase:
        case en.Quantified(noun=noun, labelled=False, other_than=None) if not noun.relatives:
            return replace(phrase, noun=relate(noun, relatives))
        case _:
            raise Unfit


def each_of_list(phrases: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
    """As in "every cube and every tetrahedron (is small)"."""
    if not all(map(_takes_singular, phrases.phrases)):
        raise Unfit
    quantified = [phrase for phrase in phrases.phrases if isinstance(phrase, en.Quantified)]
    forces = {phrase.determiner.force for phrase in quantified}
    if {Force.UNIVERSAL, Force.NOT_UNIVERSAL} <= forces:
        raise Unfit  # "Not every cube and every tetrahedron" denies both together
    return phrases


_TAKING_SINGULAR = frozenset({Force.UNIVERSAL, Force.NEGATIVE, Force.NOT_UNIVERSAL})


def _takes_singular(phrase: en.NounPhrase) -> bool:
    """Whether a list of such phrases can have a verb in the singular."""
    match phrase:
        case en.Quantified(determiner):
            return (
                determiner.force in _TAKING_SINGULAR and determiner.quantity is not en.Quantity.ALL
            )
        case _:
            return False


def only_kind_and(
    noun: en.Noun, relatives: Relatives | None, names: tuple[en.NounPhrase, ...]
) -> en.CoordinatedPhrase:
    """As in "only cubes and b (are small)": b is, and nothing else but cubes."""
    return en.CoordinatedPhrase(AND, (only_kind_or(noun, relatives, names), *names))


def only_kind_or(
    noun: en.Noun, relatives: Relatives | None, names: tuple[en.NounPhrase, ...]
) -> en.Quantified:
    """As in "only cubes or b (are small)"."""
    named: list[en.VerbPhrase] = [en.Relation(IDENTITY, (name,)) for name in names]
    kinds = en.CoordinatedVerbPhrase(OR, (predicate_noun(relate(noun, relatives)), *named))
    among = en.RelativeClause(en.Predication(en.Gap(), kinds))
    return en.Quantified(en.ONLY, en.Noun(relatives=(among,)))


# Lists after "there is" -------------------------------------------------------------------------


def existents_alike(conjunction: en.Conjunction, bindings: tuple[Binding, ...]) -> en.Clause:
    """As in "there are small cubes and tetrahedra", the tetrahedra small too."""
    return existents(conjunction, _alike(bindings))


def existents_alike_with(
    conjunction: en.Conjunction, bindings: tuple[Binding, ...], relatives: Relatives
) -> en.Clause:
    """As in "there are small cubes and tetrahedra that are behind b"."""
    return existents_with(conjunction, _alike(bindings), relatives)


def existents_placed(conjunction: en.Conjunction, bindings: tuple[Binding, ...]) -> en.Clause:
    """As in "there is a cube behind b but no tetrahedron", none of which is behind b."""
    return existents(conjunction, _place(bindings))


def _place(bindings: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """The members of a list with the place that follows the first, where they have none."""
    first, *others = bindings
    place = first.noun.relatives
    if not place or any(relative.form is not en.RelativeForm.REDUCED for relative in place):
        raise Unfit
    forms = {relative.form for other in others for relative in other.noun.relatives}
    if en.RelativeForm.REDUCED in forms:
        raise Unfit
    return first, *(other._replace(noun=relate(other.noun, place)) for other in others)


def _alike(bindings: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """The members of a list with the adjectives before the first, where they have none."""
    first, *others = bindings
    said = first.noun if first.noun.adjectives else None
    if said is None or not all(other.bare and not other.noun.adjectives for other in others):
        raise Unfit
    return first, *(
        other._replace(noun=replace(other.noun, adjectives=said.adjectives)) for other in others
    )


def existent_either(
    determiner: en.Determiner, either: en.Noun, relatives: Relatives | None
) -> Binding:
    """As in "(there is) no cube or tetrahedron"; which kind is counted otherwise is open."""
    if determiner.force not in (Force.EXISTENTIAL, Force.NEGATIVE) or determiner == en.THE:
        raise Unfit
    return Binding(determiner, relate(either, relatives))


# Predicates -------------------------------------------------------------------------------------


def of_either_kind(either: en.Noun, relatives: Relatives | None) -> en.VerbPhrase:
    """As in "(are) small cubes or tetrahedra", "(are) cubes or tetrahedra that are small".

    Without modifiers it is a list of predicates.
    """
    if not either.adjectives and len(either.relatives) == 1 and relatives is None:
        raise Unfit
    return of_one_kind(either, relatives)


def of_one_kind(either: en.Noun, relatives: Relatives | None) -> en.VerbPhrase:
    """As in "(is) a cube or tetrahedron", "(is) a small cube or tetrahedron"."""
    kinds = kinds_of(either, relatives)
    return en.CoordinatedVerbPhrase(OR, tuple(map(predicate_noun, kinds)))


def kinds_of(either: en.Noun, relatives: Relatives | None) -> tuple[en.Noun, ...]:
    """The kinds of "small cube or tetrahedron that is nice", each with the shared modifiers."""
    kinds, *others = either.relatives
    shared = replace(either, relatives=(*others, *(relatives or ())))
    match kinds.clause:
        case en.Predication(_, en.CoordinatedVerbPhrase(_, members)):
            return tuple(_with_modifiers(member, shared) for member in members)
        case _:
            raise Unfit


def _with_modifiers(kind: en.VerbPhrase, shared: en.Noun) -> en.Noun:
    match kind:
        case en.Relation(entry, objects):
            noun = en.Noun(entry, objects=objects)
        case en.Nominal(noun):
            pass
        case _:
            raise Unfit
    return replace(
        noun,
        adjectives=shared.adjectives + noun.adjectives,
        relatives=noun.relatives + shared.relatives,
    )


def kinds_with(first: en.Noun, second: en.Noun, relatives: Relatives) -> en.VerbPhrase:
    """As in "(is) a cube or a tetrahedron that is small", in either case a small one."""
    return en.CoordinatedVerbPhrase(OR, _kinds_with((first, second), relatives))


def no_kinds_with(first: en.Noun, second: en.Noun, relatives: Relatives) -> en.VerbPhrase:
    """As in "(is) neither a cube nor a tetrahedron that is small", no small one of either."""
    return en.CoordinatedVerbPhrase(NOR, _kinds_with((first, second), relatives))


def _kinds_with(nouns: Sequence[en.Noun], relatives: Relatives) -> tuple[en.VerbPhrase, ...]:
    if nouns[0].relatives:
        raise Unfit
    return tuple(predicate_noun(relate(noun, relatives)) for noun in nouns)
