include('h11_axioms.ax').
fof(fact, axiom, taller(ann, bo)).
fof(c, conjecture, ~ taller(bo, ann)).
