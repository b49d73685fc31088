"""The optimizations of Ranta and LoLa without any law: what is said has the input's structure."""

from __future__ import annotations

from logic2text.english.meaning import meaning
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.literal import literal_clause
from logic2text.verbalizers.natural.structure import keeps_structure
from logic2text.verbalizers.ranta.optimize import Addition, Optimizer


def unsearched(formula: Formula, lexicon: Lexicon, additions: frozenset[Addition]) -> Verbalization:
    """The optimized text if it says the formula up to bound names and nesting of and/or.

    Where an optimization changed more than that, the formula is read aloud instead.
    """
    tree = Optimizer(lexicon, additions).clause(formula)
    if not keeps_structure(tree, formula):
        tree = literal_clause(formula, lexicon)
    return Verbalization(sentence(tree), meaning(tree), (), tree)
