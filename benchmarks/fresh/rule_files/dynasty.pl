/* dynasty.pl
   The house of Talvik, after the parish book.
   ?- heir(X, Y).
*/
:- dynamic(bastard/1).

% parent(Parent, Child)
parent(olav, sigrid).
parent(olav, henrik).

sibling(X, Y) :-
    parent(P, X),
    parent(P, Y),
    X \= Y.

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

% only legitimate children inherit
heir(X, Y) :- parent(Y, X), \+ bastard(X).

crowned(X) :- heir(X, olav), !.

regent(X, Y) :-
    crowned(Y), underage(Y),
    ( sibling(X, Y) ; parent(X, Y) ).
