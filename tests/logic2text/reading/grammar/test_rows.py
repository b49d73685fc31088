"""Every row of `english.constructions`: what it writes is read as the tree that was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

import pytest

from logic2text.english import syntax as en
from logic2text.english.constructions.notation import is_symbol, split_line
from logic2text.english.constructions.writing import Level, WrittenRow, find_rows, list_rows
from logic2text.english.linearize import phrase
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.reading.grammar.rules import WHOLE, english
from logic2text.reading.parsing.forest import unpack
from logic2text.reading.parsing.text_chart import chart_of
from logic2text.reading.parsing.tokens import tokenise
from logic2text.reading.parsing.words import vocabulary
from tests.support.samples import AND, LEXICON, a, b, c, is_, kind, says, that

SINGS, OWNS = LEXICON.entry("Sings", 1), LEXICON.entry("Owns", 2)
SMALL, LARGE, BEHIND = is_("Small"), is_("Large"), is_("BackOf", b)
BEHIND_B = that(says(en.Gap(), BEHIND))
HAVING = en.Having(en.Quantified(en.A, kind("Cube")), LEXICON.entry("BackOf", 2))
ONE: tuple[en.NounPhrase, ...] = (a, en.Quantified(en.EVERY, kind("Cube")), c)
SEVERAL: tuple[en.NounPhrase, ...] = (
    en.CoordinatedPhrase(AND, (a, b)),
    en.Quantified(en.ALL, kind("Cube", "Small")),
)
VALUES: dict[Level, tuple[Any, ...]] = {
    Level.CLAUSE: (says(a, SMALL), says(b, LARGE), says(ONE[1], BEHIND)),
    Level.VERB_PHRASE: (SMALL, en.Relation(SINGS), en.Relation(OWNS, (b,)), BEHIND),
    Level.COMPLEMENT: (SMALL, LARGE, BEHIND),
    Level.BARE: (en.Relation(SINGS), en.Relation(OWNS, (b,))),
    Level.BARE_LIST: (
        en.CoordinatedVerbPhrase(AND, (en.Relation(SINGS), en.Relation(OWNS, (b,)))),
    ),
    Level.BEHIND: (BEHIND, HAVING),
    Level.HAD: (HAVING,),
    Level.MEMBER: (a, b, en.Quantified(en.SOME, kind("Cube"))),
    Level.NOUN: (
        kind("Cube"),
        kind("Tet", "Small"),
        kind("Cube", relatives=(that(says(en.Gap(), BEHIND)),)),
    ),
    Level.NOUN_ALONE: (kind("Cube"), kind("Tet", "Small")),
    Level.RELATIVES: ((BEHIND_B,),),
    Level.RELATION: (LEXICON.entry("Larger", 2), OWNS),
    Level.WORD: ("transitive", "symmetric"),
    Level.NUMBER: (2, 3),
    Level.LETTER: (LEXICON.entry("Rains", 0),),
    Level.DENIED_LETTER: (LEXICON.entry("Rains", 0),),
}
"""What stands for the symbols of each level; of subjects, by their number."""
EMBEDDED: dict[Level, Callable[[Any], tuple[en.Clause, ...]]] = {
    Level.CLAUSE: lambda tree: (tree,),
    Level.VERB_PHRASE: lambda tree: (says(a, tree), says(SEVERAL[0], tree)),
    Level.COMPLEMENT: lambda tree: (says(a, tree), says(SEVERAL[0], tree)),
    Level.BARE_LIST: lambda tree: (says(a, en.NegatedPhrase(tree)),),
    Level.SUBJECT: lambda tree: (says(tree, SMALL),),
    Level.OBJECT: lambda tree: (says(a, en.Relation(OWNS, (tree,))),),
    Level.PHRASES: lambda tree: (says(tree, SMALL), says(a, en.Relation(OWNS, (tree,)))),
}
"""Sentences with what a row makes."""


def embed(row: WrittenRow, tree: Any) -> tuple[en.Clause, ...]:
    if row.left == "Reduced[n]":
        behind = en.RelativeClause(says(en.Gap(), tree), en.RelativeForm.REDUCED)
        return (says(en.Quantified(en.EVERY, kind("Cube", relatives=(behind,))), SMALL),)
    sentences = EMBEDDED[row.level](tree)
    return sentences if "[n]" in row.left else sentences[:1]


def make_trees(row: WrittenRow) -> Iterator[Any]:
    """Trees that a row says, of which the writer chooses this row."""
    symbols = [part for part in split_line(row.line).parts if is_symbol(part)]
    levels = [piece.level for piece in row.pieces if piece.level is not None]
    columns = [
        (SEVERAL if "[pl]" in symbol else ONE) if level is Level.SUBJECT else VALUES[level]
        for symbol, level in zip(symbols, levels, strict=True)
    ]
    for values in product(*columns):
        tree = row.template.action(*values)
        says_it = [found for found, _ in find_rows(row.level, tree)]
        if says_it and says_it[0] is row:
            yield tree


def read_trees(clause: en.Clause) -> list[en.Clause]:
    """All trees of the words of a clause."""
    tokens = tokenise(sentence(clause))
    words = vocabulary(LEXICON, interpret(clause))
    chart = chart_of(tokens, words.cells(tokens, english()), words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(tokens))
    return [] if goal is None else [tree for _, tree in unpack(goal, 1000, 1000)[0]]


@pytest.mark.parametrize("row", list_rows(), ids=lambda row: row.line)
def test_what_a_row_writes_is_read_as_what_was_written(row: WrittenRow) -> None:
    trees = list(islice(make_trees(row), 12))
    assert trees
    for tree in trees:
        for clause in embed(row, tree):
            assert clause in read_trees(clause), phrase(clause)
