"""What can be written in place of a part of a formula, by the kind of mistake."""
