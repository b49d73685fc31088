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
    """

    id: str | None
    text: str | None
    verdict: str | None
    goal: bool
    key: str
    formula: str

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
    label: str | None, text: str | None, verdict: Status | None, formula: Formula, *, goal: bool
) -> LockedRule:
    """A rule with its approved sentence.

    Raises:
        InputError: a free variable of the formula cannot be written.
    """
    status = None if verdict is None else verdict.value
    return LockedRule(label, text, status, goal, make_key(formula), show(formula, limits=None))


def write_lock(path: Path, rules: Sequence[LockedRule]) -> None:
    """Write a lock file, a rule a line, so that a comparison of versions shows the changed ones.

    Raises:
        InputError: it cannot be written.
    """
    lines = ",\n".join(f"  {json.dumps(asdict(rule), ensure_ascii=False)}" for rule in rules)
    source = f'{{"version": {VERSION}, "rules": [\n{lines}\n]}}\n'
    try:
        path.write_text(source, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}", "name another file"
        ) from error


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
    rule = LockedRule(**{name: found[name] for name in _FIELDS})
    try:
        _ = rule.meaning
    except InputError as error:
        raise InputError(f"the formula of rule {number} of {path}: {error.message}", hint) from None
    return rule
