"""A second reader of English about blocks, which shares nothing with `logic2text.reading`.

Words are found in tables, lark's Earley parser finds every bracketing (``reader.lark``), and
`meaning` says what each means by surface scope, as formulae of `unicode-logic-kit`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import unicode_logic_kit as kit
from lark import Lark, Token, Tree
from lark.exceptions import LarkError
from lark.lexer import Lexer

from benchmarks.mutation.literal import PHRASES
from benchmarks.mutation.meaning import formulae

MOST_PARSES = 300
"""How many bracketings of a part are looked at."""
MOST_TOKENS = 120


class Unreadable(ValueError):  # noqa: N818 - no error: a text is set aside
    """The text is not in the English that this reader knows, or has too many bracketings."""


def _vocabulary() -> dict[tuple[str, ...], tuple[str, str]]:
    """Words → class and value."""
    words: dict[str, tuple[str, str]] = {}
    for name, said in PHRASES.items():
        head, _, rest = said.partition(" ")
        if head in ("a", "an"):
            words[rest] = words[rest + "s"] = ("NOUN", name)
        elif name in _ADJECTIVES:
            words[said] = ("ADJ", name)
        else:
            words[said] = ("REL", name)
    for feature, name in (("size", "SameSize"), ("shape", "SameShape")):
        words[f"the same {feature} as"] = ("REL", name)
        words[f"the same {feature}"] = words[f"of the same {feature}"] = ("ALIKE", name)
    for feature, name in (("column", "SameCol"), ("row", "SameRow")):
        words[f"in the same {feature}"] = ("ALIKE", name)
    words["people"] = ("NOUN", "Person")
    for said in ("element", "thing", "object"):
        words[said] = words[said + "s"] = ("NOUN", "")
    for kind, table in _CLOSED.items():
        for said in table.split("|"):
            words[said] = (kind, said)
    for number, said in enumerate(_NUMBERS):
        for quantity in ("at least", "at most", "exactly"):
            for numeral in (said, str(number)):
                words[f"{quantity} {numeral}"] = ("DET", f"{quantity} {number}")
    return {tuple(said.split()): found for said, found in words.items()}


_ADJECTIVES = ("Large", "Medium", "Small", "Even")
_NUMBERS = ("zero", "one", "two", "three", "four", "five")
_CLOSED = {
    "NEGATION": "it is not the case that|it is false that|it is not true that",
    "HEADING": "all these hold|at least one of these holds|none of these holds|"
    "exactly one of these holds|all of these hold",
    "TRUTH": "this is always true|this is never true",
    "DET": "every|each|all|any|some|no|not every|not each|not all|all the",
    "ONLY": "only",
    "SOMETHING": "everything|something|nothing|anything|not everything|everyone|someone",
    "PRONOUN": "it|them|they|he|she|him|her",
    "SELF": "itself|themselves|himself|herself",
    "EACHOTHER": "each other|one another",
    "IS": "is|are",
    "HAS": "has|have",
    "HASNOT": "does not have|do not have",
    "THEREIS": "there is|there are|there exists|there exist",
    "THEREISNOT": "there is not|there does not exist|there are not|there do not exist",
    "OTHER": "other",
    "SUCHTHAT": "such that",
    "LINK": "only if|if and only if",
    "CONJ": "and|or|nor",
    "CORR": "both|either|neither",
    "BUTNOTBOTH": "but not both",
    "OTHERTHAN": "other than|except",
    **{word.upper(): word for word in ("if", "then", "unless", "not", "for")},
    **{word.upper(): word for word in ("with", "another", "else")},
    "THAT": "that|which|who",
    "A": "a",
    "AN": "an",
    "DOT": ".",
    "COMMA": ",",
    "COLON": ":",
    "SEMICOLON": ";",
}
_LONGEST = 7
_WORD = re.compile(r"•|\\item\b|[\w'’]+|[.,:;]")


class _Words(Lexer):
    """Hands on tokens that were found before."""

    def __init__(self, _: Any) -> None: ...

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


@cache
def _parser() -> tuple[Lark, dict[tuple[str, ...], tuple[str, str]]]:
    grammar = Path(__file__).with_suffix(".lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="earley", lexer=_Words, ambiguity="explicit"), _vocabulary()


def tokens(text: str) -> list[Token]:
    """The words of a text by class; itemised lists with a bracket before and after.

    Raises:
        Unreadable: a word is not known.
    """
    found: list[Token] = []
    levels: list[int] = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        bullet = line.lstrip().startswith("•")
        while levels and (levels[-1] > indent or (levels[-1] == indent and not bullet)):
            levels.pop()
            _close(found)
        if bullet and (not levels or levels[-1] < indent):
            levels.append(indent)
            found.append(Token("LESSTHAN", "<"))
        found += _line(line)
    for _ in levels:
        _close(found)
    return found


def _close(found: list[Token]) -> None:
    place = len(found) - (found[-1].type in ("DOT", "COMMA", "SEMICOLON"))
    found.insert(place, Token("MORETHAN", ">"))


def _line(line: str) -> Iterator[Token]:
    words = _WORD.findall(line.lower())
    vocabulary = _parser()[1]
    at = 0
    while at < len(words):
        if words[at] in ("•", "\\item"):
            yield Token("ITEM", "•")
            at += 1
            continue
        for length in range(_LONGEST, 0, -1):
            known = vocabulary.get(tuple(words[at : at + length]))
            if known is not None and len(words[at : at + length]) == length:
                yield Token(*known)
                at += length
                break
        else:
            yield _letter(words[at])
            at += 1


def _letter(word: str) -> Token:
    if re.fullmatch(r"[t-z]\d*", word):
        return Token("LABEL", word)
    if re.fullmatch(r"[b-s]\d*|max|claire", word):
        return Token("NAME", word)
    raise Unreadable(f"unknown word {word}")


def readings(text: str, free: Iterable[str] = ()) -> tuple[kit.Node, ...]:
    """Every formula that a text means by some bracketing that the conventions leave open.

    Args:
        text: English about blocks.
        free: names of variables that may be free.

    Raises:
        Unreadable: the text cannot be read, or has too many bracketings.
    """
    words = tokens(text)
    if len(words) > MOST_TOKENS:
        raise Unreadable("too long")
    try:
        tree = _parser()[0].parse(words)  # type: ignore[arg-type]
    except LarkError as error:
        raise Unreadable(str(error)) from None
    allowed = frozenset(free)
    found: dict[kit.Node, int] = {}
    for cost, value in _values(tree, {}):
        for formula in formulae(value):
            names = {v.name for v in kit.free_variables(formula)}
            if names <= allowed:
                whole = cost + 2 * _binds_again(formula, frozenset())
                found[formula] = min(whole, found.get(formula, whole))
    if not found:
        raise Unreadable("no antecedent, or a variable is not bound")
    least = min(found.values())
    return tuple(formula for formula, cost in found.items() if cost == least)


def _binds_again(formula: kit.Node, bound: frozenset[str]) -> bool:
    """Whether a variable is bound that is bound around it, which no reading does needlessly."""
    match formula:
        case kit.Quantifier(_, variable, body):
            return variable.name in bound or _binds_again(body, bound | {variable.name})
        case kit.Not(inner):
            return _binds_again(inner, bound)
        case kit.Atom():
            return False
    return any(_binds_again(part, bound) for part in (formula.left, formula.right))


Value = Any
"""A part of a text as nested tuples, as `meaning` takes them."""


def _values(tree: Any, known: dict[int, list[tuple[int, Value]]]) -> list[tuple[int, Value]]:
    """What a parse stands for, for each of its bracketings, with the cost of each."""
    if isinstance(tree, Token):
        return [(0, (tree.type, str(tree)))]
    found = known.get(id(tree))
    if found is None:
        made: dict[Value, int] = {}
        for cost, value in _made(tree, known):
            made[value] = min(cost, made.get(value, cost))
            if len(made) > MOST_PARSES:
                raise Unreadable("too many bracketings")
        found = known[id(tree)] = [(cost, value) for value, cost in made.items()]
    return found


def _made(tree: Tree[Token], known: dict[int, list[tuple[int, Value]]]) -> Iterator[Any]:
    if tree.data == "_ambig":
        for part in tree.children:
            yield from _values(part, known)
        return
    name = str(tree.data)
    columns = [_values(part, known) for part in tree.children]
    for parts in islice(product(*columns), 20 * MOST_PARSES):
        yield sum(cost for cost, _ in parts) + (name == "far"), (name, *(v for _, v in parts))
