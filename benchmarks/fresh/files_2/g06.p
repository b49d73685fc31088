cnf(sym, axiom, ( ~ touches(X,Y) | touches(Y,X) )).
cnf(fact, axiom, touches(a,b)).
cnf(no, negated_conjecture, ~ touches(b,a)).
