"""A causal language model and what is made of its likelihoods: perplexity, SLOR, log-probability."""
