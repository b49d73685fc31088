"""The table of extras in README.md: the commands to try, by extra."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = "logic2text"
ROW = re.compile(r"^\| `(?P<extra>\w+)` \|[^|]+\|(?P<commands>[^|]+)\|$", re.MULTILINE)


def documented_commands(readme: str) -> dict[str, tuple[str, ...]]:
    """Extra → the commands of the third column of its row, in order.

    >>> documented_commands("| `llm` | servers | `a b`, then `c` |")
    {'llm': ('a b', 'c')}
    """
    table = readme.partition(f"| `pip install '{PROJECT}[…]'` |")[2].partition("\n\n")[0]
    return {
        row["extra"]: tuple(re.findall(r"`([^`]+)`", row["commands"]))
        for row in ROW.finditer(table or readme)
    }


def extras_commands() -> dict[str, tuple[str, ...]]:
    """The commands of README.md."""
    return documented_commands((ROOT / "README.md").read_text(encoding="utf-8"))
