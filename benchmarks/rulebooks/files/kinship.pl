% Prolog
parent(tom, bob).
male(tom).
father(X, Y) :- parent(X, Y), male(X).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
sibling(X, Y) :- parent(Z, X), parent(Z, Y), X \= Y.
orphan(X) :- child(X), \+ parent(_, X).
