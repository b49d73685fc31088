fof(keys, axiom, ! [X] : (room(X) => (locked(X) | open(X)))).
fof(not_both, axiom, ! [X] : ~(locked(X) & open(X))).
fof(enter, axiom, ! [X,Y] : ((visitor(X) & room(Y) & enters(X,Y)) => open(Y))).
fof(vault, axiom, (room(vault) & locked(vault))).
fof(eve, axiom, (visitor(eve) & enters(eve, vault))).
fof(goal, conjecture, enters(eve, vault)).
