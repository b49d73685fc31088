(set-logic UF)
(declare-sort U 0)
(declare-fun P (U) Bool)
(check-sat)
