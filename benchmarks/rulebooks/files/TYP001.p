tff(cat_type, type, cat: $tType).
tff(dog_type, type, dog: $tType).
tff(chases_type, type, chases: (dog * cat) > $o).
tff(barks_type, type, barks: dog > $o).
tff(old_type, type, old: dog > $o).
tff(chasers, axiom, ! [D: dog] : (barks(D) => ? [C: cat] : chases(D, C))).
tff(old_dogs, axiom, ! [D: dog] : (old(D) => ~ ? [C: cat] : chases(D, C))).
tff(goal, conjecture, ! [D: dog] : (old(D) => ~barks(D))).
