"""Tokens reworded before a text is read leniently: silent words, tenses, persons.

Every change that is not plain grammar comes with a notice.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> respell(tokenise("Every tetrahdron is small."), frozenset({"tetrahedron", "small"})).notices
('“tetrahdron” is “tetrahedron”',)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from logic2text.closed_words import read_phrase_pairs, read_word_pairs, read_words
from logic2text.lexicon.word_matching import is_misspelt
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.reading.parsing.tokens import Token

SILENT = read_words("silent")
"""Words that say nothing of the logic."""
_SILENT_UNDER_NEGATION = read_words("silent_under_negation")
_NEGATIONS = read_words("negations")
PEOPLE = frozenset({"people", "person", "persons", "human", "humans", "individual", "individuals"})
_PRESENT = read_word_pairs("past_to_present")
_PHRASES = read_phrase_pairs("synonyms_of_phrases")
_LONGEST = 4


class Reworded(NamedTuple):
    """Reworded tokens, and the notices of what was passed over.

    With `guessed` what was passed over may say something: how somebody speaks in "speaks clearly".
    """

    tokens: list[Token]
    notices: tuple[str, ...]
    guessed: bool = False


def reword(tokens: Sequence[Token], own: frozenset[str]) -> Reworded:
    """Reword a text.

    Args:
        tokens: of the text.
        own: the words of the formula's symbols, which are kept.
    """
    reworded: list[Token] = []
    notices: dict[str, None] = {}
    guessed = False
    at = 0
    while at < len(tokens):
        length, words = _replacement(tokens, at, own)
        if words is None:
            guessed = guessed or not is_comment(tokens, at)
            notices[f"“{tokens[at].raw}” says nothing of the logic"] = None
        else:
            raw = tokens[at].raw if length == 1 else ""
            for word in words:
                reworded += _unhyphenated(Token(word, raw or word, tokens[at].offset), own)
        at += length
    if reworded and reworded[0].word == ",":  # behind a word passed over at the beginning
        del reworded[0]
    reworded = _restore(reworded)
    if _has_no_subject(reworded):
        notices["everything is spoken of"] = None
        first = reworded[0].offset
        reworded = [Token(word, word, first) for word in ("everything", "is")] + reworded
    return Reworded(reworded, tuple(notices), guessed)


def is_comment(tokens: Sequence[Token], at: int) -> bool:
    """Whether an adverb says nothing of the logic where it stands.

    Before a clause or between commas it comments on what is said ("Sadly, all oboes are broken").
    Elsewhere what can say how something is done or is may do so, and who speaks clearly is not all
    that speaks: leaving it out is not an equivalence, and under a negation not even an entailment.
    """
    before = tokens[at - 1].word if at else "."
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    ends = after is None or after.word in _PUNCTUATION
    if before in _PUNCTUATION and (ends or (after is not None and _begins_clause(after))):
        return True
    if before in _JOINING and after is not None and _begins_clause(after):
        return True
    word = tokens[at].word
    if word.endswith("ly") or look_up(word).adjectives:
        return False
    return before not in _NEGATIONS or word in _SILENT_UNDER_NEGATION


def _begins_clause(token: Token) -> bool:
    """Whether a subject or a condition begins: "(Clearly) every …, Max …", not "(simply) red"."""
    return token.word in FUNCTION_WORDS or token.raw[:1].isupper()


_PUNCTUATION = frozenset({".", ",", ";", ":", "⟦", "⟧", "•"})
_JOINING = frozenset({"and", "but", "or", "then", "so"})


def _has_no_subject(tokens: Sequence[Token]) -> bool:
    """As in "Either Republicans or Democrats"."""
    if not tokens or tokens[0].word != "either":
        return False
    verbal = {Form.THIRD, Form.VERB, Form.PAST}
    nominal = {Form.NOUN, Form.PLURAL, Form.ADJECTIVE, Form.ADVERB}
    return not any(
        token.word in _FINITE or (forms(token.word) & verbal and not forms(token.word) & nominal)
        for token in tokens
    )


_FINITE = read_words("finite")


def _replacement(
    tokens: Sequence[Token], at: int, own: frozenset[str]
) -> tuple[int, tuple[str, ...] | None]:
    for length in range(_LONGEST, 0, -1):
        key = tuple(token.word for token in tokens[at : at + length])
        if key in _PHRASES and not any(word in own for word in key if word not in _USUAL):
            return length, _PHRASES[key]
    word = tokens[at].word
    negated = at > 0 and tokens[at - 1].word in _NEGATIONS
    if word in (_SILENT_UNDER_NEGATION if negated else SILENT) and word not in own:
        return 1, None
    return 1, (_PRESENT.get(word, word),)


def _unhyphenated(token: Token, own: frozenset[str]) -> list[Token]:
    """The parts of a compound with hyphens that no symbol has as one word."""
    parts, raws = token.word.split("-"), token.raw.split("-")
    is_own = token.word in own or token.word.replace("-", "") in own
    if is_own or len(raws) != len(parts) or not all(parts):
        return [token]
    if min(len(parts[0]), len(token.raw)) < _SHORTEST_PART:
        return [token]
    return [Token(word, raw, token.offset) for word, raw in zip(parts, raws, strict=True)]


_SHORTEST_PART = 2
_USUAL = read_words("usual")


def _restore(tokens: list[Token]) -> list[Token]:
    """With "some" before a bare plural in a condition that "they" takes up."""
    words = [token.word for token in tokens]
    at = words.index("if") + 1 if "if" in words else len(words)
    if "they" not in words or at >= len(words):
        return tokens
    if words[at] not in PEOPLE and Form.PLURAL not in forms(words[at]):
        return tokens
    return [*tokens[:at], Token("some", "some", tokens[at].offset), *tokens[at:]]


# Misspelt words --------------------------------------------------------------------------------


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
