% clauses, variables closed universally
cnf(c1, axiom, ( ~ man(X) | mortal(X) ) ).
cnf(c2, axiom, man(socrates) ).
cnf(c3, negated_conjecture, ~ mortal(socrates) ).
