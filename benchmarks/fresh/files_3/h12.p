include('../../etc/secret.ax').
fof(f, axiom, p(a)).
