"""The product: candidates of a formula, scored and ranked for an audience."""
