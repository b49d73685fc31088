"""What the rules make of noun phrases and verb phrases: parts to abstract English."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from logic2text.english.syntax import (
    THE,
    THING,
    A,
    Application,
    Clause,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Determiner,
    EachOther,
    Gap,
    Having,
    NegatedPhrase,
    Nominal,
    Noun,
    NounPhrase,
    OnlyNamed,
    OnlyOne,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Reflexive,
    Relation,
    RelativeClause,
    RelativeForm,
    VerbPhrase,
)
from logic2text.formula import Variable
from logic2text.lexicon.entry import IDENTITY, Entry
from logic2text.reading.closed_classes import ELSE
from logic2text.reading.grammar import Unfit

T = TypeVar("T")
AND, OR, NOR, XOR = Conjunction.AND, Conjunction.OR, Conjunction.NOR, Conjunction.XOR


# Lists of anything ------------------------------------------------------------------------------


def one(item: T) -> tuple[T, ...]:
    """The last, or only, item."""
    return (item,)


def two(first: T, second: T) -> tuple[T, ...]:
    """The last two items."""
    return (first, second)


def more(item: T, rest: tuple[T, ...]) -> tuple[T, ...]:
    """An item before others."""
    return (item, *rest)


# Nouns ------------------------------------------------------------------------------------------


def head(entry: Entry) -> Noun:
    """As in "cube"."""
    return Noun(entry)


def head_of(entry: Entry, item: NounPhrase) -> Noun:
    """As in "album of b"."""
    if not len(entry.links) == 1:
        raise Unfit
    return Noun(entry, objects=(item,))


def modified(entry: Entry, noun: Noun) -> Noun:
    """As in "small cube"."""
    return replace(noun, adjectives=(entry, *noun.adjectives))


def either_head(first: Noun, second: Noun) -> Noun:
    """As in "cube or small tetrahedron": a thing that is one of them."""
    phrases = (_predicated(first), _predicated(second))
    return Noun(relatives=(RelativeClause(Predication(Gap(), _listed(OR, phrases))),))


def _predicated(noun: Noun) -> VerbPhrase:
    """As in "is a cube", "is a small cube that is in front of b"."""
    if noun.kind is not None and not noun.adjectives and not noun.relatives:
        return Relation(noun.kind, noun.objects)
    return Nominal(noun)


def related(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Noun:
    """A noun with relative clauses behind it."""
    return noun if relatives is None else replace(noun, relatives=noun.relatives + relatives)


def relative(*parts: Any) -> RelativeClause:
    """As in "that is small" (verb phrase) and "that b likes" (subject, verb phrase with a gap)."""
    if len(parts) == 1:
        return RelativeClause(Predication(Gap(), parts[0]))
    return RelativeClause(Predication(*parts))


def reduced(verb_phrase: VerbPhrase) -> RelativeClause:
    """As in "in front of b"."""
    return RelativeClause(Predication(Gap(), verb_phrase), RelativeForm.REDUCED)


def full_and(first: RelativeClause, rest: tuple[RelativeClause, ...]) -> RelativeClause:
    """As in "that is small and that b likes"."""
    return RelativeClause(Coordination(AND, tuple(part.clause for part in (first, *rest))))


def full_or(first: RelativeClause, rest: tuple[RelativeClause, ...]) -> RelativeClause:
    """As in "that is small or that b likes"."""
    return RelativeClause(Coordination(OR, tuple(part.clause for part in (first, *rest))))


# Noun phrases -----------------------------------------------------------------------------------


def quantified(
    determiner: Determiner,
    noun: Noun,
    label: Variable | None = None,
    other_than: NounPhrase | None = None,
    relatives: tuple[RelativeClause, ...] | None = None,
) -> Quantified:
    """As in "every cube x other than b that is small"."""
    said = related(noun, relatives)
    return Quantified(determiner, said, label, label is not None, other_than)


def quantified_either(
    determiner: Determiner, noun: Noun, relatives: tuple[RelativeClause, ...] | None
) -> Quantified:
    """As in "every cube or tetrahedron"."""
    return Quantified(determiner, related(noun, relatives))


def quantified_such(
    determiner: Determiner, noun: Noun, label: Variable | None, clause: Clause
) -> Quantified:
    """As in "every cube x such that x is small"."""
    such = RelativeClause(clause, RelativeForm.SUCH_THAT)
    return quantified(determiner, noun, label, None, (such,))


def quantified_label(
    determiner: Determiner, label: Variable, relatives: tuple[RelativeClause, ...] | None
) -> Quantified:
    """As in "every x"."""
    return Quantified(determiner, related(THING, relatives), label, labelled=True)


def quantified_other(
    determiner: Determiner, noun: Noun, relatives: tuple[RelativeClause, ...] | None
) -> Quantified:
    """As in "every other cube"."""
    return Quantified(determiner, related(noun, relatives), other_than=ELSE, says_other=False)


def another(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Quantified:
    """As in "another cube"."""
    return quantified_other(A, noun, relatives)


def quantified_thing(
    determiner: Determiner,
    other_than: NounPhrase | None,
    relatives: tuple[RelativeClause, ...] | None,
) -> Quantified:
    """As in "everything", "nothing other than b that is small"."""
    return quantified(determiner, THING, None, other_than, relatives)


def quantified_quality(
    determiner: Determiner, quality: RelativeClause, relatives: tuple[RelativeClause, ...] | None
) -> Quantified:
    """As in "everything small", "something small that b likes"."""
    return quantified_thing(determiner, None, (quality, *(relatives or ())))


def quantified_thing_such(determiner: Determiner, clause: Clause) -> Quantified:
    """As in "everything such that it is small"."""
    return quantified_such(determiner, THING, None, clause)


def quantified_else(
    determiner: Determiner, relatives: tuple[RelativeClause, ...] | None
) -> Quantified:
    """As in "everything else"."""
    return quantified_other(determiner, THING, relatives)


def owner(determiner: Determiner, noun: Noun) -> Quantified:
    """As in "every cube('s)"."""
    return Quantified(determiner, noun)


def owner_thing(determiner: Determiner) -> Quantified:
    """As in "something('s)"."""
    return Quantified(determiner)


def phrases_and(first: NounPhrase, rest: tuple[NounPhrase, ...]) -> CoordinatedPhrase:
    """As in "b, c and d"."""
    return CoordinatedPhrase(AND, (first, *rest))


def phrases_or(first: NounPhrase, rest: tuple[NounPhrase, ...]) -> CoordinatedPhrase:
    """As in "b, c or d"."""
    return CoordinatedPhrase(OR, (first, *rest))


def phrases_either(first: NounPhrase, second: NounPhrase) -> CoordinatedPhrase:
    """As in "b or c", of names alone."""
    return CoordinatedPhrase(OR, (first, second))


def both_phrases(first: NounPhrase, second: NounPhrase) -> CoordinatedPhrase:
    """As in "both b and c"."""
    return CoordinatedPhrase(AND, (first, second), correlative=True)


def either_phrase(first: NounPhrase, rest: tuple[NounPhrase, ...]) -> CoordinatedPhrase:
    """As in "either b or c"."""
    return CoordinatedPhrase(OR, (first, *rest), correlative=True)


def exclusive_phrase(first: NounPhrase, second: NounPhrase) -> CoordinatedPhrase:
    """As in "either b or c but not both"."""
    return CoordinatedPhrase(XOR, (first, second))


def neither_phrase(first: NounPhrase, rest: tuple[NounPhrase, ...]) -> CoordinatedPhrase:
    """As in "neither b nor c"."""
    return CoordinatedPhrase(NOR, (first, *rest))


def application(entry: Entry, item: NounPhrase) -> Application:
    """As in "the father of b"."""
    return Application(entry, (item,))


def applications(
    entry: Entry, item: NounPhrase, rest: tuple[tuple[str, NounPhrase], ...]
) -> Application:
    """As in "the sum of b and c"."""
    if tuple(link for link, _ in rest) != entry.links[1:]:
        raise Unfit
    return Application(entry, (item, *(other for _, other in rest)))


def possessive(owner: NounPhrase, entry: Entry) -> Application:
    """As in "b's father", "her father"."""
    if entry.arity != 1:
        raise Unfit
    return Application(entry, (owner,), possessive=True)


def linked(link: str, item: NounPhrase, *rest: Any) -> tuple[tuple[str, NounPhrase], ...]:
    """A further object behind its link."""
    return ((link, item), *(rest[0] if rest else ()))


# Verb phrases -----------------------------------------------------------------------------------


def relation(
    entry: Entry,
    item: NounPhrase | None = None,
    rest: tuple[tuple[str, NounPhrase], ...] = (),
) -> Relation:
    """As in "is small", "is larger than b", "gave b to c"."""
    objects = () if item is None else (item, *(other for _, other in rest))
    if len(objects) != len(entry.links) or tuple(link for link, _ in rest) != entry.links[1:]:
        raise Unfit
    return Relation(entry, objects)


def negated_relation(
    entry: Entry,
    item: NounPhrase | None = None,
    rest: tuple[tuple[str, NounPhrase], ...] = (),
) -> NegatedPhrase:
    """As in "does not own b"."""
    made = relation(entry, item, rest)
    return NegatedPhrase(made)


def passive(
    entry: Entry, item: NounPhrase, rest: tuple[tuple[str, NounPhrase], ...] = ()
) -> Relation:
    """As in "owned by b"."""
    made = relation(entry, item, rest)
    return replace(made, passive=True)


def negated(verb_phrase: VerbPhrase) -> NegatedPhrase:
    """As in "is not small"."""
    return NegatedPhrase(verb_phrase)


def having(thing: NounPhrase, entry: Entry) -> VerbPhrase:
    """As in "has a cube in front of it"."""
    if not len(entry.links) == 1:
        raise Unfit
    return Having(thing, entry)


def alike(entry: Entry) -> Relation:
    """As in "are the same size": each other, unsaid."""
    return Relation(entry, (EachOther(said=False),))


def nominal(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> VerbPhrase:
    """As in "is a small cube that is in front of b"."""
    return _predicated(related(noun, relatives))


def identical(item: NounPhrase) -> Relation:
    """As in "is b"."""
    return Relation(IDENTITY, (item,))


def only_one(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> OnlyOne:
    """As in "is the only cube"."""
    return OnlyOne(related(noun, relatives))


def only_named(first: NounPhrase, second: NounPhrase | None = None) -> OnlyNamed:
    """As in "only b", "only b and c"."""
    return OnlyNamed((first,) if second is None else (first, second))


def nothing_but(determiner: Determiner, name: NounPhrase) -> OnlyNamed:
    """As in "nothing but b": only b."""
    if determiner.quantity is not Quantity.NO:
        raise Unfit
    return OnlyNamed((name,))


def universal_of_two(
    determiner: Determiner,
    first: Noun,
    second: Noun,
    relatives: tuple[RelativeClause, ...] | None,
) -> Quantified:
    """As in "all cubes and tetrahedra": everything that is one of them."""
    if determiner.quantity not in (Quantity.ALL, Quantity.EVERY, Quantity.EACH):
        raise Unfit
    return quantified_either(determiner, either_head(first, second), relatives)


def at_least_one(listed: CoordinatedPhrase) -> CoordinatedPhrase:
    """As in "at least one of b, c and d"."""
    return CoordinatedPhrase(OR, listed.phrases)


def own(owner_gender: Pronoun, entry: Entry) -> Application:
    """As in "its own father"."""
    if entry.arity != 1:
        raise Unfit
    return Application(entry, (Reflexive(owner_gender.gender),), possessive=True)


def kind(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Noun:
    """As in "(nothing but) small cubes"."""
    return related(noun, relatives)


def excepting_kind(noun: Noun) -> RelativeClause:
    """As in "(nothing) but cubes": what is none of them."""
    return reduced(NegatedPhrase(_predicated(noun)))


def identical_the(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Relation:
    """As in "is the only cube"."""
    return Relation(IDENTITY, (Quantified(THE, related(noun, relatives)),))


def not_identical(item: NounPhrase) -> NegatedPhrase:
    """As in "is not b"."""
    return NegatedPhrase(identical(item))


def not_identical_the(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> NegatedPhrase:
    """As in "is not the only cube"."""
    return NegatedPhrase(identical_the(noun, relatives))


def verb_phrases_and(first: VerbPhrase, rest: tuple[VerbPhrase, ...]) -> VerbPhrase:
    """As in "is small and owns b"."""
    return _listed(AND, (first, *rest))


def verb_phrases_or(first: VerbPhrase, rest: tuple[VerbPhrase, ...]) -> VerbPhrase:
    """As in "is small or owns b"."""
    return _listed(OR, (first, *rest))


def verb_phrases_xor(first: VerbPhrase, second: VerbPhrase) -> VerbPhrase:
    """As in "either small or large but not both"."""
    return _listed(XOR, (first, second))


def verb_phrases_nor(first: VerbPhrase, rest: tuple[VerbPhrase, ...]) -> VerbPhrase:
    """As in "neither is small nor owns b"."""
    return _listed(NOR, (first, *rest))


def verb_phrases_two(first: VerbPhrase, second: VerbPhrase) -> VerbPhrase:
    """As in "both small and large"."""
    return _listed(AND, (first, second))


def _listed(conjunction: Conjunction, parts: tuple[VerbPhrase, ...]) -> VerbPhrase:
    return CoordinatedVerbPhrase(conjunction, parts)


def gap(entry: Entry) -> Relation:
    """As in "(that b) likes", "(that b) is larger than"."""
    if not len(entry.links) == 1:
        raise Unfit
    return Relation(entry, (Gap(),))


def negated_gap(entry: Entry) -> NegatedPhrase:
    """As in "(that b) does not like"."""
    made = gap(entry)
    return NegatedPhrase(made)


def gap_and(first: VerbPhrase, second: VerbPhrase) -> VerbPhrase:
    """As in "(that b) likes and owns"."""
    return _listed(AND, (first, second))


def gap_or(first: VerbPhrase, second: VerbPhrase) -> VerbPhrase:
    """As in "(that b) likes or owns"."""
    return _listed(OR, (first, second))
