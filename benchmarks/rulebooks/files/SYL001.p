fof(a1, axiom, ! [X] : (whale(X) => mammal(X))).
fof(a2, axiom, ! [X] : (mammal(X) => ~fish(X))).
fof(c, conjecture, ! [X] : (whale(X) => ~fish(X))).
