include('/etc/hostname').
fof(f1, axiom, p(a)).
