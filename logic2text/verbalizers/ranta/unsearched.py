"""The optimizations of Ranta and LoLa without laws, which preserve the input's structure."""

from __future__ import annotations

from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import find_named_persons
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.literal import literal_clause
from logic2text.verbalizers.natural.structure import keeps_structure
from logic2text.verbalizers.ranta.optimize import Addition, Optimizer


def unsearched(formula: Formula, lexicon: Lexicon, additions: frozenset[Addition]) -> Verbalization:
    """The optimized text if it means the formula up to bound names and nesting of and/or.

    If an optimization changed more than that, the literal text is used instead.
    """
    tree = Optimizer(lexicon, additions).clause(formula)
    if not keeps_structure(tree, formula):
        tree = literal_clause(formula, lexicon)
    tree = in_domain(tree, lexicon.domain, find_named_persons(formula, lexicon))
    return Verbalization(sentence(tree), interpret(tree), (), tree)
