"""BLEU of formulae as LogicLLaMA computes it: signs, brackets, commas and names are the tokens.

No smoothing; the highest order is 4, or the number of tokens of the shorter formula.

>>> round(formula_bleu("∀x (P(x) → Q(x))", "∀x (P(x) → Q(x))"), 3)
1.0
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import exp, log

ORDER = 4
_SIGNS = "⊕∨∧→↔∀∃¬(),"
_SPACED = re.compile(f"([{_SIGNS}])")


def formula_tokens(text: str) -> list[str]:
    """The tokens of a formula; names of several words become one: "dc universe" → DcUniverse."""
    tokens: list[str] = []
    joined = ""
    for part in _SPACED.sub(r" \1 ", text).replace("'", "").split():
        if len(part) > 1 and part not in _SIGNS:
            joined += part[0].upper() + part[1:]
            continue
        if joined:
            tokens.append(joined)
            joined = ""
        tokens.append(part)
    return [*tokens, joined] if joined else tokens


def formula_bleu(generated: str, gold: str) -> float:
    """BLEU of a generated formula beside the gold one, in [0, 1]."""
    ours, theirs = formula_tokens(generated), formula_tokens(gold)
    order = min(ORDER, len(ours), len(theirs))
    if not order:
        return float(ours == theirs)
    total = 0.0
    for n in range(1, order + 1):
        grams = _grams(ours, n)
        matches = (grams & _grams(theirs, n)).total()
        if not matches:
            return 0.0
        total += log(matches / grams.total())
    penalty = 1.0 if len(ours) >= len(theirs) else exp(1 - len(theirs) / len(ours))
    return penalty * exp(total / order)


def _grams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))
