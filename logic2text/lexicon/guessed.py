"""Guessed words, on whose correctness a verdict depends.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.notation import parse
>>> formula = parse("∀x (Employee(x) → HasAccessTo(x, vault7))")
>>> [(each.symbol, each.words) for each in list_guessed_words(formula, Lexicon.default())]
[('Employee', 'employee'), ('HasAccessTo', 'has access to'), ('vault7', 'vault 7')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.questions import CONSTANT, Question, list_questions
from logic2text.lexicon.written_forms import find_quoted_names
from logic2text.walk import symbols


@dataclass(frozen=True, slots=True)
class GuessedWords:
    """The guessed words of one symbol.

    Attributes:
        symbol: its name, with its arity if another symbol of the formula has the same name.
        words: its words; "…" separates two objects.
        by_name: whether it is verbalized by its name (a letter, a name in quotes).
        doubt: why the guess may be wrong, "" if nothing speaks against it.
    """

    symbol: str
    words: str
    by_name: bool = False
    doubt: str = ""


def list_guessed_words(
    formula: Formula, lexicon: Lexicon | None = None
) -> tuple[GuessedWords, ...]:
    """The guessed words of a formula's predicates, functions and constants, each sorted by name.

    A constant verbalized as it is spelled does not count as guessed.

    Args:
        formula: within the limits.
        lexicon: the words; the default lexicon if none is given.
    """
    words = (lexicon or Lexicon.default()).for_formula(formula)
    predicates, functions = symbols(formula)
    doubtful = {each.key: each for each in list_questions(formula, lexicon)}
    counted = Counter(name for name, _ in (*predicates, *functions))
    entries = [words.entry(*symbol) for symbol in sorted(predicates)]
    entries += [words.function(*symbol) for symbol in sorted(functions) if symbol[1]]
    constants = sorted(name for name, arity in functions if not arity)
    return (
        *_of_entries(entries, counted, doubtful),
        *_of_constants(constants, words, doubtful),
    )


_Doubtful = Mapping[tuple[str, int], Question]


def _of_entries(
    entries: list[Entry], counted: Counter[str], doubtful: _Doubtful
) -> Iterator[GuessedWords]:
    for entry in entries:
        if entry.guessed:
            shared = counted[entry.symbol] > 1
            symbol = f"{entry.symbol}/{entry.arity}" if shared else entry.symbol
            question = doubtful.get((entry.symbol, entry.arity))
            doubt = question.doubt if question and entry.category is not Category.FUNCTION else ""
            yield GuessedWords(symbol, _format_words(entry), any(find_quoted_names(entry)), doubt)


def _of_constants(
    constants: list[str], words: Lexicon, doubtful: _Doubtful
) -> Iterator[GuessedWords]:
    for constant in constants:
        named = words.name(constant)
        if named.guessed and named.words != constant:
            question = doubtful.get((constant, CONSTANT))
            by_name = named.words.startswith(('"', "“"))
            yield GuessedWords(constant, named.words, by_name, question.doubt if question else "")


def _format_words(entry: Entry) -> str:
    """The words with the links of the objects; an adjective with its copula."""
    head = f"is {entry.singular}" if entry.category is Category.ADJECTIVE else entry.singular
    links = " … ".join(filter(None, entry.links))
    after = f"… {entry.after}" if entry.after else ""
    return " ".join(filter(None, (head, links, after)))
