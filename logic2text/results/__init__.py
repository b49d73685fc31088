"""Results of the public functions: as text, as rows of the command line, in notebooks."""
