"""Notations whose connectives stand before their operands, as the tokens of infix ones.

CLIF and KIF, ``(forall (?x) (=> (Man ?x) (Mortal ?x)))``, and Łukasiewicz's ``ΠxCFxGx``.

>>> from logic2text.notation.tolerant.scanner import scan
>>> " ".join(token.text for token in infix_of_polish(scan("ΠxCFxNGx")))
'∀ x ( F ( x ) → ¬ G ( x ) )'
>>> " ".join(token.text for token in infix_of_lists(scan("(if (Man a) (or (P a) (= a b)))")))
'( Man ( a ) → ( P ( a ) ∨ a = b ) )'
"""

from __future__ import annotations

import re

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.scanner import SignToken

Tokens = list[SignToken]


class _NoPrefixError(Exception):
    """The tokens are no formula of such a notation."""


_POLISH = lazy_pattern(r"[ΠΣNCKAE]*[ΠΣ][a-z][\w'’]*")
_POLISH_SIGNS = {"C": "→", "K": "∧", "A": "∨", "E": "↔", "N": "¬", "Π": "∀", "Σ": "∃"}
_POLISH_TOKEN = lazy_pattern(r"[ΠΣ]|[A-Z](?=[A-ZΠΣ])|[A-Z](?:[a-z]\d*['’′″]*)+|[a-z]\d*['’′″]*")
DEEPEST = 100
"""Nested formulae of such a notation."""


def infix_of_polish(tokens: Tokens) -> Tokens | None:
    """The tokens of a formula of Łukasiewicz's notation; None for any other text."""
    if any(token.kind != "name" for token in tokens):
        return None
    word = "".join(token.text for token in tokens)
    if _POLISH.fullmatch(word) is None:
        return None
    start = tokens[0].start
    parts = [
        SignToken(match[0], start + match.start(), start + match.end(), "name")
        for match in _POLISH_TOKEN.finditer(word)
    ]
    try:
        written, rest = _polish(parts, 0, 0)
    except _NoPrefixError:
        return None
    return written if rest == len(parts) else None


def _polish(parts: Tokens, index: int, depth: int) -> tuple[Tokens, int]:
    if index >= len(parts) or depth > DEEPEST:
        raise _NoPrefixError
    token = parts[index]
    sign = token._replace(text=_POLISH_SIGNS.get(token.text, ""), kind="sign")
    if sign.text in ("∀", "∃"):
        if index + 1 >= len(parts) or not parts[index + 1].text[0].islower():
            raise _NoPrefixError
        body, end = _polish(parts, index + 2, depth + 1)
        return [sign, parts[index + 1], *body], end
    if sign.text == "¬":
        body, end = _polish(parts, index + 1, depth + 1)
        return [sign, *body], end
    if sign.text:
        left, end = _polish(parts, index + 1, depth + 1)
        right, end = _polish(parts, end, depth + 1)
        return _bracketed(sign, [*left, sign, *right]), end
    if not token.text[0].isupper() or len(token.text) < 2:
        raise _NoPrefixError
    terms = [token._replace(text=term) for term in re.findall(r"[a-z]\d*['’′″]*", token.text[1:])]
    return _application(token._replace(text=token.text[0]), terms), index + 1


def _bracketed(place: SignToken, tokens: Tokens) -> Tokens:
    opened = SignToken("(", place.start, place.start, "sign")
    return [opened, *tokens, opened._replace(text=")")]


def _application(head: SignToken, arguments: Tokens) -> Tokens:
    written: Tokens = []
    for argument in arguments:
        if written:
            written.append(SignToken(",", argument.start, argument.start, "sign"))
        written.append(argument)
    return [head, *_bracketed(head, written)]


_OPERATORS = {
    **dict.fromkeys(("and", "&", "∧"), "∧"),
    **dict.fromkeys(("or", "|", "∨"), "∨"),
    **dict.fromkeys(("if", "implies", "=>", "->", "→"), "→"),
    **dict.fromkeys(("iff", "<=>", "<->", "equiv", "↔"), "↔"),
    **dict.fromkeys(("not", "~", "¬"), "¬"),
    **dict.fromkeys(("forall", "all", "∀"), "∀"),
    **dict.fromkeys(("exists", "∃"), "∃"),
}


@dataclass(frozen=True, slots=True)
class _List:
    """A list between brackets."""

    items: list[SignToken | _List]


def infix_of_lists(tokens: Tokens) -> Tokens | None:
    """The tokens of a formula that is a list of lists; None for any other text."""
    if len(tokens) < 4 or tokens[0].text != "(":
        return None
    is_atom = tokens[1].text[:1].isupper() and all(t.kind == "name" for t in tokens[1:-1])
    if tokens[1].word not in _OPERATORS and not is_atom:
        return None
    try:
        (item,) = _lists(tokens)
        return _formula(item, 0)
    except (_NoPrefixError, ValueError):
        return None


def _lists(tokens: Tokens) -> list[SignToken | _List]:
    """The lists of the tokens; variables lose their question marks."""
    top: list[SignToken | _List] = []
    opened = [top]
    for token in tokens:
        if token.text == "(":
            items: list[SignToken | _List] = []
            opened[-1].append(_List(items))
            opened.append(items)
        elif token.text == ")":
            opened.pop()
            if not opened:
                raise _NoPrefixError
        elif token.text != "?":
            opened[-1].append(token)
    if len(opened) != 1:
        raise _NoPrefixError
    return top


def _formula(item: SignToken | _List, depth: int) -> Tokens:
    if isinstance(item, SignToken):
        if item.kind == "sign":
            raise _NoPrefixError
        return [item]
    head, rest = _head_of(item, depth)
    meaning = _OPERATORS.get(head.word)
    if meaning in ("∀", "∃"):
        return _quantified(head._replace(text=meaning, kind="sign"), rest, depth)
    if meaning is not None:
        sign = head._replace(text=meaning, kind="sign")
        return _connected(sign, [_formula(part, depth + 1) for part in rest])
    terms = [_term(part, depth + 1) for part in rest]
    if head.text in signs.BETWEEN_TERMS and len(terms) == 2:
        return [*terms[0], head, *terms[1]]
    if head.kind == "sign" or not terms:
        raise _NoPrefixError
    return _call(head, terms)


def _connected(sign: SignToken, operands: list[Tokens]) -> Tokens:
    if sign.text == "¬":
        if len(operands) != 1:
            raise _NoPrefixError
        return [sign, *_bracketed(sign, operands[0])]
    if len(operands) < 2 or (sign.text in "→↔" and len(operands) != 2):
        raise _NoPrefixError
    written = operands[0]
    for operand in operands[1:]:
        written = [*written, sign, *operand]
    return _bracketed(sign, written)


def _quantified(sign: SignToken, rest: list[SignToken | _List], depth: int) -> Tokens:
    if len(rest) != 2:
        raise _NoPrefixError
    block, body = rest
    names = [block] if isinstance(block, SignToken) else block.items
    written: Tokens = []
    for name in names:
        match name.items if isinstance(name, _List) else [name]:
            case [SignToken(kind="name") as variable]:
                written += [sign, variable]
            case [SignToken(kind="name") as variable, SignToken(kind="name") as sort]:
                written += [sign, variable, sign._replace(text="∈"), sort]
            case _:
                raise _NoPrefixError
    if not written:
        raise _NoPrefixError
    return [*written, *_bracketed(sign, _formula(body, depth + 1))]


def _term(item: SignToken | _List, depth: int) -> Tokens:
    if isinstance(item, SignToken):
        if item.kind == "sign":
            raise _NoPrefixError
        return [item]
    head, rest = _head_of(item, depth)
    if head.kind == "sign" or not rest:
        raise _NoPrefixError
    return _call(head, [_term(part, depth + 1) for part in rest])


def _head_of(item: _List, depth: int) -> tuple[SignToken, list[SignToken | _List]]:
    """The word that a list begins with, and the rest."""
    head = item.items[0] if item.items else None
    if not isinstance(head, SignToken) or depth > DEEPEST:
        raise _NoPrefixError
    return head, item.items[1:]


def _call(head: SignToken, terms: list[Tokens]) -> Tokens:
    written = terms[0]
    for term in terms[1:]:
        written = [*written, SignToken(",", term[0].start, term[0].start, "sign"), *term]
    return [head, *_bracketed(head, written)]
