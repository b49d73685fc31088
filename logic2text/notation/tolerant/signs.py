"""The signs and words that people write for each connective and quantifier, of all notations.

Most come from the operator tables.  A sign is looked up by its place: `CONNECTIVES` after a
formula, `PREFIXES` where a formula begins, so ``!`` is a negation and ``$`` an arrow.
"""

from __future__ import annotations

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation.connectives import converse
from logic2text.notation.operators.tables import TABLES

_CANONICAL = {And: "∧", Or: "∨", Xor: "⊕", Implies: "→", converse: "←", Iff: "↔"}

_PEOPLES_CONNECTIVES = {
    "∧": (r"/\ · ⋅ ∙ • ⋏", "and"),
    "∨": (r"\/ ⋎ V", "or"),
    "⊕": ("⩒ ^^", "xor"),
    "→": (
        r"⇾ ➔ ➝ ⟾ |-> >-> ->> =>> \<longrightarrow> \<Longrightarrow> \<rightarrow> \[Implies]",
        "implies|only if|implies that",
    ),
    "←": ("<-- <== :- ⟸", "if"),
    "↔": (
        r"⟚ ⇿ ⬌ <=>> \<longleftrightarrow> \<leftrightarrow> \[Equivalent]",
        "iff|if and only if",
    ),
}
_LOGICAL_SYMBOLS = {
    "∧": r"\<and> \[And]",
    "∨": r"\<or> \[Or]",
}
_PEOPLES_PREFIXES = {
    "¬": (r"– — ⌐ \<not> \[Not]", "not|it is not the case that"),
    "∀": (
        r"Ɐ ⋀ \bigwedge \A \<And> \<forall> \[ForAll]",
        "all|forall|for all|for every|for each|for any|every|each",
    ),
    "∃": (
        r"Ǝ ⋁ \bigvee \E \<exists> \[Exists]",
        (
            "exists|exist|some|for some|ex|thereexists|there exists|there exist|there is|there are"
            "|there exists some|there exists an|there exists a|there is an|there is a"
            "|there is some"
        ),
    ),
    "∃!": ("", "exists1|exists unique|one|exactly one|there is exactly one|there exists a unique"),
    "∄": (r"\<nexists> \[NotExists]", "no|not exists|nexists|there is no|there exists no"),
    "⊤": (r"\<top>", "true"),
    "⊥": (r"\<bottom>", "false"),
}
_BETWEEN_TERMS = {
    "=": "",
    "≠": r"<> =/= ~= ¬= \<noteq> \[NotEqual]",
    "≤": r"=< \leqq ⩽ \<le>",
    "∈": r"in \<in> \[Element]",
    "∉": r"\<notin> ∌",
    "⊆": r"⫅ \<subseteq> \subseteqq",
    "⊂": r"⊊ \subsetneq \<subset>",
    "⊇": "",
    "≺": "",
    "≼": "⪯",
    "⊈": "",
    "⊄": "",
    "≥": r"\geqq ⩾ \<ge>",
    "<": "",
    ">": "",
    "+": "",
    "−": "",
    "×": "",
}
MEMBERSHIP = ("∈", r"\in", "in", r"\<in>", r"\[Element]")
"""Between a bound variable and its sort."""
BOUNDS = ("<", ">", "≤", "≥", "≠", "∈", "∉", "⊆", "⊂")
"""Between a bound variable and a term, ``∀x > 0``."""
WIDE_SEPARATORS = (".", ",", ":", "|", "•", "·", "⋅", "∙", "@", r"\colon", r"\cdot", r"\bullet")
"""After bound variables, before a body that reaches as far as it can; “such that” is another."""
SUCH_THAT = ("such that", "s.t.", "st", "we have", "it holds that")
TWO_MEANINGS = "^"
"""Conjunction in some notations, exclusive or in others."""
AT_MOST = "<="
"""Between terms, but between formulae the arrow of the TPTP that points left."""
OF_FORMULAS = {"*": "∧", "+": "∨", ">": "→"}
"""Signs of arithmetic that some write between formulae."""


def _connectives() -> dict[str, str]:
    meanings = {
        sign: _CANONICAL[infix.build]
        for table in TABLES.values()
        for infix in table.infixes
        if infix.build in _CANONICAL
        for sign in infix.symbols
    }
    for meaning, (signs, words) in _PEOPLES_CONNECTIVES.items():
        meanings |= dict.fromkeys(signs.split(), meaning) | dict.fromkeys(words.split("|"), meaning)
    for meaning, signs in _LOGICAL_SYMBOLS.items():
        meanings |= dict.fromkeys(signs.split(), meaning)
    return meanings


def _prefixes() -> dict[str, str]:
    meanings: dict[str, str] = {}
    for table in TABLES.values():
        for meaning, written in (
            ("¬", table.negation),
            ("∀", table.universal),
            ("∃", table.existential),
            ("∄", table.absent),
            ("⊤", table.truth),
            ("⊥", table.falsity),
        ):
            meanings |= dict.fromkeys((sign for sign in written if sign not in "AE!?"), meaning)
    meanings["!"] = "¬"
    for meaning, (listed, words) in _PEOPLES_PREFIXES.items():
        meanings |= dict.fromkeys(listed.split(), meaning) | dict.fromkeys(
            words.split("|"), meaning
        )
    return {
        sign.casefold() if sign.isalpha() else sign: meaning for sign, meaning in meanings.items()
    }


def _between_terms() -> dict[str, str]:
    meanings: dict[str, str] = {}
    for table in TABLES.values():
        meanings |= dict.fromkeys(table.equal, "=") | dict.fromkeys(table.unequal, "≠")
        meanings.update(table.operations)
        meanings |= {sign: _DENIED.get(name, name) for sign, name in table.comparisons}
    for meaning, written in _BETWEEN_TERMS.items():
        meanings |= dict.fromkeys(written.split(), meaning)
    return meanings


_DENIED = {name: sign for sign, name in TABLES["unicode"].comparisons if name[0] == "¬"}
CONNECTIVES = _connectives()
PREFIXES = _prefixes()
BETWEEN_TERMS = {s: m for s, m in _between_terms().items() if s not in CONNECTIVES}
QUANTIFIERS = frozenset(("∀", "∃", "∄", "∃!"))
PHRASES = tuple(
    phrase for phrase in (*CONNECTIVES, *PREFIXES, *SUCH_THAT) if " " in phrase or phrase == "s.t."
)
"""What is written as several words."""
