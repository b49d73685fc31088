"""A text of our own read anew: what its tree was proved to say, its words must say too.

A tree holds the symbols themselves; its text holds words, which another symbol or the grammar may
share, and which the reader takes as it takes anybody's.

>>> from logic2text.candidates import generate_candidates
>>> from logic2text.verify.tree import Judge
>>> from logic2text.notation import parse
>>> from logic2text.verbalizers import verbalizer
>>> formula = parse("Small(a) ∧ ¬IsSmall(a)")
>>> generate_candidates(verbalizer("natural"), formula, Judge(formula))[0].text
'a is small and does not satisfy "IsSmall".'
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.candidates import Candidate
from logic2text.errors import LimitError, ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

NOT_READ = "its own words are not read back"
NOT_DECIDED = "what its own words mean is not decided"
LIMITS = replace(DEFAULT_LIMITS, characters=5 * DEFAULT_LIMITS.characters)
"""Texts of ours are longer than their formulae, which are within the limits."""
_CONFIRMABLE = (Status.PROVED, Status.AMBIGUOUS)


def confirmed(formula: Formula, candidate: Candidate, lexicon: Lexicon | None = None) -> Candidate:
    """The candidate with the verdict that its tree and its words have together.

    It stays `proved` where both are, is `ambiguous` or `refuted` where its words are, and
    `unknown` where they cannot be read or compared; then `evidence` says why.

    Args:
        formula: what the text should mean.
        candidate: a text with the verdict on its tree.
        lexicon: the words that it was written with; the default lexicon if none is given.
    """
    own = candidate.verdict
    if own.status not in _CONFIRMABLE:
        return candidate
    try:
        heard = check(formula, candidate.text, lexicon, LIMITS)
    except (ParseError, LimitError) as error:
        return _unknown(candidate, f"{NOT_READ}: {error.message}")
    except Exception as error:  # a text that breaks the reader costs no other text its place
        return _unknown(candidate, f"{NOT_READ}: {type(error).__name__}, a fault of the reader")
    match heard.status:
        case Status.REFUTED:
            return replace(candidate, verdict=heard)
        case Status.UNKNOWN:
            return _unknown(candidate, NOT_DECIDED)
        case Status.AMBIGUOUS if own.status is Status.PROVED:
            return replace(candidate, verdict=heard)
        case _:
            verdict = replace(
                own,
                inverse_scope=own.inverse_scope or heard.inverse_scope,
                weak_reading=own.weak_reading or heard.weak_reading,
            )
            return replace(candidate, verdict=verdict)


def _unknown(candidate: Candidate, evidence: str) -> Candidate:
    verdict = replace(candidate.verdict, status=Status.UNKNOWN, countermodel=None)
    return replace(candidate, verdict=verdict, evidence=evidence)
