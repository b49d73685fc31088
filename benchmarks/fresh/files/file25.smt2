(declare-sort U 0)
(declare-fun p (U) Bool)
(assert (forall ((x U)) (p x))
(check-sat)
