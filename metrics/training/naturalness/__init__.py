"""Tuning the measure of naturalness, and the weights of the combined score."""
