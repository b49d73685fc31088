"""`Scorer` in the forms that generators expect; each module needs the package that it is for."""
