fof(f1, axiom, ! [X] : ( p(X) => q(X) ), file('SYL001+1.p', f1), [status(thm)] ).
fof(f2, axiom, $true ).
