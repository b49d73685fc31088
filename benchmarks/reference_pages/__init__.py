"""The reference of the documentation, written from the code: commands, rows, metrics, laws."""
