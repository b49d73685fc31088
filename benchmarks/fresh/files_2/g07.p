include('g07_axioms.ax').
fof(f1, axiom, above(sky, roof)).
fof(c, conjecture, ~ above(roof, sky)).
