"""The one batching engine of every neural metric: see the rooms beside this file.

`texts.TextEngine` scores texts by a model of one number a text: tokenizing, duplicates, a memory,
threads, and what to do when something fails.  `exact_length.run` puts any model of token ids
through batches of one length.
"""
