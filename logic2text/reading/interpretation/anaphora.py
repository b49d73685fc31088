"""Anaphora resolution: candidate antecedents of "it", "they", "the cube" and "else".

A pronoun may take any earlier phrase that agrees, subjects first for a subject, then the nearest.
Accessibility is checked by `meaning`: readings with inaccessible antecedents are dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import field, replace
from itertools import groupby
from typing import cast

from logic2text.arithmetic import is_numeral
from logic2text.english.syntax import Application, CoordinatedPhrase, Name, Noun, NounPhrase
from logic2text.formula import Constant, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.words.dictionary import look_up
from logic2text.reading.choices import Grade, Option
from logic2text.reading.interpretation.phrase_terms import Antecedent, describes


@dataclass(frozen=True, slots=True)
class Referent:
    """A discourse referent, as it is mentioned in one place.

    Attributes:
        term: its term.
        gender: its gender, which selects the pronoun.
        noun: its noun, None for a name.
        is_other: whether it is "something else", which another "else" does not except.
        is_subject: whether it is mentioned as a subject.
        is_plural: whether *they* can stand for it, though it is not a person: "for all cubes,
            they".
        is_several: whether its clause is over and was about several things.
        members: the noun of all these things, None if no noun says what they are.
        binds_on: whether it is of such a subject, each of which a condition can be about.
        listed: the list of names that it is mentioned in.
        other_than: the exception in the phrase that introduced it: "a cube other than b".
    """

    term: Antecedent
    gender: Gender
    noun: Noun | None = None
    is_other: bool = False
    is_subject: bool = False
    is_plural: bool = False
    is_several: bool = False
    members: Noun | None = None
    binds_on: bool = False
    listed: CoordinatedPhrase | None = None
    other_than: NounPhrase | None = None


@dataclass(slots=True)
class Referents:
    """The discourse referents of a text up to a place.

    Attributes:
        seen: the referents in order; those of a restrictor come before its head.
        group: the last coordination of names in subject position, for *they*.
        subjects: the antecedents of subject pronouns, by gender.
        classified: what was said to be of a kind: "if x is a cube".
        alternatives: the members of lists without *and*, of which a pronoun means whichever it is.
        mixed_group: whether the last coordination with *and* had more than names, so that no
            phrase stands for *they*.
        functions: what was named by a function, "Max's father", for the variables that stand for
            it among the referents; None where no phrase names it again.
        numbers: those of them that were compared as numbers.
    """

    seen: list[Referent] = field(default_factory=list)
    group: CoordinatedPhrase | None = None
    subjects: dict[Gender, Antecedent] = field(default_factory=dict)
    classified: list[tuple[Antecedent, Noun]] = field(default_factory=list)
    alternatives: set[Antecedent] = field(default_factory=set)
    mixed_group: bool = False
    functions: dict[Antecedent, Application | None] = field(default_factory=dict)
    numbers: set[Antecedent] = field(default_factory=set)

    def mention(self, term: Antecedent, *, as_subject: bool) -> None:
        """Record a further mention, which makes the referent the nearest.

        In "Max likes his father" Max is mentioned twice, and is the subject.
        """
        mentioned = next(referent for referent in self.seen if referent.term == term)
        subjects = (referent.term for referent in reversed(self.seen) if referent.is_subject)
        is_subject = as_subject or next(subjects, None) == term
        # Appended again rather than moved: the order of mentions is what "the nearest" means.
        self.seen.append(replace(mentioned, is_subject=is_subject, listed=None))

    def mention_name(self, term: Antecedent, gender: Gender, *, as_subject: bool) -> None:
        """Record a name or a label, which can be that of a referent introduced by a noun.

        No pronoun stands for a number: "if its weight is over 20, it is heavy".
        """
        if is_numeral(term):
            return
        if any(referent.term == term for referent in self.seen):
            self.mention(term, as_subject=as_subject)
        else:
            self.seen.append(Referent(term, gender, is_subject=as_subject))

    def describe(self, term: Antecedent, members: Noun | None, *, binds_on: bool) -> None:
        """Record that a clause is over, and what the things are that the term stood for."""
        for place, referent in enumerate(self.seen):
            if referent.term == term:
                self.seen[place] = replace(
                    referent, is_several=True, members=members, binds_on=binds_on
                )

    def mention_function(
        self, entry: Entry, again: Application | None, *, as_subject: bool
    ) -> Variable:
        """Record what a function names, by the phrase that names it again; the referent's term."""
        terms = (term for term, known in self.functions.items() if again and known == again)
        term = next(terms, Variable(f"?function {len(self.functions)}"))
        self.functions[term] = again
        gender = entry.gender
        if entry.guessed and look_up(entry.singular.rpartition(" ")[2]).nouns.is_person:
            gender = Gender.COMMON
        self.seen.append(Referent(term, gender, is_subject=as_subject))
        return cast("Variable", term)

    def list_names(self, listed: CoordinatedPhrase, terms: Collection[Antecedent]) -> None:
        """Record that the last mentions of some terms were in one list."""
        for place in range(max(0, len(self.seen) - len(terms)), len(self.seen)):
            if self.seen[place].term in terms:  # numerals are no referents
                self.seen[place] = replace(self.seen[place], listed=listed)

    def forget(self, term: Antecedent) -> None:
        """Leave out a referent that only its own clause can take up."""
        self.seen[:] = [referent for referent in self.seen if referent.term != term]
        self.subjects = {key: value for key, value in self.subjects.items() if value != term}

    def antecedents(
        self, pronoun: Gender, excluded: Collection[Antecedent], *, as_subject: bool
    ) -> list[Option[Antecedent]]:
        """The possible antecedents of a pronoun, preferred first; empty if none agrees.

        Args:
            pronoun: its gender.
            excluded: antecedents ruled out because they are arguments of the same predicate.
            as_subject: whether it is a subject.
        """
        near = [referent for referent in self._last_mentions() if referent.term not in excluded]
        fitting = [
            referent
            for referent in near
            if _agree(pronoun, referent.gender) or (referent.is_plural and pronoun is Gender.COMMON)
        ]
        # A guessed word has a guessed gender: if nothing fits, "she" may be a thing that could be a
        # person.
        if not fitting and pronoun is not Gender.NEUTER:
            names = [r for r in near if r.gender is Gender.NEUTER and r.noun is None]
            things = [r for r in near if r.gender is Gender.NEUTER and can_be_person(r.noun)]
            fitting = things if pronoun is Gender.COMMON and things else names + things
        if not fitting and pronoun is Gender.NEUTER:
            # "A child saw a man that saw it": a noun of either sex is also an "it".
            fitting = [r for r in near if r.gender is Gender.COMMON and r.noun is not None]
        # "If a number is divisible by 6, it is even": the number.
        spoken_of = [r for r in fitting if r.is_subject or not is_numeral(r.term)]
        fitting = spoken_of or fitting
        less_likely: list[Option[Antecedent]] = []
        if pronoun in (Gender.MASCULINE, Gender.FEMININE) and all(r.noun for r in fitting):
            # "Every nurse admires Max; he is tall": a name tells of nobody's sex.
            others = (r for r in near if r.gender is Gender.NEUTER and r.noun is None)
            less_likely = [Option(r.term, Grade.WEAK) for r in others if r not in fitting]
        if not as_subject:
            return live(fitting) + less_likely
        # The sort is stable, so the nearest comes first among subjects and among others.
        fitting.sort(key=lambda referent: not referent.is_subject)
        # Parallelism: a repeated subject pronoun keeps its antecedent, unless another subject was
        # mentioned since.
        parallel = self.subjects.get(pronoun)
        terms = {referent.term for referent in fitting}
        latest = (r.term for r in reversed(self.seen) if r.is_subject and r.term in terms)
        if parallel is None or next(latest, None) != parallel:
            return live(fitting) + less_likely
        options = [Option(r.term, Grade.WEAK) for r in fitting if r.term != parallel]
        return [Option(r.term) for r in fitting if r.term == parallel] + options + less_likely

    def agrees(self, pronoun: Gender, term: Antecedent) -> bool:
        """Whether a pronoun of that gender can stand for what a term was said of."""
        return any(_agree(pronoun, r.gender) for r in self.seen if r.term == term)

    def is_thing(self, term: Antecedent) -> bool:
        """Whether what a term was said of has a noun that is of no person."""
        nouns = [r.noun for r in self.seen if r.term == term and r.gender is Gender.NEUTER]
        return bool(nouns) and not any(noun is None or can_be_person(noun) for noun in nouns)

    def find_known(
        self, noun: Noun, other_than: NounPhrase | None = None
    ) -> list[Option[Antecedent]]:
        """The possible antecedents of "the K", nearest first; what modifies the K is resolved."""
        matching = {
            referent.term: referent
            for referent in reversed(self.seen)
            if referent.noun is not None
            and describes(noun, referent.noun)
            and other_than in (None, referent.other_than)
        }
        return live([*matching.values()])

    def find_kinds(self, *, as_subject: bool) -> list[Option[Noun]]:
        """The kinds that "the others" can be of, the nearest or last subject's first.

        Those of "a tall runner" are runners, or tall runners.
        """
        nouns = [r.noun for r in self._last_mentions() if r.noun is not None and not r.is_other]
        if as_subject:
            subjects = [r.noun for r in self._last_mentions() if r.is_subject]
            nouns.sort(key=lambda noun: noun not in subjects)
        said_to_be = [noun for _, noun in reversed(self.classified)]
        kinds = [noun for noun in nouns or said_to_be if noun.kind is not None]
        plain = (Noun(noun.kind, objects=noun.objects) for noun in kinds)
        narrow = (replace(noun, relatives=()) for noun in kinds)
        options = [*dict.fromkeys((*plain, *narrow))]
        return [Option(o, Grade.LIVE if place else Grade.FIRST) for place, o in enumerate(options)]

    def find_classified(self, noun: Noun) -> list[Antecedent]:
        """What was said to be a K, the nearest first."""
        matching = (term for term, kind in reversed(self.classified) if describes(noun, kind))
        return [*dict.fromkeys(matching)]

    def find_introduced(self, noun: Noun, place: int) -> Antecedent | None:
        """The antecedent of "the second K": the K that was introduced at that place, from 1."""
        terms = [
            referent.term
            for referent in self.seen
            if referent.noun is not None and describes(noun, referent.noun)
        ]
        in_order = [*dict.fromkeys(terms)]
        return in_order[place - 1] if len(in_order) >= place else None

    def find_two(self) -> tuple[Antecedent, Antecedent] | None:
        """What "the former" and "the latter" are: the only two that were spoken of."""
        match [*dict.fromkeys(referent.term for referent in self.seen)]:
            case [first, second]:
                return first, second
            case _:
                return None

    def find_pointed_at(self, noun: Noun) -> list[Option[Antecedent]]:
        """The possible antecedents of "that K", nearest first; "that thing" can be of any kind."""
        named = self.find_known(noun)
        if named or noun.kind is not None or noun.adjectives or noun.relatives:
            return named
        nearest = {r.term: r for r in reversed(self.seen) if r.noun is not None}
        return live([*nearest.values()])

    def find_compared(self, excluded: Antecedent | None) -> list[Option[Antecedent]]:
        """What "a smaller K" can be smaller than, nearest first."""
        return live([referent for referent in self._last_mentions() if referent.term != excluded])

    def lists(self, excluded: Collection[Antecedent]) -> list[Option[CoordinatedPhrase]]:
        """The lists of names that *they* can stand for: the last subject, later ones, earlier ones.

        Args:
            excluded: names ruled out because they are arguments of the same predicate.
        """

        def is_excluded(phrase: CoordinatedPhrase) -> bool:
            return any(isinstance(name, Name) and name.term in excluded for name in phrase.phrases)

        nearest_first = dict.fromkeys(referent.listed for referent in self._last_mentions())
        lists = [phrase for phrase in nearest_first if phrase and not is_excluded(phrase)]
        subject = self.group
        if subject is None or is_excluded(subject):
            return [
                Option(item, Grade.LIVE if at else Grade.FIRST) for at, item in enumerate(lists)
            ]
        place = lists.index(subject) if subject in lists else len(lists)
        later, earlier = lists[:place], lists[place + 1 :]
        return [
            Option(subject),
            *(Option(phrase, Grade.LIVE) for phrase in later),
            *(Option(phrase, Grade.WEAK) for phrase in earlier),
        ]

    def _last_mentions(self) -> list[Referent]:
        """The last mention of each referent, the nearest first."""
        last = {referent.term: referent for referent in self.seen}
        in_order = dict.fromkeys(referent.term for referent in reversed(self.seen))
        return [last[term] for term in in_order]

    def were_last_subjects(self, terms: Sequence[Antecedent]) -> bool:
        """Whether some terms were the last subjects that were mentioned, in their order."""
        mentioned = (referent.term for referent in self.seen if referent.is_subject)
        subjects = [term for term, _ in groupby(mentioned)]
        return subjects[-len(terms) :] == [*terms]

    def has_several_named_subjects(self) -> bool:
        """Whether several names were subjects, so that "else" could except all of them."""
        named = {r.term for r in self.seen if r.is_subject and isinstance(r.term, Constant)}
        return len(named) > 1

    def others(
        self,
        named_beside: Collection[Antecedent],
        subject: Collection[Antecedent],
        *,
        as_subject: bool,
    ) -> list[Option[Referent]]:
        """The possible exceptions of "else" and "other": the nearest, or last subject.

        Args:
            named_beside: names in the same clause, which a subject rarely excepts.
            subject: what the subject of the clause stands for, which can be "something else".
            as_subject: whether "else" is in a subject.
        """
        # "Something else likes something else": the object may well except the subject.
        of_clause = () if as_subject else subject
        named = [r for r in self._last_mentions() if not r.is_other or r.term in of_clause]
        parallel = [referent for referent in named if referent.is_subject]
        first = parallel[0] if parallel and as_subject else named[0] if named else None
        options = [] if first is None else [Option(first)]
        for referent in named:
            if referent is not first:
                # "Ann is married to Max and to nobody else" is not about all but Ann.
                beside = referent.term in (named_beside if as_subject else subject)
                options.append(Option(referent, Grade.WEAK if beside else Grade.LIVE))
        return options


def live(referents: Sequence[Referent]) -> list[Option[Antecedent]]:
    """All terms as live options, the first one preferred."""
    return [
        Option(r.term, Grade.LIVE if place else Grade.FIRST) for place, r in enumerate(referents)
    ]


def can_be_person(noun: Noun | None) -> bool:
    """Of a neuter referent: "someone", or a noun with a guessed gender that may be a person's."""
    if noun is None or noun.kind is None:
        return noun is not None
    word = look_up(noun.kind.singular)
    return noun.kind.guessed and (word.nouns.is_person or not word)


def _agree(pronoun: Gender, referent: Gender) -> bool:
    if pronoun is Gender.NEUTER:
        return referent is Gender.NEUTER
    if pronoun is Gender.COMMON:
        return referent is not Gender.NEUTER
    return referent in (pronoun, Gender.COMMON)
