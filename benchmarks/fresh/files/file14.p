fof(a1, axiom, ! [X] : ( p(X) => q(X) ).
fof(a2, axiom, p(a) ).
