"""Ellipsis: verb phrases and nouns that a later clause leaves out.

"Some cubes are large and some are not", "if b is a cube, so is c", "no one passes unless Max does".
What is left out stands in the tree as a verb phrase or noun of its own kind (`make_elided`,
`ELIDED_NOUN`) until the resolver restores it from the clauses before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, assert_never

from logic2text.closed_words import read_word_pairs, read_words
from logic2text.english import syntax as en
from logic2text.english.auxiliaries import auxiliary_of
from logic2text.english.traversal import subtrees
from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import Category, Entry
from logic2text.reading.choices import Grade, Option
from logic2text.reading.grammar.affirmation import (
    count_denials,
    list_copies,
    with_existential_any,
    with_subject,
    without_negation,
)
from logic2text.reading.grammar.forces import PhraseContext

_ELIDED = "?elided "
FUTURE = "will-"
OBLIGED, OBLIGED_TO_BE = "shall-", "shall-be-"
"""The auxiliary of the future, where the rest of a text is in another tense."""


class Auxiliary(NamedTuple):
    """The auxiliary that stands for a verb phrase.

    Attributes:
        verb: "is", "was", "does", "did", "has" or a modal.
        negated: whether a *not* follows it.
    """

    verb: str
    negated: bool = False


AUXILIARIES = {
    form: (number, singular)
    for singular, plural in read_word_pairs("inflected_auxiliaries").items()
    for form, number in ((singular, "sg"), (plural, "pl"))
}
"""The auxiliaries that inflect, with their number and their singular."""
ELIDED_NOUN = Entry("?noun", 1, Category.NOUN, "one", "ones")
"""The noun that "some are large" leaves out."""
OTHERS = Entry("?others", 1, Category.NOUN, "other", "others")
"""The noun of "others are not", after "some dogs are small": some of the same kind."""
ONE = Entry("?one", 1, Category.NOUN, "one", "ones")
"""The noun of "(owns a dog, and b) owns one": that of an object before."""
OF_THEM = Entry("?of them", 1, Category.NOUN, "of them", "of them")
"""The noun of "all of them are large": the things that a clause before was about."""

REST = Entry("?rest", 1, Category.NOUN, "other", "others")
"""The noun of "all the others", "the rest": of a kind that was spoken of."""
THOSE = Entry("?those", 1, Category.NOUN, "one", "ones")
"""The noun of "those who pay": of a kind that was spoken of, or of all things or persons."""


def make_elided(auxiliary: Auxiliary) -> en.VerbPhrase:
    """The verb phrase that an auxiliary stands for, to be restored."""
    entry = Entry(f"{_ELIDED}{auxiliary.verb}", 1, Category.VERB, auxiliary.verb, auxiliary.verb)
    phrase = en.Relation(entry)
    return en.NegatedPhrase(phrase) if auxiliary.negated else phrase


_RELATED = "'s"
_BOTH, _NEITHER = "both", "neither"
_GAPPED, _CONTAINED = "gapped", "contained "
_HAS_ONE = "has one"


def make_elided_list(*, all_of_it: bool) -> en.VerbPhrase:
    """What "is both" and "is neither" stand for after "is a cat or a dog", to be restored."""
    return make_elided(Auxiliary(_BOTH if all_of_it else _NEITHER))


def make_having_one(*, negated: bool) -> en.VerbPhrase:
    """What "has one" and "has none" stand for after "has a garden", to be restored."""
    return make_elided(Auxiliary(_HAS_ONE, negated))


def make_gapped(link: str, remnant: en.NounPhrase) -> en.Relation:
    """What "(Max loves Claire, and) Carl Ann" says of Carl, to be restored.

    Args:
        link: the preposition before what is left, "" for none.
        remnant: what is left.
    """
    entry = Entry(f"{_ELIDED}{_GAPPED}", 2, Category.VERB, _GAPPED, links=(link,))
    return en.Relation(entry, (remnant,))


def make_contained(auxiliary: Auxiliary) -> en.VerbPhrase:
    """What "(likes every book that Max) does" says of Max and the book, to be restored."""
    verb = f"{_CONTAINED}{auxiliary.verb}"
    entry = Entry(f"{_ELIDED}{verb}", 2, Category.VERB, verb, links=("",))
    phrase = en.Relation(entry, (en.Gap(),))
    return en.NegatedPhrase(phrase) if auxiliary.negated else phrase


def restore_contained(verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """A verb phrase whose objects have relative clauses that leave out its own verb."""
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return replace(verb_phrase, verb_phrase=restore_contained(inner))
        case en.CoordinatedVerbPhrase(_, members):
            return replace(verb_phrase, verb_phrases=tuple(map(restore_contained, members)))
        case en.Relation(_, objects):
            places = range(len(objects))
            return replace(
                verb_phrase, objects=tuple(_with_verb(verb_phrase, place) for place in places)
            )
        case _:
            return verb_phrase


def _with_verb(relation: en.Relation, place: int) -> en.NounPhrase:
    match relation.objects[place]:
        case en.Quantified(noun=en.Noun(relatives=relatives) as noun) as phrase if relatives:
            restored = (_with_verb_of(relation, place, relative) for relative in relatives)
            return replace(phrase, noun=replace(noun, relatives=tuple(restored)))
        case phrase:
            return phrase


def _with_verb_of(
    relation: en.Relation, place: int, relative: en.RelativeClause
) -> en.RelativeClause:
    match relative.clause:
        case en.Predication(subject, said) if (
            find_elided_verb(said) == f"{_CONTAINED}{auxiliary_of(relation)}"
        ):
            others = (*relation.objects[:place], *relation.objects[place + 1 :])
            if not all(map(_has_one_meaning, others)):
                return relative
            objects = (*relation.objects[:place], en.Gap(), *relation.objects[place + 1 :])
            same: en.VerbPhrase = replace(relation, objects=objects)
            if _is_negated(said):
                same = en.NegatedPhrase(same)
            return replace(relative, clause=en.Predication(subject, same))
        case _:
            return relative


def _has_one_meaning(tree: en.Tree) -> bool:
    """Whether a copy of a phrase is about the same thing."""
    return isinstance(tree, en.Name | en.Application)


def make_elided_related(owner: en.NounPhrase) -> en.Relation:
    """What "is b's" stands for, to be restored: is b's friend, is b's mother."""
    entry = Entry(f"{_ELIDED}{_RELATED}", 2, Category.NOUN, _RELATED, links=("of",))
    return en.Relation(entry, (owner,))


def find_elided_verb(verb_phrase: en.VerbPhrase) -> str:
    """The auxiliary of a verb phrase to be restored, "" for any other."""
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return find_elided_verb(inner)
        case en.Relation(entry) if entry.symbol.startswith(_ELIDED):
            return entry.symbol.removeprefix(_ELIDED)
        case _:
            return ""


class Mentioned(NamedTuple):
    """What a clause was about.

    Attributes:
        kind: the noun of its subject; None of an object.
        members: the noun of all those things that it was said of; None if no noun says so.
        of_some: whether it was said of some, so that others are left.
        plural: whether it was said of several things.
    """

    kind: en.Noun | None
    members: en.Noun | None
    of_some: bool = False
    plural: bool = False


@dataclass(slots=True)
class Antecedents:
    """The verb phrases and the nouns of the clauses before a place, in their order."""

    verb_phrases: list[tuple[en.VerbPhrase, Variable | Constant | None]] = field(
        default_factory=list
    )
    of_gaps: list[en.VerbPhrase] = field(default_factory=list)
    nouns: list[Mentioned] = field(default_factory=list)
    objects: list[en.Noun] = field(default_factory=list)
    before_group: int = 0

    def add(
        self,
        subject: en.NounPhrase,
        verb_phrase: en.VerbPhrase,
        place: PhraseContext,
        term: Variable | Constant | None,
    ) -> None:
        """Record a clause, as it was parsed.

        Args:
            subject: its subject.
            verb_phrase: its verb phrase.
            place: that of the verb phrase.
            term: what the subject stands for; None if no term does.
        """
        if place is not PhraseContext.POSITIVE:
            verb_phrase = with_existential_any(verb_phrase)
        if isinstance(subject, en.Gap):
            self.of_gaps.append(verb_phrase)
            return
        self.verb_phrases.append((verb_phrase, term))

    def add_noun(
        self,
        kind: en.Noun,
        members: en.Noun | None,
        *,
        of_some: bool = False,
        plural: bool = False,
    ) -> None:
        """Record what a subject, an object or "there are …" is about."""
        if kind.kind is not None and not is_elided(kind):
            self.nouns.append(Mentioned(kind, members, of_some, plural))

    def add_members(self, members: en.Noun | None) -> None:
        """Record what an object is about, which no elided noun stands for."""
        self.nouns.append(Mentioned(None, members))

    def add_object(self, noun: en.Noun) -> None:
        """Record the noun of an object, which "one" can take up."""
        if noun.kind is not None and not is_elided(noun) and noun.kind != ONE:
            self.objects.append(noun)

    def find_one(self) -> list[Option[en.Noun]]:
        """What "one" can be one of: the object before first, and the objects before that."""
        distinct = enumerate(dict.fromkeys(reversed(self.objects)))
        return [Option(noun, Grade.LIVE if at else Grade.FIRST) for at, noun in distinct]

    def add_group(self) -> None:
        """Record a list of names."""
        self.before_group = len(self.nouns)

    def is_after_group(self) -> bool:
        """Whether something was mentioned after the last list of names."""
        return len(self.nouns) > self.before_group

    def restorations(
        self, elliptic: en.VerbPhrase, *, of_gap: bool = False
    ) -> list[Option[en.VerbPhrase]]:
        """What a verb phrase can stand for, the nearest first; nothing if that cannot be copied.

        With `of_gap` it is that of a relative clause: "whoever sings likes everyone who does".
        """
        verb = find_elided_verb(elliptic)
        if verb == _RELATED:
            return self._restore_related(elliptic)
        if verb in (_BOTH, _NEITHER):
            return self._restore_list(all_of_it=verb == _BOTH)
        if verb == _GAPPED:
            return self._restore_gapped(elliptic)
        if verb == _HAS_ONE:
            return self._restore_having(negated=_is_negated(elliptic))
        options: list[Option[en.VerbPhrase]] = []
        negated = _is_negated(elliptic)
        of_gaps = [(said, None) for said in self.of_gaps] if of_gap else []
        for candidate, subject in reversed([*self.verb_phrases, *of_gaps]):
            for positive in list_copies(without_negation(candidate), negated=negated):
                auxiliary = auxiliary_of(positive)
                if auxiliary != verb and (verb != FUTURE or auxiliary in ("", "is")):
                    continue
                if not _can_be_copied(positive, negated=negated):
                    if not options:
                        return []
                    continue
                # Sloppy and strict identity: "Max likes himself, but no one else does".
                for copy in dict.fromkeys((positive, with_subject(positive, subject))):
                    restored = en.NegatedPhrase(copy) if negated else copy
                    # "One that is not" takes up "that is", hardly what is said of all of it.
                    later = Grade.WEAK if of_gaps else Grade.LIVE
                    grade = later if options else Grade.FIRST
                    if all(option.value != restored for option in options):
                        options.append(Option(restored, grade))
        if options or of_gap or not self.of_gaps:
            return options
        # "Max is a guest who sang; no other guest did."
        return self.restorations(elliptic, of_gap=True)

    def _restore_list(self, *, all_of_it: bool) -> list[Option[en.VerbPhrase]]:
        """As in "every pet is a cat or a dog, but none is both": the nearest list."""
        lists = (
            said
            for said, _ in reversed(self.verb_phrases)
            if isinstance(said, en.CoordinatedVerbPhrase)
            and said.conjunction in (en.Conjunction.OR, en.Conjunction.XOR)
            and len(said.verb_phrases) == 2
        )
        nearest = next(lists, None)
        if nearest is None or not _can_be_copied(nearest, negated=False):
            return []
        kind = en.Conjunction.AND if all_of_it else en.Conjunction.NOR
        return [Option(en.CoordinatedVerbPhrase(kind, nearest.verb_phrases))]

    def _restore_having(self, *, negated: bool) -> list[Option[en.VerbPhrase]]:
        """As in "Iceland has no army, but Norway has one": the nearest thing that is had."""
        for said, _ in reversed(self.verb_phrases):
            for copy in _list_had(said):
                return [Option(en.NegatedPhrase(copy) if negated else copy)]
        return []

    def _restore_gapped(self, elliptic: en.VerbPhrase) -> list[Option[en.VerbPhrase]]:
        """As in "Max loves Claire, and Carl Ann": the verb of the clause before."""
        said = self.verb_phrases[-1][0] if self.verb_phrases else None
        match said, elliptic:
            case (
                en.Relation(entry, (_,), is_passive),
                en.Relation(Entry(links=(link,)), (remnant,)),
            ) if link in ("", "by" if is_passive else entry.links[0]):
                return [Option(replace(said, objects=(remnant,)))]
            case (
                en.Nominal() | en.Relation(Entry(category=Category.NOUN), ()),
                en.Relation(Entry(links=("",)), (en.Quantified(determiner, noun),)),
            ) if determiner == en.A and noun.kind is not None:
                return [Option(_is_one(noun))]
            case _:
                return []

    def _restore_related(self, elliptic: en.VerbPhrase) -> list[Option[en.VerbPhrase]]:
        """As in "b is c's mother, but she is not d's": the nearest relation that was said."""
        nouns = (_find_relation(phrase) for phrase, _ in reversed(self.verb_phrases))
        entry = next((noun for noun in nouns if noun is not None), None)
        if entry is None:
            return []
        return [Option(_with_relation(elliptic, entry))]

    def find_several(self, *, as_subject: bool) -> list[Option[en.Noun | None]]:
        """What *they* can stand for besides names, the nearest first; None if unsayable.

        "Students read every book, but they do not buy it" is about all students; a subject is
        hardly what an object was about.
        """
        mentioned = [*reversed(self.nouns)]
        if as_subject:
            mentioned = [each for each in mentioned if each.kind or each.members]
            mentioned.sort(key=lambda each: each.kind is None)
        else:  # "Max likes two pets but not them" is no sentence
            mentioned = [m for m in mentioned if m.kind or not (m.members and m.members.relatives)]
        options = _in_order([each.members for each in mentioned if each.plural or not each.kind])
        subjects = {each.members for each in mentioned if each.kind}
        return [
            option._replace(grade=Grade.WEAK)
            if place and as_subject and option.value not in subjects
            else option
            for place, option in enumerate(options)
        ]

    def find_elided(
        self, phrase: en.Quantified, *, contrasted: bool
    ) -> list[Option[en.Noun | None]]:
        """What the elided noun of a phrase can stand for, the nearest first; None if unsayable.

        "All of them are large" is about all those things that were spoken of, and "all are large"
        can be.  "Some are large" is about others, as is what is `contrasted`, "not all are".
        """
        if phrase.noun.kind == OTHERS:
            last = self.nouns[-1:]
            return [Option(mentioned.kind) for mentioned in last if mentioned.of_some]
        if phrase.noun.kind == OF_THEM and not contrasted:
            return _in_order([mentioned.members for mentioned in reversed(self.nouns)])
        all_or_none = choose_conjunction(phrase.determiner) in (
            en.Conjunction.AND,
            en.Conjunction.NOR,
        )
        nouns: list[en.Noun | None] = []
        for mentioned in reversed(self.nouns):
            if mentioned.kind is None or shows_labels(mentioned.kind):
                continue
            nouns.append(mentioned.kind)
            if all_or_none and not contrasted:
                nouns.append(mentioned.members)
        return _in_order(nouns)

    def find_those(
        self, left_out: en.Noun, fits: Callable[[en.Noun], bool], else_any: Grade
    ) -> list[Option[en.Noun]]:
        """As in "cheap loans are approved, but those over 100 are not": loans, or cheap loans.

        Args:
            left_out: the noun of the phrase, with its modifiers.
            fits: whether the phrase can be of a kind.
            else_any: the grade of its being of anything, where there is such a kind.
        """
        mentioned = (each.kind for each in reversed(self.nouns) if each.kind is not None)
        kinds = dict.fromkeys(kind for kind in mentioned if fits(kind))
        options: list[Option[en.Noun]] = []
        for kind in kinds:
            bare = en.Noun(kind.kind, objects=kind.objects)
            for noun in dict.fromkeys((bare, kind)):
                grade = Grade.WEAK if noun is not bare else Grade.LIVE if options else Grade.FIRST
                options.append(Option(_join_modifiers(noun, left_out), grade))
        anything = Option(replace(left_out, kind=None), else_any if options else Grade.FIRST)
        objects = dict.fromkeys(kind for kind in reversed(self.objects) if fits(kind))
        # "Every tax is owed by an owner, and those who pay are free."
        of_objects = [
            Option(_join_modifiers(en.Noun(kind.kind, objects=kind.objects), left_out), Grade.LIVE)
            for kind in objects
            if kind not in kinds
        ]
        return [*options, *of_objects, anything] if options else [anything, *of_objects]


def _join_modifiers(noun: en.Noun, left_out: en.Noun) -> en.Noun:
    return replace(noun, relatives=(*noun.relatives, *left_out.relatives))


def _list_had(verb_phrase: en.VerbPhrase) -> Iterator[en.VerbPhrase]:
    """What verb phrases say that somebody has, "has a garden", if not of a certain one."""
    match verb_phrase:
        case en.NegatedPhrase(inner):
            yield from _list_had(inner)
        case en.CoordinatedVerbPhrase(_, members):
            for member in reversed(members):
                yield from _list_had(member)
        case en.Relation(Entry(singular=words), ()) if _has_a(words):
            yield verb_phrase
        case en.Relation(Entry(singular="has"), (en.Quantified(other_than=None) as phrase,)):
            if phrase.noun.kind is not None and not any(
                isinstance(part, en.Pronoun) for part in subtrees(phrase.noun)
            ):
                had = en.Quantified(en.A, phrase.noun)
                yield replace(verb_phrase, objects=(had,))
        case _:
            pass


def _has_a(words: str) -> bool:
    """As "has a garden" does."""
    verb, article, *_ = (*words.split(" "), "")
    return verb in read_words("having_before_nouns") and article in _OF_ONE


_OF_ONE = read_words("indefinite_articles") | {"no"}


def _in_order(nouns: list[en.Noun | None]) -> list[Option[en.Noun | None]]:
    distinct = dict.fromkeys(nouns)
    return [
        Option(noun, Grade.LIVE if place else Grade.FIRST) for place, noun in enumerate(distinct)
    ]


def restore_related(verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """A list of verb phrases as in "is b's friend and not c's", with what its members leave out."""
    match verb_phrase:
        case en.CoordinatedVerbPhrase(_, members):
            relations = list(filter(None, map(_find_relation, members)))
            if not relations:
                return verb_phrase
            restored = (
                _with_relation(member, relations[0])
                if find_elided_verb(member) == _RELATED
                else member
                for member in members
            )
            return replace(verb_phrase, verb_phrases=tuple(restored))
        case _:
            return verb_phrase


def _find_relation(verb_phrase: en.VerbPhrase) -> Entry | None:
    match without_negation(verb_phrase):
        case en.Relation(Entry(category=Category.NOUN, links=("of",)) as entry) if (
            not entry.symbol.startswith(_ELIDED)
        ):
            return entry
        case _:
            return None


def _with_relation(elliptic: en.VerbPhrase, entry: Entry) -> en.VerbPhrase:
    match elliptic:
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(_with_relation(inner, entry))
        case en.Relation(_, objects):
            return en.Relation(entry, objects)
        case _:
            return elliptic


def is_elided(noun: en.Noun) -> bool:
    """Whether a noun is to be restored."""
    return noun.kind in (ELIDED_NOUN, OF_THEM, OTHERS, REST, THOSE)


def _is_one(noun: en.Noun) -> en.VerbPhrase:
    """As in "(is) a student"."""
    if noun.kind is not None and noun == en.Noun(noun.kind, objects=noun.objects):
        return en.Relation(noun.kind, noun.objects)
    return en.Nominal(noun)


def _can_be_copied(verb_phrase: en.VerbPhrase, *, negated: bool) -> bool:
    """Whether a copy has one meaning.

    A pronoun could stand for either subject, a variable would be bound twice, and "neither is c"
    after a list with a negation, or after "nothing but b", could deny it or agree with it.
    """
    if shows_labels(verb_phrase):
        return False
    if any(isinstance(part, en.Pronoun) for part in subtrees(verb_phrase)):
        return False
    if negated and any(isinstance(part, en.OnlyNamed) for part in subtrees(verb_phrase)):
        return False
    return not negated or not any(map(_denies, _members(verb_phrase)))


def _members(verb_phrase: en.VerbPhrase) -> tuple[en.VerbPhrase, ...]:
    match verb_phrase:
        case en.CoordinatedVerbPhrase(_, members):
            return tuple(part for member in members for part in (member, *_members(member)))
        case _:
            return ()


def _denies(verb_phrase: en.VerbPhrase) -> bool:
    match verb_phrase:
        case en.NegatedPhrase() | en.CoordinatedVerbPhrase(en.Conjunction.NOR):
            return True
        case _:
            return count_denials(verb_phrase) > 0


def _is_negated(verb_phrase: en.VerbPhrase) -> bool:
    return isinstance(verb_phrase, en.NegatedPhrase)


def shows_labels(tree: en.Tree) -> bool:
    """Whether a copy of a tree would bind a variable twice."""
    return any(
        isinstance(part, en.Quantified | en.ThereIs | en.ForClause) and part.labelled
        for part in subtrees(tree)
    )


def has_ellipsis(part: en.Tree) -> bool:
    """Whether a part of a tree is to be restored."""
    match part:
        case en.Predication(_, verb_phrase):
            return any(map(find_elided_verb, (verb_phrase, *_members(verb_phrase))))
        case en.Noun():
            return is_elided(part)
        case _:
            return False


def choose_conjunction(determiner: en.Determiner) -> en.Conjunction | None:
    """How "all of them" joins the members of a list; None if no conjunction does."""
    quantity = determiner.quantity
    if determiner == en.Determiner(en.Quantity.AT_LEAST, 1):
        return en.Conjunction.OR
    match quantity:
        case en.Quantity.ALL | en.Quantity.EACH | en.Quantity.EVERY:
            return en.Conjunction.AND
        case en.Quantity.SOME:
            return en.Conjunction.OR
        case en.Quantity.NO:
            return en.Conjunction.NOR
        case (
            en.Quantity.ANY
            | en.Quantity.A
            | en.Quantity.NOT_EVERY
            | en.Quantity.NOT_ALL
            | en.Quantity.ONLY
            | en.Quantity.THE
            | en.Quantity.AT_LEAST
            | en.Quantity.AT_MOST
            | en.Quantity.EXACTLY
            | en.Quantity.ALL_BUT
            | en.Quantity.SEVERAL
        ):
            return None
        case _:
            assert_never(quantity)
