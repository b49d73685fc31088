%------------------------------------------------------------------
% File     : SYL001+1
% Problem  : Socrates
%------------------------------------------------------------------
fof(all_men_mortal, axiom,
    ! [X] :
      ( man(X)
     => mortal(X) ) ).

fof(socrates_man, axiom, man(socrates) ).

fof(goal, conjecture, mortal(socrates) ).
%------------------------------------------------------------------
