// Notations, formulae and sentences that the page offers.

export const NOTATIONS = [
  ["auto", "recognized by itself"],
  ["unicode", "Unicode: ∀x (P(x) → Q(x))"],
  ["ggc", "Grade Grinder: @x (P(x) $ Q(x))"],
  ["tarski", "Tarski's World"],
  ["forallx", "forall x: AxP(x)"],
  ["carnap", "Carnap"],
  ["latex", "LaTeX"],
  ["nltk", "NLTK"],
  ["prover9", "Prover9"],
  ["tptp", "TPTP"],
  ["sympy", "SymPy"],
  ["smtlib", "SMT-LIB"],
];

export const EXAMPLES = [
  { formula: "∀x (Cube(x) → Small(x))" },
  { formula: "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))" },
  { formula: "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))" },
  { formula: "(Cube(a) ∧ Small(a)) → ¬(Tet(b) ∨ Larger(b, a))" },
  { formula: "Cube(a) ∧ (Small(b) ∨ Tet(c))" },
  { formula: "∀x (Farmer(x) → ∃y (Donkey(y) ∧ Owns(x, y)))" },
  {
    formula: "Ax(Sx -> Ey(Sy & Txy))",
    key: "domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna",
  },
];

export const SENTENCES = ["No dog that barks bites.", "Every student who reads a book likes it.", "All cubes or tetrahedra are small.", "It is not the case that b is small and c is large."];
