"""Batch jobs: rows a second of the engines, their memory, a lost machine, and the scale of 10⁹."""
