"""A causal language model and what its likelihoods tell: perplexity, SLOR, log-probability."""
