fof(assoc, axiom, ! [X,Y,Z] : mult(X, mult(Y,Z)) = mult(mult(X,Y),Z)).
fof(left_unit, axiom, ! [X] : mult(e, X) = X).
fof(square, axiom, ! [X] : mult(X, X) = e).
fof(commutative, conjecture, ! [X,Y] : mult(X,Y) = mult(Y,X)).
