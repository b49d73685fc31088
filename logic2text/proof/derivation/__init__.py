"""Derivations that a class can read, by laws at one place each; every step is proved.

``rewrites`` applies the laws, ``search`` finds a path, ``class_derivation`` proves its steps.
"""

from logic2text.proof.derivation.class_derivation import derive

__all__ = ["derive"]
