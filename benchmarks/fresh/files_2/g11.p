fof(a1, axiom, ![X]:(red(X)<=>~blue(X))).
fof(a2, axiom, (hot(t) <= boiling(t))).
fof(a3, axiom, ?[X]:(red(X)&X!=t)).
fof('a quoted name', axiom, red(t)|blue(t)).
