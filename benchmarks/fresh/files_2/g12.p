/* fof(dead, axiom, p(dead)).
*/
fof(alive, axiom, p(alive)).
% fof(dead2, axiom, q(dead)).
