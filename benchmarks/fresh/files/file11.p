fof(a1,axiom, ( p <=> q ) ).
fof(a2,axiom, ( p <~> r ) ).
fof(a3,axiom, ( q <= r ) ).
fof(a4,axiom, ( p ~| s ) ).
fof(a5,axiom, ( p ~& s ) ).
