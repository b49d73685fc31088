"""The one batching engine of every neural metric: see the rooms beside this file.

`run` puts any model of token ids through batches of one exact length; `TextEngine` adds
tokenizing, duplicates, a cache, threads and what to do when something fails.
"""

from metrics.engine.exact_length import TOKEN_BUDGET, batches, run

__all__ = ["TOKEN_BUDGET", "batches", "run"]
