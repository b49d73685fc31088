fof(subset, definition, ! [A,B] : (subset(A,B) <=> ! [X] : (member(X,A) => member(X,B)))).
fof(transitive, conjecture, ! [A,B,C] : ((subset(A,B) & subset(B,C)) => subset(A,C))).
