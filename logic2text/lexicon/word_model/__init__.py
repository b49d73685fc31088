"""Statistics of English words for the guesser, trained from texts; see `train`."""
