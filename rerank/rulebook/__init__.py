r"""Rule books: a file of formulae as one document of numbered, proved sentences.

>>> from logic2text.notation.formula_files import formulas_of_text
>>> from rerank.reranker import Reranker
>>> rules = formulas_of_text("1. ∀x (Cube(x) → Small(x))\n2. Cube(b)")
>>> book = write_rulebook(rules, metric="fre", formulaicness="formulaicness:light")
>>> [(rule.number, rule.sentence) for rule in book.rules]
[(1, 'All cubes are small.'), (2, 'b is a cube.')]
"""

from __future__ import annotations

from rerank.rulebook.book import write_rulebook
from rerank.rulebook.rules import Rulebook

__all__ = ["Rulebook", "write_rulebook"]
