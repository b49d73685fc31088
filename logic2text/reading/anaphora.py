"""Anaphora: what "it", "they", "the cube" and "else" stand for, of all that was mentioned before.

A pronoun may take any phrase before it that agrees, subjects first for a subject, then the nearest.
Which of them are within reach is left to `meaning`: out of reach, a reading is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from logic2text.english.syntax import CoordinatedPhrase, Noun
from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import Gender
from logic2text.reading.choices import Grade, Option

Antecedent: TypeAlias = Variable | Constant


@dataclass(frozen=True, slots=True)
class Referent:
    """A phrase that later ones may refer to.

    Attributes:
        term: what stands for it.
        gender: which pronoun it takes.
        noun: its noun, None for a name.
        is_other: whether it is "something else", which no other "else" excepts.
        is_subject: whether it is mentioned as a subject.
    """

    term: Antecedent
    gender: Gender
    noun: Noun | None = None
    is_other: bool = False
    is_subject: bool = False


@dataclass(slots=True)
class Discourse:
    """What was mentioned in a text up to a place.

    Attributes:
        seen: in order; what a restrictor introduces stands before its head.
        group: the last list of names that was a subject, for *they*.
        subjects: what pronouns stood for as subjects.
    """

    seen: list[Referent] = field(default_factory=list)
    group: CoordinatedPhrase | None = None
    subjects: dict[Gender, Antecedent] = field(default_factory=dict)

    def mention(self, term: Antecedent, *, as_subject: bool) -> None:
        """Mention something again, which makes it the nearest."""
        mentioned = next(referent for referent in self.seen if referent.term == term)
        self.seen.append(replace(mentioned, is_subject=as_subject))

    def antecedents(
        self, pronoun: Gender, excluded: Collection[Antecedent], *, as_subject: bool
    ) -> list[Option[Antecedent]]:
        """What a pronoun may stand for, the preferred first; empty where nothing agrees.

        Args:
            pronoun: its gender.
            excluded: what it cannot stand for, since it is an object of the same predicate.
            as_subject: whether it is a subject.
        """
        nearest = {referent.term: referent for referent in reversed(self.seen)}
        near = [referent for referent in nearest.values() if referent.term not in excluded]
        fitting = [referent for referent in near if _agree(pronoun, referent.gender)]
        if not fitting and pronoun is not Gender.NEUTER:
            fitting = [r for r in near if r.noun is None and r.gender is Gender.NEUTER]
        if not as_subject:
            return live(fitting)
        fitting.sort(key=lambda referent: not referent.is_subject)
        parallel = self.subjects.get(pronoun)
        if not any(referent.term == parallel for referent in fitting):
            return live(fitting)
        # The same pronoun as a subject again stands for the same thing.
        options = [Option(r.term, Grade.WEAK) for r in fitting if r.term != parallel]
        return [Option(r.term) for r in fitting if r.term == parallel] + options

    def known_as(self, noun: Noun) -> list[Option[Antecedent]]:
        """What "the K" may refer back to, the nearest first."""
        matching = {
            referent.term: referent
            for referent in reversed(self.seen)
            if referent.noun is not None
            and referent.noun.kind == noun.kind
            and set(noun.adjectives) <= set(referent.noun.adjectives)
        }
        return live([*matching.values()])

    def others(
        self, named_beside: Collection[Antecedent], *, as_subject: bool
    ) -> list[Option[Antecedent]]:
        """What "else" and "other" may except: the nearest, of a subject the last subject.

        Args:
            named_beside: what the same clause names, which a subject hardly excepts.
            as_subject: whether "else" stands in a subject.
        """
        nearest = {r.term: r for r in reversed(self.seen) if not r.is_other}
        named = [*nearest.values()]
        parallel = [referent for referent in named if referent.is_subject]
        first = parallel[0] if parallel and as_subject else named[0] if named else None
        options = [] if first is None else [Option(first.term)]
        for referent in named:
            if referent is not first:
                beside = as_subject and referent.term in named_beside
                options.append(Option(referent.term, Grade.WEAK if beside else Grade.LIVE))
        return options


def live(referents: Sequence[Referent]) -> list[Option[Antecedent]]:
    """All of them as live options, the first of them preferred."""
    return [
        Option(r.term, Grade.LIVE if place else Grade.FIRST) for place, r in enumerate(referents)
    ]


def _agree(pronoun: Gender, referent: Gender) -> bool:
    if pronoun is Gender.NEUTER:
        return referent is Gender.NEUTER
    if pronoun is Gender.COMMON:
        return referent is not Gender.NEUTER
    return referent in (pronoun, Gender.COMMON)
