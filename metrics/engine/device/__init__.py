"""Scoring on an accelerator by torch: large packed batches, two of them in flight."""
