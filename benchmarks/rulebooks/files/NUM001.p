tff(age_type, type, age: $i > $int).
tff(adult_def, axiom, ! [X] : (adult(X) <=> (person(X) & $greatereq(age(X), 18)))).
tff(voter, axiom, ! [X] : (voter(X) => adult(X))).
tff(goal, conjecture, ! [X] : (voter(X) => $greater(age(X), 17))).
