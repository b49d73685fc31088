tff(animal_type, type, animal: $tType).
tff(rex_type, type, rex: animal).
tff(barks_type, type, barks: animal > $o).
tff(f, axiom, ! [X: animal] : barks(X)).
