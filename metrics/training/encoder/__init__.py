"""Training of the text encoder and its heads."""
