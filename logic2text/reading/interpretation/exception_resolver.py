"""Resolving "else" and "other", and what is spoken of by phrases about several things."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never, cast

from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal, reaches
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import IDENTITY
from logic2text.reading.choices import Grade, Option, ReadingKind
from logic2text.reading.grammar.closed_classes import ELSE
from logic2text.reading.grammar.ellipsis import shows_labels
from logic2text.reading.grammar.forces import PhraseContext
from logic2text.reading.interpretation.anaphora import Referent
from logic2text.reading.interpretation.inverse_scope import exclude
from logic2text.reading.interpretation.phrase_terms import (
    Antecedent,
    list_excepted,
    list_excepted_kinds,
    names_in,
    term_of,
)
from logic2text.reading.interpretation.resolver_state import ResolverState


@dataclass(slots=True)
class ExceptionResolver(ResolverState):
    """Resolves the exceptions of a tree."""

    def _resolve_exception(
        self, noun: en.Noun, exception: en.NounPhrase | None
    ) -> tuple[en.Noun, en.NounPhrase | None]:
        """A noun, as it was parsed, and its exception, which can be said by the noun instead."""
        if exception is not ELSE:
            return noun, None if exception is None else cast("en.NounPhrase", self.visit(exception))
        beside, self.beside = self.beside, ()
        if beside:
            return self._other_than_beside(noun, beside)
        options = self._others(noun)
        if not options:
            self.complete = False
            return noun, exception
        if self.in_subject and self.discourse.has_several_named_subjects():
            group = self.discourse.group
            if group is None or not self.discourse.were_last_subjects([*names_in(group)]):
                self.inexpressible = True  # "b is small and c is small, and nothing else is"
        taken = self.choices.take(options, ReadingKind.ANTECEDENT)
        if isinstance(taken, en.RelativeClause):
            return _restrict(noun, taken), None
        return noun, taken

    def _others(self, noun: en.Noun) -> list[Option[en.NounPhrase | en.RelativeClause]]:
        """What "else" can except: what was named, all things that were spoken of, or a list.

        Args:
            noun: that of "else"; no K is other than all Ks.
        """
        group = self.discourse.group
        were_last = self.discourse.were_last_subjects
        if group is not None and self.in_subject and were_last([*names_in(group)]):
            return [Option(group)]
        options: list[Option[en.NounPhrase | en.RelativeClause]] = []
        others = self.discourse.others(self.named_beside, self.excluded, as_subject=self.in_subject)
        within = {*names_in(noun)}  # no other member of b is other than b
        of_kind = {*self.discourse.find_classified(noun), *self.excluded}
        others = prefer_kind(others, noun, of_kind)
        for other in others:
            for phrase in self._exceptions_for(other.value, noun):
                grade = max(other.grade, Grade.LIVE) if options else Grade.FIRST
                grade = Grade.WEAK if options and other.value.term in within else grade
                options.append(Option(phrase, grade))
        return options

    def _exceptions_for(
        self, referent: Referent, noun: en.Noun
    ) -> Iterator[en.NounPhrase | en.RelativeClause]:
        """What "else" excepts where it is other than a referent: itself, or all of its things."""
        is_of_each = referent.is_several and referent.binds_on
        if referent.is_several and not (is_of_each and referent.members == noun):
            # "Every student is happy if another student is" is about others than each.
            relative = None if referent.members is None else denied(referent.members)
            if relative is None:
                self.inexpressible = True  # those of a kind that Max does not like
            else:
                yield relative
        if not self.in_subject and self.of_each and referent.term in self.excluded:
            # "Only b is larger than everything else" is about the others of each thing.
            yield en.Reflexive()
        elif referent.listed is not None and not self.in_subject:
            yield referent.listed
        elif referent.term in self.discourse.functions:
            again = self.discourse.functions[referent.term]
            if again is None:
                self.inexpressible = True
            else:
                yield again
        elif not referent.is_several or is_of_each:
            yield en.Pronoun(referent.term)

    def _other_than_beside(
        self, noun: en.Noun, beside: Sequence[tuple[en.NounPhrase, en.NounPhrase]]
    ) -> tuple[en.Noun, en.NounPhrase | None]:
        """As in "Max likes Carl, every dog and nothing else": other than what is listed with it.

        Args:
            noun: that of "else".
            beside: the members of the list before it, as parsed and as resolved.
        """
        named: list[en.NounPhrase] = []
        for parsed, member in beside:
            self.inexpressible = self.inexpressible or self._can_be_of_subject(noun, parsed)
            match member:
                case en.Quantified(determiner, binds=variable) if variable is not None:
                    if reaches(determiner) and not is_about_several(determiner) and self.in_all:
                        named.append(en.Pronoun(variable))
                        continue
                    relative = _not_listed(noun, parsed, determiner)
                    if relative is None:
                        self.complete = False
                    else:
                        noun = _restrict(noun, relative)
                case en.Name(term):
                    named.append(en.Pronoun(term))
                case en.Reflexive() if len(beside) == 1:
                    return noun, member
                case en.Pronoun() | en.Definite():
                    named.append(member)
                case en.Application(_, arguments) if all(map(term_of, arguments)):
                    named.append(member)
                case _:
                    self.complete = False
        if len(named) == 1:
            return noun, named[0]
        if named:
            noun = exclude(noun, en.CoordinatedPhrase(en.Conjunction.AND, tuple(named)))
        return noun, None

    def _can_be_of_subject(self, noun: en.Noun, listed: en.NounPhrase) -> bool:
        """As in "every student likes a dog and another student", other than that student."""
        match listed:
            case en.Quantified(noun=of_listed):
                return noun.kind not in (None, of_listed.kind)
            case _:
                return noun.kind is not None and self.subject_name is None and not self.in_subject

    def _mention_all(
        self,
        subject: en.NounPhrase,
        noun: en.Noun,
        verb_phrase: en.VerbPhrase | None,
        *,
        is_plain: bool = True,
    ) -> None:
        """Record what a clause was about.

        Args:
            subject: its resolved subject.
            noun: that of its subject, as it was parsed.
            verb_phrase: its verb phrase, as it was parsed; None after "there is".
            is_plain: whether nothing else restricts what it was about.
        """
        of_some = of_several = False
        match subject:
            case en.Quantified(determiner, binds=variable, other_than=other_than):
                of_some = determiner.force is Force.EXISTENTIAL and other_than is None
                of_several = is_about_several(determiner)
                plain = is_plain and other_than is None
                members = described(determiner, noun, verb_phrase) if plain else None
                if variable is not None and is_about_several(determiner):
                    binds_on = of_whole_kind(determiner)
                    self.discourse.describe(variable, members, binds_on=binds_on)
            case _:
                members = noun if is_copyable(noun) else None
        self.earlier.add_noun(noun, members, of_some=of_some, plural=of_several)

    def _mention_objects(self, parsed: en.Relation, objects: Sequence[en.NounPhrase]) -> None:
        """Record what a verb phrase was about, besides its subject."""
        for phrase, item in zip(parsed.objects, objects, strict=True):
            if isinstance(phrase, en.Quantified) and is_copyable(phrase.noun):
                self.earlier.add_object(phrase.noun)
            match phrase, item:
                case en.Quantified(noun=noun), en.Quantified(determiner, binds=variable):
                    if variable is None:
                        continue
                    if not is_about_several(determiner):
                        is_supposed = self.place is PhraseContext.CONDITION
                        if self.subject_name is None and self.gap is None and not is_supposed:
                            # "Every student likes a dog.  All of them bark": all those dogs.
                            self.earlier.add_members(None)
                        continue
                    members = self._members_of_object(parsed, noun, item)
                    self.discourse.describe(variable, members, binds_on=False)
                    self.earlier.add_members(members)

    def _members_of_object(
        self, parsed: en.Relation, noun: en.Noun, item: en.Quantified
    ) -> en.Noun | None:
        """All things that the object stands for: "the dogs that Max likes"."""
        if item.other_than is not None or not is_copyable(noun):
            return None
        if of_whole_kind(item.determiner):
            return noun
        if (
            self.subject_name is None
            or self.place is not PhraseContext.POSITIVE
            or parsed.objects[1:]
        ):
            return None
        if item.determiner.force not in (Force.EXISTENTIAL, Force.INCREASING):
            return None
        gap = en.Predication(self.subject_name, replace(parsed, objects=(en.Gap(),)))
        return replace(noun, relatives=(*noun.relatives, en.RelativeClause(gap)))


def prefer_kind(
    others: list[Option[Referent]], noun: en.Noun, of_kind: Container[Antecedent]
) -> list[Option[Referent]]:
    """What "another essay" can be other than: an essay, where one was spoken of, not a passage.

    Args:
        others: the options.
        noun: that of "another essay".
        of_kind: what was said to be an essay, or may well be one.
    """
    # By their symbols: a guess at the gender of a kind differs from mention to mention.
    kinds = [o.value.noun and o.value.noun.kind and o.value.noun.kind.symbol for o in others]
    if noun.kind is None or noun.kind.symbol not in kinds:
        return others
    same = [
        other
        for other, kind in zip(others, kinds, strict=True)
        if kind == noun.kind.symbol or (kind is None and other.value.term in of_kind)
    ]
    weak = [other._replace(grade=Grade.WEAK) for other in others if other not in same]
    return [*same, *weak]


def _restrict(noun: en.Noun, relative: en.RelativeClause) -> en.Noun:
    return replace(noun, relatives=(relative, *noun.relatives))


def _not_listed(
    noun: en.Noun, parsed: en.NounPhrase, determiner: en.Determiner
) -> en.RelativeClause | None:
    """As in "every dog and nothing else": what is no dog."""
    if not isinstance(parsed, en.Quantified) or parsed.other_than is not None:
        return None
    if not is_copyable(parsed.noun) or determiner.force in (Force.NEGATIVE, Force.NOT_UNIVERSAL):
        return None
    if not determiner.quantity.profile.describes:
        return None
    is_same = noun.kind is not None and noun.kind == parsed.noun.kind
    if is_same and determiner.force is not Force.UNIVERSAL:
        return None  # "Two dogs and no other dog": the others of what is counted
    return denied(parsed.noun)


# Descriptions -------------------------------------------------------------------------------------
# What a quantified phrase was about, described anew: "some cubes are small", the small cubes.
#
# A later phrase that takes up several things cannot refer to them by a variable: "all of them" and
# "everything else" after "some cubes are small" speak of all the cubes that are small.


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


def exceptions_denied(
    phrase: en.Quantified, *, is_any: bool = False
) -> Iterator[tuple[en.NounPhrase, ...]]:
    """The phrases that stand beside a resolved phrase in each of its strong forms.

    Args:
        phrase: any; without exceptions it has no strong form.
        is_any: whether it is *any* after *not*, which excepts as *no* does.
    """
    denies = phrase.determiner.force is Force.NEGATIVE
    names = tuple(list_excepted(replace(phrase, determiner=en.NO) if is_any else phrase))
    kind = replace(phrase.noun, relatives=())
    if names:
        yield names if denies else (_none_of(names),)
        if kind.kind is not None and not is_any:
            of_kind = en.SOME if denies else en.NOT_EVERY
            yield tuple(en.Quantified(of_kind, _identical(kind, name)) for name in names)
        return
    of_all = en.ALL if denies else en.NO
    for noun in list_excepted_kinds(phrase):
        yield (en.Quantified(of_all, noun),)
        is_one = en.RelativeClause(en.Predication(en.Gap(), en.Nominal(noun)))
        yield (en.Quantified(of_all, replace(kind, relatives=(is_one,))),)


def is_silent(phrase: en.Quantified) -> bool:
    """Whether a phrase is only about the others: "besides b", "that is not b"."""
    said = replace(
        phrase.noun,
        relatives=tuple(
            relative
            for relative in phrase.noun.relatives
            if relative.form is en.RelativeForm.REDUCED
        ),
    )
    excepting = replace(phrase, noun=said)
    return not any(list_excepted(excepting)) and not any(list_excepted_kinds(excepting))


def _none_of(names: tuple[en.NounPhrase, ...]) -> en.NounPhrase:
    pair = names if len(names) > 1 else names * 2
    return en.CoordinatedPhrase(en.Conjunction.NOR, pair)


def _identical(kind: en.Noun, name: en.NounPhrase) -> en.Noun:
    """As in "student that is Max"."""
    same = en.RelativeClause(en.Predication(en.Gap(), en.Relation(IDENTITY, (name,))))
    return replace(kind, relatives=(same,))
