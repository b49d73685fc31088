"""Formulae written from their parts, in the Unicode notation, by readers of other languages.

>>> close_formula(["x"], imply(join(["P(x)", "∃y R(x, y)"], "∧"), negate("x = a")))
'∀x ((P(x) ∧ (∃y R(x, y))) → ¬(x = a))'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from logic2text import formula as fol
from logic2text.notation.show import show

TRUE, FALSE = "⊤", "⊥"


def join(parts: Sequence[str], sign: str) -> str:
    """Formulae with one connective between them, in brackets where there are several."""
    absorbed, neutral = (FALSE, TRUE) if sign == "∧" else (TRUE, FALSE)
    if absorbed in parts:
        return absorbed
    kept = [part for part in dict.fromkeys(parts) if part != neutral]
    if not kept:
        return neutral
    if len(kept) == 1:
        return kept[0]
    return f"({f' {sign} '.join(map(enclose, kept))})"


def enclose(part: str) -> str:
    """A formula as a part of another one: a quantifier must not reach beyond it."""
    return f"({part})" if part.lstrip("¬").startswith(("∀", "∃")) else part


def negate(part: str) -> str:
    """The negation of a formula that `join` or an atom has written."""
    constant = {TRUE: FALSE, FALSE: TRUE}.get(part)
    is_relation = part[0] not in "(¬∀∃" and re.search(r" [=≠<>≤≥] ", part)
    return constant or (f"¬({part})" if is_relation else f"¬{part}")


def imply(condition: str, claim: str) -> str:
    """A conditional, without brackets."""
    if TRUE in (condition, claim):
        return claim
    return negate(condition) if claim == FALSE else f"{enclose(condition)} → {enclose(claim)}"


def equate(left: str, right: str) -> str:
    """A biconditional, without brackets."""
    return f"{enclose(left)} ↔ {enclose(right)}"


def close_formula(variables: Sequence[str], body: str) -> str:
    """A formula closed by universal quantifiers; `body` as it is without variables."""
    if not variables or body in (TRUE, FALSE):
        return body
    binders = " ".join(f"∀{name}" for name in variables)
    return f"{binders} ({body})" if _has_open_connective(body) else f"{binders} {body}"


def _has_open_connective(body: str) -> bool:
    """Whether a conditional or a biconditional stands outside of all brackets and quotes."""
    depth = 0
    for sign in re.sub(r'"(?:[^"\\]|\\.)*"', "", body):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and sign in "→↔":
            return True
    return False


@lru_cache(maxsize=4096)
def write_predicate(name: str) -> str:
    """A predicate's name as a formula has it: with quotes where it needs them."""
    return show(fol.Predicate(name, (fol.Constant("a"),)), limits=None).removesuffix("(a)")


@lru_cache(maxsize=4096)
def write_constant(name: str) -> str:
    """A constant's name as a formula has it."""
    return show(fol.Predicate("P", (fol.Constant(name),)), limits=None)[2:-1]
