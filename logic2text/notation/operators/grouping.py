"""Connectives that no bracket groups, so that precedence does: ``P ∨ Q ∧ R``, ``P → Q → R``.

Nobody doubts that ∧ and ∨ bind tighter than → and ↔, which is therefore not told.
"""

from __future__ import annotations

from logic2text.formula import Iff, Implies
from logic2text.notation.connectives import converse
from logic2text.notation.operators.parser_state import ParserState

_CONDITIONALS = (Implies, converse, Iff)


def find_ungrouped(state: ParserState) -> tuple[int, str, str] | None:
    """A connective that stands beside another one without brackets: its token, and both signs.

    Args:
        state: the tokens of a text that was read.
    """
    levels: list[list[str]] = [["", ""]]
    """For each open bracket the last junction and the last conditional in it."""
    for index, token in enumerate(state.tokens):
        level = levels[-1]
        if token in ("(", "[", "{"):
            levels.append(["", ""])
        elif token in (")", "]", "}") and len(levels) > 1:
            levels.pop()
        elif token == ",":
            level[:] = "", ""
        elif (operator := state.grammar.infix.get(token)) is not None:
            is_conditional = operator.build in _CONDITIONALS
            before = level[is_conditional]
            if before and _is_grouped_by_rank(state, before, token):
                return index, before, token
            level[is_conditional] = token
            if is_conditional:
                level[False] = ""
    return None


def _is_grouped_by_rank(state: ParserState, before: str, after: str) -> bool:
    """Whether it matters which of two connectives is grouped first."""
    first, second = (state.grammar.infix[token].build for token in (before, after))
    return first is not second or first in (Implies, converse)
