"""What the grammar's rules make of their parts: abstract English."""
