"""What formulae and texts within the limits cost, operation by operation: seconds and memory."""
