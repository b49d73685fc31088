"""Which rule of a file is which locked rule: by label, else by meaning, else by likeness."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator, Sequence

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status
from logic2text.walk import symbols
from rerank.rulebook.lock import LockedRule

LEAST_LIKE = 0.5
"""The share of common symbols from which an unlabelled rule counts as changed, not as another."""
_NUMBER = lazy_pattern(r"\W*\d+\W*")
"""A label that tells no more than the order."""


@dataclass(frozen=True, slots=True)
class CurrentRule:
    """A rule of the file.

    Attributes:
        label: its name in the file, or None.
        line: of the file, from 1.
        formula: what it says.
        key: of its meaning, see `lock.make_key`.
        goal: whether it is a goal.
        by_default: the predicates that it denies by default.
    """

    label: str | None
    line: int
    formula: Formula
    key: str
    goal: bool
    by_default: frozenset[str] = frozenset()


Pair = tuple[LockedRule | None, CurrentRule | None]
"""A locked rule and that of the file; None for one that was added or removed."""


def match_rules(locked: Sequence[LockedRule], current: Sequence[CurrentRule]) -> list[Pair]:
    """The pairs of rules: those of the file in its order, then removed ones."""
    old_names, names = _name(rule.id for rule in locked), _name(rule.label for rule in current)
    matched: dict[int, int] = {}  # place in the file → place in the lock
    free = dict.fromkeys(range(len(locked)))

    def match(pairs: Iterable[tuple[int, int]]) -> None:
        for place, at in pairs:
            if place not in matched and at in free:
                matched[place] = at
                del free[at]

    by_name = {name: at for at, name in enumerate(old_names) if name is not None}
    match((place, by_name[name]) for place, name in enumerate(names) if name in by_name)
    match(_list_equal([rule.key for rule in locked], [rule.key for rule in current]))
    old_symbols = [symbols(rule.meaning) for rule in locked]
    of_same = _list_equal(old_symbols, [symbols(rule.formula) for rule in current])
    match(
        (place, at)
        for place, at in of_same
        if place not in matched and at in free and _are_equivalent(locked[at], current[place])
    )
    match(
        (place, at)
        for place, at in _list_alike(locked, current, [*free], matched)
        if old_names[at] is None or names[place] is None
    )
    pairs: list[Pair] = [
        (locked[matched[place]] if place in matched else None, rule)
        for place, rule in enumerate(current)
    ]
    return pairs + [(locked[at], None) for at in free]


def _list_equal(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """The places in the file and in the lock that have the same value."""
    places = defaultdict(list)
    for at, value in enumerate(old):
        places[value].append(at)
    for place, value in enumerate(new):
        for at in places[value]:
            yield place, at


def _name(labels: Iterator[str | None]) -> list[str | None]:
    """The labels that name a rule: no mere numbers, and none that several rules have."""
    listed = [*labels]
    counted = Counter(listed)
    return [
        label if label and counted[label] == 1 and not _NUMBER.fullmatch(label) else None
        for label in listed
    ]


def _are_equivalent(before: LockedRule, rule: CurrentRule) -> bool:
    return Equivalence(before.meaning, rule.formula).status is Status.PROVED


def _list_alike(
    locked: Sequence[LockedRule],
    current: Sequence[CurrentRule],
    free: Sequence[int],
    matched: Container[int],
) -> list[tuple[int, int]]:
    """The unmatched places of rules that share most symbols, the likest first, then by order."""
    found = []
    theirs = {at: frozenset().union(*symbols(locked[at].meaning)) for at in free}
    for place, rule in enumerate(current):
        if place in matched:
            continue
        mine = frozenset().union(*symbols(rule.formula))
        for at in free:
            share = len(mine & theirs[at]) / max(len(mine | theirs[at]), 1)
            if share >= LEAST_LIKE:
                found.append((-share, abs(place - at), place, at))
    return [(place, at) for _, _, place, at in sorted(found)]
