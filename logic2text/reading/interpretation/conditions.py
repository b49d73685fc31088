"""Clauses with a condition after them, and the conditions that belong to a part of the clause.

"There is a cube that is small if b is large" can have its condition in the relative clause, "b is a
cube and is small if c is large" in the last verb phrase of the list, and of "c is red if b is
small and is blue if b is large" each verb phrase has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lazy_dataclass import dataclass

LISTS = (en.Conjunction.AND, en.Conjunction.OR)
_FIELDS = {
    en.ConditionalForm.ONLY_IF: ("antecedent", "consequent"),
    **dict.fromkeys(en.CONDITION_LAST, ("consequent", "antecedent")),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A clause with a condition after it.

    Attributes:
        clause: the whole.
        before: the clause that the condition follows.
        after: what follows *if*, *unless*, *only if* or *if and only if*.
        form: of the condition, None for *if and only if*.
    """

    clause: en.Conditional | en.Biconditional
    before: en.Clause
    after: en.Clause
    form: en.ConditionalForm | None

    def over(self, before: en.Clause) -> en.Clause:
        """The clause with the condition after another clause."""
        return self.between(before, self.after).clause

    def between(self, before: en.Clause, after: en.Clause) -> Condition:
        """A condition of the same form between other clauses."""
        names = ("left", "right") if self.form is None else _FIELDS[self.form]
        parts: dict[str, Any] = dict(zip(names, (before, after), strict=True))
        return Condition(replace(self.clause, **parts), before, after, self.form)

    @property
    def is_implied(self) -> bool:
        """Whether the clause before the condition is what follows from it."""
        return self.form in en.CONDITION_LAST


def condition_of(node: Any) -> Condition | None:
    """The condition that follows a clause in a tree, None if the node is something else."""
    match node:
        case en.Conditional(form=form) if form in _FIELDS:
            before, after = _FIELDS[form]
            return Condition(node, getattr(node, before), getattr(node, after), form)
        case en.Biconditional(left, right):
            return Condition(node, left, right, None)
        case _:
            return None


def raise_subject(
    subject: en.NounPhrase, name: fol.Variable, build: Callable[[en.NounPhrase], en.Clause]
) -> en.Clause | None:
    """A clause about a subject with scope over all of it; None if it cannot have that scope.

    Args:
        subject: of the clause.
        name: the variable of a quantified subject that has none.
        build: the clause about a term.
    """
    match subject:
        case en.Name() | en.Pronoun() | en.Definite() | en.Gap():
            return build(subject)
        case en.Quantified(determiner, noun, binds):
            variable = binds or name
            if subject.other_than is not None:
                return None
            body = build(en.Name(variable, variable.name))
            return en.ForClause(determiner, noun, (variable,), body, labelled=False)
        case en.CoordinatedPhrase(conjunction, phrases):
            claims = tuple(raise_subject(phrase, name, build) for phrase in phrases)
            members = tuple(claim for claim in claims if claim is not None)
            if len(members) < len(claims):
                return None
            if conjunction is en.Conjunction.NOR:
                return en.Negation(en.Coordination(en.Conjunction.OR, members))
            return en.Coordination(conjunction, members)
        case _:
            return None


# One condition for the last part of a clause ----------------------------------------------------


def attach_lower(condition: Condition, name: fol.Variable) -> Iterator[en.Clause]:
    """The clause with its condition in its last relative clause or verb phrase.

    Args:
        condition: with what is before it.
        name: the variable of a subject that has none.
    """
    yield from _with_lower(condition.before, condition, name)


def _with_lower(clause: en.Clause, condition: Condition, name: fol.Variable) -> Iterator[en.Clause]:
    match clause:
        case en.Predication(subject, verb_phrase):
            match verb_phrase:
                case en.CoordinatedVerbPhrase(kind, members, correlative) if (
                    kind in LISTS and not correlative
                ):
                    split = raise_subject(
                        subject, name, lambda term: _split(kind, members, term, condition)
                    )
                    if split is not None:
                        yield split
            for lower in _in_verb_phrase(verb_phrase, condition, name):
                yield en.Predication(subject, lower)
        case en.ThereIs(noun=noun, body=None):
            for changed in _in_noun(noun, condition, name):
                yield replace(clause, noun=changed)


def _split(
    kind: en.Conjunction,
    members: tuple[en.VerbPhrase, ...],
    subject: en.NounPhrase,
    condition: Condition,
) -> en.Clause:
    *others, last = (en.Predication(subject, member) for member in members)
    return en.Coordination(kind, (*others, condition.over(last)))


def _in_verb_phrase(
    verb_phrase: en.VerbPhrase, condition: Condition, name: fol.Variable
) -> Iterator[en.VerbPhrase]:
    match verb_phrase:
        case en.Relation(objects=(*others, last)):
            for phrase in _in_phrase(last, condition, name):
                yield replace(verb_phrase, objects=(*others, phrase))
        case en.Having(thing):
            for phrase in _in_phrase(thing, condition, name):
                yield replace(verb_phrase, thing=phrase)
        case en.Nominal(noun) | en.OnlyOne(noun):
            for changed in _in_noun(noun, condition, name):
                yield replace(verb_phrase, noun=changed)
        case en.NegatedPhrase(inner):
            for lower in _in_verb_phrase(inner, condition, name):
                yield en.NegatedPhrase(lower)
        case en.CoordinatedVerbPhrase(verb_phrases=(*firsts, last)):
            for lower in _in_verb_phrase(last, condition, name):
                yield replace(verb_phrase, verb_phrases=(*firsts, lower))


def _in_phrase(
    phrase: en.NounPhrase, condition: Condition, name: fol.Variable
) -> Iterator[en.NounPhrase]:
    match phrase:
        case en.Quantified(noun=noun):
            for changed in _in_noun(noun, condition, name):
                yield replace(phrase, noun=changed)
        case en.CoordinatedPhrase(phrases=(*firsts, last)):
            for lower in _in_phrase(last, condition, name):
                yield replace(phrase, phrases=(*firsts, lower))


def _in_noun(noun: en.Noun, condition: Condition, name: fol.Variable) -> Iterator[en.Noun]:
    """A noun with the condition in its last relative clause, or in a noun within that."""
    match noun:
        case en.Noun(relatives=(*others, en.RelativeClause(clause, form) as relative)):
            lower = [*_with_lower(clause, condition, name)]
            match clause:
                case en.Coordination(kind, (*firsts, last)) if kind in LISTS:
                    lower.append(replace(clause, clauses=(*firsts, condition.over(last))))
            if form is en.RelativeForm.THAT:
                lower.insert(0, condition.over(clause))
            if form is not en.RelativeForm.KINDS:
                for inner in lower:
                    yield replace(noun, relatives=(*others, replace(relative, clause=inner)))
        case en.Noun(objects=(*others, last)):
            for phrase in _in_phrase(last, condition, name):
                yield replace(noun, objects=(*others, phrase))


# A condition for each verb phrase ---------------------------------------------------------------


def each_with_its_own(condition: Condition, name: fol.Variable) -> en.Clause | None:
    """As in "every cube is red if it is small and is blue if it is large": two conditionals.

    None if the text is not so built.  The grammar reads "is blue" into the first condition.
    """
    match condition.before:
        case en.Predication(subject, first):
            pass
        case _:
            return None
    members, kind = _own_conditions(condition, first)
    if kind is None:
        return None

    def build(term: en.NounPhrase) -> en.Clause:
        about = tuple(part.over(en.Predication(term, verb_phrase)) for part, verb_phrase in members)
        return en.Coordination(kind, about)

    return raise_subject(subject, name, build)


def is_of_each(clause: en.Clause) -> bool:
    """Whether a clause says of each thing that its subject is about what its verb phrase says.

    "Every cube is red if p and is large if q", but not with "no cube", "some cube", "is not red".
    """
    match clause:
        case en.Predication(en.Quantified(determiner), verb_phrase):
            return determiner.force is Force.UNIVERSAL and not isinstance(
                verb_phrase, en.NegatedPhrase
            )
        case en.Predication(en.CoordinatedPhrase(kind, members)):
            return kind is en.Conjunction.AND and not any(
                isinstance(member, en.Quantified) for member in members
            )
        case _:
            return True


def _own_conditions(
    condition: Condition, first: en.VerbPhrase
) -> tuple[list[tuple[Condition, en.VerbPhrase]], en.Conjunction | None]:
    """The verb phrases with the condition of each, and their conjunction, None for a single one."""
    second = condition_of(condition.after)
    match second:
        case Condition(
            before=en.Predication(
                en.Pronoun() | en.Name() | en.Definite() as subject,
                en.CoordinatedVerbPhrase(kind, (*within, last), False),
            )
        ) if kind in LISTS:
            own = within[0] if len(within) == 1 else en.CoordinatedVerbPhrase(kind, tuple(within))
            shorter = condition.between(condition.before, en.Predication(subject, own))
            members, further = _own_conditions(second, last)
            if further in (None, kind):
                return [(shorter, first), *members], kind
    return [(condition, first)], None
