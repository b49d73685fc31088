"""What the prover found, in sentences with links to the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rerank.rulebook.blocks import Link, Span, Spans
from rerank.rulebook.rules import Finding, FindingKind

STOPPED = "The prover stopped at its limit of steps. "


def tell_finding(finding: Finding, left_out: Sequence[int] = ()) -> Spans:
    """A finding in a sentence, without the name of the goal that it may be about.

    Args:
        finding: what was found.
        left_out: the numbers of rules without which goals are judged.
    """
    rules, because = list_rules(finding.rules), list_rules(finding.because)
    match finding.kind:
        case FindingKind.CONTRADICTION if len(finding.rules) == 1:
            return (*begin(rules), " contradicts itself. The other findings leave it out.")
        case FindingKind.CONTRADICTION:
            told = " contradict each other: they cannot all be true. The other findings leave out "
            return (*begin(rules), told, link_rule(finding.rules[-1]), ".")
        case FindingKind.CONFLICT:
            return (*begin(rules), " are in conflict.", *_tell_together(finding))
        case FindingKind.IDLE:
            return (*begin(rules), " never applies.", *_tell_excluded(finding))
        case FindingKind.SAME:
            return (*begin(rules), " mean the same: one of them can be left out.")
        case FindingKind.FOLLOWS:
            return (*begin(rules), " follows from ", *because, " and can be left out.")
        case FindingKind.TRIVIAL:
            return (*begin(rules), " is true in any case, so it says nothing.")
        case FindingKind.EXCLUDED | FindingKind.POSSIBLE:
            return (*begin(rules), *_tell_denial(finding, because))
        case FindingKind.UNDECIDED:
            told = "It is open whether other rules imply or exclude "
            return (STOPPED, told, *rules, ".")
        case _:
            return _tell_goal(finding.kind, because, list_rules(left_out) if left_out else ())


def list_warnings(findings: Sequence[Finding]) -> dict[int, list[Spans]]:
    """Number of a rule that cannot hold or apply because of others → what is said below it."""
    opponents: dict[int, set[int]] = {}
    warnings: dict[int, list[Spans]] = {}
    for finding in findings:
        if finding.kind is FindingKind.IDLE:
            told = ("✗ This never applies.", *_tell_excluded(finding))
            warnings.setdefault(finding.rules[0], []).append(told)
        if finding.kind in (FindingKind.CONTRADICTION, FindingKind.CONFLICT):
            for number in finding.rules:
                opponents.setdefault(number, set()).update({*finding.rules} - {number})
    for number, others in opponents.items():
        rules = list_rules(sorted(others))
        told = ("✗ In conflict with ", *rules, ".") if others else ("✗ This contradicts itself.",)
        warnings.setdefault(number, []).append(told)
    return warnings


def tell_undecided_goal() -> Spans:
    """What is said below a goal that was not judged."""
    return (f"? {STOPPED}It is open whether this follows from the rules.",)


def _tell_goal(kind: FindingKind, because: Sequence[Span], left_out: Sequence[Span]) -> Spans:
    if kind is FindingKind.OPEN:
        without: Spans = (" without ", *left_out) if left_out else ()
        return ("✗ Neither this nor its opposite follows from the rules", *without, ".")
    follows = kind is FindingKind.PROVED
    if not because:
        return ("✓ This is true in any case." if follows else "✗ This is false in any case.",)
    told = "✓ This follows from " if follows else "✗ This does not follow: its opposite does, from "
    return (told, *because, ".")


def _tell_denial(finding: Finding, because: Sequence[Span]) -> Spans:
    is_one = len(finding.rules) == 1
    denied = "it denies" if is_one else "they deny"
    if finding.kind is FindingKind.POSSIBLE:
        verb = "does" if is_one else "do"
        told = (
            f" {verb} not contradict the other rules: the conjecture that {denied} does not follow."
        )
        return (told,)
    verb = "contradicts" if is_one else "contradict"
    others: Sequence[Span] = because or (("itself",) if is_one else ("each other",))
    return (f" {verb} ", *others, f": the conjecture that {denied} follows.")


def _tell_excluded(finding: Finding) -> Spans:
    told = " excludes its case." if len(finding.because) == 1 else " exclude its case."
    return (" ", *begin(list_rules(finding.because)), told, *_tell_together(finding))


def _tell_together(finding: Finding) -> Spans:
    return (f" Together they say: {finding.sentence}",) if finding.sentence else ()


def begin(rules: Sequence[Span]) -> Spans:
    """The spans at the beginning of a sentence."""
    first, *rest = rules
    if isinstance(first, Link):
        return (Link(first.rule, first.text.capitalize()), *rest)
    return ("Rules ", *rest)


def link_rule(rule: int) -> Link:
    """The mention of a rule: "rule 3"."""
    return Link(rule, f"rule {rule}")


def list_rules(numbers: Sequence[int]) -> list[Span]:
    """The numbers with links: "rule 3", "rules 3 and 5", "rules 3, 5 and 8 to 11"."""
    if len(numbers) == 1:
        return [link_rule(numbers[0])]
    spans: list[Span] = ["rules "]
    runs = _gather_runs(numbers)
    for place, (first, last) in enumerate(runs):
        between = "" if place == 0 else " and " if place == len(runs) - 1 else ", "
        spans += [between] if between else []
        spans.append(Link(first, str(first)))
        spans += [" to ", Link(last, str(last))] if last != first else []
    return spans


def _gather_runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of each run; a run of two is two runs of one."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return [
        pair
        for first, last in runs
        for pair in ([(first, first), (last, last)] if last == first + 1 else [(first, last)])
    ]
