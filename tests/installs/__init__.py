"""The built wheel with each extra alone in an empty environment: what README says of it works."""
