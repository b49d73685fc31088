"""What the public functions return: as text, as rows of the command line, in notebooks."""
