fof(report, axiom, ! [X] : (project(X) => ? [Y] : (report(Y) & describes(Y,X)))).
fof(manager, axiom, ! [X] : (project(X) => ? [Y] : (manager(Y) & leads(Y,X) & ! [Z] : ((manager(Z) & leads(Z,X)) => Z = Y)))).
fof(late, axiom, ! [X] : ((project(X) & late(X)) => ! [Y] : ((manager(Y) & leads(Y,X)) => worried(Y)))).
fof(some_late, axiom, ? [X] : (project(X) & late(X))).
fof(goal, conjecture, ? [Y] : (manager(Y) & worried(Y))).
