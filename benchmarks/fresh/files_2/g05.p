%------------------------------------
% File : tea.p
%------------------------------------
fof(drinks_tea, axiom,
    ! [X] : ( british(X) => drinks(X, tea) ) ).

fof(nell_british, hypothesis, british(nell)).   % a fact
fof(nell_drinks, conjecture, drinks(nell, tea)).
