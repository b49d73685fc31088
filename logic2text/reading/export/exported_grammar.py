"""The reader's grammar for one formula, as text for servers that constrain what a model writes.

The rules are those that `exported_rules` chooses, with the words of the formula's symbols.  The
notation is the extended Backus-Naur form of xgrammar and llama.cpp:
https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md.

>>> from logic2text.notation import parse
>>> export_grammar(parse("∀x (Cube(x) → ¬Small(x))")).splitlines()[0]
'root ::= Loose-0 "."'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from logic2text.english.constructions.notation import is_symbol
from logic2text.formula import Equality, Formula, Predicate
from logic2text.lexicon import Lexicon
from logic2text.reading.export.exported_rules import (
    START,
    Sides,
    Terminals,
    choose_sides,
    find_shared,
    phrases_of,
)
from logic2text.reading.grammar.rules import usual_english
from logic2text.walk import nodes

LONGEST_LIST = 4
"""The most members of a list after its first."""


def export_grammar(
    formula: Formula, lexicon: Lexicon | None = None, *, variables: bool = True
) -> str:
    """The grammar of one sentence about a formula, its first letter a capital.

    Nearly every text of the grammar can be read; not every text that can be read is in it.

    Args:
        formula: the formula, within the limits.
        lexicon: the words; the default lexicon if none is given.
        variables: whether a text may have the formula's bound variables ("for every x").
    """
    lexicon = lexicon or Lexicon.default()
    phrases = phrases_of(formula, lexicon, variables=variables)
    equality = any(isinstance(node, Equality) for node in nodes(formula))
    sides = choose_sides(
        usual_english().rules,
        phrases,
        equality=equality,
        shared=find_shared(formula, lexicon),
    )
    atoms = sum(isinstance(node, Predicate | Equality) for node in nodes(formula))
    return _write(_bound(sides, min(max(1, atoms - 1), LONGEST_LIST)), phrases)


def _bound(sides: Sides, most: int) -> Sides:
    """The rules with lists of at most so many further members, as models repeat themselves.

    A symbol that ends a right side of its own has a copy for each number of members.
    """
    lists = {left for left, rights in sides.items() if any(r[-1] == left for r in rights)}
    bounded: dict[str, tuple[tuple[str, ...], ...]] = {}
    for left, rights in sides.items():
        for members in range(1, most + 1) if left in lists else (0,):
            shorter = f"{left}#{members - 1}" if members > 1 else None
            bounded[f"{left}#{members}" if members else left] = tuple(
                tuple(
                    f"{part}#{most}"
                    if part in lists and (part != left or place + 1 < len(right))
                    else shorter or part
                    if part == left and members
                    else part
                    for place, part in enumerate(right)
                )
                for right in rights
                if shorter or not members or right[-1] != left
            )
    return bounded


# Writing ----------------------------------------------------------------------------------------


def _write(sides: Sides, phrases: Terminals) -> str:
    """The rules as text; a symbol at the beginning of a sentence has rules of its own."""
    lines = [f'root ::= {_name(START, first=True)} "."']
    waiting = [(START, True)]
    seen = set(waiting)
    for symbol, first in waiting:  # grows while it is read
        if symbol in sides:
            choices = [_side(right, first=first) for right in sides[symbol]]
            parts = [part for right in sides[symbol] for part in _symbols(right, first=first)]
        else:
            choices = [_literal(phrase, first=first) for phrase in phrases[symbol]]
            parts = []
        lines.append(f"{_name(symbol, first=first)} ::= {' | '.join(dict.fromkeys(choices))}")
        fresh = [part for part in dict.fromkeys(parts) if part not in seen]
        seen.update(fresh)
        waiting += fresh
    return "\n".join(lines) + "\n"


def _side(right: tuple[str, ...], *, first: bool) -> str:
    parts = [
        _name(part, first=first and place == 0)
        if is_symbol(part)
        else _literal(part, first=first and place == 0)
        for place, part in enumerate(right)
    ]
    return " ".join(parts)


def _symbols(right: tuple[str, ...], *, first: bool) -> Iterator[tuple[str, bool]]:
    for place, part in enumerate(right):
        if is_symbol(part):
            yield part, first and place == 0


@lru_cache(maxsize=1_024)
def _name(symbol: str, *, first: bool) -> str:
    """A symbol in the notation: ``NP[sg]`` is ``NP-sg``, at the beginning ``NP-sg-0``."""
    plain = re.sub(r"\W+", "-", symbol).strip("-")
    return f"{plain}-0" if first else plain


def _literal(phrase: str, *, first: bool) -> str:
    """A phrase in quotes, with the blank before it, or with a capital."""
    if first:
        phrase = phrase[:1].upper() + phrase[1:]
    elif phrase not in (",", ".", ";", "'s"):
        phrase = f" {phrase}"
    escaped = phrase.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
