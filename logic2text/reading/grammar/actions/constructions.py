"""Semantic actions of ellipsis, clefts, comparatives before nouns and further constructions."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force
from logic2text.english.relation_properties import properties_of
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.roles import Compound
from logic2text.lexicon.words.dictionary import look_up
from logic2text.reading.grammar.actions.bindings import Binding
from logic2text.reading.grammar.actions.clauses import Step, are_not_all, link_clause, predication
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    NOR,
    OR,
    XOR,
    join_relatives,
    modify,
    predicate_noun,
    quantify_other,
    reduce_relative,
    relate,
)
from logic2text.reading.grammar.actions.objects import SOMETHING
from logic2text.reading.grammar.actions.phrase_lists import join_phrases
from logic2text.reading.grammar.actions.verb_phrases import alike, distribute, passive, which
from logic2text.reading.grammar.closed_classes import (
    BARE_OBJECT,
    BOTH,
    COMPARED,
    PLURAL,
    SOME_OF_SEVERAL,
    THE_SEVERAL,
)
from logic2text.reading.grammar.ellipsis import (
    ELIDED_NOUN,
    OF_THEM,
    OTHERS,
    REST,
    THOSE,
    Auxiliary,
    make_contained,
    make_elided,
    make_elided_list,
    make_gapped,
)
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]


def for_thing(thing: en.Quantified, relatives: Relatives | None) -> Binding:
    """As in "for everyone", "for everything that is small"."""
    return Binding(thing.determiner, relate(thing.noun, relatives))


def quantify_chosen(determiner: en.Determiner, noun: en.Noun, _: str) -> en.Quantified:
    """As in "any cube you pick"."""
    if determiner.force not in (Force.UNIVERSAL, Force.ANY, Force.NEGATIVE):
        raise Unfit
    return en.Quantified(determiner, noun)


# Ellipsis ---------------------------------------------------------------------------------------


def elliptic(subject: en.NounPhrase, auxiliary: Auxiliary) -> en.Clause:
    """As in "(a is small but) b is not"."""
    return predication(subject, make_elided(auxiliary))


def gap_elliptic(
    conjunction: en.Conjunction,
    subject: en.NounPhrase,
    verb_phrase: en.VerbPhrase,
    rest: en.Clause,
) -> en.RelativeClause:
    """As in "that b likes but c does not"."""
    first = en.RelativeClause(predication(subject, verb_phrase))
    return join_relatives(conjunction, first, (en.RelativeClause(rest),))


def so_is(auxiliary: Auxiliary, subject: en.NounPhrase) -> en.Clause:
    """As in "(if a is small, then) so is b"."""
    if auxiliary.negated:
        raise Unfit
    return elliptic(subject, auxiliary)


def so_are(auxiliary: Auxiliary, noun: en.Noun) -> en.Clause:
    """As in "(cubes are small and) so are tetrahedra"."""
    return so_is(auxiliary, en.Quantified(PLURAL, noun))


def neither_is(auxiliary: Auxiliary, subject: en.NounPhrase) -> en.Clause:
    """As in "(a is not small and) neither is b"."""
    if auxiliary.negated:
        raise Unfit
    return elliptic(subject, auxiliary._replace(negated=True))


def link_nor(auxiliary: Auxiliary, subject: en.NounPhrase) -> Step:
    """As in ", nor is b"."""
    return link_clause(AND, neither_is(auxiliary, subject))


def link_as(auxiliary: Auxiliary, subject: en.NounPhrase) -> Step:
    """As in ", as is b"."""
    return link_clause(AND, so_is(auxiliary, subject))


def link_elliptic(subject: en.NounPhrase, auxiliary: Auxiliary) -> Step:
    """As in "b talks, which no other cat does"."""
    return link_clause(AND, elliptic(subject, auxiliary))


def link_as_kind(auxiliary: Auxiliary, noun: en.Noun) -> Step:
    """As in ", as do cubes"."""
    return link_clause(AND, so_are(auxiliary, noun))


def link_unlike(subject: en.NounPhrase) -> Step:
    """As in "b is small, unlike c"."""

    def deny(before: en.Clause) -> en.Clause:
        match before:
            case en.Predication(said, verb_phrase):
                return unlike(subject, said, verb_phrase, is_before=False)
            case _:
                raise Unfit

    return deny


def link_same_of(_: str, subject: en.NounPhrase) -> Step:
    """As in "b is small, and the same goes for c"."""

    def add(before: en.Clause) -> en.Clause:
        match before:
            case en.Predication(said, phrase) if _is_of_each(said) and not _takes_up(phrase):
                return link_clause(AND, predication(subject, phrase))(before)
            case _:
                raise Unfit

    return add


def link_same_of_kind(_: str, noun: en.Noun) -> Step:
    """As in "cubes are small, and the same goes for tetrahedra"."""
    return link_same_of(_, en.Quantified(PLURAL, noun))


def _is_of_each(said: en.NounPhrase) -> bool:
    """Whether a subject is all of a kind or names, so that a predicate alone is said of them.

    The same goes for pines as for elms where "no elm is tall": no pine is.
    """
    parts = [said] if isinstance(said, en.Quantified) else subtrees(said)
    return all(
        part.determiner in (en.EVERY, en.ALL, en.THE, PLURAL)
        for part in parts
        if isinstance(part, en.Quantified)
    )


def _takes_up(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a copy of a verb phrase could be about something else."""
    return any(isinstance(part, en.Pronoun | en.Reflexive) for part in subtrees(verb_phrase))


def unlike(
    other: en.NounPhrase,
    subject: en.NounPhrase,
    verb_phrase: en.VerbPhrase,
    *,
    is_before: bool = True,
) -> en.Clause:
    """As in "unlike b, c is small"."""
    if _takes_up(verb_phrase):
        raise Unfit
    denial = predication(other, en.NegatedPhrase(verb_phrase))
    clauses = denial, predication(subject, verb_phrase)
    return en.Coordination(AND, clauses if is_before else clauses[::-1])


def unlike_kind(other: en.Noun, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "unlike cubes, tetrahedra are small"."""
    return unlike(en.Quantified(PLURAL, other), en.Quantified(PLURAL, noun), verb_phrase)


def are_both() -> en.VerbPhrase:
    """As in "(b is a cube or small, but nothing) is both"."""
    return make_elided_list(all_of_it=True)


def are_neither() -> en.VerbPhrase:
    """As in "(b is a cube or small, but c) is neither"."""
    return make_elided_list(all_of_it=False)


def relative_contained(subject: en.NounPhrase, auxiliary: Auxiliary) -> en.RelativeClause:
    """As in "(likes everything) that b does"."""
    return en.RelativeClause(predication(subject, make_contained(auxiliary)))


def relative_elliptic(auxiliary: Auxiliary) -> en.RelativeClause:
    """As in "(whoever sings likes everyone) who does"."""
    return en.RelativeClause(en.Predication(en.Gap(), make_elided(auxiliary)))


def remnant(item: en.NounPhrase) -> en.Relation:
    """As in "(b likes c, and d) e"."""
    return make_gapped("", item)


def remnant_at(preposition: str, item: en.NounPhrase) -> en.Relation:
    """As in "(b lives in c, and d) in e"."""
    return make_gapped(preposition, item)


def plural_gapped(noun: en.Noun, said: en.Relation) -> en.Clause:
    """As in "(cubes are small, and) tetrahedra large"."""
    return predication(en.Quantified(PLURAL, noun), said)


def elide_noun(determiner: en.Determiner) -> en.Quantified:
    """As in "(some cubes are large and) some (are not)"."""
    return en.Quantified(determiner, en.Noun(ELIDED_NOUN))


def there_are_mutual(
    determiner: en.Determiner, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "there are two cubes that like each other", which no one thing does."""
    if not is_reciprocal(verb_phrase) or not determiner.quantity.profile.after_there_is:
        raise Unfit
    return predication(en.Quantified(determiner, noun), verb_phrase)


def others() -> en.Quantified:
    """As in "(some cubes are large and) others (are not)"."""
    return en.Quantified(SOME_OF_SEVERAL, en.Noun(OTHERS))


def all_the_rest(_: str) -> en.Quantified:
    """As in "all the others"."""
    return rest_by(en.ALL)


def the_rest(_: str) -> en.Quantified:
    """As in "the others", "the rest", of which "are not" denies each."""
    return rest_by(en.Determiner(en.Quantity.ALL, narrow=True))


def rest_by(determiner: en.Determiner) -> en.Quantified:
    """As in "none of the others", "two of the others"."""
    return quantify_other(determiner, en.Noun(REST), None)


def another_of_kind() -> en.Quantified:
    """As in "(if a cube is behind) another"."""
    return rest_by(en.A)


def rest_of(_: str, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "the rest of the cubes"."""
    return quantify_other(en.Determiner(en.Quantity.ALL, narrow=True), noun, relatives)


def some_of_them(determiner: en.Determiner) -> en.Quantified:
    """As in "(some cubes are large and) all of them (are red)"."""
    return en.Quantified(determiner, en.Noun(OF_THEM))


def both_of_them() -> en.Quantified:
    """As in "(likes) them both"."""
    return some_of_them(BOTH)


def all_of_them() -> en.Quantified:
    """As in "(likes) them all"."""
    return some_of_them(en.ALL)


def none_of_them() -> en.Quantified:
    """As in "(opens every file but) copies none"."""
    return some_of_them(en.NO)


def plural_elliptic(noun: en.Noun, auxiliary: Auxiliary) -> en.Clause:
    """As in "(cubes are large but) tetrahedra are not"."""
    return elliptic(en.Quantified(PLURAL, noun), auxiliary)


# Lists ------------------------------------------------------------------------------------------


def exclusive_subject(
    first: en.NounPhrase, second: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "b or c is small, but not both"."""
    return predication(en.CoordinatedPhrase(XOR, (first, second)), verb_phrase)


def exclusive_predicate(
    subject: en.NounPhrase, first: en.VerbPhrase, second: en.VerbPhrase
) -> en.Clause:
    """As in "b owns a pet or is small, but not both"."""
    return predication(subject, en.CoordinatedVerbPhrase(XOR, (first, second)))


def two_phrases(first: en.NounPhrase, second: en.NounPhrase) -> en.CoordinatedPhrase:
    """As in "b, and c, (is small)", "b, as well as c, (is small)"."""
    return join_phrases(AND, first, (second,))


def exactly_one_of(listed: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
    """As in "exactly one of b and c"."""
    if len(listed.phrases) != 2:
        raise Unfit
    return en.CoordinatedPhrase(XOR, listed.phrases)


def none_of_names(listed: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
    """As in "none of b, c and d"."""
    return en.CoordinatedPhrase(NOR, listed.phrases)


def either_mixed(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, clause: en.Clause
) -> en.Clause:
    """As in "they are either cubes or they are small"."""
    return en.Coordination(OR, (predication(subject, verb_phrase), clause), correlative=True)


def modal_either(subject: en.NounPhrase, modal: str, entry: Entry, clause: en.Clause) -> en.Clause:
    """As in "Max will either win or he will not"."""
    return either_mixed(subject, _after(modal, entry), clause)


def either_modal(modal: str, first: Entry, second: Entry) -> en.VerbPhrase:
    """As in "will either win or lose"."""
    return en.CoordinatedVerbPhrase(OR, (_after(modal, first), _after(modal, second)))


def neither_modal(modal: str, first: Entry, second: Entry) -> en.VerbPhrase:
    """As in "will neither win nor lose"."""
    return en.CoordinatedVerbPhrase(NOR, (_after(modal, first), _after(modal, second)))


def of_each_modal(modal: str, entry: Entry, *objects: en.NounPhrase) -> en.VerbPhrase:
    """As in "will both meet b"."""
    return _after(modal, entry, *objects)


def are_not_all_modal(
    subject: en.NounPhrase, modal: str, entry: Entry, *objects: en.NounPhrase
) -> en.Clause:
    """As in "b and c will not both win"."""
    return are_not_all(subject, _after(modal, entry, *objects))


def _after(modal: str, entry: Entry, *objects: en.NounPhrase) -> en.VerbPhrase:
    if entry.singular.partition(" ")[0] != modal:
        raise Unfit
    return en.Relation(entry, objects)


def cleft_of_only(name: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "it is b that is small", of nothing else."""
    if not isinstance(name, en.Name | en.Application):
        raise Unfit
    return predication(en.OnlyNamed((name,)), verb_phrase)


# Definite and universal phrases -----------------------------------------------------------------


def name_with_article(name: en.Name) -> en.Name:
    """As in "the course", "that mountain" of a name that is a common noun."""
    if not isinstance(name, en.Name) or isinstance(name.term, Variable):
        raise Unfit
    noun = name.words.split(" ")[-1]
    if not name.words.islower() or name.words.startswith("the ") or not look_up(noun).nouns:
        raise Unfit
    return replace(name, words=f"the {name.words}")


def that_one(noun: en.Noun) -> en.Definite:
    """As in "that cube", of a cube that was spoken of."""
    if noun.relatives:
        raise Unfit
    return en.Definite(COMPARED, noun)


def the_plural(noun: en.Noun, relatives: Relatives | None = None) -> en.Quantified:
    """As in "the cubes that are small": all of them."""
    return en.Quantified(THE_SEVERAL, relate(noun, relatives))


def those(relatives: Relatives) -> en.Quantified:
    """As in "those that are small", "the ones with a handle"."""
    return the_plural(en.Noun(THOSE), relatives)


def those_persons(relatives: Relatives) -> en.Quantified:
    """As in "those who study"."""
    return the_plural(en.Noun(THOSE, of_persons=True), relatives)


def only_those(noun: en.Noun | None, relatives: Relatives) -> en.Quantified:
    """As in "only those who study"."""
    return en.Quantified(en.ONLY, relate(noun or en.THING, relatives))


def the_only_are(
    noun: en.Noun,
    relatives: Relatives | None,
    first: en.NounPhrase,
    rest: tuple[en.NounPhrase, ...] = (),
) -> en.Predication:
    """As in "the only large cubes are b and c": only these are large cubes."""
    return en.Predication(en.OnlyNamed((first, *rest)), predicate_noun(relate(noun, relatives)))


def the_number(number: int, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "the two cubes are small": there are exactly two, and all are small."""
    counted = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun, labelled=False)
    return en.Presupposition(counted, en.Predication(en.Quantified(en.ALL, noun), verb_phrase))


def only_object(entry: Entry, item: en.NounPhrase) -> en.Relation:
    """As in "only likes b", "only likes the cubes that are small"."""
    if len(entry.links) != 1:
        raise Unfit
    match item:
        case en.Name() | en.Reflexive() | en.Application():
            return en.Relation(entry, (en.OnlyNamed((item,)),))
        case en.Quantified(determiner) if (
            determiner in (en.ALL, THE_SEVERAL) and item.other_than is None
        ):
            return en.Relation(entry, (replace(item, determiner=en.ONLY),))
        case _:
            raise Unfit


def only_such(entry: Entry, noun: en.Noun, relatives: Relatives) -> en.VerbPhrase:
    """As in "only likes the cubes that are small": no cube that is not."""
    if len(entry.links) != 1 or len(relatives) != 1:
        raise Unfit
    match relatives[0].clause:
        case en.Predication(en.Gap() as gap, verb_phrase):
            clause: en.Clause = en.Predication(gap, en.NegatedPhrase(verb_phrase))
        case clause:
            clause = en.Negation(clause)
    unlike = en.Quantified(en.A, relate(noun, (en.RelativeClause(clause),)))
    return en.NegatedPhrase(en.Relation(entry, (unlike,)))


def only_kind(entry: Entry, noun: en.Noun, relatives: Relatives | None) -> en.Relation:
    """As in "only likes small cubes"."""
    return only_object(entry, en.Quantified(en.ALL, relate(noun, relatives)))


def bare_object(noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "(owns) dogs", "(likes) dogs"."""
    return en.Quantified(BARE_OBJECT, relate(noun, relatives))


def bare_objects(
    conjunction: en.Conjunction, first: en.Noun, rest: tuple[en.Noun, ...]
) -> en.CoordinatedPhrase:
    """As in "(owns) cats and dogs", "(owns) neither cats nor dogs"."""
    members = tuple(bare_object(noun, None) for noun in (first, *rest))
    return en.CoordinatedPhrase(conjunction, members)


def relation_each_kind(
    entry: Entry, noun: en.Noun, relatives: Relatives | None
) -> en.CoordinatedVerbPhrase:
    """As in "reads and writes books": reads some, and writes some."""
    return distribute(entry, bare_object(noun, relatives))


def relation_same_kind(entry: Entry, noun: en.Noun, relatives: Relatives | None) -> en.Relation:
    """As "reads and writes books" where they are the same books."""
    return en.Relation(entry, (en.Quantified(SOME_OF_SEVERAL, relate(noun, relatives)),))


# Prepositions apart from their verbs, and acts without their subject ------------------------------


def only_object_divided(entry: Entry, preposition: str, item: en.NounPhrase) -> en.Relation:
    """As in "looked only at b"."""
    if entry.links[0] != preposition:
        raise Unfit
    return only_object(entry, item)


def patient(entry: Entry) -> en.Relation:
    """As in "is owned": by something."""
    return en.Relation(entry, (SOMETHING,), passive=True)


def not_patient(entry: Entry) -> en.NegatedPhrase:
    """As in "was not seen": by anything."""
    return en.NegatedPhrase(patient(entry))


def not_alike(entry: Entry) -> en.NegatedPhrase:
    """As in "did not meet": each other."""
    return en.NegatedPhrase(alike(entry))


def head_of_something(entry: Entry) -> en.Noun:
    """As in "(every) father": of something."""
    return en.Noun(entry, objects=(SOMETHING,))


# Comparatives and superlatives ------------------------------------------------------------------


def compare(entry: Entry, noun: en.Noun) -> en.Noun:
    """As in "(a) smaller cube": smaller than what was spoken of."""
    return relate(noun, (reduce_relative(en.Relation(entry, (en.Pronoun(COMPARED),))),))


def relation_than(entry: Entry, item: en.NounPhrase, auxiliary: Auxiliary) -> en.Relation:
    """As in "is taller than b is"."""
    if entry.links not in (("than",), ("as",)) or auxiliary.negated:
        raise Unfit
    return en.Relation(entry, (item,))


def compare_alike(noun: en.Noun, entry: Entry) -> en.Noun:
    """As in "(a) cube of the same size": the same as that of what was spoken of."""
    return compare(entry, noun)


def compare_than(entry: Entry, noun: en.Noun, item: en.NounPhrase) -> en.Noun:
    """As in "(a) smaller cube than b"."""
    return relate(noun, (reduce_relative(en.Relation(entry, (item,))),))


def existent_compared(
    determiner: en.Determiner, noun: en.Noun, relatives: Relatives | None
) -> Binding:
    """As in "(there is) a smaller cube"."""
    return Binding(determiner, relate(noun, relatives))


def superlative(entry: Entry, kind: en.Noun) -> en.VerbPhrase:
    """As in "is the smallest cube": a cube, and smaller than every other one."""
    return en.CoordinatedVerbPhrase(AND, (predicate_noun(kind), _than_others(entry, kind)))


def the_superlative(entry: Entry, noun: en.Noun) -> en.Quantified:
    """As in "the smallest cube"."""
    return en.Quantified(en.THE, _most(entry, noun))


def some_superlative(entry: Entry, noun: en.Noun) -> en.Quantified:
    """As "the smallest cube" where it need not be the only one."""
    return en.Quantified(en.SOME, _most(entry, noun))


def existent_superlative(determiner: en.Determiner, entry: Entry, noun: en.Noun) -> Binding:
    """As in "(there is) no largest cube"."""
    if determiner.force not in (Force.NEGATIVE, Force.EXISTENTIAL) and determiner != en.THE:
        raise Unfit
    return Binding(determiner, _most(entry, noun))


def _most(entry: Entry, noun: en.Noun) -> en.Noun:
    others = en.RelativeClause(en.Predication(en.Gap(), _than_others(entry, noun)))
    return relate(noun, (others,))


def _than_others(entry: Entry, noun: en.Noun) -> en.Relation:
    others = en.Quantified(en.EVERY, noun, other_than=en.Reflexive())
    return en.Relation(entry, (others,))


def between_in(first: en.NounPhrase, second: en.NounPhrase, entry: Entry) -> en.VerbPhrase:
    """As in "between b and c in size": larger than one of them and smaller than the other."""
    converse = replace(entry, converse=not entry.converse)
    orders = ((first, second), (second, first))
    return en.CoordinatedVerbPhrase(
        OR,
        tuple(
            en.CoordinatedVerbPhrase(
                AND, (en.Relation(entry, (less,)), en.Relation(converse, (more,)))
            )
            for less, more in orders
        ),
    )


# Relations without their preposition ------------------------------------------------------------


def either_place(
    conjunction: en.Conjunction, first: Entry, second: Entry, item: en.NounPhrase
) -> en.VerbPhrase:
    """As in "left or right of b"."""
    if len(first.links) != 1 or len(second.links) != 1:
        raise Unfit
    places = en.Relation(first, (item,)), en.Relation(second, (item,))
    return en.CoordinatedVerbPhrase(conjunction, places)


def either_voice(
    conjunction: en.Conjunction, first: Entry, second: Entry, item: en.NounPhrase
) -> en.VerbPhrase:
    """As in "loves and is loved by b"."""
    if len(first.links) != 1 or len(second.links) != 1:
        raise Unfit
    return en.CoordinatedVerbPhrase(
        conjunction, (en.Relation(first, (item,)), passive(second, item))
    )


def have_side(thing: en.NounPhrase, owner: en.Pronoun, entry: Entry) -> en.VerbPhrase:
    """As in "(with) nothing to its right"."""
    del owner  # it is the subject, as in "with nothing to the right of it"
    return en.Having(thing, entry)


def have_side_which(
    thing: en.NounPhrase, owner: en.Pronoun, entry: Entry, relative: en.RelativeClause
) -> en.VerbPhrase:
    """As in "(with) a cube to its right that is small", of the cube."""
    return have_side(which(thing, relative), owner, entry)


def have_related(
    determiner: en.Determiner, noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Having:
    """As in "has exactly one mother", "has a happy child who barks"."""
    if noun.kind is None or determiner.force in (Force.UNIVERSAL, Force.NOT_UNIVERSAL):
        raise Unfit  # "every friend who barks" is every friend of whose
    thing = replace(noun, kind=None, relatives=relatives or ())
    return en.Having(en.Quantified(determiner, thing), noun.kind)


def have_several(thing: en.NounPhrase, role: Entry) -> en.VerbPhrase:
    """As in "has at least two wheels as parts"."""
    match thing:
        case en.Quantified(determiner) if is_plural(determiner, thing.plural):
            return en.Having(thing, role)
        case _:
            raise Unfit


def have_either(
    determiner: en.Determiner, first: en.Noun, second: en.Noun, relatives: Relatives | None
) -> en.VerbPhrase:
    """As in "has no brothers or sisters", "has a brother or sister"."""
    if determiner.force not in (Force.NEGATIVE, Force.EXISTENTIAL):
        raise Unfit
    conjunction = AND if determiner.force is Force.NEGATIVE else OR
    members = tuple(have_related(determiner, noun, relatives) for noun in (first, second))
    return en.CoordinatedVerbPhrase(conjunction, members)


@dataclass(frozen=True, slots=True)
class CompoundHead:
    """A noun with its modifiers that has the noun of a role as its head: "meat topping"."""

    noun: en.Noun
    role: Entry


def compound_head(compound: Compound) -> CompoundHead:
    """As in "meat topping"."""
    return CompoundHead(en.Noun(compound.kind), compound.role)


def modify_compound(entry: Entry, compound: CompoundHead) -> CompoundHead:
    """As in "spicy meat topping"."""
    return replace(compound, noun=modify(entry, compound.noun))


def have_compound(
    determiner: en.Determiner,
    compound: CompoundHead,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.VerbPhrase:
    """As in "has no meat topping": the noun of a kind has a role's noun as its head."""
    thing = replace(compound.noun, relatives=relatives or ())
    return en.Having(en.Quantified(determiner, thing), compound.role)


def share_had(
    conjunction: en.Conjunction, first: en.VerbPhrase, rest: tuple[en.VerbPhrase, ...]
) -> en.VerbPhrase:
    """As in "has exactly two wheels and no engine"."""
    return en.CoordinatedVerbPhrase(conjunction, (first, *rest), shares_head=True)


def neither_had(first: en.VerbPhrase, second: en.VerbPhrase) -> en.VerbPhrase:
    """As in "has neither a meat topping nor a fish topping"."""
    return share_had(en.Conjunction.NOR, first, (second,))


# Mass nouns -------------------------------------------------------------------------------------


def existent_mass(
    determiner: en.Determiner | None, noun: en.Noun, relatives: Relatives | None
) -> Binding:
    """As in "(there is) food", "(there is) no food on the table"."""
    return Binding(determiner or en.SOME, relate(noun, relatives))


def has_properties(entry: Entry, names: tuple[str, ...]) -> en.Clause:
    """As in 'the relation "larger than" is transitive and irreflexive'."""
    if not set(names) <= set(properties_of(entry)):
        raise Unfit
    claims = tuple(en.RelationProperty(entry, name) for name in names)
    return en.Coordination(en.Conjunction.AND, claims)


def respectively(
    subjects: en.CoordinatedPhrase, entry: Entry, objects: en.CoordinatedPhrase
) -> en.Clause:
    """As in "b and c are in front of d and e, respectively"."""
    pairs = tuple(zip(subjects.phrases, objects.phrases, strict=False))
    names = (*subjects.phrases, *objects.phrases)
    if entry.arity != 2 or len(subjects.phrases) != len(objects.phrases):
        raise Unfit
    if not all(isinstance(name, en.Name | en.Application) for name in names):
        raise Unfit
    claims = tuple(en.Predication(one, en.Relation(entry, (item,))) for one, item in pairs)
    return en.Coordination(en.Conjunction.AND, claims, en.ListLayout.RESPECTIVE)
