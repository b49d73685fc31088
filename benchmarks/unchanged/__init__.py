"""Whether the answers of the command line stay the same while the code is moved and rewritten."""
