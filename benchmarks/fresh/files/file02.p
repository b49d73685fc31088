include('common.ax').
fof(goal, conjecture, ! [X,Y] : ( less(X,Y) => ~ less(Y,X) ) ).
