"""Statistics of human evaluation: correlations, their comparison, mixed logistic regression."""
