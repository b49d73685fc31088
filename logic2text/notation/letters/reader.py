"""Single-letter notation → Unicode notation: ``(x)(Fx ⊃ Lxa)`` becomes ``∀x (F(x) ⊃ L(x,a))``.

The operator notations have the parser; this module inserts the brackets and commas that single
letters do without, and keeps for every character the offset that it came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.walk import (
    bound_variables,
    fold,
    free_variables,
    fresh_variable,
    substitute,
    with_children,
)

UNIQUE = "ǃ"
"""The suffix of the marker variable that stands for the sign in ``∃!x``; a letter to the lexer."""

_VARIABLE = r"[a-z]\d*['’]*"
_FORMULA_BEGINS = r"(?=\s*(?:[(\[¬~∼∀∃A-Z⊤⊥']|[-−](?![>\s])|[u-z]\d*\s*(?:=|≠|!=)))"
_TOKEN = lazy_pattern(
    r"(?P<quoted>'(?:[^'\\\n]|\\.)*')"
    rf"|(?P<prefix>\((?P<kind>[AE])?(?P<bound>[u-z]\d*)\)){_FORMULA_BEGINS}"
    rf"|(?P<sign>[∀∃])\s*(?P<unique>!|₁|1)?\s*(?P<variable>{_VARIABLE})?"
    rf"|(?P<letter>[AE])(?P<one>!|1(?=[u-z]))?(?P<over>[u-z]\d*){_FORMULA_BEGINS}"
    rf"|(?P<head>[A-Z]\d*)(?P<terms>(?:{_VARIABLE})+)(?![\w(])"
    r"|(?P<or>(?<=[\s)\]])v(?=[\s(\[~¬])|\\/)|(?P<and>/\\|[·⋅])"
    r"|(?P<word>\w+['’]*)|(?P<blank>\s+)|(?P<other>.)",
    re.DOTALL,
)
_TERM = lazy_pattern(_VARIABLE)
_JOINS_TERMS = ("=", "≠", "<", ">", "≤", "≥", "+", "−", "×")
"""The signs beside which the letter v is a variable, and no disjunction."""
MISREAD = lazy_pattern(rf"[A-Z]\d*(?:{_VARIABLE})+")
"""Words that are divided into a predicate and its arguments."""


@dataclass(frozen=True, slots=True)
class Translation:
    """A text in Unicode notation, and where each of its characters comes from.

    Attributes:
        text: the translated text.
        offsets: for every character of it, and its end, an offset in the source.
    """

    text: str
    offsets: tuple[int, ...]

    def source(self, offset: int) -> int:
        """The offset in the source of an offset in the translated text."""
        return self.offsets[min(offset, len(self.offsets) - 1)]


def translate(text: str) -> Translation:
    """The text with brackets and commas around arguments; linear in its length."""
    written: list[str] = []
    offsets: list[int] = []
    before = ""
    for place in _TOKEN.finditer(text):
        for part, offset in _parts(place, before):
            written.append(part)
            offsets += [offset] * len(part) if len(part) != 1 else [offset]
        if place["blank"] is None:
            before = place[0]
    return Translation("".join(written), (*offsets, len(text)))


def _parts(place: re.Match[str], before: str) -> Iterator[tuple[str, int]]:
    """The translated pieces of one token with their offsets."""
    start = place.start()
    match place.lastgroup:
        case "prefix" if place["kind"] or not _is_applied(before):
            yield f"{'∃' if place['kind'] == 'E' else '∀'}{place['bound']} ", start
        case "sign" | "unique" | "variable":
            yield from _quantifier(place["sign"], place["unique"], place["variable"] or "", start)
        case "letter" | "one" | "over":
            sign = "∀" if place["letter"] == "A" else "∃"
            yield from _quantifier(sign, place["one"], place["over"], start)
        case "head" | "terms":
            yield place["head"], start
            yield "(", start
            for number, term in enumerate(_TERM.finditer(place["terms"])):
                at = place.start("terms") + term.start()
                yield ("," if number else "") + term[0], at
            yield ")", place.end() - 1
        case "or":
            follower = place.string[place.end() :].lstrip()[:1]
            equated = before.endswith(_JOINS_TERMS) or follower in _JOINS_TERMS
            yield (place[0] if equated else "∨"), start
        case "and":
            yield "∧", start
        case _:
            for number, sign in enumerate(place[0]):
                yield sign, start + number


def _is_applied(before: str) -> bool:
    """Whether a bracket after this token holds arguments: F(x), f(x)."""
    return before[-1:].isalnum() and before != "v"


def _quantifier(
    sign: str, unique: str | None, variable: str, start: int
) -> Iterator[tuple[str, int]]:
    if unique and sign == "∃":
        yield f"∃{variable}{UNIQUE} ", start
    yield f"{sign}{variable} " if variable else sign, start


def expand_uniqueness(formula: fol.Formula) -> fol.Formula:
    """The formula with ``∃!x φ(x)`` as ``∃x (φ(x) ∧ ∀y (φ(y) → y = x))``."""
    if not any(variable.name.endswith(UNIQUE) for variable in bound_variables(formula)):
        return formula
    expanded: fol.Formula = fold(formula, _claim_unique)  # type: ignore[assignment]
    return expanded


def _claim_unique(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
    match node, parts:
        case fol.Exists((fol.Variable(name),)), (fol.Exists((variable,), body),) if name == (
            variable.name + UNIQUE
        ):
            another = _another(free_variables(body) | bound_variables(body))
            same = fol.Equality(another, variable)
            only = fol.ForAll((another,), fol.Implies(substitute(body, {variable: another}), same))
            return fol.Exists((variable,), fol.And((body, only)))
        case _:
            return with_children(node, parts)


def _another(taken: frozenset[fol.Variable]) -> fol.Variable:
    """A variable of one letter, if one is left, that is not taken."""
    letters = (fol.Variable(letter) for letter in "yzxwuv")
    free = (variable for variable in letters if variable not in taken)
    return next(free, None) or fresh_variable(fol.Variable("y"), taken)
