% a small problem
fof(all_mortal, axiom,
    ! [X] : ( human(X) => mortal(X) ) ).
fof(soc, hypothesis, human(socrates)).
fof(goal, conjecture, mortal(socrates)).
