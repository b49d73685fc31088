%------------------------------------------------------------------------------
% File     : night_guards.p
% Domain   : Puzzles
% Problem  : The night guards of the museum
% Comments : typed first-order form with integers
%------------------------------------------------------------------------------
tff(guard_type,type,
    guard: $tType ).

tff(hall_type,type,
    hall: $tType ).

tff(watches_decl,type,
    watches: ( guard * hall ) > $o ).

tff(hours_decl,type,
    hours: guard > $int ).

tff(adjoins_decl,type,
    adjoins: ( hall * hall ) > $o ).

tff(rotunda_decl,type,
    rotunda: hall ).

tff(every_hall_watched,axiom,
    ! [H: hall] :
    ? [G: guard] : watches(G,H) ).

% Nobody works longer than eight hours
tff(at_most_eight,axiom,
    ! [G: guard] : $lesseq(hours(G),8) ).

tff(adjoins_symmetric,axiom,
    ! [X: hall,Y: hall] :
      ( adjoins(X,Y)
    <=> adjoins(Y,X) ) ).

tff(no_two_adjoining,axiom,
    ! [G: guard,X: hall,Y: hall] :
      ( ( watches(G,X)
        & adjoins(X,Y) )
     => ~ watches(G,Y) ) ).

tff(rotunda_two,hypothesis,
    ? [G1: guard,G2: guard] :
      ( watches(G1,rotunda)
      & watches(G2,rotunda)
      & ( G1 != G2 ) ) ).
%------------------------------------------------------------------------------
