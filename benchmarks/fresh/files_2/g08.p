include('../secret/axioms.ax').
fof(f1, axiom, p(a)).
