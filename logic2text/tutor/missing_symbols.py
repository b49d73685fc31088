"""Symbols of an exercise that its symbolization key lacks, and the lines to add.

A line is tried with the words of the sentence: the one with which the sentence is proved to mean
the formula is offered.

>>> key = SymbolizationKey.parse("D(x): x is a dog")
>>> find_missing("∀x (D(x) → C(x))", key)
[('C', 1)]
>>> offer_line(("C", 1), "∀x (D(x) → C(x))", "All dogs are cats.", key)
'C(x): x is a cat'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.errors import InputError
from logic2text.lexicon.canonical import PLACES
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.morphology import article
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.symbolization.draft import draft
from logic2text.verify.text import judge
from logic2text.walk import symbols

NAME = -1
"""In place of the number of arguments: the symbol is a name."""

MOST_WORDS = 12
"""Words of a sentence that are tried."""


def find_missing(
    formula: str, key: SymbolizationKey, notation: str = "auto"
) -> list[tuple[str, int]]:
    """The symbols of a formula that a key does not have, with the number of their arguments.

    Raises:
        InputError: the formula cannot be read.
    """
    predicates, functions = symbols(key.contract(key.parse_detailed(formula, notation).formula))
    known = {*key.glosses, *key.clauses, *key.file.predicates, *key.file.functions}
    lacking = [symbol for symbol in (*predicates, *functions) if symbol[1] and symbol not in known]
    lacking += [symbol for symbol in predicates if not symbol[1] and symbol not in known]
    names = [name for name, arity in functions if not arity and name not in key.file.constants]
    return [*sorted(lacking), *((name, NAME) for name in sorted(names))]


def offer_line(symbol: tuple[str, int], formula: str, sentence: str, key: SymbolizationKey) -> str:
    """The line of a key for a symbol that it lacks.

    Args:
        symbol: with the number of its arguments, or `NAME`.
        formula: that has the symbol.
        sentence: what the formula is to say; its words are tried.
        key: that lacks the symbol.
    """
    for line in _try_lines(symbol, sentence):
        try:
            longer = SymbolizationKey.parse(f"{key.source}\n{line}")
            parsed = longer.parse_detailed(formula).formula
            if judge(parsed, sentence, longer.lexicon).verdict.status is Status.PROVED:
                return line
        except InputError:
            continue
    return _draft_line(symbol, key)


def _try_lines(symbol: tuple[str, int], sentence: str) -> Iterator[str]:
    name, arity = symbol
    for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", sentence)[:MOST_WORDS]:
        if arity == NAME:
            yield f"{name}: {word}"
        elif arity in (1, 2):
            for said in _try_glosses(word, arity):
                yield f"{name}({','.join(PLACES[:arity])}): {said}"


def _try_glosses(word: str, arity: int) -> Iterator[str]:
    """What a word may say of one thing, or of one thing and another."""
    for base in sorted({word.lower(), *lemmas(word.lower())}, key=len):
        if arity == 1:
            yield from (f"x is {article(base)} {base}", f"x is {base}", f"x {base}s")
        else:
            yield from (f"x {base}s y", f"x is {base} y", f"x is {base} than y")


def _draft_line(symbol: tuple[str, int], key: SymbolizationKey) -> str:
    """The line with words that are guessed from the name of the symbol."""
    name, arity = symbol
    variables = tuple(map(fol.Variable, PLACES[: max(arity, 0)]))
    if arity == NAME:
        atom = fol.Equality(fol.Constant(name), fol.Constant(name))
        return draft([atom], key.lexicon).strip()
    return draft([fol.Predicate(name, variables)], key.lexicon).strip()
