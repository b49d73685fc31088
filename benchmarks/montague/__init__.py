"""A second composition of English, by typed lambdas over dynamic propositions."""
