"""From derivation trees to formulae: all readings of a sentence, graded.

Written only from the definitions in ``docs/semantics.md``; each run makes one choice wherever
English leaves one, and the runs together are the readings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, assert_never, cast

from benchmarks.montague import lambdas as l2
from benchmarks.montague.choices import Choices, Grade, runs
from benchmarks.montague.lambdas import (
    Discourse,
    Proposition,
    UnboundError,
    both,
    closed,
    sequence,
    static,
)
from benchmarks.montague.phrases import Phrases
from benchmarks.montague.plurals import Plurals
from benchmarks.montague.positions import FIRST, LIVE, WEAK, Position
from benchmarks.montague.prefixes import NEGATIVE_PREFIXES, prefix, renamed
from benchmarks.montague.trees import (
    Bracketings,
    Clause,
    Conditional,
    Defined,
    Definite,
    Denied,
    Determiner,
    EachOther,
    Joined,
    Name,
    Nominal,
    Prefixed,
    Pronoun,
    Quantified,
    Same,
    Sentence,
    TheOnly,
    ThereIs,
    parts_of,
    pronouns_in,
    referents_in,
)
from logic2text.formula import (
    TRUTH,
    Constant,
    Equality,
    Formula,
    Iff,
    Not,
    Predicate,
    Term,
    Variable,
)


@dataclass(frozen=True)
class Reading:
    """One reading.

    Attributes:
        grade: the worst grade of its choices.
        deviations: the kinds of choices in which it is not the first one.
    """

    grade: Grade
    formula: Formula
    deviations: tuple[str, ...] = ()


def readings(sentence: Sentence) -> list[Reading]:
    """All readings, the best first; those of the same shape once, with their best grade.

    Raises:
        UnboundError: no reading binds every pronoun.
    """

    def made(choices: Choices) -> Formula | None:
        """The formula of one run; none where a pronoun is not bound in it."""
        try:
            return Composer(choices).text(sentence)
        except UnboundError:
            return None

    best: dict[Formula, Reading] = {}
    for choices, formula in runs(made):
        plain = renamed(cast(Formula, formula))
        reading = Reading(choices.grade, plain, tuple(choices.deviations))
        if plain not in best or reading.grade < best[plain].grade:
            best[plain] = reading
    if not best:
        raise UnboundError(f"no reading of {sentence}")
    return sorted(best.values(), key=lambda reading: reading.grade)


class Composer:
    """One run of a composition, by its choices."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._names: dict[int, Term] = {}
        self._taken_up: set[int] = set()
        # Nodes that are made on the way, kept so that a choice at them is made once.
        self._every: dict[int, Quantified] = {}
        self._phrases = Phrases(choices, self._names, self._taken_up)

    def text(self, sentence: Sentence) -> Formula:
        """The formula of a whole text."""
        self._taken_up |= pronouns_in(sentence)
        for part in parts_of(sentence):
            if isinstance(part, Definite) and part.back_to is not None:
                self._taken_up.add(part.back_to)
            if isinstance(part, Name) and part.referent is not None:
                self._names[part.referent] = Constant(part.constant)
        if isinstance(sentence, Clause):
            self._phrases.alone.add(id(sentence.subject))
        return closed(self._top(sentence), Discourse())

    def _top(self, sentence: Sentence) -> Proposition:
        """A sentence under the presuppositions that it leaves at its top."""
        if isinstance(sentence, Joined) and sentence.joint == ".":
            return reduce(sequence, map(self._top, sentence.parts))
        if isinstance(sentence, Bracketings):
            return self._top(self._bracketing(sentence))
        inside = self._sentence(sentence, Position.POSITIVE)
        for part in parts_of(sentence):
            inside = self._presupposed(part, inside)
        return inside

    def _presupposed(self, part: Any, inside: Proposition) -> Proposition:
        if isinstance(part, Definite) and self._phrases.site(part) == "top":
            return self._phrases.described(part, inside)
        if isinstance(part, Clause):
            return self._subject_presupposed(part, inside)
        return inside

    def _subject_presupposed(self, clause: Clause, inside: Proposition) -> Proposition:
        """*every other K* and *the only K* take a named subject for a K."""
        if not isinstance(clause.subject, Name):
            return inside
        term = Constant(clause.subject.constant)
        for part in parts_of(clause.verb_phrase):
            nominal = _taken_for(part)
            if nominal is None:
                continue
            options = [(FIRST, "top"), (WEAK, "in place")]
            if self._choices.pick(("taken for", id(part)), options) == "top":
                inside = sequence(self._phrases.nominal(nominal, Position.POSITIVE)(term), inside)
        return inside

    def _bracketing(self, sentence: Bracketings) -> Sentence:
        grade = LIVE if sentence.settled else FIRST
        options = [(FIRST, sentence.spelled), *((grade, other) for other in sentence.rest)]
        return self._choices.pick(("brackets", id(sentence)), options)

    def _sentence(self, sentence: Sentence, position: Position) -> Proposition:
        match sentence:
            case Clause(subject, verb_phrase):
                return self._phrases.clause(subject, verb_phrase, position)
            case Same():
                return self._plurals(position).same(sentence)
            case EachOther():
                return self._plurals(position).each_other(sentence)
            case ThereIs(phrase):
                return self._phrases.phrase(phrase, position)(lambda _: l2.nothing_said)
            case Defined(defined, meant):
                one, other = (
                    self._phrases.nominal(kind, Position.POSITIVE) for kind in (defined, meant)
                )
                return sequence(l2.every(None, one, other), l2.only(one, other))
            case Denied(inner):
                return l2.negation(self._sentence(inner, Position.NEGATION))
            case Conditional():
                return self._conditional(sentence, position)
            case Joined(joint, parts):
                made = [self._sentence(part, position) for part in parts]
                return l2.alternatives(made) if "or" in joint else reduce(sequence, made)
            case Prefixed():
                return self._prefixed(sentence, position)
            case Bracketings():
                return self._sentence(self._bracketing(sentence), position)
            case _:
                assert_never(sentence)

    def _plurals(self, position: Position) -> Plurals:
        return Plurals(
            self._choices, lambda phrase: self._phrases.nominal(phrase.nominal, position)
        )

    def _conditional(self, sentence: Conditional, position: Position) -> Proposition:
        form, condition, conclusion = sentence.form, sentence.condition, sentence.conclusion
        match conclusion:
            case Clause(Quantified(Determiner.A, referent=int() as referent) as kind, said) if (
                form in _AFTER and referent in pronouns_in(condition)
            ):
                about = Clause(Pronoun(referent, "it"), said)
                narrow = self._conditional(replace(sentence, conclusion=about), position)
                every = self._every.setdefault(id(kind), replace(kind, determiner=Determiner.EVERY))
                return self._phrases.phrase(every, position)(lambda _: narrow)
        if form == "iff":
            sides = [self._sentence(s, Position.OPEN) for s in (conclusion, condition)]
            return static(lambda discourse: Iff(*(closed(side, discourse) for side in sides)))
        if form.startswith("only if"):
            # "A only if B": B is named as the condition, A implies it
            first = self._sentence(conclusion, position)
            return self._implication(
                conclusion, condition, first, self._sentence(condition, Position.OPEN)
            )
        second = self._sentence(conclusion, position)
        if form.startswith("unless"):
            first = l2.negation(self._sentence(condition, Position.CONDITION))
            return l2.strong_condition(first, second)
        first = self._sentence(condition, Position.CONDITION)
        return self._implication(condition, conclusion, first, second)

    def _implication(
        self, condition: Sentence, conclusion: Sentence, first: Proposition, second: Proposition
    ) -> Proposition:
        options = [(FIRST, l2.strong_condition)]
        if referents_in(condition) & pronouns_in(conclusion):
            options.append((WEAK, l2.weak_condition))
        return self._choices.pick(("donkey", id(condition)), options)(first, second)

    def _prefixed(self, sentence: Prefixed, position: Position) -> Proposition:
        inner = Position.NEGATION if sentence.words in NEGATIVE_PREFIXES else position
        body = self._sentence(sentence.body, inner)

        def formula(discourse: Discourse) -> Formula:
            variables = tuple(map(Variable, sentence.labels))
            kinds: Formula = TRUTH
            if sentence.words == "there are two":
                kinds = Not(Equality(*variables))
            for variable in variables:
                if sentence.kind is not None:
                    kinds = both(kinds, Predicate(sentence.kind.symbol, (variable,)))
            return prefix(sentence.words, variables, kinds, closed(body, discourse))

        return static(formula)


_AFTER = ("if after", "when after", "unless after", "only if")
"""The conditions that follow the clause whose subject they take up."""


def _taken_for(part: Any) -> Nominal | None:
    if isinstance(part, TheOnly):
        return part.nominal
    if isinstance(part, Quantified) and part.other_than and part.nominal.kind is not None:
        return part.nominal
    return None
