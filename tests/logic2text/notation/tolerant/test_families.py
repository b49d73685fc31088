"""Families of notations: other examples than those of `benchmarks.fresh`, by kind."""

from __future__ import annotations

import pytest

from logic2text import ParseError, equivalent, parse, parse_detailed
from logic2text.notation.operators.ambiguity import skeleton

READ = [
    ("∀x. P x ⟶ Q x", "∀x (P(x) → Q(x))"),
    ("⟦P a; Q a⟧ ⟹ R a", "(P(a) ∧ Q(a)) → R(a)"),
    ("[| P a; Q a |] ==> R a", "(P(a) ∧ Q(a)) → R(a)"),
    ("∃!x. P x", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("∀x∈A. P x", "∀x (A(x) → P(x))"),
    ("¬ (∃x. P x)", "¬∃x P(x)"),
    ("EX! x. P x", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("~ (EX x. P x)", "¬∃x P(x)"),
    ("! x. P x --> Q x", "∀x (P(x) → Q(x))"),
    ("∀ x : α, P x → ∃ y : α, R x y", "∀x (α(x) → (P(x) → ∃y (α(y) ∧ R(x,y))))"),
    ("∀ (x : α), P x ∨ ¬ P x", "∀x (α(x) → (P(x) ∨ ¬P(x)))"),
    ("∀ x > 0, P x", "∀x (x > 0 → P(x))"),
    ("∃ x, x ≠ a ∧ P x", "∃x (x ≠ a ∧ P(x))"),
    ("¬ ∃ x, P x", "¬∃x P(x)"),
    ("∀ {x : S}, P x", "∀x (S(x) → P(x))"),
    ("P a ∧ Q b → R a b", "(P(a) ∧ Q(b)) → R(a,b)"),
    ("forall x y, R x y -> R y x.", "∀x ∀y (R(x,y) → R(y,x))"),
    ("exists ! x, P x", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("exists! x, P x", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("forall x : nat, x <= x", "∀x (nat(x) → x ≤ x)"),
    ("~ exists x, P x", "¬∃x P(x)"),
    ("forall (x : A) (y : B), R x y", "∀x (A(x) → ∀y (B(y) → R(x,y)))"),
    ("![X,Y]: (p(X,Y) <=> q(Y,X))", "∀X ∀Y (p(X,Y) ↔ q(Y,X))"),
    ("~ ? [X] : p(X)", "¬∃X p(X)"),
    ("! [X] : ( p(X) <= q(X) )", "∀X (q(X) → p(X))"),
    ("p(X) | ~q(X)", "p(X) ∨ ¬q(X)"),
    ("all x exists y likes(x,y).", "∀x ∃y likes(x,y)"),
    ("all x (man(x) -> mortal(x)) & man(socrates).", "(∀x (man(x) → mortal(x))) ∧ man(socrates)"),
    ("-(all x p(x)).", "¬∀x p(x)"),
    ("(=> (and (P a) (Q a)) (R a))", "(P(a) ∧ Q(a)) → R(a)"),
    ("(forall (?x) (=> (Man ?x) (Mortal ?x)))", "∀x (Man(x) → Mortal(x))"),
    ("(exists (?x) (and (Man ?x) (not (Mortal ?x))))", "∃x (Man(x) ∧ ¬Mortal(x))"),
    (
        "(=> (instance ?X Human) (attribute ?X Mortal))",
        "∀X (instance(X, Human) → attribute(X, Mortal))",
    ),
    ("(forall (x y) (iff (Sibling x y) (Sibling y x)))", "∀x ∀y (Sibling(x,y) ↔ Sibling(y,x))"),
    ("(<=> (P a) (or (Q a) (R a)))", "P(a) ↔ (Q(a) ∨ R(a))"),
    ("(not (exists (x) (and (Cat x) (Dog x))))", "¬∃x (Cat(x) ∧ Dog(x))"),
    ("(forall (x) (implies (P x) (exists (y) (R x y))))", "∀x (P(x) → ∃y R(x,y))"),
    ("(x)(y)(Fxy ≡ Fyx)", "∀x ∀y (F(x,y) ↔ F(y,x))"),
    ("(x)(Fx .⊃. Gx)", "∀x (F(x) → G(x))"),
    ("(x)(Fx . Gx .⊃. Hx)", "∀x ((F(x) ∧ G(x)) → H(x))"),
    ("(∃x)(Fx.Gx)", "∃x (F(x) ∧ G(x))"),
    ("(x)(Fx v Gx . ⊃ . Hx)", "∀x ((F(x) ∨ G(x)) → H(x))"),
    ("~(∃x)(Fx.~Gx)", "¬∃x (F(x) ∧ ¬G(x))"),
    ("(x) (Fx ⊃ (∃y) (Gy . Lxy))", "∀x (F(x) → ∃y (G(y) ∧ L(x,y)))"),
    ("Ax(Cube(x) -> Small(x))", "∀x (Cube(x) → Small(x))"),
    (r"/\x (Cube(x) -> Small(x))", "∀x (Cube(x) → Small(x))"),
    ("@x(Cube(x) $ ~Small(x))", "∀x (Cube(x) → ¬Small(x))"),
    ("AxEy(Fx & Rxy)", "∀x ∃y (F(x) ∧ R(x,y))"),
    ("ExAyRxy", "∃x ∀y R(x,y)"),
    ("~ExFx", "¬∃x F(x)"),
    ("AxFx -> EyGy", "(∀x F(x)) → (∃y G(y))"),
    (r"Fa /\ Gb -> Hc", "(F(a) ∧ G(b)) → H(c)"),
    ("Raa", "R(a,a)"),
    ("Rab & Rbc -> Rac", "(R(a,b) ∧ R(b,c)) → R(a,c)"),
    ("¬Fa ∨ ∃xGx", "¬F(a) ∨ ∃x G(x)"),
    ("Fa → a = b", "F(a) → a = b"),
    ("all x: Man | x in Mortal", "∀x (Man(x) → x ∈ Mortal)"),
    ("some x: Man | Rich[x]", "∃x (Man(x) ∧ Rich(x))"),
    ("no x: Man | Rich[x]", "¬∃x (Man(x) ∧ Rich(x))"),
    (
        "all x, y: Node | Edge[x,y] => Edge[y,x]",
        "∀x ∀y ((Node(x) ∧ Node(y)) → (Edge(x,y) → Edge(y,x)))",
    ),
    ("one x: Man | King[x]", "∃x ((Man(x) ∧ King(x)) ∧ ∀y ((Man(y) ∧ King(y)) → y = x))"),
    (r"\A x \in S : P(x) => Q(x)", "∀x (S(x) → (P(x) → Q(x)))"),
    (r"\A x, y \in S : R(x, y) \equiv R(y, x)", "∀x ∀y ((S(x) ∧ S(y)) → (R(x,y) ↔ R(y,x)))"),
    (r"\A x : P(x) \/ Q(x)", "∀x (P(x) ∨ Q(x))"),
    (r"~ \E x \in S : P(x)", "¬∃x (S(x) ∧ P(x))"),
    ("∀ x : S | P(x) • Q(x)", "∀x (S(x) → (P(x) → Q(x)))"),
    ("∃₁ x : S • P(x)", "∃x ((S(x) ∧ P(x)) ∧ ∀y ((S(y) ∧ P(y)) → y = x))"),
    ("∀ x, y : S • R(x, y) ⇒ R(y, x)", "∀x ∀y ((S(x) ∧ S(y)) → (R(x,y) → R(y,x)))"),
    ("for x being Man holds Mortal x", "∀x (Man(x) → Mortal(x))"),
    ("for x,y st P[x,y] holds P[y,x]", "∀x ∀y (P(x,y) → P(y,x))"),
    ("ex x being Man st Rich[x]", "∃x (Man(x) ∧ Rich(x))"),
    ("for x holds ex y st R[x,y]", "∀x ∃y R(x,y)"),
    ("not ex x st P[x]", "¬∃x P(x)"),
    ("for x being set st x in A holds x in B", "∀x (set(x) → (x ∈ A → x ∈ B))"),
    (r"p(X) :- q(X), \+ r(X).", "∀X ((q(X) ∧ ¬r(X)) → p(X))"),
    ("path(X,Y) :- edge(X,Z), path(Z,Y).", "∀X ∀Z ∀Y ((edge(X,Z) ∧ path(Z,Y)) → path(X,Y))"),
    ("happy(X) :- rich(X); loved(X).", "∀X ((rich(X) ∨ loved(X)) → happy(X))"),
    ("Person(?p) ∧ hasAge(?p, ?a) → Adult(?p)", "∀p ∀a ((Person(p) ∧ hasAge(p,a)) → Adult(p))"),
    (
        "Person(?x), hasChild(?x, ?y) -> Parent(?x)",
        "∀x ∀y ((Person(x) ∧ hasChild(x,y)) → Parent(x))",
    ),
    ("mortal(X) <- man(X)", "man(X) → mortal(X)"),
    ("∀x ≤ n ∃y > x P(x, y)", "∀x (x ≤ n → ∃y (y > x ∧ P(x,y)))"),
    ("∀x≠a P(x)", "∀x (x ≠ a → P(x))"),
    ("∀ε > 0. ∃δ > 0. ∀x. D(x, δ) → E(x, ε)", "∀ε (ε > 0 → ∃δ (δ > 0 ∧ ∀x (D(x,δ) → E(x,ε))))"),
    ("(∀x > 0)(∃y)(y < x)", "∀x (x > 0 → ∃y (y < x))"),
    ("∃x ∈ A ∃y ∈ B R(x, y)", "∃x (A(x) ∧ ∃y (B(y) ∧ R(x,y)))"),
    (r"\forall x > 0\; \exists y\; (y < x)", "∀x (x > 0 → ∃y (y < x))"),
    (
        r"\forall \epsilon > 0 \, \exists \delta > 0 \, P(\epsilon, \delta)",
        "∀ε (ε > 0 → ∃δ (δ > 0 ∧ P(ε,δ)))",
    ),
    (r"\exists! x\, P(x)", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    (r"\forall x \in A\; (x \in B)", "∀x (A(x) → x ∈ B)"),
    (r"A \subseteq B \to \forall x (x \in A \to x \in B)", "A ⊆ B → ∀x (x ∈ A → x ∈ B)"),
    ("∀A ∃B (A ⊂ B)", "∀A ∃B (A ⊂ B)"),
    ("x ∈ A ∧ x ∉ B", "x ∈ A ∧ ¬(x ∈ B)"),
    ("∀x (x ∈ A <-> x in B)", "∀x (x ∈ A ↔ x ∈ B)"),
    ("forall x forall y (x <= y | y <= x)", "∀x ∀y (x ≤ y ∨ y ≤ x)"),
    ("a <= b & b <= c => a <= c", "(a ≤ b ∧ b ≤ c) → a ≤ c"),
    ("∀x ∃y (x + y = 0)", "∀x ∃y (x + y = 0)"),
    ("⋁x. P x ∧ Q x", "∃x (P(x) ∧ Q(x))"),
    (r"\bigwedge x (P(x) \to Q(x))", "∀x (P(x) → Q(x))"),
    ("ΠxΣyCFxRxy", "∀x ∃y (F(x) → R(x,y))"),
    ("NΣxKFxGx", "¬∃x (F(x) ∧ G(x))"),
    ("Πx(Fx → Gx)", "∀x (F(x) → G(x))"),
    ("?x. !y. R x y", "∃x ∀y R(x,y)"),
    ("?!x. P x", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("!x. ?y. x < y", "∀x ∃y (x < y)"),
    (r"!x. ~P x \/ Q x", "∀x (¬P(x) ∨ Q(x))"),
    ("(!x. P x) ==> (?x. P x)", "(∀x P(x)) → (∃x P(x))"),
    ("!x:A. P x", "∀x (A(x) → P(x))"),
    ("!n. n > 0 ==> P n", "∀n (n > 0 → P(n))"),
    ("P(a) ===> Q(a)", "P(a) → Q(a)"),
    ("P(a) <----> Q(a)", "P(a) ↔ Q(a)"),
    ("P(a) ⟸ Q(a)", "Q(a) → P(a)"),
    ("~P(a) * Q(b)", "¬P(a) ∧ Q(b)"),
    ("P(a) * ~Q(b) > R(c)", "(P(a) ∧ ¬Q(b)) → R(c)"),
    ("Fa > Gb", "F(a) → G(b)"),
    ("(P(a) v Q(b)) ^ (R(c) v S(d))", "(P(a) ∨ Q(b)) ∧ (R(c) ∨ S(d))"),
    ("E!x(Fx & Gx)", "∃x ((F(x) ∧ G(x)) ∧ ∀y ((F(y) ∧ G(y)) → y = x))"),
    ("ForAll([x, y], Implies(R(x, y), R(y, x)))", "∀x ∀y (R(x,y) → R(y,x))"),
    ("Exists(x, And(P(x), Not(Q(x))))", "∃x (P(x) ∧ ¬Q(x))"),
    ("ForAll[{x, y}, R[x, y] => R[y, x]]", "∀x ∀y (R(x,y) → R(y,x))"),
    ("∀x′(Fx′ → Gx′)", "∀x′ (F(x′) → G(x′))"),
    ("∀x ∀y (fx = fy → x = y)", "∀x ∀y (f(x) = f(y) → x = y)"),
    ("For all x: if Man(x) then Mortal(x)", "∀x (Man(x) → Mortal(x))"),
    ("∀x, y. x = y ∨ x ≠ y", "∀x ∀y (x = y ∨ x ≠ y)"),
    ("All x (Dog(x) → Barks(x))", "∀x (Dog(x) → Barks(x))"),
    ("∀x[Fx ⊃ ∃y(Gy & Hxy)]", "∀x (F(x) → ∃y (G(y) ∧ H(x,y)))"),
    ("∧x(Fx → Gx)", "∀x (F(x) → G(x))"),
    ("∨x(Fx ∧ Gx)", "∃x (F(x) ∧ G(x))"),
    ("Ann = Bo & Likes(Ann, Bo)", '"Ann" = "Bo" ∧ Likes("Ann","Bo")'),
    ("height(a) <= height(b)", "height(a) ≤ height(b)"),
    ("Age(a) > Age(b)", "Age(a) > Age(b)"),
    ("~∃x Fx", "¬∃x F(x)"),
    ("(John | Mary) & Sue", "(John ∨ Mary) ∧ Sue"),
    ("∀ x ∈ ℝ, ∃ y ∈ ℝ, x < y", "∀x (ℝ(x) → ∃y (ℝ(y) ∧ x < y))"),
    ("∀ x y : ℕ, x + y = y + x", "∀x ∀y ((ℕ(x) ∧ ℕ(y)) → x + y = y + x)"),
    ("theorem foo : ∀ x, P x → Q x", "∀x (P(x) → Q(x))"),
    ("Lemma l1: forall x, P x -> Q x.", "∀x (P(x) → Q(x))"),
    ('lemma "∀x. P x ⟶ Q x"', "∀x (P(x) → Q(x))"),
    ("fof(a1,axiom,(![X]:(p(X)=>q(X)))).", "∀X (p(X) → q(X))"),
    ("(assert (forall ((x S)) (=> (P x) (exists ((y S)) (R x y)))))", "∀x (P(x) → ∃y R(x,y))"),
    ("∀x(P(x)⇒Q(x))∧∃xP(x)", "(∀x (P(x) → Q(x))) ∧ ∃x P(x)"),
    ("Every x (Man(x) → Mortal(x))", "∀x (Man(x) → Mortal(x))"),
    ("∀x (Man x → Mortal x)", "∀x (Man(x) → Mortal(x))"),
    ("∃x. Man x ∧ ¬ Mortal x", "∃x (Man(x) ∧ ¬Mortal(x))"),
    ("Wet a ∧ Cold a ⟶ Sad a", "(Wet(a) ∧ Cold(a)) → Sad(a)"),
    ("∀f. Inj f ⟶ Surj f", "∀f (Inj(f) → Surj(f))"),
    ("∀x. f x = g x", "∀x f(x) = g(x)"),
    ("∀x. P (f x)", "∀x P(f(x))"),
    ("∀x y. x < y ⟶ f x < f y", "∀x ∀y (x < y → f(x) < f(y))"),
    ("∀x. x ∈ A ⟶ x ∈ B", "∀x (x ∈ A → x ∈ B)"),
    ("A ⊆ B ⟷ (∀x. x ∈ A ⟶ x ∈ B)", "A ⊆ B ↔ ∀x (x ∈ A → x ∈ B)"),
    ("A ⊂ B", "A ⊂ B"),
    ("x ∈ A ⟹ x ∈ B", "x ∈ A → x ∈ B"),
    ("a ∈ S", "a ∈ S"),
    ("¬ (a ∈ S)", "¬(a ∈ S)"),
    ("¬ a ∈ S", "¬(a ∈ S)"),
    ("~ x in S", "¬(x ∈ S)"),
    (r"x \notin S", "¬(x ∈ S)"),
    (r"\neg (x \in A \land x \in B)", "¬(x ∈ A ∧ x ∈ B)"),
    ("Ax Ey (x < y)", "∀x ∃y (x < y)"),
    ("A x. P(x)", "∀x P(x)"),
    ("Ax: P(x) -> Q(x)", "∀x (P(x) → Q(x))"),
    ("Ex. P(x) & Q(x)", "∃x (P(x) ∧ Q(x))"),
    ("(Ax)(P(x) -> Q(x))", "∀x (P(x) → Q(x))"),
    ("(Ex)(Ay) R(x,y)", "∃x ∀y R(x,y)"),
    ("(Ax)(Fx -> Gx)", "∀x (F(x) → G(x))"),
    ("(Ax)(Ey)Rxy", "∀x ∃y R(x,y)"),
    ("(all x)(P(x) -> Q(x))", "∀x (P(x) → Q(x))"),
    ("(forall x)(exists y) R(x,y)", "∀x ∃y R(x,y)"),
    ("∀(x)(P(x))", "∀x P(x)"),
    ("∀[x]P(x)", "∀x P(x)"),
    ("P v Q -> R", "(P ∨ Q) → R"),
    ("p -> q", "p → q"),
    ("~p v q", "¬p ∨ q"),
    ("p ⊃ (q · r)", "p → (q ∧ r)"),
    ("p ⊃ q . r", "p → (q ∧ r)"),
    ("p . q ⊃ r", "(p ∧ q) → r"),
    ("p & q => r", "(p ∧ q) → r"),
    ("A & B", "A ∧ B"),
    ("A * B", "A ∧ B"),
    ("A + B", "A ∨ B"),
    ("~A * B", "¬A ∧ B"),
    ("K(a) . L(b)", "K(a) ∧ L(b)"),
    ("P(a) • Q(a)", "P(a) ∧ Q(a)"),
    ("P(a) + Q(a) * R(a)", "P(a) ∨ (Q(a) ∧ R(a))"),
    ("Fab * Gc", "F(a,b) ∧ G(c)"),
    ("(Fa * Gb) > Hc", "(F(a) ∧ G(b)) → H(c)"),
    ("Fa v ~Fa", "F(a) ∨ ¬F(a)"),
    ("~(Rab v Rba)", "¬(R(a,b) ∨ R(b,a))"),
    ("Pab & a=b", "P(a,b) ∧ a = b"),
    ("Sab", "S(a,b)"),
    ("Bad & Dad", "Bad ∧ Dad"),
    ("Dog & Cat -> Pet", "(Dog ∧ Cat) → Pet"),
    ("Sun v Rain", "Sun ∨ Rain"),
    ("Wet -> Dry", "Wet → Dry"),
    ("Bob -> Ann", "Bob → Ann"),
    ("Tall(Ann) -> Short(Bob)", 'Tall("Ann") → Short("Bob")'),
    (
        "grandfather(X,Y) :- father(X,Z), parent(Z,Y).",
        "∀X ∀Y ∀Z ((father(X,Z) ∧ parent(Z,Y)) → grandfather(X,Y))",
    ),
    ("likes(mary, X) :- food(X).", "∀X (food(X) → likes(mary, X))"),
    ("p :- q, r.", "(q ∧ r) → p"),
    ("animal(X) <- dog(X).", "dog(X) → animal(X)"),
    ("bird(X) :- not penguin(X), winged(X).", "∀X ((¬penguin(X) ∧ winged(X)) → bird(X))"),
    (
        "Student(?s) ^ takes(?s, ?c) ^ Hard(?c) -> Busy(?s)",
        "∀s ∀c ((Student(s) ∧ takes(s,c) ∧ Hard(c)) → Busy(s))",
    ),
    (
        "Person(?x) ^ hasAge(?x, ?a) ^ greaterThan(?a, 18) -> Adult(?x)",
        "∀x ∀a ((Person(x) ∧ hasAge(x,a) ∧ greaterThan(a,18)) → Adult(x))",
    ),
    ("for x holds P[x] & Q[x]", "∀x (P(x) ∧ Q(x))"),
    ("for x ex y st R[x,y]", "∀x ∃y R(x,y)"),
    ("ex x,y st R[x,y]", "∃x ∃y R(x,y)"),
    ("ex x st for y holds R[x,y]", "∃x ∀y R(x,y)"),
    ("for x being Nat st x > 0 holds P[x]", "∀x (Nat(x) → (x > 0 → P(x)))"),
    ("not for x holds P[x]", "¬∀x P(x)"),
    ("ΠxΠyCRxyRyx", "∀x ∀y (R(x,y) → R(y,x))"),
    ("NΠxFx", "¬∀x F(x)"),
    ("ΠxAFxNFx", "∀x (F(x) ∨ ¬F(x))"),
    ("ΣxΠyRxy", "∃x ∀y R(x,y)"),
    ("EΠxFxNΣxNFx", "(∀x F(x)) ↔ ¬∃x ¬F(x)"),
    ("∃x P(x)  ∧  ∀y Q(y)", "(∃x P(x)) ∧ ∀y Q(y)"),
    ("∃! x ∈ S, P x", "∃x ((S(x) ∧ P(x)) ∧ ∀y ((S(y) ∧ P(y)) → y = x))"),
    ("∃x∃y(x≠y ∧ Px ∧ Py)", "∃x ∃y (x ≠ y ∧ P(x) ∧ P(y))"),
    ("∃≥2x P(x)", "∃x ∃y ((P(x) ∧ P(y)) ∧ x ≠ y)"),
    ("∃=1 x P(x)", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("P(a) ⋁ Q(a)", "P(a) ∨ Q(a)"),
    ("P(a) ⋀ Q(a)", "P(a) ∧ Q(a)"),
    ("P(a) & Q(a) ;", "P(a) ∧ Q(a)"),
    ("∀ x₁ x₂, R x₁ x₂", "∀x₁ ∀x₂ R(x₁,x₂)"),
    ("∀x_1 ∃x_2 R(x_1, x_2)", "∀x_1 ∃x_2 R(x_1,x_2)"),
    ("∀x' ∀x'' (R(x',x'') → R(x'',x'))", "∀x' ∀x'' (R(x',x'') → R(x'',x'))"),
    ("∀ x : S; y : T • R(x, y)", "∀x (S(x) → ∀y (T(y) → R(x,y)))"),
    (r"\E x \in S, y \in T : R(x, y)", "∃x (S(x) ∧ ∃y (T(y) ∧ R(x,y)))"),
    ("!!x. P x ==> Q x", "∀x (P(x) → Q(x))"),
    ("∀x::nat. P x", "∀x (nat(x) → P(x))"),
    (r"\forall_{x \in S} P(x)", "∀x (S(x) → P(x))"),
    ("for all x and y, R(x,y) -> R(y,x)", "∀x ∀y (R(x,y) → R(y,x))"),
    ("(forall ((x Dog)) (if (Barks x) (Loud x)))", "∀x (Dog(x) → (Barks(x) → Loud(x)))"),
    ("∃x s.t. P(x) ∧ Q(x)", "∃x (P(x) ∧ Q(x))"),
    ("∀X ∃Y r(X,Y)", "∀X ∃Y r(X,Y)"),
    ("∀x (x ∈ A → x ∈ B) → A ⊆ B", "(∀x (x ∈ A → x ∈ B)) → A ⊆ B"),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_a_text_of_another_notation_is_read_as_meant(text: str, meant: str) -> None:
    parsed = parse_detailed(text)
    wanted = parse(meant, "unicode")
    same = skeleton(parsed.formula) == skeleton(wanted)
    assert same or equivalent(parsed.formula, wanted).is_proved
    assert parsed.notation != "mixed" or parsed.warnings


@pytest.mark.parametrize(
    "text",
    [
        "Π x ∈ A, P x",
        "Vx(Fx → Gx)",
        "Λx(Fx → Gx)",
        "P(a) & Q(b). R(c)",
        "P(a). Q(b)",
        "The cat sat on the mat",
        "John runs -> Mary walks",
    ],
)
def test_no_meaning_is_made_up(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)


def test_a_power_is_a_term() -> None:
    assert parse("∀x (x^2 >= 0)") == parse('∀x ("^"(x, 2) ≥ 0)')


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("S(a) * T(b) > U(c)", "S(a) × T(b) > U(c)", "(S(a) ∧ T(b)) → U(c)"),
        ("A * B > C", "A × B > C", "(A ∧ B) → C"),
        ("wet(a) <= rain(a)", "wet(a) ≤ rain(a)", "rain(a) → wet(a)"),
    ],
)
def test_signs_of_two_meanings_are_asked_about(text: str, first: str, second: str) -> None:
    with pytest.raises(ParseError, match="in two ways") as caught:
        parse(text)
    assert caught.value.hint == f"write {first} or {second}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("∃x Cat(x) ∧ Sad(x))", "∃x (Cat(x) ∧ Sad(x))"),
        ("fro evry x (P(x) -> Q(x))", "∀x (P(x) → Q(x))"),
        ("theer exists x (P(x))", "∃x P(x)"),
        ("nto P(a)", "¬P(a)"),
        (r"\exists x (P(x) \wegde Q(x))", "∃x (P(x) ∧ Q(x))"),
        (r"\forall x (P(x) \rigtharrow Q(x))", "∀x (P(x) → Q(x))"),
        (
            "Loves(romeo juliet) & Loves(juliet, romeo)",
            "Loves(romeo, juliet) ∧ Loves(juliet, romeo)",
        ),
        ("∀x ∃ (R(x, y))", "∀x ∃y R(x, y)"),
        ("forall (P(x) -> Q(x))", "∀x (P(x) → Q(x))"),
        ("∀x (P(x) & -> Q(x))", "∀x (P(x) → Q(x))"),
        ("-> P(a)", "P(a)"),
        ("∀ ∃y R(x, y)", "∀x ∃y R(x, y)"),
        ("∀ P(x)", "∀x P(x)"),
        ("R(x y) & S(y)", "R(x, y) ∧ S(y)"),
        ("P(a) = > Q(a)", "P(a) → Q(a)"),
    ],
)
def test_the_corrected_line_is_what_was_meant(text: str, meant: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.suggestion is not None
    corrected, meaning = caught.value.suggestion
    wanted = skeleton(parse(meant, "unicode"))
    assert skeleton(parse(corrected)) == wanted == skeleton(parse(meaning, "unicode"))


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Cat(a) Sad(b)", "Cat(a) ∧ Sad(b)", "Cat(a) → Sad(b)"),
        ("∀x (Cat(x) Sad(x))", "∀x (Cat(x) → Sad(x))", "∀x (Cat(x) ∧ Sad(x))"),
    ],
)
def test_a_missing_connective_is_asked_about(text: str, first: str, second: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.hint is not None
    assert caught.value.hint.endswith(f"did you mean {first} or {second}")


def test_a_name_of_two_words_stays_one_name() -> None:
    assert parse("Likes(captain nemo, bo)") == parse('Likes("captain nemo", bo)')
