"""Files in, rows out: the parallel pipeline."""
