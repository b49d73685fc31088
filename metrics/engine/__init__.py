"""The batching engine of every neural metric.

`text_engine.TextEngine` scores texts with a model: tokenization, deduplication, a score cache, a
thread pool, and isolation of failing texts.  `exact_length.score_by_length` runs any model of token
ids on batches of sequences of one length.
"""
