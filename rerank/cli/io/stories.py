"""Rows whose formulae are told together: the premises and conclusions of one text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from logic2text import InputError, Parsed
from logic2text.discourse import Role
from logic2text.formula import Formula
from rerank.batch.input_rows import BadRow, Row

SIGNS = ("∴", "⊢", "|-")
"""What a line that is a conclusion may start with."""
_ROLES = {
    **dict.fromkeys(("premise", "axiom", "hypothesis", "definition", "assumption"), Role.PREMISE),
    **dict.fromkeys(("lemma", "theorem", "corollary", "plain", "negated_conjecture"), Role.PREMISE),
    **dict.fromkeys(("assumptions", "sos", "usable", "demodulators"), Role.PREMISE),
    **dict.fromkeys(("conclusion", "conjecture", "goal", "goals"), Role.CONCLUSION),
}
"""The roles of rows: our two, and those of the TPTP and of the lists of Prover9."""


@dataclass(slots=True)
class Story:
    """The formulae of one text, or the first error among their rows.

    Attributes:
        value: what their rows have in the field that they are grouped by.
        premises: in the order of the rows.
        conclusions: likewise.
        error: what is wrong with a row.
        line: the line of that row.
    """

    value: Any = None
    premises: list[Parsed] = field(default_factory=list)
    conclusions: list[Parsed] = field(default_factory=list)
    error: Exception | None = None
    line: int | None = None

    @property
    def parsed(self) -> list[Parsed]:
        """Its formulae, premises before conclusions."""
        return [*self.premises, *self.conclusions]

    @property
    def formulae(self) -> tuple[list[Formula], list[Formula]]:
        """Its premises and its conclusions."""
        premises, conclusions = (
            [each.formula for each in part] for part in (self.premises, self.conclusions)
        )
        return premises, conclusions

    def add(self, row: Row | BadRow, parse: Callable[[str, Row], Parsed]) -> None:
        """Add the formula of a row, or its error."""
        try:
            if isinstance(row, BadRow):
                raise row.error
            text, role = _role_of(row)
            parsed = parse(text, row)
        except InputError as error:
            if self.error is None:
                self.error, self.line = error, row.number
        else:
            (self.conclusions if role is Role.CONCLUSION else self.premises).append(parsed)


def gather_stories(
    rows: Iterable[Row | BadRow],
    further: Sequence[Row],
    group_by: str | None,
    parse: Callable[[str, Row], Parsed],
) -> list[Story]:
    """The formulae of each text, in the order in which the texts begin.

    Args:
        rows: the formulae; one that starts with one of `SIGNS`, or has the role ``conclusion``, is
            a conclusion.
        further: formulae of every text.
        group_by: the name of the field whose values tell the texts apart; None for one text.
        parse: gives the formula of a text in a row.
    """
    groups: dict[str, Story] = {}
    for number, row in enumerate(rows):
        value = None if group_by is None else row.fields.get(group_by)
        checked: Row | BadRow = row
        name = repr(value)
        if group_by is not None and value is None:
            name = f"row {number}"  # a row of no group has an error of its own
            if isinstance(row, Row):
                missing = InputError(
                    f"the field `{group_by}` is missing", "add it, or leave out --group-by"
                )
                checked = BadRow(missing, row.fields, row.number)
        groups.setdefault(name, Story(value)).add(checked, parse)
    for group in groups.values():
        for row in further:
            group.add(row, parse)
    return list(groups.values())


def _role_of(row: Row) -> tuple[str, Role]:
    """The formula of a row without its sign, and its role.

    Raises:
        InputError: the role is none of those that there are.
    """
    role = row.fields.get("role", "premise")
    if not isinstance(role, str) or role not in _ROLES:
        raise InputError(
            f"the field `role` is {role!r}", "write premise or conclusion", line=row.number
        )
    text = row.text.strip()
    sign = next((sign for sign in SIGNS if text.startswith(sign)), None)
    if sign is not None:
        return text.removeprefix(sign).strip(), Role.CONCLUSION
    return row.text, _ROLES[role]
