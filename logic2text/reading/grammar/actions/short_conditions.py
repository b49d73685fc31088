"""Semantic actions of conditions that leave out their subject: "if small, every cube is red".

They stand before their clause, behind it, or behind its subject.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Category
from logic2text.reading.grammar.actions.clauses import predication
from logic2text.reading.grammar.actions.connectives import spread
from logic2text.reading.grammar.closed_classes import PLURAL
from logic2text.reading.grammar.grammar import Unfit
from logic2text.reading.grammar.modals import is_of_norm


class Shortened(NamedTuple):
    """A condition without its subject.

    Attributes:
        said: what the condition says of the subject.
        form: "if", or "unless".
        is_needed: whether nothing else is enough: "only if small".
        is_meanwhile: whether it tells of the same time, as of what is done while sleeping.
    """

    said: en.VerbPhrase
    form: en.ConditionalForm = en.ConditionalForm.IF_AFTER
    is_needed: bool = False
    is_meanwhile: bool = False


def shortened(said: en.VerbPhrase) -> Shortened:
    """As in "if small", "when owning a dog"."""
    return Shortened(said)


def shortened_denied(said: en.VerbPhrase) -> Shortened:
    """As in "if not small"."""
    return Shortened(en.NegatedPhrase(said))


def shortened_unless(said: en.VerbPhrase) -> Shortened:
    """As in "unless small"."""
    return Shortened(said, en.ConditionalForm.UNLESS_AFTER)


def shortened_only(said: en.VerbPhrase) -> Shortened:
    """As in "only if small": not if it is not small."""
    return Shortened(said, is_needed=True)


def shortened_while(said: en.VerbPhrase) -> Shortened:
    """As in "while small"."""
    return Shortened(said, is_meanwhile=True)


def meanwhile(verb_phrase: en.VerbPhrase, said: en.VerbPhrase) -> en.CoordinatedVerbPhrase:
    """As in "(who) drives while ill": both of the same time."""
    if not _is_deed(verb_phrase) or _is_of_object(verb_phrase, said):
        raise Unfit
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, (verb_phrase, said))


def _is_deed(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a verb phrase says what somebody does, and not what a rule says that they are."""
    match verb_phrase:
        case en.Relation(entry):
            return entry.category is Category.VERB and not is_of_norm(entry)
        case _:
            return False


def shortened_first(
    condition: Shortened, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "if small, every cube is red"."""
    said = condition.said
    if condition.is_meanwhile and _is_deed(verb_phrase):
        raise Unfit
    if condition.is_needed:
        said, verb_phrase = en.NegatedPhrase(said), en.NegatedPhrase(verb_phrase)
    match subject:
        case en.Quantified(en.Determiner(en.Quantity.NO)) if condition.is_needed:
            raise Unfit
        case en.Quantified(en.Determiner(en.Quantity.NO)):
            # "No cube is red unless small" is about each cube.
            subject = replace(subject, determiner=en.EVERY)
            verb_phrase = en.NegatedPhrase(verb_phrase)
        case _:
            pass
    claim = predication(subject, verb_phrase)

    def build(of: en.Conditional) -> en.Clause:
        match of.consequent:
            case en.Predication(en.Name() as term, _):
                return replace(of, antecedent=en.Predication(term, said))
            case _:
                raise Unfit

    return spread(en.Conditional(claim, claim, condition.form), build, shared=True)


def shortened_within(
    subject: en.NounPhrase, condition: Shortened, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "every cube, if small, is red"."""
    return shortened_first(condition, subject, verb_phrase)


def shortened_last(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, condition: Shortened
) -> en.Clause:
    """As in "every cube is red if small", not "no guest may bring a dog unless leashed"."""
    others = subtrees(subject.noun) if isinstance(subject, en.Quantified) else ()
    is_of_other = any(isinstance(each, en.Quantified) for each in others)
    if (is_of_other and not _is_deed(condition.said)) or _is_of_object(verb_phrase, condition.said):
        raise Unfit
    return shortened_first(condition, subject, verb_phrase)


def _is_of_object(verb_phrase: en.VerbPhrase, said: en.VerbPhrase) -> bool:
    """Whether what is said behind a verb phrase may be of its object: "serves a soup while hot"."""
    match verb_phrase:
        case en.Relation(entry, objects, passive=False) if not entry.converse:
            has_other = any(isinstance(each, en.Quantified) for each in objects)
            return has_other and not _is_deed(said)
        case _:
            return False


def generic_first(
    said: en.VerbPhrase, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "having left, a guest may not sing"; "being small, b is red" claims both."""
    match subject:
        case en.Quantified(determiner) if (
            determiner in (en.A, PLURAL) or determiner.force in _GENERIC
        ):
            return shortened_first(Shortened(said), subject, verb_phrase)
        case _:
            raise Unfit


def generic_within(
    subject: en.NounPhrase, said: en.VerbPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "any guest, having left, may sing"."""
    return generic_first(said, subject, verb_phrase)


_GENERIC = (Force.ANY, Force.NEGATIVE)
