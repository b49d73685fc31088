fof(symmetric, axiom, ! [X,Y] : (parallel(X,Y) => parallel(Y,X))).
fof(lines, axiom, ! [X,Y] : (parallel(X,Y) => (line(X) & line(Y)))).
fof(transitive, axiom, ! [X,Y,Z] : ((parallel(X,Y) & parallel(Y,Z)) => parallel(X,Z))).
fof(perpendicular, axiom, ! [X,Y,Z] : ((perpendicular(X,Y) & parallel(Y,Z)) => perpendicular(X,Z))).
fof(goal, conjecture, ! [X,Y] : ((line(X) & parallel(X,Y)) => parallel(X,X))).
