thf(p_type, type, p: $i > $o ).
thf(ax, axiom, ! [F: $i > $o] : ( F @ a ) ).
