"""The board: systems and metrics by track, each with interval, ties, n, command and signature."""
