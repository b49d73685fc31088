r"""Detects the operator notation of a text by the symbols that tell these notations apart.

>>> texts = ("@ x Cube ( x )", "all x.Cube(x)", "![X]: cube(X)", r"\forall x P")
>>> [detect_operator_notation(text) for text in texts]
['ggc', 'nltk', 'tptp', 'latex']
>>> detect_operator_notation("Cube(a) & ~Small(a)")
'unicode'
"""

from __future__ import annotations

import re

from logic2text.lazy_pattern import lazy_pattern

_LATEX = (
    r"\\(?:forall|exists|nexists|neg|lnot|sim|land|wedge|lor|vee|to|(?:long)?(?:left)?rightarrow|"
    r"(?:Long)?(?:Left)?[Rr]ightarrow|supset|implies|iff|equiv|oplus|veebar|neq?|[lg](?:eq|eqslant|e|t)|not|top|bot|"
    r"math[a-z]+|text[a-z]*|bullet|operatorname|left|right|quad)(?![A-Za-z])"
)
_SYMPY = (
    r"\b(?:And|Or|Not|Xor|Implies|Equivalent|Nand|Nor|ITE|Eq|Ne|[LG][te]|ForAll|Exists|Symbol)\s*\("
)
_WORDS = r"\b(?:all|exists|forall|some|exist)"
# "ExCube(x)", but "ExWife(a)" is the predicate: no x follows.
_GLUED = r"(?<!\w)[AE]([u-z]\d*|t(?!\s*\())(?![a-z0-9_'’-])(?![A-Z][a-z]\w*\s*\((?!.*\b\1\b))"

_QUOTED = lazy_pattern(r'"(?:[^"\\]|\\.)*"')
_UNICODE = lazy_pattern(r"[∀∃∄¬∧∨→↔⊕⇒⇔⟶⟹⟷⟺⊻⊃≡≢≠⊤⊥⋀⋁∼←⇐↮￢]")
_TELLING = (
    ("latex", "\\", lazy_pattern(_LATEX)),
    ("tptp", "[~<'", lazy_pattern(r"[!?]\s*\[|<~>|~\||~&|(?<!\w)'[^']+'\s*\(")),
    ("tptp", "$", lazy_pattern(r"\$(?:(?:less|greater)(?:eq)?|sum|difference|product)\s*\(")),
    ("sympy", "c", lazy_pattern(_SYMPY)),
    ("sympy", "<>", lazy_pattern(r">>|<<(?!-)")),
    ("prover9", "$<", lazy_pattern(r"\$[TF]\b|<-(?![->])")),
    ("nltk", "\\", lazy_pattern(r"\\")),
    ("nltk", "w", lazy_pattern(rf"{_WORDS}(?:\s+\w+)+\s*\.\s*[\w(\-\"!]")),
    ("nltk", "w", lazy_pattern(r"\bforall\s+\w")),
    # Prover9 has no dot after the variable, and a dot at the end of the formula.
    ("prover9", "w", lazy_pattern(rf"{_WORDS}\s+\w+\s*(?:[(\-]|all\b|exists\b)")),
    ("prover9", "w", lazy_pattern(rf"{_WORDS}\b.*\.\s*$", re.DOTALL)),
    (
        "nltk",
        "w",
        lazy_pattern(rf"{_WORDS}\s+\w|[)\w]\s+(?:and|or|implies|iff)\s+[\w(]|\bnot\s+[\w(]"),
    ),
    ("tarski", "g", lazy_pattern(_GLUED)),
    ("tarski", "w", lazy_pattern(r"[)\w]\s*\bv\b\s*[\w(~]")),
    ("tarski", "^", lazy_pattern(r"\^.*[$%]|[$%].*\^")),
    ("ggc", "$", lazy_pattern(r"\$(?!true\b|false\b)")),
    ("ggc", "/", lazy_pattern(r"(?:^|[\s(~])/\s*[a-z]")),
    ("ggc", "%", lazy_pattern(r"\)\s*%|\s%\s")),
    ("ggc", "w", lazy_pattern(r"\bTRUE\b|\bFALSE\b")),
)
"""The first whose pattern occurs is taken; `unicode` reads plain ASCII connectives, too.

The letters before a pattern are what a text must have for it to be searched at all, because most
texts have little of it: a sign, or w, c, g for what `_GATES` find.
"""
_SIGNS = frozenset("\\[~<>'$^/%")
_GATES = (
    (
        "w",
        lazy_pattern(
            r"(?:not|and|or|implies|iff|TRUE|FALSE|all(?<!\wall)|forall|exists?|some|v)\b"
        ),
    ),
    ("c", lazy_pattern(_SYMPY.replace(r"\b", ""))),
    ("g", lazy_pattern(_GLUED.replace(r"(?<!\w)", ""))),
)


def detect_operator_notation(text: str) -> str:
    """The name of the operator notation that fits best; `unicode` where nothing tells."""
    if '"' in text:
        text = _QUOTED.sub('""', text)
    if "\\" not in text:
        if not text.isascii() and _UNICODE.search(text):
            return "unicode"
        if "@" in text or ("/ " in text and "*/" not in text):
            return "ggc"
    present = _SIGNS.intersection(text).union([kind for kind, gate in _GATES if gate.search(text)])
    if present:
        for label, needed, pattern in _TELLING:
            if not present.isdisjoint(needed) and pattern.search(text):
                return label
    return "unicode"
