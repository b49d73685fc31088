"""Sixty formulae in the symbols of five keys, written in English: ``docs/key_examples.md``.

``python -m benchmarks.key_examples`` writes the page anew.  The keys and formulae are our own.
"""

from __future__ import annotations

from pathlib import Path

from logic2text import verbalize
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.text import check

PAGE = Path(__file__).resolve().parent.parent / "docs" / "key_examples.md"
_INTRODUCTION = """# Sixty examples with keys

Each text is written by `natural` from the formula and its key, and read back: the verdict on it is
`proved`. `python -m benchmarks.key_examples` writes this page.
"""
EXAMPLES = (
    (
        """
domain: people
B(x): x is a baker
S(x): x has sold out
T(x,y): x trusts y
K(x): x knows the way to the mill
n: Nora
o: Otto
""",
        """
¬K(n) ∧ ¬K(o)
∀x (B(x) → K(x))
∃x ¬K(x)
∀x T(x, x)
∀x ∃y T(x, y)
∃x ∀y T(y, x)
∀x (T(x, n) → T(x, o))
¬∃x (B(x) ∧ S(x))
∀x (B(x) → (T(n, x) ∨ T(o, x)))
K(o) → ∃x K(x)
∀x (K(x) ↔ B(x))
∀x (T(n, x) → x = o)
""",
    ),
    (
        """
domain: all animals
G(x): x is a goat
H(x): x is a horse
M(x): x lives at the mill
L(x,y): x is larger than y
p: Pim
q: Quince
""",
        """
G(p) ∧ H(q)
∀x (G(x) → M(x))
¬∀x (M(x) → G(x))
∃x (M(x) ∧ L(x, q))
∀x (M(x) → ¬L(x, q))
¬∃x (G(x) ∧ L(x, x))
∀x (H(x) → ∃y (G(y) ∧ L(x, y)))
∃x ∀y (H(y) → L(y, x))
∀x ((G(x) ∧ L(x, p)) → M(x))
∃x ∃y (G(x) ∧ G(y) ∧ ¬x = y)
∀x ∀y ((G(x) ∧ H(y)) → L(y, x))
(∃x (G(x) ∧ L(x, q))) → L(p, q)
""",
    ),
    (
        """
domain: people and dishes at a picnic
P(x): x is a person
F(x): x is food
W(x): x is in the basket
E(x): x has run out
L(x,y): x likes y
r: Rosa
s: the soup
""",
        """
∀x (F(x) → W(x))
¬∃x (F(x) ∧ W(x))
¬∀x (F(x) → E(x))
¬E(s) → W(s)
∃x (F(x) ∧ L(r, x))
∀x (F(x) → (W(x) ∨ E(x)))
∀x (P(x) → L(x, s))
∃x (P(x) ∧ ¬L(x, s))
∀x ((F(x) ∧ L(r, x)) → E(x))
∀x ((P(x) ∧ L(x, s)) → L(r, x))
(∃x (P(x) ∧ L(x, s))) → E(s)
∀x (P(x) → ∃y (F(y) ∧ L(x, y)))
""",
    ),
    (
        """
R: it is raining
W: the wind is strong
B: those boats are in the harbour
S: those boats are sailing boats
C: the captain stayed at home
T: there is a storm
""",
        """
¬R
R ∧ W
R → C
¬T → B
B ∨ C
B ∧ ¬S
¬B ∧ ¬S
C ↔ T
¬(R ∧ W)
S → (B ∨ C)
T → ¬(B ∨ R)
(R ∨ W) → C
""",
    ),
    (
        """
domain: all numbers
E(x): x is even
P(x): x is prime
D(x,y): x divides y
G(x,y): x is greater than y
a: the limit
b: the total
c: the answer
""",
        """
P(a) ∧ E(a)
∀x D(x, x)
¬∃x G(x, x)
∀x ∃y G(y, x)
¬∃x ∀y G(x, y)
∀x (G(x, a) → ¬(P(x) ∧ E(x)))
∃x (P(x) ∧ D(x, c))
E(c) ↔ D(a, c)
∀x (D(x, a) → G(c, x))
∃x (P(x) ∧ E(x) ∧ ∀y ((P(y) ∧ E(y)) → y = x))
¬P(c) ∧ ¬E(c)
∀x ∀y ∀z ((G(x, y) ∧ G(y, z)) → G(x, z))
""",
    ),
)


def page() -> str:
    """The page; every text on it is proved.

    Raises:
        ValueError: a text is not proved.
    """
    parts = [_INTRODUCTION]
    for source, formulae in EXAMPLES:
        key = SymbolizationKey.parse(source)
        rows = [_row(formula, key) for formula in formulae.strip().splitlines()]
        parts.append(f"```\n{source.strip()}\n```\n")
        parts.append("\n".join(("| formula | text |", "| --- | --- |", *rows)) + "\n")
    return "\n".join(parts)


def _row(formula: str, key: SymbolizationKey) -> str:
    expanded = key.parse_detailed(formula).formula
    text = verbalize(expanded, lexicon=key.lexicon).text
    verdict = check(expanded, text, key.lexicon)
    if verdict.status is not Status.PROVED:
        raise ValueError(f"{text!r} is {verdict.status} for {formula}")
    return f"| `{formula}` | {text.replace(chr(10), '<br>')} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
