axiom Person : Type
axiom Wise : Person → Prop
theorem t : (∀ x, Wise x) → ∀ y, Wise y := fun h y => h y
