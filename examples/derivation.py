"""A derivation step by step: the law, the formula it leads to, and that formula read aloud.

python examples/derivation.py
python examples/derivation.py "∀x (Cube(x) → ¬∃y (Tet(y) ∧ BackOf(y, x)))"
"""

from __future__ import annotations

import sys

from logic2text import parse, show
from logic2text.laws.table import law
from logic2text.proof.equivalence import equivalent
from logic2text.verbalizers import verbalizer

FORMULAS = (
    "¬∃x (Cube(x) ∧ ¬Small(x))",
    "(Tet(b) → Large(b)) ∧ (Tet(b) → LeftOf(b, c))",
    "∀x ∀y ((Cube(x) ∧ LeftOf(x, y)) → Small(x))",
    "(Cube(b) ∧ Small(b)) ∨ (Cube(b) ∧ ¬Small(b))",
)


def main() -> None:
    aloud = verbalizer("literal")
    lola = verbalizer("lola")
    for text in sys.argv[1:] or FORMULAS:
        formula = parse(text)
        said = lola.verbalize(formula)
        print(f"{show(formula)}\n    {aloud.verbalize(formula).text}")
        before = formula
        for step in said.laws:
            verdict = equivalent(before, step.formula).status.value
            print(f"  by {step.law} ({law(step.law).statement}), {verdict}:")
            print(f"{show(step.formula)}\n    {aloud.verbalize(step.formula).text}")
            before = step.formula
        print(f"  in plain English:\n    {said.text}\n")


if __name__ == "__main__":
    main()
