"""Training of the small language model."""
