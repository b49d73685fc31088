"""Decides whether "a K" and "Ks" as subject are about every K, some K, or one or the other.

A modal verb, a verb in the present and a kind speak of every K: "a member may vote", "a vegetarian
does not eat meat", "a whale is a mammal".  An episode is of some K ("a dog barked"), a place mostly
("a cube is behind b", but "a capital is in a country").  ``docs/semantics.md`` has the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import pairwise

from logic2text.arithmetic import COMPARISONS, measure_of
from logic2text.closed_words import read_words
from logic2text.conventions import GENERIC
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import IDENTITY, Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, is_plain_participle, lemma, word_set
from logic2text.reading.choices import Grade, Option
from logic2text.reading.grammar.ellipsis import OBLIGED, OBLIGED_TO_BE
from logic2text.reading.grammar.forces import PhraseContext
from logic2text.reading.grammar.modals import is_of_norm
from logic2text.reading.parsing.tokens import Token

EVERY = en.Determiner(en.Quantity.EVERY, narrow=True)
"""Generic *a*, which is never under a negation behind it."""
_ALL = en.Determiner(en.Quantity.ALL, narrow=True)


class _Kind(IntEnum):
    """What a verb phrase says of "a K", from what is true of a moment to what is always so."""

    EPISODE = 0
    POSITION = 1
    LOCATION = 2
    SITE = 3
    CASE = 4
    STATE = 5
    EVENT = 6
    NORM = 7
    LAW = 8


_SUBJECTS: dict[_Kind, tuple[Option[en.Determiner], ...]] = {
    # "A dog barked", "a cube is behind b": of some.
    _Kind.EPISODE: (Option(en.A),),
    _Kind.POSITION: (Option(en.A),),
    # "A mouse is in the kitchen".
    _Kind.LOCATION: (Option(en.A), Option(EVERY, Grade.WEAK)),
    # "A capital is in a country".
    _Kind.SITE: (Option(en.A), Option(EVERY, Grade.LIVE, GENERIC)),
    # "A student is sleeping", and most of what is said beside other clauses.
    _Kind.CASE: (Option(en.A), Option(EVERY, Grade.LIVE, GENERIC)),
    # "A cube is small", "a student likes Max".
    _Kind.STATE: (Option(EVERY), Option(en.A, Grade.LIVE, GENERIC)),
    # "A vegetarian does not eat meat", "a member may vote".
    _Kind.EVENT: (Option(EVERY), Option(en.A, Grade.WEAK)),
    # "A guest may sing only if Max does", beside other clauses too.
    _Kind.NORM: (Option(EVERY), Option(en.A, Grade.WEAK)),
    _Kind.LAW: (Option(EVERY), Option(en.A, Grade.WEAK)),
}


def forces_of_a_subject(
    verb_phrase: en.VerbPhrase,
    place: PhraseContext,
    *,
    is_alone: bool,
    noun: en.Noun = en.THING,
    is_rule: bool = False,
) -> Sequence[Option[en.Determiner]]:
    """The forces of "a K" as subject: existential, or generic.

    Args:
        verb_phrase: what is said of it.
        place: the context.
        is_alone: whether the clause is the whole text; beside other clauses only kinds are said
            of every K first.
        noun: that of the subject: "a student who works" is hardly one student, beside other
            clauses too; of blocks, whose words a lexicon has, it can be.
        is_rule: whether the text says what must be: "a visitor must wear a badge".
    """
    if place in (PhraseContext.CONDITION, PhraseContext.RESTRICTOR):
        return (Option(en.A),)
    kind = _kind(verb_phrase)
    if is_rule and kind >= _Kind.STATE:
        kind = max(kind, _Kind.NORM)
    if kind is _Kind.LAW or kind <= _Kind.LOCATION:
        return _SUBJECTS[kind]
    if place in (PhraseContext.NEGATIVE, PhraseContext.DOWNWARD):
        return _SUBJECTS[_Kind.LOCATION]
    if kind is _Kind.NORM:
        return _SUBJECTS[kind]
    is_narrowed = bool(noun.relatives or noun.objects) and kind >= _Kind.STATE
    is_of_kind = noun.kind is not None and noun.kind.guessed
    if is_narrowed and (is_of_kind or (is_alone and _is_of_formula(verb_phrase))):
        return _SUBJECTS[_Kind.EVENT]
    return _SUBJECTS[kind if is_alone else _Kind.CASE]


def _is_of_formula(verb_phrase: en.VerbPhrase) -> bool:
    """Whether the words of a verb phrase are those of a formula's names."""
    match verb_phrase:
        case en.Relation(entry):
            return entry.guessed
        case en.NegatedPhrase(inner):
            return _is_of_formula(inner)
        case en.CoordinatedVerbPhrase(verb_phrases=members):
            return all(map(_is_of_formula, members))
        case _:
            return False


def forces_of_a_measured(place: PhraseContext) -> Sequence[Option[en.Determiner]]:
    """The forces of "a K" in "the weight of a K" that a comparison of numbers is about."""
    of_some = place in (PhraseContext.CONDITION, PhraseContext.RESTRICTOR)
    return (Option(en.A),) if of_some else _SUBJECTS[_Kind.LAW]


def forces_of_plural(
    verb_phrase: en.VerbPhrase, *, is_rule: bool = False
) -> Sequence[Option[en.Determiner]]:
    """As in "cubes are large": all cubes; of places and episodes some, except in a rule."""
    if _kind(verb_phrase) <= _Kind.SITE and not is_rule:
        return Option(_ALL), Option(en.SOME, Grade.LIVE)
    return (Option(_ALL),)


def forces_of_bare_object(
    entry: Entry | None, place: PhraseContext
) -> Sequence[Option[en.Determiner]]:
    """As in "owns dogs", of some; "likes dogs", of all.

    Args:
        entry: the predicate of the object; None for none.
        place: the context.  "Does not like dogs" is of no dog.
    """
    some, every = Option(replace(en.A, narrow=True)), Option(en.ALL)
    sense = None if entry is None or entry.category is not Category.VERB else _sense(entry)
    match place:
        case PhraseContext.NEGATIVE | PhraseContext.DOWNWARD:
            return some, every._replace(grade=Grade.WEAK)
        case PhraseContext.POSITIVE if sense in _EMOTIONS and sense not in _WISHES:
            return every, some._replace(grade=Grade.WEAK)
        case _ if place in _OF_WHOM and sense not in _EMOTIONS:
            # "Nurses who treat patients" are not those who treat all.
            return some, every._replace(grade=Grade.WEAK)
        case _:
            live = sense is None or any(sense in file for file in (_EMOTIONS, _COGNITION, _SOCIAL))
            return some, every._replace(grade=Grade.LIVE if live else Grade.WEAK)


def forbids(entry: Entry | None) -> bool:
    """Whether a predicate's words deny what they say may be done: "forbidden to hear"."""
    return entry is not None and entry.singular.partition(" ")[0] in _FORBIDDING


_FORBIDDING = read_words("forbidding")
_OF_WHOM = (PhraseContext.CONDITION, PhraseContext.RESTRICTOR, PhraseContext.OPEN)


def _sense(entry: Entry) -> int | None:
    """The number of the first sense of a verb in WordNet; None of an unknown one."""
    words = entry.singular.split(" ")
    verb = words[1] if words[0] in MODALS and len(words) > 1 else words[0]
    inflected = next((form for form in (Form.THIRD, Form.PAST) if form in forms(verb)), None)
    base = verb if inflected is None else lemma(verb, inflected)
    return next(iter(look_up(base).verbs.synsets), None)


_COGNITION = range(585_000, 740_000)
_EMOTIONS = range(1_757_000, 1_831_000)
_SOCIAL = range(2_376_000, 2_603_000)
"""The senses of WordNet's files ``verb.cognition``, ``verb.emotion`` and ``verb.social``.

WordNet 3.0 numbers the senses of verbs file after file.
"""
_WISHES = frozenset({1_824_357, 1_825_255})
"""To want and to wish, which are of some thing: "wants cookies"."""


def is_generic(determiner: en.Determiner) -> bool:
    """Whether it is "a" or a bare plural that is about every one."""
    return determiner in (EVERY, _ALL)


def is_said_of_kinds(verb_phrase: en.VerbPhrase) -> bool:
    """Whether it is not of a moment or a place: with a condition after it, "a K" is every K."""
    return _kind(verb_phrase) >= _Kind.STATE


def subjects_alone(tree: en.Clause) -> Iterator[en.NounPhrase]:
    """The subject of a text that is one clause."""
    if isinstance(tree, en.Predication):
        yield tree.subject


def speaks_of_past(tokens: Sequence[Token]) -> bool:
    """Whether a text tells of a past moment: "a dog did not bark" is of some dog, or of all."""
    words = [token.raw.lower() for token in tokens]
    return not _PAST.isdisjoint(words) or any(
        word in _UNCHANGED and before not in _BEFORE_BASE_FORMS and before not in MODALS
        for before, word in pairwise(words)
    )


def says_what_must_be(tokens: Sequence[Token]) -> bool:
    """Whether a text is one sentence with an obligation, "shall" in the grammar's own words."""
    words = [token.word for token in tokens]
    is_one = not {".", ";"}.intersection(words[:-1])
    return is_one and not {OBLIGED, OBLIGED_TO_BE}.isdisjoint(words)


_PAST = read_words("past")
_UNCHANGED = word_set("burst cut hit hurt let put quit read shut split spread")
"""Verbs whose past is their base form: "a dog put on a hat"."""
_BEFORE_BASE_FORMS = read_words("before_base_forms")


def _kind(verb_phrase: en.VerbPhrase, *, denied: bool = False) -> _Kind:
    match verb_phrase:
        case en.Nominal() | en.Relation(Entry(category=Category.NOUN), ()):
            return _Kind.LAW
        case en.Relation():
            return _kind_of_relation(verb_phrase, denied=denied)
        case en.Having(entry=entry):
            return _Kind.CASE if _is_place(entry) else _Kind.STATE
        case en.NegatedPhrase(inner):
            return _kind(inner, denied=True)
        case en.CoordinatedVerbPhrase(conjunction, members):
            denied = denied or conjunction is en.Conjunction.NOR
            return min(_kind(member, denied=denied) for member in members)
        case _:
            return _Kind.CASE


def _kind_of_relation(relation: en.Relation, *, denied: bool) -> _Kind:
    entry, objects = relation.entry, relation.objects
    of_one = any(map(_is_of_one, objects))
    plain = _Kind.STATE if of_one or not denied else _Kind.EVENT
    if _is_of_law(entry):
        return _Kind.NORM if is_of_norm(entry) else _Kind.EVENT
    if entry.places and entry.negative_plural.startswith("did "):
        return _Kind.EPISODE  # "was given to Max", of a verb in the past
    if "than" in entry.links and any(map(_is_of_kind, objects)):
        return _Kind.EVENT  # "an elephant is larger than a mouse"
    if entry.category is not Category.VERB:
        if not _is_place(entry):
            return _Kind.CASE if entry == IDENTITY or _is_progressive(entry) else plain
        if not _can_be_home(entry):
            return _Kind.POSITION
        return _Kind.SITE if any(map(_is_some, objects)) else _Kind.LOCATION
    if relation.passive:
        return plain
    if entry.singular.partition(" ")[0] in MODALS:
        return _Kind.STATE  # "will", "might", "could": of one case, or of all
    if _is_perfect(entry):
        return _Kind.CASE
    if entry.singular == entry.plural:
        return _Kind.EPISODE
    return _Kind.STATE if of_one or any(map(_is_some, objects)) else _Kind.EVENT


_MODALS_OF_LAWS = (MODALS.keys() | {"cannot", "need"}) - read_words("modals_of_cases")
_OF_LAWS = word_set("has needs able allowed entitled forbidden obliged permitted required supposed")
"""Words that are modal before "to": "has to vote"."""


def _is_of_law(entry: Entry) -> bool:
    first, _, after = entry.singular.partition(" ")
    return first in _MODALS_OF_LAWS or (first in _OF_LAWS and after.startswith("to "))


def _is_of_one(phrase: en.NounPhrase) -> bool:
    """Whether a phrase is of a certain thing: "Max", "the cube"."""
    match phrase:
        case en.Quantified(determiner):
            return determiner.quantity is en.Quantity.THE
        case en.Name() | en.Pronoun() | en.Definite() | en.Application() | en.OnlyNamed():
            return True
        case en.CoordinatedPhrase(phrases=phrases):
            return any(map(_is_of_one, phrases))
        case _:
            return False


def _is_some(phrase: en.NounPhrase) -> bool:
    """Whether a phrase is of some thing: "a country", "two countries"."""
    return (
        isinstance(phrase, en.Quantified)
        and not phrase.determiner.bare
        and phrase.determiner.force in (Force.EXISTENTIAL, Force.INCREASING)
    )


def _is_of_kind(phrase: en.NounPhrase) -> bool:
    """As in "(larger than) a mouse", "(larger than) mice"."""
    return isinstance(phrase, en.Quantified) and (
        phrase.determiner == en.A or phrase.determiner.bare
    )


def _is_perfect(entry: Entry) -> bool:
    """As in "has won"."""
    first, _, after = entry.singular.partition(" ")
    return first == "has" and is_plain_participle(after.partition(" ")[0])


def _is_progressive(entry: Entry) -> bool:
    first = entry.singular.partition(" ")[0]
    return Form.PROGRESSIVE in forms(first) and Form.ADJECTIVE not in forms(first)


_POSITIONS = word_set(
    "above adjacent at behind below beneath beside between close far in inside left located near"
    " next on opposite outside over right situated to under within"
)
_HOMES = word_set("at in inside located on outside situated within")
"""The places that can be those of a kind; the others are those of a moment, or of a board."""
_NO_HOMES = ("in front", "in back", "in the same")


def _is_place(entry: Entry) -> bool:
    if entry.symbol in COMPARISONS or measure_of(entry.symbol) is not None:
        return False
    first = entry.singular.partition(" ")[0]
    return entry.category is Category.ADJECTIVE and entry.arity > 1 and first in _POSITIONS


def tells_home(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a verb phrase says in, on or at what something is, at which only one thing can be."""
    match verb_phrase:
        case en.Relation(entry, (_,)):
            return _is_place(entry) and _can_be_home(entry)
        case _:
            return False


def _can_be_home(entry: Entry) -> bool:
    return entry.singular.partition(" ")[0] in _HOMES and not entry.singular.startswith(_NO_HOMES)
