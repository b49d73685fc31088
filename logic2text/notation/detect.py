"""Which notation a text is in, by the symbols that tell notations apart.

>>> detect("@ x Cube ( x )"), detect("all x.Cube(x)"), detect("∀x Cube(x)")
('ggc', 'nltk', 'unicode')
"""

from __future__ import annotations

import re

_TELLING = (
    ("unicode", re.compile(r"[∀∃∄¬∧∨→↔⊕⇒⇔⟶⟹⟷⟺⊻⊃≡≢≠⊤⊥⋀⋁∼]")),
    ("ggc", re.compile(r"@\s*\w|/\s*[a-z]\w*\b|\$\s|\s%\s")),
    ("nltk", re.compile(r"\b(?:all|exists|forall|some|exist)\s+\w|\\")),
)
"""The first whose pattern occurs is taken; unicode reads the connectives of ASCII, too."""


def detect(text: str) -> str:
    """The name of the notation that fits a text best; `unicode` where nothing tells."""
    for label, pattern in _TELLING:
        if pattern.search(text):
            return label
    return "unicode"
