include('nowhere.ax').
fof(goal, conjecture, p(a)).
