r"""Which notation a text is in, by the symbols that tell notations apart.

>>> [detect(text) for text in ("@ x Cube ( x )", "all x.Cube(x)", "![X]: cube(X)", r"\forall x P")]
['ggc', 'nltk', 'tptp', 'latex']
>>> detect("Cube(a) & ~Small(a)")
'unicode'
"""

from __future__ import annotations

import re

_LATEX = (
    r"\\(?:forall|exists|nexists|neg|lnot|sim|land|wedge|lor|vee|to|(?:long)?(?:left)?rightarrow|"
    r"(?:Long)?(?:Left)?[Rr]ightarrow|supset|implies|iff|equiv|oplus|veebar|neq?|not|top|bot|"
    r"math[a-z]+|text|operatorname|left|right|quad)(?![A-Za-z])"
)
_SYMPY = r"\b(?:And|Or|Not|Xor|Implies|Equivalent|Nand|Nor|ITE|Eq|Ne|ForAll|Exists|Symbol)\s*\("
_WORDS = r"\b(?:all|exists|forall|some|exist)"
_GLUED = r"(?<!\w)[AE](?:[u-z]\d*|t(?!\s*\())(?![a-z0-9_'’-])"

_UNICODE = re.compile(r"[∀∃∄¬∧∨→↔⊕⇒⇔⟶⟹⟷⟺⊻⊃≡≢≠⊤⊥⋀⋁∼]")
_TELLING = (
    ("latex", re.compile(_LATEX)),
    ("tptp", re.compile(r"[!?]\s*\[|^\s*(?:fof|cnf|tff)\s*\(|<~>|~\||~&|(?<!\w)'[^']+'")),
    ("sympy", re.compile(rf"{_SYMPY}|>>|<<(?!-)")),
    ("prover9", re.compile(r"\$[TF]\b|<-(?![->])")),
    ("nltk", re.compile(rf"\\|{_WORDS}(?:\s+\w+)+\s*\.\s*[\w(\-\"!]")),
    # Prover9 has no dot after the variable, and a dot at the end of the formula.
    ("prover9", re.compile(rf"{_WORDS}\s+\w+\s*(?:[(\-]|all\b|exists\b)")),
    ("prover9", re.compile(rf"{_WORDS}\b.*\.\s*$", re.DOTALL)),
    ("nltk", re.compile(rf"{_WORDS}\s+\w|[)\w]\s+(?:and|or|implies|iff)\s+[\w(]|\bnot\s+[\w(]")),
    ("tarski", re.compile(rf"{_GLUED}|[)\w]\s*\bv\b\s*[\w(~]|\^.*[$%]|[$%].*\^")),
    ("ggc", re.compile(r"(?:^|[\s(~])/\s*[a-z]|\$(?!true\b|false\b)|\s%\s|\bTRUE\b|\bFALSE\b")),
)
"""The first whose pattern occurs is taken; `unicode` reads plain ASCII connectives, too."""
_ANY = re.compile(
    rf"[\[\\^$%/]|(?<!\w)'|>>|<<|<-(?![->])|<~>|~[|&]|\b(?:v|not|and|or|implies|iff|fof|cnf|tff|TRUE|FALSE|"
    rf"all|exists?|forall|some)\b|{_SYMPY}|{_GLUED}"
)
"""What every telling pattern needs: most texts without quantifiers have none of it."""


def detect(text: str) -> str:
    """The name of the notation that fits a text best; `unicode` where nothing tells."""
    if not text.isascii() and _UNICODE.search(text) and "\\" not in text:
        return "unicode"
    if "@" in text and "\\" not in text:
        return "ggc"
    if _ANY.search(text):
        for label, pattern in _TELLING:
            if pattern.search(text):
                return label
    return "unicode"
