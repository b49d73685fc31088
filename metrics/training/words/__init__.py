"""Training the guesser of words."""
