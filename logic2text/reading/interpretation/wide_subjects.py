"""Phrases with scope over a following *if*, *unless*, *only if* or *if and only if* clause.

"No cube is small unless it is in front of b" is about each cube: a pronoun of the condition refers
to a phrase of the clause before it, so that this phrase has scope over both.  A subject can have
that scope without being referred to, as in "every cube is small only if b is large".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import filterfalse
from typing import Any, cast

from logic2text import formula as fol
from logic2text.conventions import CLAUSE
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import find_introduced, references
from logic2text.english.traversal import rebuild, subtrees
from logic2text.reading.choices import Choices, Grade, Option, ReadingKind
from logic2text.reading.interpretation.condition_forces import (
    forces_of_object,
    forces_of_subject,
    objects_of,
    wide_forces,
)
from logic2text.reading.interpretation.conditions import (
    Condition,
    attach_lower,
    condition_of,
    each_with_its_own,
    is_of_each,
    raise_subject,
)
from logic2text.reading.interpretation.inverse_scope import exclude
from logic2text.reading.interpretation.resolution import Resolution, label_names
from logic2text.reading.interpretation.resolver_state import usual_names

MOST_COMBINED = 32
"""The maximum number of combinations of scopes and attachments tried per tree."""


def widen(resolution: Resolution) -> Iterator[Resolution | None]:
    """A tree with its conditions in their places and phrases raised over them, preferred first.

    "A cube is small if it is behind b" is about whatever is a cube, or about some cube.  A final
    None means that not all combinations were tried, or that a phrase cannot be raised.
    """
    parts = subtrees(resolution.tree)
    if not any(isinstance(part, en.Conditional | en.Biconditional) for part in parts):
        yield resolution
        return
    taken = frozenset(label_names(resolution.tree))
    name = fol.Variable(next(filterfalse(taken.__contains__, usual_names())))
    picks: list[int] = []
    complete = True
    for _ in range(MOST_COMBINED):
        choices = resolution.choices(picks)
        widening = _Widening(choices, name)
        tree = cast(en.Clause, widening.visit(resolution.tree))
        complete = complete and widening.complete
        yield Resolution.by(choices, tree)
        following = choices.next_picks()
        if following is None:
            break
        picks = following
    if following is not None or not complete:
        yield None


@dataclass(slots=True)
class _Widening:
    """One combination of scopes and attachments.

    Attributes:
        choices: the options to take.
        name: a variable that is not in the tree.
        complete: whether every phrase that a condition takes up could be raised over it.
    """

    choices: Choices
    name: fol.Variable
    complete: bool = True

    def visit(self, node: Any) -> Any:
        """A tree with each of its conditions in one of its places."""
        condition = condition_of(node)
        # Before the parts are visited: each part would be taken for a clause with a condition of
        # its own.
        apart = None if condition is None else each_with_its_own(condition, self.name)
        if condition is not None and apart is not None:
            self.complete = self.complete and is_of_each(condition.before)
            if self._take(Option(apart), Option(None, Grade.WEAK)):
                return rebuild(apart, self.visit)
        node = rebuild(node, self.visit)
        condition = condition_of(node)
        return node if condition is None else self._place(condition)

    def _place(self, condition: Condition) -> en.Clause:
        """The condition over all of its clause, or over a part."""
        before = condition.before
        if isinstance(before, en.Presupposition):
            inner = condition.between(before.claim, condition.after)
            return en.Presupposition(before.presupposed, self._place(inner))
        lower = attach_lower(condition, self.name)
        # "x is small and large if and only if x is b" is a definition, whose condition is of the
        # whole.
        grade = Grade.WEAK if _is_of_variable(before) else Grade.LIVE
        placed = self._take(
            Option(None), *(Option[en.Clause | None](clause, grade) for clause in lower)
        )
        return self._raise(condition) if placed is None else self._raise_within(placed, condition)

    def _raise_within(self, node: Any, condition: Condition) -> Any:
        """A clause with a condition in one of its parts, and phrases of that part over it."""
        inner = condition_of(node)
        if inner is not None and inner.after is condition.after:
            return self._raise(inner)
        return rebuild(node, lambda part: self._raise_within(part, condition))

    def _take(self, *options: Option[en.Clause | None]) -> en.Clause | None:
        return self.choices.take(options, ReadingKind.ATTACHMENT)

    # Scope over the condition --------------------------------------------------------------

    def _raise(self, condition: Condition) -> en.Clause:
        """The clause with the phrases raised that the condition takes up, and maybe its subject."""
        match condition.before:
            case en.Predication(subject, verb_phrase):
                pass
            case en.ThereIs(en.Determiner(en.Quantity.NO), noun, (variable,), None) if (
                variable in references(condition.after)[0]
            ):
                return self._over_none(condition, noun, variable)
            case _:
                return condition.clause
        taken_up = references(condition.after)[0]
        if any(
            isinstance(part, en.CoordinatedPhrase)
            and not find_introduced(part).isdisjoint(taken_up)
            for phrase in (subject, verb_phrase)
            for part in subtrees(phrase)
        ):
            self.complete = False  # "Max likes Carl and a student if he is happy"
        objects = any(_binds(item.phrase, taken_up) for item in objects_of(verb_phrase))
        # How far such a denial reaches has more readings than are generated here, so the text is
        # not proved.
        if objects and _denies_more(condition, subject, verb_phrase):
            self.complete = False
        match subject:
            case en.Quantified() if _binds(subject, taken_up):
                return self._over_subject(condition, subject, verb_phrase)
            # The subject stays where it is, and its negation with it.
            case en.Quantified(determiner) if objects and determiner.force is Force.NEGATIVE:
                return self._over_objects(condition, subject, verb_phrase, negative=True)
            case en.Quantified(determiner) if objects:
                return self._over_phrase(condition, subject, determiner, verb_phrase)
            case _ if objects:
                return self._over_objects(condition, subject, verb_phrase)
        return self._optionally_raised(condition, subject, verb_phrase)

    def _over_none(self, condition: Condition, noun: en.Noun, variable: fol.Variable) -> en.Clause:
        """As in "there is no cube that is small unless it is large", said of each cube."""
        match noun:
            case en.Noun(
                relatives=(
                    *others,
                    en.RelativeClause(en.Predication(en.Gap(), verb_phrase), en.RelativeForm.THAT),
                )
            ):
                kind = replace(noun, relatives=tuple(others))
                subject = en.Quantified(en.NO, kind, variable)
                return self._over_subject(condition, subject, verb_phrase)
            case _:
                return condition.clause

    def _over_subject(
        self, condition: Condition, subject: en.Quantified, verb_phrase: en.VerbPhrase
    ) -> en.Clause:
        """A subject that the condition takes up, over the whole."""
        options = forces_of_subject(subject, condition)
        if not options:
            # A description keeps its own quantifier at the top; no reading is missing then.
            self.complete = self.complete and subject.determiner == en.THE
            return condition.clause
        determiner, negated = self.choices.take(options, ReadingKind.FORCE)
        if negated:
            verb_phrase = en.NegatedPhrase(verb_phrase)
        return self._over_phrase(condition, subject, determiner, verb_phrase)

    def _over_phrase(
        self,
        condition: Condition,
        subject: en.Quantified,
        determiner: en.Determiner,
        verb_phrase: en.VerbPhrase,
    ) -> en.Clause:
        variable = subject.binds or self.name
        name = en.Name(variable, variable.name)
        body = self._over_objects(condition, name, verb_phrase)
        return en.ForClause(determiner, _restrictor(subject), (variable,), body, labelled=False)

    def _over_objects(
        self,
        condition: Condition,
        subject: en.NounPhrase,
        verb_phrase: en.VerbPhrase,
        *,
        negative: bool = False,
    ) -> en.Clause:
        """The objects that the condition takes up over the whole; `negative` after *no*."""
        taken_up = references(condition.after)[0]
        plain = condition.over(en.Predication(subject, verb_phrase))
        for item in objects_of(verb_phrase):
            phrase = item.phrase
            if phrase.binds is None or not _binds(phrase, taken_up):
                continue
            options = forces_of_object(item, condition, negative=negative)
            if not options:
                self.complete = self.complete and phrase.determiner == en.THE
                return plain
            determiner, negated = self.choices.take(options, ReadingKind.FORCE)
            rest = item.rebuild(en.Name(phrase.binds, phrase.binds.name))
            rest = en.NegatedPhrase(rest) if negated else rest
            body = self._over_objects(condition, subject, rest, negative=negative)
            noun = _restrictor(phrase)
            return en.ForClause(determiner, noun, (phrase.binds,), body, labelled=False)
        return plain

    def _optionally_raised(
        self, condition: Condition, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
    ) -> en.Clause:
        """The subject over a condition that does not take it up, or only over its clause."""
        match subject:
            case en.Quantified(determiner):
                # A subject that means the same over the condition would only be a second reading of
                # one meaning.
                if determiner == en.THE or determiner.force not in wide_forces(condition):
                    return condition.clause
                grade = Grade.WEAK
            case en.CoordinatedPhrase(conjunction):
                if condition.is_implied or conjunction is en.Conjunction.XOR:
                    return condition.clause
                grade = Grade.WEAK if conjunction is en.Conjunction.OR else Grade.LIVE
            case en.Application() if any(
                isinstance(part, en.Quantified | en.CoordinatedPhrase) for part in subtrees(subject)
            ):
                self.complete = self.complete and condition.is_implied  # "every student's father"
                return condition.clause
            case _:
                return self._maybe_denied(condition, subject, verb_phrase)
        wide = raise_subject(
            subject,
            self.name,
            lambda term: condition.over(en.Predication(term, verb_phrase)),
        )
        if wide is None:
            self.complete = self.complete and condition.is_implied
            return condition.clause
        options = Option[en.Clause](condition.clause), Option(wide, grade, CLAUSE)
        return self.choices.take(options, ReadingKind.INVERSE_SCOPE)

    def _maybe_denied(
        self, condition: Condition, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
    ) -> en.Clause:
        """As in "b is not small only if c is large", where *not* can deny the condition."""
        match verb_phrase:
            case en.NegatedPhrase(inner, narrow=False) if (
                condition.form is en.ConditionalForm.ONLY_IF
            ):
                denied = en.Negation(condition.over(en.Predication(subject, inner)))
                wide = Option[en.Clause](denied, Grade.LIVE, CLAUSE)
                options = Option[en.Clause](condition.clause), wide
                return self.choices.take(options, ReadingKind.INVERSE_SCOPE)
            case _:
                return condition.clause


def _denies_more(condition: Condition, subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> bool:
    """Whether a denial can have scope over the condition too, or over the subject.

    As in "no student likes a dog only if it barks", "every student does not like a dog if it …".
    """
    is_denied = isinstance(verb_phrase, en.NegatedPhrase)
    match subject:
        case en.Quantified(determiner) if determiner.force is Force.NEGATIVE:
            return not condition.is_implied
        case en.Quantified() | en.CoordinatedPhrase():
            return is_denied
        case _:
            return is_denied and not condition.is_implied


def _is_of_variable(clause: en.Clause) -> bool:
    """Whether a clause is about a variable: a condition after "x is even and prime" is of all."""
    match clause:
        case en.Predication(en.Name(fol.Variable())):
            return True
        case _:
            return False


def _binds(phrase: en.Quantified, taken_up: frozenset[fol.Variable]) -> bool:
    """Whether a phrase, or one within its noun, is taken up."""
    return phrase.binds in taken_up or not find_introduced(phrase.noun).isdisjoint(taken_up)


def _restrictor(phrase: en.Quantified) -> en.Noun:
    exception = phrase.other_than
    return phrase.noun if exception is None else exclude(phrase.noun, exception)
