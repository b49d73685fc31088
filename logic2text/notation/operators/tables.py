"""The tables of the notations, as their own communities write and group them.

Sources: the manuals of Prover9 and of the TPTP, ``nltk.sem.logic`` and ``sympy`` as they behave,
the keyboard of *Language, Proof and Logic* (GGC, Tarski's World), FOLIO's and MALLS's annotations.
A connective that a notation lacks gets a spelling of ours, so that every formula can be written:
``xor`` in the ASCII notations, ``TRUE`` and ``FALSE`` in GGC and Tarski's World, ``$true`` and
``$false`` in NLTK, ``ForAll(x, …)`` and ``Exists(x, …)`` in sympy.
"""

from __future__ import annotations

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation import connectives, names
from logic2text.notation.operators.operator_table import (
    Associativity,
    Infix,
    OperatorTable,
    VariableBlock,
)

LEFT, RIGHT, NONE = Associativity.LEFT, Associativity.RIGHT, Associativity.NONE

LETTER = r"[u-z][0-9₀-₉]*"
WORD = r"[^\W\d_]\w*"
NOT_GLUED = r"(?![a-z][0-9₀-₉]*['’]*[A-Z])"
"""∀xP(x) binds x, so no variable looks like xP."""
ACCENTS = r"\u0300-\u0337\u0339-\u036f"
DOTTED = rf"(?!λ)\w+(?:(?:['’ʼ′″‴{ACCENTS}]+|[-‐‑.](?=\w))\w*)*(?:\++(?!\w))?"
UNDOTTED = rf"\w+(?:(?:['’ʼ{ACCENTS}]+|[-‐‑](?=\w)|(?<=\d)\.(?=\d))\w*)*(?:\++(?!\w))?"

RELATIONS = ("∈", "⊆", "⊂", "⊇", "≺", "≼")
"""Predicates of two places that stand between their terms; a stroke through one denies it."""
_SET_RELATIONS = (
    *((sign, sign) for sign in RELATIONS),
    *(("∉", "¬∈"), ("⊈", "¬⊆"), ("⊄", "¬⊂"), ("⊉", "¬⊇"), ("⊀", "¬≺")),
)

UNICODE = OperatorTable(
    label="unicode",
    infixes=(
        Infix(("∧", "&", "&&", "⋀", "^"), And, 50, LEFT),
        Infix(("∨", "|", "||", "⋁"), Or, 40, LEFT),
        Infix(("⊕", "⊻", "≢", "↮", "xor", "XOR"), Xor, 30, LEFT),
        Infix(("→", "⇒", "⟶", "⟹", "⊃", "->", "=>", "-->", "==>"), Implies, 20, RIGHT),
        Infix(("←", "⇐", "⟵"), connectives.converse, 20, RIGHT),
        Infix(("↔", "⇔", "⟷", "⟺", "≡", "<->", "<=>", "<-->", "<==>"), Iff, 10, LEFT),
    ),
    negation=("¬", "~", "∼", "～", "￢", "!", "-", "−"),
    universal=("∀",),
    existential=("∃",),
    absent=("∄",),
    equal=("=", "=="),
    unequal=("≠", "!=", "=\u0338", "/="),
    truth=("⊤", "$true"),
    falsity=("⊥", "$false"),
    brackets=(("(", ")"), ("[", "]")),
    name=DOTTED,
    quoted=names.SINGLE_QUOTED,
    free=LETTER,
    bindable=NOT_GLUED + WORD + "['’′″‴]*",
    block=VariableBlock.LETTERS,
    wide=(".", ",", ":", "·", "•"),
    wrapped=True,
    doubtful=(("^", "∧"),),
    comparisons=(
        *(("<", "<"), (">", ">"), ("≤", "≤"), ("<=", "≤"), ("≥", "≥"), (">=", "≥")),
        *_SET_RELATIONS,
    ),
    operations=(("+", "+"), ("−", "−"), ("-", "−"), ("×", "×"), ("*", "×")),
    chains=True,
    counts=True,
)

GGC = OperatorTable(
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
    quoted=names.DOUBLE_QUOTED,
    free=LETTER,
    bindable=WORD,
    block=VariableBlock.ONE,
    variable_heads=False,
)

TARSKI = OperatorTable(
    label="tarski",
    infixes=(
        Infix(("^", "&"), And, 40, NONE),
        Infix(("v", "|"), Or, 40, NONE),
        Infix(("xor",), Xor, 30, NONE),
        Infix(("$", "->"), Implies, 20, NONE),
        Infix(("%", "<->"), Iff, 20, NONE),
    ),
    negation=("~",),
    universal=("A", "@"),
    existential=("E", "/"),
    equal=("=",),
    unequal=("#",),
    truth=("TRUE",),
    falsity=("FALSE",),
    name=UNDOTTED,
    quoted=names.DOUBLE_QUOTED,
    free=LETTER,
    bindable=r"[t-z]\d*",
    block=VariableBlock.ONE,
    variable_heads=False,
    # Ax, Ey, AxEy; but At(b) is the predicate At.
    first=r"[AE](?=(?:[u-z]\d*|t(?!\s*\())(?![a-z0-9_'’-]))|(?<=[AE])[t-z]\d*(?![a-z0-9_'’-])",
)

NLTK = OperatorTable(
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
    quoted=names.DOUBLE_QUOTED,
    free=LETTER,
    bindable=r"[a-z]\d*",
    block=VariableBlock.NAMES,
    tight=(".",),
    variable_heads=False,
    curried=True,
)

PROVER9 = OperatorTable(
    label="prover9",
    infixes=(
        Infix(("&",), And, 50, RIGHT),
        Infix(("|",), Or, 40, RIGHT),
        Infix(("xor",), Xor, 30, NONE),
        Infix(("->",), Implies, 20, NONE),
        Infix(("<-",), connectives.converse, 20, NONE),
        Infix(("<->",), Iff, 20, NONE),
    ),
    negation=("-",),
    universal=("all",),
    existential=("exists",),
    equal=("=",),
    unequal=("!=",),
    truth=("$T",),
    falsity=("$F",),
    name=UNDOTTED,
    quoted=names.DOUBLE_QUOTED,
    free=r"[u-z]\w*",
    bindable=WORD,
    block=VariableBlock.ONE,
    variable_heads=False,
    stop=True,
    blank=names.DOUBLE_QUOTED + r"|%[^\n]*",
    comparisons=(("<", "<"), (">", ">"), ("<=", "≤"), ("≤", "≤"), (">=", "≥"), ("≥", "≥")),
    operations=(("+", "+"), ("-", "−"), ("*", "×")),
)

TPTP = OperatorTable(
    label="tptp",
    infixes=(
        Infix(("&",), And, 40, NONE),
        Infix(("|",), Or, 40, NONE),
        Infix(("~&",), connectives.not_both, 20, NONE),
        Infix(("~|",), connectives.neither, 20, NONE),
        Infix(("=>",), Implies, 20, NONE),
        Infix(("<=",), connectives.converse, 20, NONE),
        Infix(("<=>",), Iff, 20, NONE),
        Infix(("<~>",), Xor, 20, NONE),
    ),
    negation=("~",),
    universal=("!",),
    existential=("?",),
    equal=("=",),
    unequal=("!=",),
    truth=("$true",),
    falsity=("$false",),
    name=r"[A-Za-z]\w*|\d+(?:\.\d+)?",
    quoted=names.SINGLE_QUOTED,
    free=r"[A-Z]\w*",
    bindable=r"[A-Z]\w*",
    block=VariableBlock.LIST,
    lower=True,
    stop=True,
    arithmetic_calls=(
        ("$less", "<"),
        ("$greater", ">"),
        ("$lesseq", "≤"),
        ("$greatereq", "≥"),
        ("$sum", "+"),
        ("$difference", "−"),
        ("$product", "×"),
    ),
    blank=names.SINGLE_QUOTED + r"|%[^\n]*|/\*(?:[^*]|\*(?!/))*\*/",
)

LATEX = OperatorTable(
    label="latex",
    infixes=(
        Infix((r"\land", r"\wedge", r"\&"), And, 50, LEFT),
        Infix((r"\lor", r"\vee"), Or, 40, LEFT),
        Infix((r"\oplus", r"\veebar", r"\not\equiv", r"\nequiv"), Xor, 30, LEFT),
        Infix(
            (
                r"\rightarrow",
                r"\to",
                r"\implies",
                r"\Rightarrow",
                r"\supset",
                r"\longrightarrow",
                r"\Longrightarrow",
            ),
            Implies,
            20,
            RIGHT,
        ),
        Infix(
            (
                r"\leftrightarrow",
                r"\iff",
                r"\equiv",
                r"\Leftrightarrow",
                r"\longleftrightarrow",
                r"\Longleftrightarrow",
            ),
            Iff,
            10,
            LEFT,
        ),
    ),
    negation=(r"\neg", r"\lnot", r"\sim"),
    universal=(r"\forall",),
    existential=(r"\exists",),
    absent=(r"\nexists",),
    equal=("=",),
    unequal=(r"\neq", r"\ne", r"\not="),
    truth=(r"\top",),
    falsity=(r"\bot",),
    brackets=(("(", ")"), ("[", "]"), (r"\{", r"\}"), ("{", "}")),
    name=rf"\d+\.\d+|{names.LATEX_NAME}",
    quoted=names.LATEX_QUOTED,
    spell=names.from_latex,
    free=r"[u-z](?:_?\d+|_\{\d+\})?",
    bindable=rf"{NOT_GLUED}(?:{names.LATEX_NAME})",
    block=VariableBlock.LETTERS,
    wide=(".", ",", ":", r"\colon", r"\cdot", r"\bullet"),
    wrapped=True,
    first=r"\\not\s*=|\\not\s*\\equiv|"
    + names.LATEX_QUOTED
    + r"|\d+\.\d+|"
    + names.LATEX_NAME
    + r"|\\[A-Za-z]+",
    blank=names.LATEX_BLANK,
    comparisons=(
        *(("<", "<"), (">", ">"), (r"\leq", "≤"), (r"\le", "≤"), (r"\geq", "≥"), (r"\ge", "≥")),
        *((r"\leqslant", "≤"), (r"\geqslant", "≥"), (r"\lt", "<"), (r"\gt", ">")),
        *((r"\in", "∈"), (r"\subseteq", "⊆"), (r"\subset", "⊂"), (r"\supseteq", "⊇")),
        *((r"\prec", "≺"), (r"\preceq", "≼"), (r"\notin", "¬∈"), (r"\nsubseteq", "¬⊆")),
    ),
    operations=(("+", "+"), ("-", "−"), (r"\times", "×"), ("*", "×")),
    chains=True,
    counts=True,
)

SYMPY = OperatorTable(
    label="sympy",
    infixes=(
        Infix((">>",), Implies, 60, LEFT),
        Infix(("<<",), connectives.converse, 60, LEFT),
        Infix(("&",), And, 50, LEFT),
        Infix(("^",), Xor, 45, LEFT),
        Infix(("|",), Or, 40, LEFT),
    ),
    negation=("~",),
    universal=("ForAll",),
    existential=("Exists",),
    equal=(),
    unequal=(),
    truth=("True", "true"),
    falsity=("False", "false"),
    name=r"[^\W\d]\w*|\d+(?:\.\d+)?",
    quoted=names.SYMPY_QUOTED,
    spell=names.from_sympy,
    free=LETTER,
    bindable=WORD,
    block=VariableBlock.CALL,
    calls=connectives.SYMPY_CALLS,
    relations=("Eq", "Ne"),
    comparisons=(("<", "<"), (">", ">"), ("<=", "≤"), (">=", "≥")),
    operations=(("+", "+"), ("-", "−"), ("*", "×")),
    arithmetic_calls=(("Lt", "<"), ("Gt", ">"), ("Le", "≤"), ("Ge", "≥")),
)

TABLES = {table.label: table for table in (UNICODE, GGC, TARSKI, NLTK, PROVER9, TPTP, LATEX, SYMPY)}
