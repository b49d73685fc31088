"""The parallel pipeline for files and streams of rows."""
