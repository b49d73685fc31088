% Who ate the cake?
fof(someone, axiom, ? [X] : (guest(X) & ate(X, cake))).
fof(guests, axiom, ! [X] : (guest(X) => (X = anna | X = ben | X = carl))).
fof(anna, axiom, ~ate(anna, cake)).
fof(ben, axiom, (ate(ben, cake) => ate(anna, cake))).
fof(goal, conjecture, ate(carl, cake)).
