"""Texts that models are trained on, and their labels."""
