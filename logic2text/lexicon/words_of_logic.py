"""Words of logic in the phrases of a lexicon file, with which a sentence would say something else.

"All cube or tets are small" is not a sentence about what is called a "cube or tet".

>>> word_of_logic("cube or tet", "noun"), word_of_logic("have no teeth", "verb")
('or', None)
"""

from __future__ import annotations

from logic2text.closed_words import read_words
from logic2text.lexicon.words.function_words import LOGICAL_WORDS

_PRONOUNS = read_words("pronouns_of_phrases")
"""Words of `LOGICAL_WORDS` that a phrase may have: "kill himself", "man whom Max knows"."""

_NEVER = LOGICAL_WORDS - _PRONOUNS - {"only"} | read_words("refused")
_OF_NOUNS = _NEVER | read_words("refused_of_nouns")
"""Of nouns and adjectives; a verb may be "cannot swim", "have no teeth", "read all books"."""


def word_of_logic(words: str, frame: str) -> str | None:
    """The first word of logic in a phrase; None if it has none.

    Args:
        words: of an entry.
        frame: its field: noun, adjective or verb.
    """
    refused = _NEVER if frame == "verb" else _OF_NOUNS
    before = ""
    for word in words.lower().split():
        if word in refused and (before, word) != ("the", "only"):
            return word
        before = word
    return None
