"""What changed since the sentences of a file were approved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum

from logic2text import CandidateGenerator, InputError, Lexicon, Status
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.notation.formula_files import FileFormula
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.relation import TextRelation, relate
from logic2text.results.words import Words
from rerank.rulebook.book import GOALS, parse_rules
from rerank.rulebook.default_negation import forget_knowledge, say_defaults
from rerank.rulebook.lock import LockedRule, lock_rule, make_key
from rerank.rulebook.matching import CurrentRule, match_rules
from rerank.rulebook.rules import Part, Rulebook, UnreadRule
from rerank.verification import judge_texts

CONTEXT = 2
"""How many words are shown before a difference of few words."""
_LETTER = re.compile(r"\b[b-hj-z]\b")
"""A variable that is shown, as in "if x is a cube"."""
SHORT = 3
"""How many words those are at most."""


class ChangeKind(StrEnum):
    """What changed about a rule.

    MEANING: it says something else than the approved sentence.  SENTENCE: it says the same, but the
    approved sentence does not say it any more, because it or the words were edited.  ADDED: no
    sentence is approved.  REMOVED: it is not in the file.  UNDECIDED: the prover could not decide
    whether it says the same.  UNREAD: it cannot be read.  GOAL: a rule became a goal, or a goal a
    rule.
    """

    MEANING = "meaning"
    SENTENCE = "sentence"
    ADDED = "added"
    REMOVED = "removed"
    UNDECIDED = "undecided"
    UNREAD = "unread"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Change:
    """What changed about one rule.

    Attributes:
        kind: see `ChangeKind`.
        label: of the rule, or None.
        line: of the file, from 1; None for a rule that was removed.
        before: the approved sentence, or None.
        now: a sentence of the rule as it is, the nearest to the approved one; None without one.
        parts: the words of both in which they differ; None without two sentences.
        relation: of what the rule says now to what was approved, where the meaning changed.
        reason: why a rule cannot be read; "" elsewhere.
    """

    kind: ChangeKind
    label: str | None
    line: int | None
    before: str | None = None
    now: str | None = None
    parts: tuple[str, str] | None = None
    relation: TextRelation | None = None
    reason: str = ""


def lock_book(book: Rulebook, before: Sequence[LockedRule] = ()) -> tuple[LockedRule, ...]:
    """The rules of a book with approved sentences, in the order of the file.

    Args:
        book: with its sentences.
        before: the rules of the lock file that is replaced; their sentences stay where they say
            what the rule says.

    Raises:
        InputError: a free variable of a formula cannot be written.
    """
    rules = sorted(book.rules, key=lambda rule: rule.line)
    views = _list_views(book.lexicon, [rule.formula for rule in rules], before)
    current = [
        CurrentRule(
            r.label, r.line, r.formula, make_key(r.formula), r.part is Part.GOAL, r.by_default
        )
        for r in rules
    ]
    approved = {id(now): old for old, now in match_rules(before, current) if now is not None}
    locked = []
    for rule, now in zip(rules, current, strict=True):
        old, text = approved[id(now)], rule.sentence
        if old is not None and old.text and _is_as_approved(old, now, views):
            text = old.text
        status = None if text is None else _judge(rule.formula, text, views)
        told = lock_rule(
            rule.label, text, status, rule.formula, goal=now.goal, by_default=now.by_default
        )
        locked.append(told)
    return tuple(locked)


def find_changes(
    locked: Sequence[LockedRule], entries: Sequence[FileFormula], words: Words
) -> tuple[Change, ...]:
    """What changed in a file of rules since its sentences were approved, in the order of the file.

    Comments, names of variables, the order of rules and equivalent rewritings change nothing.

    Args:
        locked: the approved rules.
        entries: of the file.
        words: of the symbols.
    """
    words, read, unread = parse_rules(entries, words)
    current = [
        CurrentRule(e.label, e.line, formula, make_key(formula), e.role in GOALS, e.defaults)
        for e, formula in read
    ]
    views = _list_views(words.lexicon, [formula for _, formula in read], locked)
    generator = CandidateGenerator(lexicon=views[0])
    pairs = match_rules(_leave_out_unread(locked, unread), current)
    changes = [_compare(before, now, generator, views) for before, now in pairs]
    told = [*filter(None, changes), *_tell_unread(unread)]
    return tuple(sorted(told, key=lambda change: (change.line is None, change.line or 0)))


def _leave_out_unread(
    locked: Sequence[LockedRule], unread: Sequence[UnreadRule]
) -> list[LockedRule]:
    """The locked rules but for those whose labels rules have that cannot be read."""
    labels = {rule.label for rule in unread if rule.label}
    return [rule for rule in locked if rule.id not in labels]


def _tell_unread(unread: Sequence[UnreadRule]) -> Iterator[Change]:
    for rule in unread:
        yield Change(ChangeKind.UNREAD, rule.label, rule.line, reason=rule.error.message)


def _compare(
    before: LockedRule | None,
    now: CurrentRule | None,
    generator: CandidateGenerator,
    views: Sequence[Lexicon],
) -> Change | None:
    """What changed about a rule; None for nothing."""
    if now is None:
        assert before is not None  # noqa: S101 - one of a pair is there
        return Change(ChangeKind.REMOVED, before.id, None, before.text)
    if before is None:
        said = _say_nearest(now, "", generator, views[0])
        return Change(ChangeKind.ADDED, now.label, now.line, now=said)
    if before.goal is not now.goal:
        return Change(ChangeKind.GOAL, now.label, now.line, before.text)
    kind = _find_kind(before, now, views)
    if kind is None:
        return None
    said = _say_nearest(now, before.text or "", generator, views[0])
    parts = find_difference(before.text, said) if before.text and said else None
    changed = kind is ChangeKind.MEANING
    relation = relate(before.meaning, now.formula).relation if changed else None
    return Change(kind, now.label, now.line, before.text, said, parts, relation)


def _find_kind(before: LockedRule, now: CurrentRule, views: Sequence[Lexicon]) -> ChangeKind | None:
    if now.by_default != {*before.by_default}:  # the formulae may be the same
        return ChangeKind.MEANING
    if before.key != now.key or before.key != make_key(before.meaning):
        match Equivalence(before.meaning, now.formula).status:
            case Status.PROVED:
                pass
            case Status.REFUTED:
                return ChangeKind.MEANING
            case _:
                return ChangeKind.UNDECIDED
    if before.text is None or _says(before, now, views):
        return None
    return ChangeKind.SENTENCE


def _is_as_approved(before: LockedRule, now: CurrentRule, views: Sequence[Lexicon]) -> bool:
    return before.goal is now.goal and _find_kind(before, now, views) is None


def _says(before: LockedRule, now: CurrentRule, views: Sequence[Lexicon]) -> bool:
    """Whether the approved sentence still has the verdict that it had, or is proved."""
    status = _judge(now.formula, before.text or "", views)
    return status is Status.PROVED or status.value == before.verdict


def _list_views(
    lexicon: Lexicon, formulas: Sequence[Formula], locked: Sequence[LockedRule]
) -> list[Lexicon]:
    """The words beside the rules of the file, as approved, and of each rule alone.

    Words are guessed from those around them, and another rule must not make a sentence old.
    """
    groups = (formulas, [rule.meaning for rule in locked])
    views = [lexicon.for_signature(FormulaSymbols.of(*group)) for group in groups if group]
    return [*dict.fromkeys((*views, lexicon))]


def _judge(formula: Formula, text: str, views: Sequence[Lexicon]) -> Status:
    """The reader's best verdict on a sentence in one of the views, the first one's of equals."""
    text = forget_knowledge(text)
    order = [*Status]
    best = Status.REFUTED
    for view in views:
        status = judge_texts(formula, [text], lexicon=view)[0].verdict.status
        if status is Status.PROVED:
            return status
        best = min(best, status, key=order.index)
    return best


def _say_nearest(
    rule: CurrentRule, text: str, generator: CandidateGenerator, lexicon: Lexicon
) -> str | None:
    """The proved sentence of a rule that differs least from a text; None without one."""
    known = say_defaults(rule.formula, rule.by_default, lexicon)
    if known is not None:
        return known
    try:
        candidates = generator.candidates(rule.formula)
    except InputError:
        return None
    proved = [each for each in candidates if each.verdict.is_proved] or [*candidates]
    if not proved:
        return None
    plain = [each for each in proved if not _LETTER.search(each.text)]
    if not _LETTER.search(text):  # nobody who approved words expects letters
        proved = plain or proved
    words = text.split()
    if not words:
        return min((each.text for each in proved), key=len)
    return max(proved, key=lambda c: SequenceMatcher(None, words, c.text.split()).ratio()).text


def find_difference(before: str, now: str) -> tuple[str, str]:
    """The words in which two sentences differ, with the words around where these are few or none.

    >>> find_difference("Each paper has at least two reviewers.", "Each paper has at least one.")
    ('at least two reviewers', 'at least one')
    >>> find_difference("A cat purrs.", "A cat that is fed and not old purrs.")
    ('A cat', 'A cat that is fed and not old')
    """
    old, new = before.rstrip(".").split(), now.rstrip(".").split()
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    shortest, longest = (length - start - end for length in sorted((len(old), len(new))))
    if not shortest and not start:
        end = max(0, end - CONTEXT)
    elif longest <= SHORT or not shortest:
        start = max(0, start - CONTEXT)
    return tuple(" ".join(words[start : len(words) - end]) for words in (old, new))  # type: ignore[return-value]
