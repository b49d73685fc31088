include('common.ax',[irref]).
fof(goal, conjecture, ~ ? [X] : less(X,X) ).
