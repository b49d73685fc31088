"""Notation within sentences: where a text has atoms and terms as formulae write them.

>>> [text[begin:end] for text in ["there is a d > 0, if |x - c| < d"] for begin, end in spans(text)]
['d > 0', '|x - c| < d']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from logic2text import formula as fol
from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    DIFFERENCE,
    PRODUCT,
    is_numeral,
)
from logic2text.english import syntax as en
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL
from logic2text.lexicon.notation_entries import (
    ABSOLUTE,
    NAMED_FUNCTIONS,
    SIGNS,
    applied,
    holding,
    is_letter,
    sign,
)


class Lexeme(NamedTuple):
    """One sign, name or number, with its place in the text, in characters."""

    text: str
    offset: int


_LEXEME = lazy_pattern(
    r"(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d_]\w*'*)|(?P<sign><=|>=|!=|[<>=≠≤≥≮≯≰≱∈∉⊆⊈⊂⊄⊇⊃+−·*×|(),-])"
)
_CAN_BEGIN = lazy_pattern(r"(?<![\w'’$€£.,#@/\\-])(?=[\w|(−])")
_HAS_SIGNS = lazy_pattern(r"[<>=≠≤≥≮≯≰≱∈∉⊆⊈⊂⊄⊇⊃+−·×]|(?<![\w'’])[^\W\d_][\w']*\((?!e?s\))")
_SPELLED = {
    "<=": AT_MOST,
    ">=": AT_LEAST,
    "!=": DIFFERENCE_SYMBOL,
    "*": PRODUCT,
    "·": PRODUCT,
    "-": DIFFERENCE,
}
_CLEAR_OPERATIONS = frozenset("+−·×")
"""Signs that stand for nothing else, so that a term with them needs no relation."""
MOST_LEXEMES = 80
"""Longer atoms are not looked for."""


def spans(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The places of a text, from start to end, that hold notation."""
    end = len(text) if end is None else end
    if _HAS_SIGNS.search(text, start, end) is None:
        return
    while (match := _CAN_BEGIN.search(text, start, end)) is not None:
        found = parse(lexemes(text, match.start(), end))
        if found is None:
            start = match.end() + 1
            continue
        start = found.last.offset + len(found.last.text)
        yield match.start(), start


def lexemes(text: str, start: int, end: int) -> list[Lexeme]:
    """The signs, names and numbers that follow each other in a text."""
    found: list[Lexeme] = []
    while len(found) < MOST_LEXEMES:
        while start < end and text[start] == " ":
            start += 1
        match = _LEXEME.match(text, start, end)
        if match is None:
            break
        found.append(Lexeme(match[0], start))
        start = match.end()
    return found


@dataclass(frozen=True, slots=True)
class Notation:
    """A term, or terms with the signs between them; names of one letter are constants yet.

    Attributes:
        terms: one more than there are signs.
        signs: as `logic2text.lexicon.notation_entries.SIGNS`.
        length: in lexemes.
        last: the last of them.
    """

    terms: tuple[fol.Term, ...]
    signs: tuple[str, ...]
    length: int
    last: Lexeme


def parse(found: Sequence[Lexeme]) -> Notation | None:
    """The longest atom, chain of atoms or term at the beginning; None if there is none."""
    reader = _Reader(found)
    first = reader.sum_()
    if first is None:
        return None
    terms, signs = [first], list[str]()
    while reader.at < len(found):
        kept = reader.at
        symbol = _SPELLED.get(found[kept].text, found[kept].text)
        if symbol not in SIGNS:
            break
        reader.at += 1
        term = reader.sum_()
        if term is None:
            reader.at = kept
            break
        terms.append(term)
        signs.append(symbol)
    if not signs and not _is_clear_term(found[: reader.at], first):
        return None
    return Notation(tuple(terms), tuple(signs), reader.at, found[reader.at - 1])


def _is_clear_term(found: Sequence[Lexeme], term: fol.Term) -> bool:
    """Whether a term alone is notation: "f(x)", "gcd(x, y)", "x + y"; not "ring(s)", "x-y"."""
    if not isinstance(term, fol.Function) or found[0].text == "(":
        return False
    is_applied = is_letter(term.name) or term.name in NAMED_FUNCTIONS or len(term.arguments) > 1
    return is_applied or any(lexeme.text in _CLEAR_OPERATIONS for lexeme in found[1:])


class _Reader:
    """Recursive descent over lexemes; each method is None where there is no such term."""

    def __init__(self, found: Sequence[Lexeme]) -> None:
        self._found = found
        self.at = 0

    def sum_(self) -> fol.Term | None:
        return self._operations(self._product, ("+", "−", "-"))

    def _product(self) -> fol.Term | None:
        return self._operations(self._factor, ("·", "*", "×"))

    def _operations(
        self, operand: Callable[[], fol.Term | None], symbols: tuple[str, ...]
    ) -> fol.Term | None:
        left = operand()
        while left is not None and self._next() in symbols:
            kept = self.at
            symbol = _SPELLED.get(self._next(), self._next())
            self.at += 1
            right = operand()
            if right is None:
                self.at = kept
                break
            left = fol.Function(symbol, (left, right))
        return left

    def _factor(self) -> fol.Term | None:
        text = self._next()
        if text in ("−", "-") and self._next(1)[:1].isdigit():
            self.at += 2
            return fol.Constant(f"-{self._found[self.at - 1].text}")
        if text[:1].isdigit():
            self.at += 1
            number = fol.Constant(text)
            if is_letter(self._next()) and self._is_adjacent():
                factor = self._factor()
                return None if factor is None else fol.Function(PRODUCT, (number, factor))
            return number
        if text in ("(", "|"):
            kept = self.at
            self.at += 1
            inner = self.sum_()
            if inner is None or self._next() != {"(": ")", "|": "|"}[text]:
                self.at = kept
                return None
            self.at += 1
            return fol.Function(ABSOLUTE, (inner,)) if text == "|" else inner
        if text[:1].isalpha():
            return self._name(text)
        return None

    def _name(self, text: str) -> fol.Term | None:
        if self._next(1) == "(" and self._is_adjacent(1):
            kept = self.at
            self.at += 2
            arguments = [self.sum_()]
            while arguments[-1] is not None and self._next() == ",":
                self.at += 1
                arguments.append(self.sum_())
            given = tuple(argument for argument in arguments if argument is not None)
            if len(given) == len(arguments) and self._next() == ")":
                self.at += 1
                return fol.Function(text, given)
            self.at = kept
        if not is_letter(text):
            return None
        self.at += 1
        return fol.Constant(text)

    def _next(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self._found[at].text if at < len(self._found) else ""

    def _is_adjacent(self, ahead: int = 0) -> bool:
        """Whether no space stands before a lexeme."""
        before, after = self._found[self.at + ahead - 1], self._found[self.at + ahead]
        return before.offset + len(before.text) == after.offset


Resolve = Callable[[str], fol.Variable | fol.Constant]
"""What a name of one letter stands for."""


def clause_of(
    notation: Notation, resolve: Resolve, predicates: frozenset[tuple[str, int]]
) -> en.Clause | None:
    """The clause that notation is, "0 < x < 1", "P(x)"; None for a term."""
    names = [_phrase(term, resolve) for term in notation.terms]
    if not notation.signs:
        match notation.terms[0], names[0]:
            case fol.Function(name, terms), en.Application(_, (first, *others)) if (
                name,
                len(terms),
            ) in predicates:
                return en.Predication(first, en.Relation(holding(name, len(terms)), (*others,)))
        return None
    atoms = tuple(
        en.Predication(names[at], en.Relation(sign(symbol), (names[at + 1],)))
        for at, symbol in enumerate(notation.signs)
    )
    if len(atoms) == 1:
        return atoms[0]
    return en.Coordination(en.Conjunction.AND, atoms, en.ListLayout.CHAINED)


def term_of(notation: Notation, resolve: Resolve) -> en.NounPhrase:
    """The first term of notation as a noun phrase."""
    return _phrase(notation.terms[0], resolve)


def _phrase(term: fol.Term, resolve: Resolve) -> en.NounPhrase:
    match term:
        case fol.Function(name, arguments):
            phrases = tuple(_phrase(part, resolve) for part in arguments)
            return en.Application(applied(name, len(arguments)), phrases)
        case fol.Constant(name) | fol.Variable(name):
            return en.Name(term if is_numeral(term) else resolve(name), name)
