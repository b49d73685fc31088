"""Exercises of six kinds: what is prepared when a teacher saves one, and how answers are judged."""
