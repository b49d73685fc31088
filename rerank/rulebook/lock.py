"""Lock files: the approved sentence of each rule, with a key of what the rule means.

A lock file is JSON that people review as part of a change.  The formula stands in it too, so that
a rule in another form can be compared with the approved one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

from logic2text import InputError, Status, parse, show
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.text_file import read_text_file

VERSION = 1
"""Of the form of lock files."""
_FIELDS = {"id": (str, type(None)), "text": (str, type(None)), "verdict": (str, type(None)),
           "goal": (bool,), "key": (str,), "formula": (str,)}  # fmt: skip


@dataclass(frozen=True)
class LockedRule:
    """A rule as it was approved.

    Attributes:
        id: its label, or None.
        text: the approved sentence; None where there is none.
        verdict: on the sentence as the reader gave it; None without one.
        goal: whether it is a goal rather than a rule.
        key: of its meaning, see `make_key`.
        formula: in Unicode.
        by_default: the predicates that it denies by default, sorted: `not p` in a logic program.
    """

    id: str | None
    text: str | None
    verdict: str | None
    goal: bool
    key: str
    formula: str
    by_default: tuple[str, ...] = ()

    @cached_property
    def meaning(self) -> Formula:
        """The formula.

        Raises:
            InputError: it cannot be parsed.
        """
        return parse(self.formula, "unicode")


def make_key(formula: Formula) -> str:
    """A digest that formulae share which differ in bound names, order, nesting and propositions.

    >>> make_key(parse("∀x (A(x) ∧ B(x))")) == make_key(parse("∀y (B(y) ∧ A(y))"))
    True
    """
    return hashlib.sha256(key(formula).encode()).hexdigest()[:16]


def lock_rule(
    label: str | None,
    text: str | None,
    verdict: Status | None,
    formula: Formula,
    *,
    goal: bool,
    by_default: frozenset[str] = frozenset(),
) -> LockedRule:
    """A rule with its approved sentence.

    Raises:
        InputError: a free variable of the formula cannot be written.
    """
    status = None if verdict is None else verdict.value
    shown = show(formula, limits=None)
    return LockedRule(
        label, text, status, goal, make_key(formula), shown, tuple(sorted(by_default))
    )


def write_lock(path: Path, rules: Sequence[LockedRule]) -> None:
    """Write a lock file, a rule a line, so that a comparison of versions shows the changed ones.

    Raises:
        InputError: it cannot be written.
    """
    lines = ",\n".join(f"  {_write_rule(rule)}" for rule in rules)
    source = f'{{"version": {VERSION}, "rules": [\n{lines}\n]}}\n'
    try:
        path.write_text(source, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}", "name another file"
        ) from error


def _write_rule(rule: LockedRule) -> str:
    fields = asdict(rule)
    if not rule.by_default:
        del fields["by_default"]
    return json.dumps(fields, ensure_ascii=False)


def read_lock(path: Path) -> tuple[LockedRule, ...]:
    """The rules of a lock file.

    Raises:
        InputError: it cannot be read, or is no lock file of this version.
    """
    source = read_text_file(path, "the lock file")
    try:
        found = json.loads(source)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("rules"), list):
        raise InputError(f"{path} is not a lock file", "write one with --lock")
    if found.get("version") != VERSION:
        came = found.get("version")
        raise InputError(f"{path} has version {came!r}, {VERSION} is read", "write it with --lock")
    return tuple(_read_rule(each, number, path) for number, each in enumerate(found["rules"], 1))


def _read_rule(found: Any, number: int, path: Path) -> LockedRule:
    hint = "write the file again with --lock"
    if not isinstance(found, dict):
        raise InputError(f"rule {number} of {path} is not an object", hint)
    for name, types in _FIELDS.items():
        if not isinstance(found.get(name, ...), types):
            raise InputError(f"rule {number} of {path} has no right field `{name}`", hint)
    names = found.get("by_default", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError(f"rule {number} of {path} has no right field `by_default`", hint)
    rule = LockedRule(**{name: found[name] for name in _FIELDS}, by_default=tuple(names))
    try:
        _ = rule.meaning
    except InputError as error:
        raise InputError(f"the formula of rule {number} of {path}: {error.message}", hint) from None
    return rule
