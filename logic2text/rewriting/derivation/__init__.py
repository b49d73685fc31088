"""Derivations: the steps by named laws from one formula to another, each an equivalence.

``replay`` follows the path of a search on the formula as written, ``notation`` derives formulae
with one negation normal form from each other, and ``search`` finds a path between two formulae.
"""

from logic2text.rewriting.derivation.search import between, derive

__all__ = ["between", "derive"]
