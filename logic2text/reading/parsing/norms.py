"""What a rule says that a measure must be, as what it is: "must not exceed 40" as "is at most 40".

A formula that compares numbers has no words for what must be, so a rule about numbers is the claim
that they are so.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> " ".join(token.word for token in in_plain_comparisons(tokenise("Its cost must stay below 5.")))
'its cost be- below 5 .'
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import TYPE_CHECKING

from logic2text.closed_words import read_phrase_pairs, read_words
from logic2text.lexicon.comparisons import list_comparing

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token


def in_plain_comparisons(
    tokens: Sequence[Token], said: Container[str] = (), counted: Container[str] = ()
) -> list[Token]:
    """The tokens with "is" for the modals and the verbs that stand before comparisons.

    Args:
        tokens: with numbers in digits.
        said: words of the formula's predicates, which stay.
        counted: the nouns of what the formula counts: "has" for "contains at least 5 eggs".
    """
    plain: list[Token] = []
    at = 0
    while at < len(tokens):
        norm = _norm(tokens, at, said, plain)
        replaced = norm or _standing(tokens, at, said) or _holding(tokens, at, said, counted)
        if norm:
            _speak_of_every(plain)
        if replaced:
            length, words = replaced
            plain += [tokens[at]._replace(word=word, raw=word) for word in words]
            at += length
        else:
            plain.append(tokens[at])
            at += 1
    return plain


Replaced = tuple[int, tuple[str, ...]]
"""How many tokens are replaced, and the words that stand for them."""


def _norm(
    tokens: Sequence[Token], at: int, said: Container[str], before: Sequence[Token]
) -> Replaced | None:
    """What stands for "must be", "may not be over", "must not exceed" before a number."""
    modal = next((n for n in range(_LONGEST, 0, -1) if _words(tokens, at, n) in _OBLIGING), 0)
    if not modal and tokens[at].word in _PERMITTING and _is_of_none(before):
        modal = 1
    if not modal or tokens[at].word in said:
        return None
    denied = bool(_OBLIGING.get(_words(tokens, at, modal)))
    verb = _word(tokens, at + modal)
    end = at + modal + 1
    measured = _measured(tokens, end)
    if verb == "exceed" and (measured or is_value(tokens, end)):
        limit = ("at", "most") if denied else ("over",)
        return (end - at, (_BE, *limit)) if not measured else _having(tokens, at, end, limit)
    if verb == "have" and (_words(tokens, end, 2) in _SAME or _word(tokens, end) in _DIFFERENT):
        return end - at, (*_DO_NOT, "have") if denied else ("have",)
    is_copula = verb == "be" or verb in _STANDING
    if verb == "have" and _word(tokens, end) in _ARTICLES:  # "must have a weight of at least"
        end = next((p for p in range(end + 2, end + 5) if compares(tokens, p)), len(tokens))
    if not compares(tokens, end):
        return None
    verbs = (_BE,) if is_copula else (_WILL, *_words(tokens, at + modal, end - at - modal))
    if not denied:
        return end - at, verbs
    length = _length_of_comparing(tokens, end)
    other = _comparing().get(_words(tokens, end, length), ())
    if not other:
        return (end - at, (*verbs, "not")) if is_copula else None
    return end + length - at, (*verbs, *other)


def _measured(tokens: Sequence[Token], at: int) -> int:
    """The words of "a speed of" before a number."""
    if _word(tokens, at) not in _ARTICLES:
        return 0
    of = next((p for p in range(at + 2, at + 5) if _word(tokens, p) == "of"), 0)
    return of + 1 - at if of and _word(tokens, of + 1)[:1].isdigit() else 0


def _having(tokens: Sequence[Token], at: int, end: int, limit: tuple[str, ...]) -> Replaced:
    """As "have a speed of at most" for "not exceed a speed of"."""
    length = _measured(tokens, end)
    return end + length - at, (_WILL, "have", *_words(tokens, end, length), *limit)


def _is_of_none(before: Sequence[Token]) -> bool:
    """Whether the clause so far is about no thing, or about only some: "no reader (may have)"."""
    marks = (i for i in range(len(before), 0, -1) if before[i - 1].word in _MARKS)
    start = next(marks, 0)
    return start < len(before) and before[start].word in _OF_NONE


def _holding(
    tokens: Sequence[Token], at: int, said: Container[str], counted: Container[str]
) -> Replaced | None:
    """As `_norm`, of "contains at least 5 eggs"."""
    if tokens[at].word not in _HOLDING or tokens[at].word in said or not compares(tokens, at + 1):
        return None
    things = at + 1 + _length_of_comparing(tokens, at + 1) + 1
    if _word(tokens, things) not in counted:
        return None
    return 1, ("has" if tokens[at].word.endswith("s") else "have",)


def _speak_of_every(before: list[Token]) -> None:
    """Say "every crate" for "a crate" at the beginning of a clause: a norm is about every one."""
    marks = (i for i in range(len(before), 0, -1) if before[i - 1].word in _MARKS)
    start = next(marks, 0)
    if start < len(before) and before[start].word in _ARTICLES:
        before[start] = before[start]._replace(word="every")


def _standing(tokens: Sequence[Token], at: int, said: Container[str]) -> Replaced | None:
    """As `_norm`, of "lies between" and of "exceeding"."""
    if tokens[at].word in said:
        return None
    for words, other in _PARTICIPLES.items():
        if _words(tokens, at, len(words)) == words and is_value(tokens, at + len(words)):
            return len(words), other
    is_verb = tokens[at].word in _STANDING and compares(tokens, at + 1)
    return (1, (_BE,)) if is_verb else None


def compares(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number begins, or words that compare something with one: "at least 5"."""
    length = _length_of_comparing(tokens, at)
    return is_value(tokens, at + length) if length else _word(tokens, at)[:1].isdigit()


def _length_of_comparing(tokens: Sequence[Token], at: int) -> int:
    longest = range(_LONGEST, 0, -1)
    return next((n for n in longest if _words(tokens, at, n) in _comparing()), 0)


def is_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number, or what can be the words of one, begins."""
    word = _word(tokens, at)
    return word[:1].isdigit() or word in _VALUES


@cache
def _comparing() -> dict[tuple[str, ...], tuple[str, ...]]:
    return {tuple(words.split()): tuple(other.split()) for words, other in list_comparing().items()}


def _words(tokens: Sequence[Token], at: int, length: int) -> tuple[str, ...]:
    return tuple(token.word for token in tokens[at : at + length])


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].word if at < len(tokens) else ""


_OBLIGING = {
    words: denial
    for name in ("obliging", "recommending", "denying_permission")
    for words, denial in read_phrase_pairs(name).items()
}
"""Modals of obligation, each with what stands for it: nothing, or "not"."""
_PARTICIPLES = read_phrase_pairs("comparing_participles")
_STANDING = read_words("verbs_of_standing")
_HOLDING = read_words("verbs_of_holding")
_PERMITTING = read_words("permitting")
_OF_NONE = read_words("subjects_of_none")
_VALUES = read_words("before_values")
_ARTICLES = read_words("indefinite_articles")
_MARKS = frozenset({",", ".", ";", ":", "then"})
_DO_NOT = ("do", "not")
_SAME = {("the", "same"), ("a", "common")}
_DIFFERENT = frozenset({"different", "distinct"})
_BE, _WILL = "be-", "will-"
"""Words of the grammar: "is" of either number, and what stands before a base form."""
_LONGEST = 6
"""The most words of a modal, and of what compares: "greater than or equal to"."""
