"""Analysis of symbol names into English words."""
