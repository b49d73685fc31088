"""A reader's effort, measured on a text's abstract tree."""
