"""Verification of texts by users and language models: each gets a verdict before it may win.

The reader of controlled English parses a text, and every reading is compared with the formula.  A
text that cannot be parsed is `unknown`, unless a language model translates it back (`by_votes`).
A back-translation is not a proof, so its best verdict is `attested`.

>>> from logic2text.notation import parse
>>> judge_texts(parse("∀x (Cube(x) → Small(x))"), ["Every cube is small."])[0].verdict.status
<Status.PROVED: 'proved'>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from logic2text import Candidate, Lexicon, Parsed, arguments, effort, errors, walk
from logic2text.formula import Formula
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import UNKNOWN, Status, Verdict
from logic2text.reading import Reading
from logic2text.verify.rules import TIMEOUT_MS
from logic2text.verify.text import judge
from rerank.given_input import GivenInput
from rerank.rank_arguments import unverified

JUDGED_MS = 8_000
"""What the texts of one formula may take in equal shares, so that none depends on the others."""


def judge_texts(
    formula: Formula,
    texts: Iterable[str],
    source: str = "given",
    lexicon: Lexicon | None = None,
) -> tuple[Candidate, ...]:
    """The texts as candidates of the formula, each with the reader's verdict.

    A text that cannot be parsed is `unknown`, and its `evidence` is the reason.

    Raises:
        InputError: `formula` is not a formula, or `texts` no sequence of strings.
        LimitError: the formula exceeds a limit.
    """
    walk.check_limits(formula)
    if isinstance(texts, str):
        raise errors.InputError("a sequence of texts was expected, one string came", "give [ … ]")
    given = [arguments.text_given(text) for text in texts]
    share_ms = JUDGED_MS / max(1, len(given))
    judged_texts = []
    for text in given:
        with effort.allowing(share_ms):
            judged_texts.append(_candidate(formula, text, source, lexicon))
    return tuple(judged_texts)


def judge_given(
    given: GivenInput, texts: Sequence[str], lexicon: Lexicon | None = None
) -> tuple[Candidate, ...]:
    """As `judge_texts` for a formula; texts of another input are `unknown`."""
    if isinstance(given, Parsed):
        return judge_texts(given.formula, texts, lexicon=lexicon)
    return unverified(texts)


def by_votes(
    formula: Formula, candidate: Candidate, votes: Sequence[Formula | None], asked: int
) -> Candidate:
    """The candidate with the verdict of its back-translations.

    It is `attested` if more than half of all requested translations are equivalent to the formula,
    `refuted` if more than half are not equivalent and none is, and else `unknown`.

    Args:
        formula: the formula that the text should mean.
        candidate: the candidate whose text was translated.
        votes: the translations, None for each that is unusable.
        asked: the number of requested translations, at least `len(votes)`.
    """
    compared = _compare(formula, votes)
    agree = [meaning for meaning, verdict in compared if verdict.status is Status.PROVED]
    against = [pair for pair in compared if pair[1].status is Status.REFUTED]
    if 2 * len(agree) > asked:
        says, verdict = agree[0], Verdict(Status.ATTESTED, (agree[0],))
        evidence = f"{len(agree)} of {asked} translations back mean the formula"
    elif not agree and 2 * len(against) > asked:
        says, model = against[0][0], against[0][1].countermodel
        verdict = Verdict(Status.REFUTED, (says,), model)
        evidence = f"{len(against)} of {asked} translations back mean something else"
    else:
        evidence = (
            f"{candidate.evidence}; of {asked} translations back {len(agree)} mean the formula, "
            f"{len(against)} something else"
        )
        return replace(candidate, evidence=evidence)
    return replace(candidate, says=says, verdict=verdict, evidence=evidence)


def _candidate(formula: Formula, text: str, source: str, lexicon: Lexicon | None) -> Candidate:
    try:
        examination = judge(formula, text, lexicon)
    except (errors.ParseError, errors.LimitError) as error:
        return Candidate(text, source, verdict=UNKNOWN, evidence=f"not read: {error.message}")
    except Exception as error:  # a fault of the reader on one text must not fail the others
        evidence = f"not read: {type(error).__name__}, a fault of the reader"
        return Candidate(text, source, verdict=UNKNOWN, evidence=evidence)
    verdict = examination.verdict
    says = verdict.readings[0] if verdict.readings else None
    candidate = Candidate(text, source, says, (), verdict)
    meant = [each.reading for each in examination.judged if each.status is Status.PROVED]
    return _with_effort(candidate, formula, meant[0]) if meant else candidate


def _with_effort(candidate: Candidate, formula: Formula, reading: Reading) -> Candidate:
    """The candidate with what its reader has to do, by the tree of a reading."""
    from logic2text.burden.effort import list_rewriting_costs, measure_effort

    bound = walk.bound_variables(reading.formula)
    return replace(
        candidate,
        costs=list_rewriting_costs(formula, reading.formula),
        effort=measure_effort(reading.tree, candidate.text, bound),
    )


def _compare(formula: Formula, votes: Sequence[Formula | None]) -> list[tuple[Formula, Verdict]]:
    """Each vote with its verdict; votes that differ only in bound names are compared once."""
    verdicts: dict[Formula, Verdict] = {}
    compared = []
    for vote in votes:
        if vote is None:
            continue
        name = walk.canonical(vote)
        if name not in verdicts:
            verdicts[name] = equivalent(formula, vote, TIMEOUT_MS)
        compared.append((vote, verdicts[name]))
    return compared
