tff(human_type, type, human: $tType ).
tff(mortal_decl, type, mortal: human > $o ).
tff(ax, axiom, ! [X: human] : mortal(X) ).
