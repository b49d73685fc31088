"""Changes of rules in plain lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logic2text.proof.relation import TextRelation
from logic2text.results.escaping import escape_controls
from rerank.rulebook.changes import Change, ChangeKind

MOST_TOLD = 0.8
"""The share of two sentences up to which their difference is told as well."""
_TOLD = {
    ChangeKind.MEANING: "the rule says something else than the approved sentence",
    ChangeKind.SENTENCE: "the approved sentence does not say what the rule says",
    ChangeKind.ADDED: "the rule is new, and no sentence is approved",
    ChangeKind.REMOVED: "the rule was removed",
    ChangeKind.UNDECIDED: "it was not decided whether the rule says the same as before",
    ChangeKind.UNREAD: "the rule cannot be read",
    ChangeKind.GOAL: "a rule became a goal, or a goal became a rule",
}
_RELATIONS = {
    TextRelation.WEAKER: "; it says less than before",
    TextRelation.STRONGER: "; it says more than before",
    TextRelation.CONTRADICTION: "; it contradicts what was approved",
}


def tell_changes(changes: Sequence[Change]) -> str:
    """The changes in lines for a person, "" for none."""
    return "".join(f"{line}\n" for change in changes for line in _tell(change))


def _tell(change: Change) -> Iterator[str]:
    place = "" if change.line is None else f"line {change.line}"
    if change.label is not None:
        place = f"{change.label} ({place})" if place else change.label
    related = "" if change.relation is None else _RELATIONS.get(change.relation, "")
    told = _TOLD[change.kind] + related
    reason = f": {change.reason}" if change.reason else ""
    yield escape_controls(f"{place}: {told}{reason}" if place else f"{told}{reason}")
    if change.before is not None:
        yield escape_controls(f"  before: {change.before}")
    if change.now is not None:
        yield escape_controls(f"  now:    {change.now}")
    if change.parts is not None and change.parts[0] != change.parts[1] and _is_short(change):
        before, now = change.parts
        yield escape_controls(f"  that is, before: {before}, now: {now}")


def _is_short(change: Change) -> bool:
    """Whether the words in which two sentences differ tell more than both sentences do."""
    whole = f"{change.before} {change.now}".split()
    return len(" ".join(change.parts or ()).split()) <= MOST_TOLD * len(whole)


def make_change_fields(change: Change) -> dict[str, Any]:
    """The JSON of a change."""
    return {
        "kind": change.kind,
        "id": change.label,
        "line": change.line,
        "before": change.before,
        "now": change.now,
        "parts": None if change.parts is None else list(change.parts),
        "relation": change.relation,
        "reason": change.reason or None,
    }
