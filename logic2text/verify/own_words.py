"""A text of our own read anew: what its tree was proved to say, its words must say too.

A tree holds the symbols themselves; its text holds words, which another symbol or the grammar may
share, and which the reader takes as it takes anybody's.

>>> from logic2text.candidates import generate_candidates
>>> from logic2text.verify.tree import Judge
>>> from logic2text.notation import parse
>>> from logic2text.verbalizers import verbalizer
>>> formula = parse("Small(a) ∧ ¬IsSmall(a)")
>>> generate_candidates(verbalizer("natural"), formula, Judge(formula))[0].text
'a is small but does not satisfy "IsSmall".'
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from logic2text import effort
from logic2text.conventions import Conventions
from logic2text.errors import LimitError, ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import infer_sorts
from logic2text.limits import DEFAULT_LIMITS
from logic2text.proof.verdict import Status, Verdict
from logic2text.theories.persons import EVERYTHING_IS_A_PERSON
from logic2text.verify import persons
from logic2text.verify.question import Question
from logic2text.verify.text import check_briefly

NOT_READ = "its own words are not read back"
NOT_DECIDED = "what its own words mean is not decided"
LIMITS = replace(DEFAULT_LIMITS, characters=5 * DEFAULT_LIMITS.characters)
"""Texts of ours are longer than their formulae, which are within the limits."""
_CONFIRMABLE = (Status.PROVED, Status.AMBIGUOUS)


class Confirmation(NamedTuple):
    """A verdict on a text, and what it rests on where the words could not be compared."""

    verdict: Verdict
    evidence: str = ""


def confirm(
    formula: Formula, text: str, verdict: Verdict, lexicon: Lexicon | None = None
) -> Confirmation:
    """The verdict that the tree and the words of a text of ours have together.

    It stays `proved` where both are, is `ambiguous` or `refuted` where its words are, and
    `unknown` where they cannot be read or compared; then `evidence` says why.

    Args:
        formula: what the text should mean.
        text: its words.
        verdict: that on its tree.
        lexicon: the words that it was written with; the default lexicon if none is given.
    """
    if verdict.status not in _CONFIRMABLE:
        return Confirmation(verdict, verdict.reason)
    if effort.is_spent():
        return _unknown(verdict, effort.SPENT)
    # What is written must be clear to readers who do not know a textbook's conventions too.
    lexicon = (lexicon or Lexicon.default()).with_conventions(Conventions.OPEN)
    # The readings of the words are shown where those of the tree are not.
    is_proved = verdict.status is Status.PROVED
    listed = frozenset({Status.REFUTED, Status.AMBIGUOUS} if is_proved else {Status.REFUTED})
    try:
        by_words = check_briefly(formula, text, lexicon, LIMITS, listed)
    except (ParseError, LimitError) as error:
        return _unknown(verdict, f"{NOT_READ}: {error.message}")
    except Exception as error:  # a text that breaks the reader costs no other text its place
        return _unknown(verdict, f"{NOT_READ}: {type(error).__name__}, a fault of the reader")
    refused = _find_refused_assumption(formula, text, by_words, lexicon)
    if refused:
        return _unknown(verdict, f"{NOT_READ}: {refused} is assumed")
    match by_words.status:
        case Status.REFUTED:
            return Confirmation(by_words)
        case Status.UNKNOWN | Status.ATTESTED:
            return _unknown(verdict, by_words.reason or NOT_DECIDED)
        case Status.AMBIGUOUS if is_proved:
            return Confirmation(by_words)
        case _:
            return Confirmation(
                replace(
                    verdict,
                    inverse_scope=verdict.inverse_scope or by_words.inverse_scope,
                    weak_reading=verdict.weak_reading or by_words.weak_reading,
                    assumptions=by_words.assumptions,
                    arithmetic=verdict.arithmetic or by_words.arithmetic,
                )
            )


def _find_refused_assumption(
    formula: Formula, text: str, by_words: Verdict, lexicon: Lexicon
) -> str:
    """What a text of ours may not assume; "" if there is nothing.

    It uses the words of the lexicon, so it assumes no more than what "everyone" does, and not that
    everything is a person beside nouns of things.
    """
    if not by_words.assumptions:
        return ""
    allowed = persons.list_assumptions(Question(formula, text, lexicon, LIMITS))
    if EVERYTHING_IS_A_PERSON in allowed and infer_sorts(formula, lexicon).has_things:
        return EVERYTHING_IS_A_PERSON
    return next((words for words in by_words.assumptions if words not in allowed), "")


def _unknown(verdict: Verdict, evidence: str) -> Confirmation:
    return Confirmation(replace(verdict, status=Status.UNKNOWN, countermodel=None), evidence)
