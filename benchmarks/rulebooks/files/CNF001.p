cnf(teachers, axiom, ~teacher(X) | employee(X)).
cnf(employees, axiom, ~employee(X) | insured(X)).
cnf(smith, hypothesis, teacher(smith)).
cnf(goal, negated_conjecture, ~insured(smith)).
