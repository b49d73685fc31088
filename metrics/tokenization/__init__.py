"""Tokenizers in plain Python: files and ids are those of the library `tokenizers`.

The library brings 40 MB with it; what follows a tokenizer here keeps the ids of words, so that its
speed matters little.
"""
