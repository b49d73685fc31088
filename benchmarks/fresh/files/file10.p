/* The drinker's
   paradox. fof(fake, axiom, p(a)). */
fof(drinker,conjecture,(
    ? [X] : ( drinks(X) => ! [Y] : drinks(Y) ) )).
