"""Resolving noun phrases: their antecedents, forces and exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, starmap
from typing import Any, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Gender
from logic2text.reading.choices import Grade, Option, ReadingKind
from logic2text.reading.grammar.closed_classes import (
    BOTH,
    COMPARED,
    EITHER,
    ELSE,
    FORMER,
    LAST_OF_TWO,
    LATTER,
    NEITHER,
    ORDERED,
    OWN,
    THE_SEVERAL,
    THIS,
    UNRESOLVED,
)
from logic2text.reading.grammar.ellipsis import REST, THOSE
from logic2text.reading.grammar.forces import PhraseContext, place_of_noun
from logic2text.reading.interpretation.anaphora import Referent, can_be_person
from logic2text.reading.interpretation.exception_resolver import (
    exceptions_denied,
    is_copyable,
    is_silent,
)
from logic2text.reading.interpretation.inverse_scope import exclude
from logic2text.reading.interpretation.phrase_terms import (
    Antecedent,
    describes,
    is_modified,
    list_excepted,
    term_of,
)
from logic2text.reading.interpretation.pronoun_resolver import PronounResolver
from logic2text.reading.parsing.generics import EVERY


@dataclass(slots=True)
class PhraseResolver(PronounResolver):
    """Resolves the noun phrases of a tree."""

    def _phrase(self, node: Any) -> Any:
        match node:
            case en.Name(term, _, gender):
                self.discourse.mention_name(term, gender, as_subject=self.in_subject)
                return node
            case en.Pronoun(antecedent=fol.Variable() as variable) if variable in _PRONOUNS:
                return self._pronoun(node)
            case en.Pronoun(antecedent=fol.Variable() as variable) if variable in _OF_PLACE:
                return self._owner(node)
            case en.Definite(antecedent=fol.Variable() as variable) if variable in _TO_RESOLVE:
                return self._definite(node)
            case en.Quantified():
                return self._resolve_quantified(self._take_up_kind(node))
            case en.EachOther():
                return self._each_other(node)
            case en.Reflexive():
                return self._reflexive(node)
            case en.RelativeClause(form=form) if form is not en.RelativeForm.REDUCED:
                outer, self.around = self.around, ()
                visited = self._below(node)
                self.around = outer
                return visited
            case en.OnlyNamed():
                return self._only_named(node)
            case en.Application():
                return self._application(node)
            case en.CoordinatedPhrase():
                return self._resolve_coordinated(node)
            case _:
                return self._below(node)

    def _definite(self, phrase: en.Definite) -> en.NounPhrase:
        """As in "that cube", "the second"."""
        if phrase.antecedent == ORDERED:
            return self._in_order(phrase)
        return self._refer(phrase, self.discourse.find_pointed_at(phrase.noun))

    def _resolve_coordinated(self, phrase: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
        if phrase.conjunction is en.Conjunction.OR and self.compared:
            # "Larger than b or c" also says that it is larger than either.
            kinds = Option(en.Conjunction.OR), Option(en.Conjunction.AND, Grade.WEAK)
            phrase = replace(phrase, conjunction=self.choices.take(kinds, ReadingKind.FORCE))
        start = len(self.discourse.seen)
        visited = self._resolve_list(phrase)
        if phrase.conjunction is en.Conjunction.AND:
            only_names = all(isinstance(member, en.Name) for member in visited.phrases)
            self.discourse.mixed_group = not only_names
        else:
            terms = map(term_of, visited.phrases)
            self.discourse.alternatives.update(term for term in terms if term is not None)
            among = {referent.term for referent in self.discourse.seen[start:]}
            self.discourse.alternatives.update(among & self.discourse.functions.keys())
        return visited

    def _resolve_list(self, phrase: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
        """A list; "else" in it excepts the members before."""
        outer = self.beside, self.in_all
        members: list[en.NounPhrase] = []
        for member in phrase.phrases:
            has_else = isinstance(member, en.Quantified) and member.other_than is ELSE
            before = zip(phrase.phrases, members, strict=False)
            self.beside = tuple(chain.from_iterable(starmap(_pairs, before))) if has_else else ()
            self.in_all = phrase.conjunction is en.Conjunction.AND
            excluded = self.excluded
            beside = map(term_of, members)
            self.excluded = (*excluded, *(term for term in beside if term is not None))
            members.append(cast("en.NounPhrase", self.visit(member)))
            self.excluded = excluded
        self.beside, self.in_all = outer
        visited = replace(phrase, phrases=tuple(members))
        names = [member.term for member in members if isinstance(member, en.Name)]
        if phrase.conjunction is en.Conjunction.AND and len(names) == len(members):
            self.discourse.list_names(visited, names)
        return visited

    def _each_other(self, phrase: en.EachOther) -> en.EachOther:
        if self.symmetric:
            options = (Option(phrase.explicit), Option(not phrase.explicit, Grade.WEAK))
            phrase = replace(phrase, both_ways=self.choices.take(options, ReadingKind.FORCE))
        if self.pairs_all and not phrase.explicit:
            options = (Option(True), Option(False, Grade.LIVE))
            phrase = replace(phrase, reflexive=self.choices.take(options, ReadingKind.FORCE))
        return phrase

    def _reflexive(self, phrase: en.Reflexive) -> en.NounPhrase:
        """As in "b is behind a cube larger than itself": than b, or than the cube."""
        if self.gap is not None and self._is_of_another(phrase.gender, self.gap):
            return self._pronoun(en.Pronoun(UNRESOLVED, phrase.gender))
        if self.gap is None or not self.around:
            return phrase
        if len(self.around) > 1:
            self.inexpressible = True  # "b and c are behind a cube larger than themselves"
            return phrase
        named = en.Pronoun(self.around[0], phrase.gender)
        options = [Option[en.NounPhrase](phrase), Option[en.NounPhrase](named, Grade.LIVE)]
        fitting = [self.discourse.agrees(phrase.gender, t) for t in (self.gap, *self.around)]
        if fitting == [True, False]:
            return phrase
        if fitting == [False, True]:
            options.reverse()
        return self.choices.take(options, ReadingKind.ANTECEDENT)

    def _owner(self, owner: en.Pronoun) -> en.NounPhrase:
        """Whoever owns or is compared: as in "her own mother", "older"."""
        if owner.antecedent == COMPARED:
            return self._refer(owner, self.discourse.find_compared(self.gap))
        subject = self.around[:1]
        if any(self._is_of_another(owner.gender, term) for term in subject):
            return self._pronoun(replace(owner, antecedent=UNRESOLVED))
        return self._refer(owner, [Option(term) for term in subject])

    def _is_of_another(self, gender: Gender, subject: Antecedent) -> bool:
        """Whether "his own" is not the subject's, as in "a motion that concerns his own salary"."""
        of_person = gender in (Gender.MASCULINE, Gender.FEMININE)
        return of_person and self.discourse.is_thing(subject)

    def _resolve_quantified(self, phrase: en.Quantified) -> en.NounPhrase:
        if phrase.determiner.quantity is en.Quantity.THE and phrase.determiner != en.THE:
            return self._ordinal(phrase)
        if phrase.ordinal:
            return self._count_on(phrase)
        if phrase.determiner in (EITHER, NEITHER, BOTH):
            self.pairs.append(phrase.noun)
        if phrase.determiner == en.THE and phrase.other_than is ELSE:
            referring = self._other_one(phrase)
            if isinstance(referring, en.Definite):
                return referring
            phrase = referring
        elif phrase.determiner == en.THE and not phrase.labelled and not _has_complement(phrase):
            antecedents = self.discourse.find_known(phrase.noun)
            if antecedents:
                return en.Definite(self._take(antecedents), phrase.noun)
            antecedent = self._find_said_to_be(phrase.noun)
            if antecedent is not None:
                return en.Definite(antecedent, phrase.noun)
        phrase = self._of_the_rest(self._with_those_spoken_of(phrase))
        determiner = self._force(phrase.determiner)
        variable = phrase.binds or self._name()
        parsed, other_than = self._resolve_exception(phrase.noun, phrase.other_than)
        if phrase.determiner == en.ALL and phrase.noun in (en.THING, en.PERSON):
            self._look_for_a_kind(other_than)
            self.inexpressible = self.inexpressible or parsed != phrase.noun
        noun = self._noun(
            parsed,
            determiner,
            variable,
            is_other=phrase.other_than is not None,
            other_than=other_than,
            plural=is_plural(phrase.determiner, plural=True),
        )
        if phrase.determiner == en.THE and not phrase.labelled and _has_complement(phrase):
            antecedent = self._find_described_again(noun, other_than, variable)
            if antecedent is not None:
                return en.Definite(antecedent, phrase.noun)
        noun, other_than = without_group(noun, other_than)
        resolved = replace(
            phrase, determiner=determiner, binds=variable, noun=noun, other_than=other_than
        )
        return self._told_apart(resolved, phrase)

    def _told_apart(self, resolved: en.Quantified, phrase: en.Quantified) -> en.NounPhrase:
        """One of what a resolved phrase can say, by "only" or by its exceptions."""
        noun = resolved.noun
        if resolved.determiner == en.ONLY and is_modified(noun):
            weak = Option(_none_unlike(resolved), Grade.WEAK)
            return self.choices.take((Option(resolved), weak), ReadingKind.FORCE)
        is_any = phrase.determiner.force is Force.ANY and self.place is PhraseContext.NEGATIVE
        strong = [*exceptions_denied(resolved, is_any=is_any)]
        if not strong:
            return resolved
        # "Everything but b" is silent on b, or denies the predicate of b.
        # "Not behind anything but b" denies "behind something else or not behind b".
        joined = en.Conjunction.OR if is_any else en.Conjunction.AND
        of_things = noun.kind is None and not any(list_excepted(resolved))
        is_weak = is_any or of_things or is_silent(resolved)
        grade = Grade.WEAK if is_weak else Grade.LIVE
        options = [Option[en.NounPhrase](resolved)]
        for left_out in strong:
            both = en.CoordinatedPhrase(joined, (resolved, *left_out))
            options.append(Option(both, grade))
        return self.choices.take(options, ReadingKind.PRESUPPOSITION)

    def _take_up_kind(self, phrase: en.Quantified) -> en.Quantified:
        """As in "loans are checked, but those over 100 are not": those loans."""
        left_out = phrase.noun
        if left_out.kind != THOSE:
            return phrase
        fits = _is_person if left_out.of_persons else is_copyable
        # "All who owe wait" is as well of anyone; "one that waits" is of a kind.
        of_kind = phrase.determiner in (THE_SEVERAL, en.A, EVERY)
        else_any = Grade.WEAK if of_kind else Grade.LIVE
        options = self.earlier.find_those(left_out, fits, else_any)
        return replace(phrase, noun=self.choices.take(options, ReadingKind.ANTECEDENT))

    def _of_the_rest(self, phrase: en.Quantified) -> en.Quantified:
        """As in "one box is empty, and the others are full": the other boxes."""
        if phrase.noun.kind != REST:
            return phrase
        kinds = self.discourse.find_kinds(as_subject=self.in_subject)
        self.complete = self.complete and bool(kinds)
        if not kinds:
            return phrase
        return replace(phrase, noun=self.choices.take(kinds, ReadingKind.ANTECEDENT))

    def _with_those_spoken_of(self, phrase: en.Quantified) -> en.Quantified:
        """As in "Some cubes are small.  The cubes are red.": those that are small, or all cubes."""
        if phrase.determiner != THE_SEVERAL or _has_complement(phrase):
            return phrase
        return replace(phrase, noun=self._find_those_spoken_of(phrase.noun))

    def _find_those_spoken_of(self, noun: en.Noun) -> en.Noun:
        for kind, members, *_ in reversed(self.earlier.nouns):
            spoken_of = kind or members
            if spoken_of is not None and not describes(noun, spoken_of):
                continue
            if members == noun:
                return noun
            if members is None:
                self.inexpressible = True
                return noun
            options = Option(members), Option(noun, Grade.LIVE)
            return self.choices.take(options, ReadingKind.ANTECEDENT)
        return noun

    def _look_for_a_kind(self, exception: en.NounPhrase | None) -> None:
        """As in "Some cubes are small. The others are large", which is about the other cubes."""
        match exception:
            case en.Pronoun(fol.Variable() as antecedent) if antecedent not in self.excluded:
                self.complete = False  # see `_of_the_rest`

    def _find_said_to_be(self, noun: en.Noun) -> Antecedent | None:
        """What *the K* stands for if it was said to be a K, or None to presuppose one."""
        terms = self.discourse.find_classified(noun)
        terms = [term for term in terms if term not in self.excluded]
        options = [Option[Antecedent | None](term, Grade.LIVE) for term in terms]
        return self.choices.take([*options, Option(None, Grade.LIVE)], ReadingKind.ANTECEDENT)

    def _find_described_again(
        self, noun: en.Noun, other_than: en.NounPhrase | None, variable: fol.Variable
    ) -> Antecedent | None:
        """What "the K of b" stands for if a K of b was mentioned, or None to presuppose one.

        Args:
            noun: resolved, since its objects tell what it describes.
            other_than: its exception, likewise.
            variable: what would be presupposed.
        """
        seen = self.discourse.find_known(noun, other_than)
        options = [option for option in seen if option.value != variable]
        classified = [] if other_than is not None else self.discourse.find_classified(noun)
        said = [term for term in classified if term not in self.excluded]
        alternatives = [Option[Antecedent | None](o.value, Grade.LIVE) for o in options]
        alternatives += [Option(term, Grade.LIVE) for term in said]
        if not options or noun.relatives:
            alternatives.append(Option(None, Grade.LIVE))
        antecedent = self.choices.take(alternatives, ReadingKind.ANTECEDENT)
        if antecedent is not None:
            self.discourse.forget(variable)
            if antecedent not in said:
                self.discourse.mention(antecedent, as_subject=self.in_subject)
        return antecedent

    def _other_one(self, phrase: en.Quantified) -> en.Definite | en.Quantified:
        """As in "the other cube": another cube that was introduced, or the only other one."""
        exception = self._resolve_exception(phrase.noun, phrase.other_than)[1]
        if not isinstance(exception, en.Pronoun) or not self.complete:
            return phrase
        options: list[Option[Antecedent | None]] = []
        if not phrase.noun.relatives:
            mentioned = self.discourse.find_known(phrase.noun)
            excluded = {exception.antecedent, *self.excluded}
            rest = [option.value for option in mentioned if option.value not in excluded]
            options = [Option(term, Grade.LIVE) for term in rest]
        # "Each cube … the other cube": of the one that the subject stands for.
        place = 0 if exception.antecedent in self.excluded else len(options)
        options.insert(place, Option(None, Grade.LIVE))
        antecedent = self.choices.take(options, ReadingKind.ANTECEDENT)
        if antecedent is None:
            return replace(phrase, other_than=exception)
        self.discourse.mention(antecedent, as_subject=self.in_subject)
        return en.Definite(antecedent, phrase.noun)

    def _ordinal(self, phrase: en.Quantified) -> en.NounPhrase:
        """As in "this cube", "the second cube", which have an antecedent."""
        noun, place = phrase.noun, phrase.determiner.number
        if noun.objects or noun.relatives:
            variable = self._name()
            noun = self._noun(noun, en.THE, variable)
            self.discourse.forget(variable)
        term = self.discourse.find_introduced(noun, place) if place else None
        options = [] if term is None else [Option(term)]
        if phrase.determiner == THIS:
            options = self.discourse.find_known(noun)
            seen = {option.value for option in options}
            classified = [term for term in self.discourse.find_classified(noun) if term not in seen]
            options += [Option(term, Grade.LIVE) for term in classified]
        if not options:
            self.complete = False
            return phrase
        return en.Definite(self._take(options), noun)

    def _count_on(self, phrase: en.Quantified) -> en.Quantified:
        """As in "one cube", "a second", "another": the next of those that are counted.

        "A second" can be the first again, "another" cannot; the opposite is a weak reading.
        """
        if phrase.binds is not None:  # resolved before
            self.order.append((phrase.binds, phrase.noun))
            self._noun(phrase.noun, en.A, phrase.binds)
            return phrase
        variable, noun = self._name(), phrase.noun
        if len(self.order) != phrase.ordinal - 1:
            self.complete = False
            return phrase
        earlier: list[en.NounPhrase] = [en.Pronoun(term) for term, _ in self.order]
        other: en.NounPhrase | None = None
        if earlier:
            kind = replace(self.order[0][1], relatives=noun.relatives)
            if noun.kind is not None and replace(noun, relatives=()) != replace(kind, relatives=()):
                self.complete = False
            noun = kind
            other = earlier[0]
            if earlier[1:]:
                other = en.CoordinatedPhrase(en.Conjunction.AND, tuple(earlier))
            said, unsaid = (other, None) if phrase.other_than else (None, other)
            options = (Option[en.NounPhrase | None](said), Option(unsaid, Grade.WEAK))
            other = self.choices.take(options, ReadingKind.FORCE)
        self.order.append((variable, noun))
        noun = self._noun(noun, en.A, variable)
        noun, other = without_group(noun, other)
        return replace(phrase, binds=variable, noun=noun, other_than=other, says_other=False)

    def _in_order(self, phrase: en.Definite) -> en.Definite:
        """As in "the second", "the other", of those that were counted."""
        last = 2 if phrase.ordinal == LAST_OF_TWO else phrase.ordinal
        if len(self.order) < last or (phrase.ordinal == LAST_OF_TWO and len(self.order) > last):
            self.complete = False
            return phrase
        term, noun = self.order[last - 1]
        self.discourse.mention(term, as_subject=self.in_subject)
        return en.Definite(term, noun, last)

    def _only_named(self, phrase: en.OnlyNamed) -> en.OnlyNamed:
        names = cast("en.OnlyNamed", self._below(phrase)).names
        options = (Option(True), Option(False, Grade.WEAK))
        prejacent = self.choices.take(options, ReadingKind.PRESUPPOSITION)
        match names:
            case (en.Name(gender=gender),) if self.in_subject:
                # "Only b likes a cube that it owns": that b owns, or that whoever likes it owns.
                each = self._name()
                self.discourse.seen.append(Referent(each, gender, is_subject=True))
                return en.OnlyNamed(names, prejacent, each)
        return en.OnlyNamed(names, prejacent)

    def _noun(
        self,
        noun: en.Noun,
        determiner: en.Determiner,
        *variables: fol.Variable,
        is_other: bool = False,
        other_than: en.NounPhrase | None = None,
        plural: bool = False,
    ) -> en.Noun:
        """Visit a noun's modifiers; afterwards the noun's referents are nearer than theirs.

        With `plural`, *they* can stand for its variables.
        """
        gender = gender_of(noun)
        heads = [
            Referent(variable, gender, noun, is_other, self.in_subject, plural)
            for variable in variables
        ]
        seen = self.discourse.seen
        place = len(seen)
        seen += heads
        outer = self.gap, self.in_subject, self.place, self.compared
        outer_nouns = self.predicated, self.in_unique, self.has_group_subject, self.around
        self.around = () if self.in_subject else self.subject_terms
        self.has_group_subject = False
        self.gap, self.in_subject, self.compared = variables[0], False, False
        self.predicated, self.in_unique = (), determiner == en.THE
        self.place = place_of_noun(determiner, self.place)
        # "His mother" is not her own: only a reflexive names what it stands in.
        excluded, self.excluded = self.excluded, variables
        objects = tuple(cast("en.NounPhrase", self.visit(phrase)) for phrase in noun.objects)
        self.excluded = excluded
        visited = replace(cast(en.Noun, self._deeper(replace(noun, objects=()))), objects=objects)
        self.gap, self.in_subject, self.place, self.compared = outer
        self.predicated, self.in_unique, self.has_group_subject, self.around = outer_nouns
        resolved = [replace(head, noun=visited, other_than=other_than) for head in heads]
        seen[place:] = [*seen[place + len(heads) :], *resolved]
        return visited


_OF_PLACE = (COMPARED, OWN.antecedent)
_PRONOUNS = (UNRESOLVED, FORMER, LATTER)
_TO_RESOLVE = (COMPARED, ORDERED)


def _pairs(
    parsed: en.NounPhrase, member: en.NounPhrase
) -> Iterator[tuple[en.NounPhrase, en.NounPhrase]]:
    """A member of a list, or those of "b and c", as parsed and as resolved."""
    match parsed, member:
        case en.CoordinatedPhrase(en.Conjunction.AND, first), en.CoordinatedPhrase(_, second):
            yield from zip(first, second, strict=True)
        case _:
            yield parsed, member


def _has_complement(phrase: en.Quantified) -> bool:
    """Whether a phrase says of what it is, as "the owner of b", "the cube other than b" do."""
    return bool(phrase.noun.objects or phrase.noun.relatives) or phrase.other_than is not None


def _is_person(noun: en.Noun) -> bool:
    """Whether "those who" can be of a kind."""
    return gender_of(noun) is not Gender.NEUTER or can_be_person(noun)


def gender_of(noun: en.Noun) -> Gender:
    """The gender of what a noun introduces, which selects its pronouns."""
    if noun.kind is None:
        return Gender.COMMON if noun.of_persons else Gender.NEUTER
    return noun.kind.gender


def without_group(
    noun: en.Noun, other_than: en.NounPhrase | None
) -> tuple[en.Noun, en.NounPhrase | None]:
    """A noun and its exception; a group is excepted by a relative clause, from all its members."""
    if isinstance(other_than, en.CoordinatedPhrase):
        return exclude(noun, other_than), None
    return noun, other_than


def _none_unlike(phrase: en.Quantified) -> en.Quantified:
    """No other one of the kind: "sells only new books" where it may sell more than books."""
    other = en.Predication(en.Gap(), en.NegatedPhrase(en.Nominal(phrase.noun)))
    kind = replace(phrase.noun, adjectives=(), relatives=(en.RelativeClause(other),))
    return replace(phrase, determiner=en.NO, noun=kind)
