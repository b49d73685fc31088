"""The table of extras of docs/install.md: the commands to try, by extra."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = "logic2text"
ROW = re.compile(r"^\| `(?P<extra>\w+)` \|[^|]+\|(?P<commands>[^|]+)\|$", re.MULTILINE)


def documented_commands(page: str) -> dict[str, tuple[str, ...]]:
    """Extra → the commands of the third column of its row, in order.

    >>> documented_commands("| `llm` | servers | `a b`, then `c` |")
    {'llm': ('a b', 'c')}
    """
    table = page.partition(f"| `pip install '{PROJECT}[…]'` |")[2].partition("\n\n")[0]
    return {
        row["extra"]: tuple(re.findall(r"`([^`]+)`", row["commands"]))
        for row in ROW.finditer(table or page)
    }


def extras_commands() -> dict[str, tuple[str, ...]]:
    """The commands of docs/install.md."""
    return documented_commands((ROOT / "docs/install.md").read_text(encoding="utf-8"))
