cnf(left_id, axiom, mult(e,X) = X ).
cnf(assoc, axiom, mult(mult(X,Y),Z) = mult(X,mult(Y,Z)) ).
cnf(distinct, negated_conjecture, a != b ).
