"""The form in which the regressor sees a text: no capitals, no final punctuation, plain spacing.

People's sentences begin with a capital and end in a full stop and recorded texts do not; without
this the regressor would read the class off them.

>>> normalize("Every cube is small , or b is .")
'every cube is small, or b is'
"""

from __future__ import annotations

import hashlib

_BLANK_BEFORE = tuple((f" {mark}", mark) for mark in ",.;:?!")
_FINAL = " .!?;:,"


def normalize(text: str) -> str:
    """Lower-case, white space folded, no blank before punctuation, no punctuation at the end.

    The items of the recorded texts' lists (LaTeX) get the bullets of ours.
    """
    folded = " ".join(text.lower().replace("\\item", "•").split())
    for parted, mark in _BLANK_BEFORE:  # a third of the time that a regular expression takes
        folded = folded.replace(parted, mark)
    return folded.rstrip(_FINAL)


def exclusion_digest(text: str) -> str:
    """The SHA-256 under which judged texts are kept out of training.

    Lower-cased, everything but letters, digits and white space a blank, white space folded.
    """
    plain = "".join(c if c.isalnum() or c.isspace() else " " for c in text.lower())
    return hashlib.sha256(" ".join(plain.split()).encode()).hexdigest()
