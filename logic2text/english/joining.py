"""Joining finished strings: inline enumerations, itemised lists, and the text after a list.

>>> enumeration(["a", "b", "c"], Conjunction.OR)
'a, b or c'
>>> print(itemise("all these hold:", ["a is small", "b is large"]))
all these hold:
• a is small
• b is large
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.english.closed_words import CORRELATIVES
from logic2text.english.syntax import Conjunction

BULLET = "• "
INDENT = "  "


def _ends_in_list(text: str) -> bool:
    """Whether the last line is an item, so that the following text needs a new line."""
    return "\n" in text and text[text.rfind("\n") + 1 :].startswith((BULLET, INDENT))


def follow(parts: Sequence[str]) -> str:
    """Concatenate parts; a part after an itemised list starts a new line."""
    joined = parts[0]
    for part in parts[1:]:
        joined += ("\n" if _ends_in_list(joined) else " ") + part
    return joined


def series(members: Sequence[str], conjunction: str, *, comma: bool = False) -> str:
    """As in "A", "A and B", "A, B and C"; with `comma`, "A, B, and C"."""
    if len(members) == 1:
        return members[0]
    last = f"{conjunction} {members[-1]}"
    if len(members) == 2 and not comma and "\n" not in members[0]:
        return f"{members[0]} {last}"
    head = [member + "," for member in members[:-2]]
    return follow([*head, members[-2] + ("," if comma else ""), last])


def enumeration(
    members: Sequence[str],
    conjunction: Conjunction,
    correlative: bool = False,
    *,
    comma: bool = False,
) -> str:
    """An inline list of clauses or of phrases."""
    if conjunction is Conjunction.XOR:
        return "either " + series(members, "or", comma=comma) + " but not both"
    joined = series(members, conjunction.value, comma=comma)
    if correlative or conjunction is Conjunction.NOR:
        return CORRELATIVES[conjunction] + joined
    return joined


def itemise(heading: str, members: Sequence[str], *, published_commas: bool = False) -> str:
    """A heading and one item per line; nested lists are indented.

    The published systems put a comma, and no mark, between all items but the last two; with
    `published_commas` the comma is kept, and every item has its mark all the same.
    """
    lines = [heading]
    commas = len(members) - 2 if published_commas else 0
    for index, member in enumerate(members):
        text = member.replace("\n", "\n" + INDENT) if "\n" in member else member
        lines.append(BULLET + text + ("," if index < commas else ""))
    return "\n".join(lines)
