"""How well texts are read that people and language models wrote, one module for each set."""
