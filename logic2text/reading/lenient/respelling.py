"""Misspelt words of a text, where one known word only is one edit away.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> respell(tokenise("Every tetrahdron is small."), frozenset({"tetrahedron", "small"})).notices
('“tetrahdron” is “tetrahedron”',)
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.lexicon.word_matching import is_misspelt
from logic2text.lexicon.words.word_class import FUNCTION_WORDS, forms
from logic2text.reading.lenient.rewording import Reworded
from logic2text.reading.parsing.tokens import Token

MOST_TOKENS = 200
"""Longer texts are not respelled."""
_STEM = 5
"""Words with so many first letters in common are forms of one word."""


def respell(tokens: Sequence[Token], known: frozenset[str]) -> Reworded | None:
    """The tokens with misspelt words corrected, None if there are none.

    Args:
        tokens: of the text.
        known: the words of the vocabulary.
    """
    if len(tokens) > MOST_TOKENS:
        return None
    notices: dict[str, None] = {}
    respelled = []
    for at, token in enumerate(tokens):
        is_name = at > 0 and token.raw[:1].isupper() and tokens[at - 1].raw[:1].isupper()
        word = "" if is_name else _correction(token, known)
        if word:
            notices[f"“{token.raw}” is “{word}”"] = None
        respelled.append(token._replace(word=word) if word else token)
    return Reworded(respelled, tuple(notices)) if notices else None


def _correction(token: Token, known: frozenset[str]) -> str:
    """The one known word that a misspelt word can be, "" if there is none or several.

    Of two forms of a word the one is taken from which a letter is missing.
    """
    if token.word in known | FUNCTION_WORDS or not token.raw.isalpha() or forms(token.word):
        return ""
    near = sorted(word for word in known if is_misspelt(token.word, word))
    if len({word[:_STEM] for word in near}) != 1:
        return ""
    return max(near, key=lambda word: (len(word) == len(token.word) + 1, word))
