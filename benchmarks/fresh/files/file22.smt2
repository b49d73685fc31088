(declare-sort T 0)
(declare-fun le (T T) Bool)
(declare-fun f (T) T)
(assert
  (forall ((x T) (y T))
    (=> (and (le x y) (le y x))  ; antisymmetry
        (= x y))))
(assert (forall ((x T)) (exists ((y T)) (or (le x y) (= (f x) y)))))
(check-sat)
(exit)
