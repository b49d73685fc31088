(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :source |
Lift control of a twelve-storey house, hand-written
|)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Lift 0)
(declare-sort Call 0)

(declare-fun serves (Lift Call) Bool)
(declare-fun stops (Lift Int) Bool)
(declare-fun floor_of (Call) Int)
(declare-fun first_choice (Call) Lift)
(declare-fun sign (Lift) String)
(declare-const express Lift)

; every call is served by a lift
(assert (forall ((c Call)) (exists ((l Lift)) (serves l c))))

; who serves a call stops at its floor
(assert (forall ((c Call) (l Lift))
  (=> (serves l c)
      (stops l (floor_of c)))))

(assert (! (forall ((l Lift) (n Int)) (=> (stops l n) (and (<= 0 n) (< n 12)))) :named storeys))

; the express lift leaves out the first floors
(assert (forall ((n Int)) (=> (and (> n 0) (< n 6)) (not (stops express n)))))

(assert (forall ((c Call)) (or (serves (first_choice c) c) (serves express c))))

(assert (forall ((l Lift)) (str.prefixof "LIFT" (sign l))))

; there are other lifts than the express
(assert (exists ((l Lift)) (distinct l express)))

(check-sat)
(exit)
