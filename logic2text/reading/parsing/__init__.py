"""From a text to a forest of trees: tokens, lexical phrases, charts, attachment."""
