"""The tables of the notations, as their own communities write and group them.

Sources: the manuals of Prover9 and of the TPTP, ``nltk.sem.logic`` and ``sympy`` as they behave,
the keyboard of *Language, Proof and Logic* (GGC, Tarski's World), FOLIO's and MALLS's annotations.
A connective that a notation lacks gets a spelling of ours, so that every formula can be written:
``xor`` in the ASCII notations, ``TRUE`` and ``FALSE`` in GGC and Tarski's World.
"""

from __future__ import annotations

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation.grammar import Associativity, Block, Infix, Notation
from logic2text.notation.names import plain

LEFT, RIGHT, NONE = Associativity.LEFT, Associativity.RIGHT, Associativity.NONE

QUOTED = r'"(?:[^"\\\x00-\x1f]|\\["\\])*"'
LETTER = r"[u-z][0-9₀-₉]*"
ACCENTS = r"\u0300-\u0337\u0339-\u036f"
DOTTED = rf"\w(?:[\w'’ʼ{ACCENTS}]|[-‐‑](?=\w)|\.(?=\w))*(?:\++(?!\w))?"
UNDOTTED = DOTTED.replace(r"|\.(?=\w)", r"|(?<=\d)\.(?=\d)")

UNICODE = Notation(
    label="unicode",
    infixes=(
        Infix(("∧", "&", "&&", "⋀", "^"), And, 50, LEFT),
        Infix(("∨", "|", "||", "⋁"), Or, 40, LEFT),
        Infix(("⊕", "⊻", "≢"), Xor, 30, LEFT),
        Infix(("→", "⇒", "⟶", "⟹", "⊃", "->", "=>", "-->", "==>"), Implies, 20, RIGHT),
        Infix(("↔", "⇔", "⟷", "⟺", "≡", "<->", "<=>", "<-->", "<==>"), Iff, 10, LEFT),
    ),
    negation=("¬", "~", "∼", "～", "!", "-", "−"),
    universal=("∀",),
    existential=("∃",),
    absent=("∄",),
    equal=("=", "=="),
    unequal=("≠", "!=", "=\u0338", "/="),
    truth=("⊤", "$true"),
    falsity=("⊥", "$false"),
    brackets=(("(", ")"), ("[", "]")),
    name=DOTTED,
    quoted=QUOTED,
    spell=plain,
    free=LETTER,
    bindable=r"[^\W\d_]\w*['’]*",
    block=Block.LETTERS,
    wide=(".", ",", ":", "·"),
    wrapped=True,
    first=r"(?<=[∀∃∄])[^\W\d_]\w*['’]*|(?<=[∀∃∄] )[^\W\d_]\w*['’]*",
    doubtful=(("^", "∧"),),
)

GGC = Notation(
    label="ggc",
    infixes=(
        Infix(("&",), And, 40, LEFT),
        Infix(("|",), Or, 40, LEFT),
        Infix(("xor",), Xor, 30, LEFT),
        Infix(("$",), Implies, 20, RIGHT),
        Infix(("%",), Iff, 10, LEFT),
    ),
    negation=("~",),
    universal=("@",),
    existential=("/",),
    equal=("=",),
    unequal=("#",),
    truth=("TRUE",),
    falsity=("FALSE",),
    name=UNDOTTED,
    quoted=QUOTED,
    spell=plain,
    free=LETTER,
    bindable=r"[^\W\d_]\w*",
    block=Block.ONE,
)

NLTK = Notation(
    label="nltk",
    infixes=(
        Infix(("&", "and", "^"), And, 50, LEFT),
        Infix(("|", "or"), Or, 40, LEFT),
        Infix(("xor",), Xor, 30, LEFT),
        Infix(("->", "implies", "=>"), Implies, 20, LEFT),
        Infix(("<->", "iff", "<=>"), Iff, 10, LEFT),
    ),
    negation=("-", "not", "!"),
    universal=("all", "forall"),
    existential=("exists", "some", "exist"),
    equal=("=", "=="),
    unequal=("!=",),
    truth=("$true",),
    falsity=("$false",),
    name=UNDOTTED,
    quoted=QUOTED,
    spell=plain,
    free=LETTER,
    bindable=r"[a-z]\d*",
    block=Block.NAMES,
    tight=(".",),
    variable_heads=False,
)

TABLES = {table.label: table for table in (UNICODE, GGC, NLTK)}
