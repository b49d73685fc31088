// Notations and examples that the page offers.

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
  { name: "∀x (Cube(x) → Small(x))", formula: "∀x (Cube(x) → Small(x))" },
  { name: "No tetrahedron is in back of any cube", formula: "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))" },
  { name: "Exactly one", formula: "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))" },
  { name: "Conditional and conjunction", formula: "(Cube(a) ∧ Small(a)) → ¬(Tet(b) ∨ Larger(b, a))" },
  { name: "A text with two readings", formula: "Cube(a) ∧ (Small(b) ∨ Tet(c))" },
  { name: "Two quantifiers", formula: "∀x (Farmer(x) → ∃y (Donkey(y) ∧ Owns(x, y)))" },
  {
    name: "With a symbolization key",
    formula: "Ax(Sx -> Ey(Sy & Txy))",
    key: "domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna",
  },
];
