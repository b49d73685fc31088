"""The words of symbols and names, and lists of words."""
