"""Classes: exercises that a teacher gives, collects and learns from (``docs/classes.md``)."""
