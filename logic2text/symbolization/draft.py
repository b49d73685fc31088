"""Draft symbolization keys: the guessed words of some formulae's symbols, to be edited.

A key reads each line back as the words that were meant; where it would not, the line calls the
symbol by its name in quotes, which every key reads.

>>> from logic2text.notation import parse
>>> print(draft([parse("∀x (student(x) → Trusts(x, mother(claire)))")], Lexicon.default()), end="")
Trusts(x,y): x trusts y
student(x): x is a student
mother(x): the mother of x
claire: Claire
"""

from __future__ import annotations

from collections.abc import Iterable

from logic2text.errors import LexiconError
from logic2text.formula import Formula
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon, Question, frames
from logic2text.lexicon.canonical import PLACES
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.words.morphology import article
from logic2text.notation.names import double_quoted
from logic2text.symbolization.key import SymbolizationKey

_PLAIN = lazy_pattern(r"-?\w+(?:[-.]\w+)*['’]*|[<>≤≥+×−]")
_GLUED = lazy_pattern(r"[A-Z]\d*(?:[u-z]\d*)+")
"""A symbol that a key reads as a letter with its arguments: "Fx"."""


def draft(formulae: Iterable[Formula], lexicon: Lexicon) -> str:
    """A key with a line for every predicate, function and constant of the formulae."""
    formulae = list(formulae)
    signature = FormulaSymbols.of(*formulae)
    words = lexicon.for_signature(signature)
    lines = [_predicate_line(words.entry(*symbol)) for symbol in sorted(signature.predicates)]
    functions = sorted(signature.functions)
    lines += [_function_line(words.function(*symbol)) for symbol in functions if symbol[1]]
    lines += [_name_line(name, words) for name, arity in functions if not arity]
    return "".join(f"{line}\n" for line in lines or ["domain: everything"])


def write_key_line(question: Question, said: str) -> str:
    """The line of a key with an answer to a question.

    >>> from logic2text.lexicon.questions import CONSTANT
    >>> write_key_line(Question("hasTopping", 2, 0.5, ()), "y is a topping of x")
    'hasTopping(x,y): y is a topping of x'
    >>> write_key_line(Question("rosaline", CONSTANT, 0.5, ()), "Rosaline")
    'rosaline: Rosaline'
    """
    places = ",".join(PLACES[: max(question.arity, 0)])
    return f"{_symbol(question.symbol)}{f'({places})' if places else ''}: {said}"


def _predicate_line(entry: Entry) -> str:
    line = _predicate_gloss(entry)
    if _is_read_back(line, entry):
        return line
    quoted = frames.quote_predicate(entry.symbol, entry.arity, frames.in_quotes(entry.symbol))
    return _predicate_gloss(quoted)


def _is_read_back(line: str, entry: Entry) -> bool:
    """Whether a key with the line has the words that the line was written for."""
    key = _key_of(line)
    if key is None or (entry.symbol, entry.arity) in key.clauses:
        return key is not None and not entry.arity and not entry.negative_singular
    has_symbol = (entry.symbol, entry.arity) in key.file.predicates
    return has_symbol and _predicate_gloss(key.lexicon.entry(entry.symbol, entry.arity)) == line


def _key_of(line: str) -> SymbolizationKey | None:
    try:
        return SymbolizationKey.parse(line)
    except LexiconError:
        return None


def _predicate_gloss(entry: Entry) -> str:
    match entry.category:
        case Category.PROPOSITION:
            return f"{_symbol(entry.symbol)}: {entry.singular}"
        case Category.NOUN:
            kind = entry.singular if entry.mass else f"{article(entry.singular)} {entry.singular}"
            words = f"is {kind}"
        case Category.ADJECTIVE:
            words = f"is {entry.singular}"
        case _:
            words = entry.singular
    return f"{_head(entry)}: {_join(['x', words, *_objects(entry, _places(entry)[1:])])}"


def _function_line(entry: Entry) -> str:
    return f"{_head(entry)}: {_join(['the', entry.singular, *_objects(entry, _places(entry))])}"


def _name_line(name: str, words: Lexicon) -> str:
    shown = words.name(name).words
    line = f"{_symbol(name)}: {shown}"
    key = _key_of(line)
    read = None if key is None else key.file.constants.get(name)
    is_read_back = read is not None and read.words == shown
    return line if is_read_back else f"{_symbol(name)}: {frames.in_quotes(shown)}"


def _symbol(name: str) -> str:
    return name if _PLAIN.fullmatch(name) and not _GLUED.fullmatch(name) else double_quoted(name)


def _head(entry: Entry) -> str:
    return f"{_symbol(entry.symbol)}({','.join(_places(entry))})"


def _places(entry: Entry) -> list[str]:
    numbered = [f"x{number}" for number in range(1, entry.arity + 1)]
    return list(PLACES[: entry.arity]) if entry.arity <= len(PLACES) else numbered


def _objects(entry: Entry, names: Iterable[str]) -> list[str]:
    return [f"{link} {name}".strip() for link, name in zip(entry.links, names, strict=False)]


def _join(parts: Iterable[str]) -> str:
    return " ".join(parts).replace(" , ", ", ")
