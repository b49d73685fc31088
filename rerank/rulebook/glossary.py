"""The words of a file's symbols, and where sentences use defined ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from logic2text import Lexicon
from logic2text.arithmetic import COMPARISONS, NUMERAL, OPERATIONS
from logic2text.formula import Formula
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.roles import role_of
from logic2text.walk import symbols
from rerank.rulebook.rules import Reference, Term

Symbol = tuple[str, int]
_COMPARED = frozenset((name, 2) for name in COMPARISONS)
_COMPUTED = frozenset((name, 2) for name in OPERATIONS)


def list_terms(
    signature: FormulaSymbols,
    lexicon: Lexicon,
    definitions: Mapping[Symbol, int],
    comments: Mapping[str, str],
) -> tuple[Term, ...]:
    """The glossary of a signature: kinds, relations, functions and names, each by its words.

    Numbers, comparisons and operations have no words of the file.

    Args:
        signature: the symbols.
        lexicon: the words.
        definitions: defined predicate → the number of its rule.
        comments: symbol → what the file says of it.
    """
    found = [
        *_list_predicates(signature, lexicon, definitions),
        *_list_functions(signature, lexicon),
    ]
    found.sort(key=lambda each: (each[0], each[1].casefold(), each[2].symbol))
    return tuple(replace(term, comment=comments.get(term.symbol)) for _, _, term in found)


_Listed = tuple[int, str, Term]
"""A term with its place among the sorts of terms, and the words by which it is looked up."""


def _list_predicates(
    signature: FormulaSymbols, lexicon: Lexicon, definitions: Mapping[Symbol, int]
) -> Iterator[_Listed]:
    for symbol in signature.predicates - _COMPARED:
        entry = lexicon.entry(*symbol)
        term = Term(*symbol, say_entry(entry), entry.guessed, definitions.get(symbol))
        yield min(symbol[1], 2), (role_of(entry) or entry).singular, term


def _list_functions(signature: FormulaSymbols, lexicon: Lexicon) -> Iterator[_Listed]:
    for name, arity in signature.functions - _COMPUTED:
        if arity:
            entry = lexicon.function(name, arity)
            yield 3, entry.singular, Term(name, arity, say_entry(entry), entry.guessed)
        elif not NUMERAL.fullmatch(name):
            words = lexicon.name(name)
            guessed = words.guessed and words.words != name
            yield 4, words.words, Term(name, 0, words.words, guessed)


def find_references(
    formula: Formula, sentence: str, lexicon: Lexicon, definitions: Mapping[Symbol, int]
) -> tuple[Reference, ...]:
    """The defined words that a sentence uses, each where it is first said.

    Args:
        formula: that the sentence says.
        sentence: the text; "" where there is none.
        lexicon: the words of its symbols.
        definitions: defined predicate → the number of its rule; not that of this one.
    """
    used = symbols(formula)[0]
    forms = {symbol: _list_forms(lexicon.entry(*symbol)) for symbol in used}
    taken: list[tuple[int, int]] = []
    found: list[Reference] = []
    # Longer words first: "gold customer" is not a place of "customer".
    for symbol in sorted(used, key=lambda each: (-max(map(len, forms[each])), each)):
        places = [*_find_words(forms[symbol], sentence, taken)]
        if symbol in definitions:
            end = places[0][1] if places else None
            found.append(Reference(definitions[symbol], end))
        taken += places
    return tuple(sorted(found, key=lambda each: (each.end is None, each.end or 0, each.rule)))


def _list_forms(entry: Entry) -> tuple[str, ...]:
    """The words in singular and plural, and the base of a verb as its negation has it."""
    base = entry.negative_plural.partition(" not ")[2]
    forms = (entry.singular, entry.plural, entry.learned_plural, base)
    return tuple(dict.fromkeys(form for form in forms if form))


def _find_words(
    forms: tuple[str, ...], sentence: str, taken: list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The places of one of the words that do not overlap the taken places."""
    words = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    for match in re.finditer(rf"(?<!\w)(?:{words})(?!\w)", sentence, re.IGNORECASE):
        if all(match.end() <= start or end <= match.start() for start, end in taken):
            yield match.span()
