thf(a, type, p : $i > $o).
thf(b, axiom, ! [X : $i] : ( p @ X )).
