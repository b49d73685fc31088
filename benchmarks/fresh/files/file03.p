include('../outside.ax').
fof(goal, conjecture, q(a)).
