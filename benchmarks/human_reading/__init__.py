"""Reading of texts that people and language models wrote, one module for each set."""
