cnf(c1, axiom, ~ p(X) | q(X) ).
cnf(c2, axiom, ( p(a) )).
cnf(c3, negated_conjecture, ~ q(a) ).
