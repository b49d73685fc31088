include('clauses.ax').
fof(sym, axiom,
  ! [X,Y] :
    ( eq(X,Y) => eq(Y,X) ) ).
