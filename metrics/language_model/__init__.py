"""Causal language models, and metrics of their likelihoods: perplexity, SLOR, log-probability."""
