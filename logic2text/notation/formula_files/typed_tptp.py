"""Typed formulae of the TPTP (``tff``) without their types: a predicate says what a type says.

>>> without_types("! [X: cat] : ? [Y: dog] : fears(X, Y)", 2)
'! [ X ] : ( cat(X) => ( ? [ Y ] : ( dog(Y) & ( fears ( X , Y ) ) ) ) )'
"""

from __future__ import annotations

import re

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern

MOST_QUANTIFIERS = 60
"""The most quantifiers inside one another."""
_TOKEN = lazy_pattern(
    r"\s*('(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|\$?\$?\w+(?:\.\d+)?|<=>|<~>|=>|<=|!=|~\||~&|\S)"
)
_SORT = lazy_pattern(
    r"\btff\s*\(\s*[\w']+\s*,\s*type\s*,\s*\(?\s*('[^'\n]*'|\w+)\s*:\s*\$tType\s*\)?\s*\)"
)
_NUMBERS = {"$int": "'whole number'", "$rat": "", "$real": ""}
_DOMAIN = "$i"


def list_types(text: str) -> tuple[str, ...]:
    """The types of things that a file declares."""
    return tuple(name.strip("'") for name in _SORT.findall(text))


def without_types(formula: str, types: int) -> str:
    """A formula whose quantifiers say the types of their variables by predicates.

    Args:
        formula: of ``tff``.
        types: how many types of things its file has; a single one is the domain, and not said.

    Raises:
        InputError: it has a type of types, of functions or of truth values, or too many
            quantifiers inside one another.
    """
    tokens = _TOKEN.findall(formula)
    return " ".join(_say(tokens, 0, len(tokens), types, 0))


def _say(tokens: list[str], start: int, end: int, types: int, depth: int) -> list[str]:
    if depth > MOST_QUANTIFIERS:
        message = f"more than {MOST_QUANTIFIERS} quantifiers stand in one another"
        raise InputError(message, "divide the formula")
    said: list[str] = []
    at = start
    while at < end:
        if tokens[at] not in ("!", "?") or tokens[at + 1 : at + 2] != ["["]:
            said.append(tokens[at])
            at += 1
            continue
        body = _after_binder(tokens, at)
        closing = min(_end_of_unit(tokens, body), end)
        names, guards = _bound(tokens[at + 2 : body - 2], types)
        inner = _say(tokens, body, closing, types, depth + 1)
        said += [tokens[at], "[", *names, "]", ":"]
        if guards:
            sign = "=>" if tokens[at] == "!" else "&"
            condition = guards[0] if len(guards) == 1 else f"({' & '.join(guards)})"
            said += ["(", condition, sign, "(", *inner, ")", ")"]
        else:
            said += inner
        at = closing
    return said


def _after_binder(tokens: list[str], at: int) -> int:
    """The index behind ``! [X: type] :``."""
    while at < len(tokens) and tokens[at] != "]":
        at += 1
    return at + 2


def _bound(tokens: list[str], types: int) -> tuple[list[str], list[str]]:
    """The variables of a binder with their commas, and what their types say of them."""
    names: list[str] = []
    guards: list[str] = []
    for binding in " ".join(tokens).split(" , "):
        name, _, kind = (part.strip() for part in binding.partition(":"))
        names += [*([","] if names else []), name]
        if kind in ("$o", "$tType") or not re.fullmatch(r"\$?\w+|'[^']*'|", kind):
            raise InputError(f"{kind} is not a type of things", "give the variable one")
        predicate = _NUMBERS.get(kind, "" if kind == _DOMAIN or types < 2 else kind)
        guards += [f"{predicate}({name})"] if predicate else []
    return names, guards


def _end_of_unit(tokens: list[str], at: int) -> int:
    """The index behind the formula that a quantifier governs."""
    while tokens[at : at + 1] == ["~"]:
        at += 1
    if tokens[at : at + 1] in (["!"], ["?"]):
        return _end_of_unit(tokens, _after_binder(tokens, at))
    at = _end_of_term(tokens, at)
    return _end_of_term(tokens, at + 1) if tokens[at : at + 1] in (["="], ["!="]) else at


def _end_of_term(tokens: list[str], at: int) -> int:
    """The index behind a bracket, or a name with its arguments."""
    if tokens[at : at + 1] != ["("]:
        at += 1
    if tokens[at : at + 1] != ["("]:
        return at
    depth = 0
    while at < len(tokens):
        depth += (tokens[at] == "(") - (tokens[at] == ")")
        at += 1
        if depth == 0:
            break
    return at
