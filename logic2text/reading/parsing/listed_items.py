"""Headings and listed items of rules as plain sentences: "The following must pay: guests; members."

>>> from logic2text.reading.parsing.tokens import tokenise
>>> def reword(text):
...     return " ".join(token.word for token in without_layout(tokenise(text)))
>>> reword("The following guests may enter: those who pay; those aged 18.")
'guests who pay and guests aged 18 may enter .'
>>> reword("Fees. Every guest must pay the following: a fee; and a tax.")
'every guest must pay a fee and a tax .'
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from logic2text.closed_words import read_phrase_pairs, read_words
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary.derivations import find_sources
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


def without_layout(tokens: Sequence[Token]) -> Tokens:
    """The tokens without headings, and with listed items in their sentence.

    Args:
        tokens: of a text that is not read as it stands.
    """
    plain = [*tokens]
    length = _length_of_heading(plain)
    while length:
        plain = plain[length:]
        length = _length_of_heading(plain)
    return _with_items(plain)


def _length_of_heading(tokens: Sequence[Token]) -> int:
    """The tokens of "Farm subsidies.", "Section 3:", "2." before what they head; 0 for none.

    What it names is named again behind it: "Night.", "Buses:" and "Former law." claim more.
    """
    end = next((i for i, token in enumerate(tokens[:_LONGEST]) if token.word in _ENDS), 0)
    words = [token.word for token in tokens[:end]]
    if not words or len(tokens) < end + _SHORTEST or not _is_noun(words[-1]):
        return 0
    headed = {base for token in tokens[end + 1 :] for base in lemmas(token.word)}
    return end + 1 if all(_is_of_heading(word, headed) for word in words) else 0


def _is_of_heading(word: str, headed: Container[str]) -> bool:
    """Whether a word claims nothing, or is said again, "subsidies" by "is subsidised"."""
    if word.isdigit() or word in _WITHIN_HEADINGS or word in _NEUTRAL:
        return True
    bases = lemmas(word)
    sources = {base for each in bases for found in find_sources(each).values() for base in found}
    return word not in FUNCTION_WORDS and any(base in headed for base in bases | sources)


def _is_noun(word: str) -> bool:
    possible = forms(word)
    is_quality = bool(possible & {Form.ADJECTIVE, Form.PARTICIPLE})
    return word.isdigit() or (bool(possible & {Form.NOUN, Form.PLURAL}) and not is_quality)


def _with_items(tokens: Tokens) -> Tokens:
    """With the items behind a colon where "the following" stands, or behind what is before it."""
    words = [token.word for token in tokens]
    if words.count(":") != 1:
        return tokens
    colon = words.index(":")
    end = len(words) - (words[-1] == ".")
    items = _split_items(tokens[colon + 1 : end])
    at = next((i for i in range(colon) if "following" in words[i : i + 1]), -1)
    if at < 0:
        is_open = not _OPEN.isdisjoint(words[:colon])  # no heading: "guests must: …"
        is_list = len(items) > 1 and (";" in words[colon:end] or is_open)
        joined = _join(items, _conjunction(tokens[colon + 1 : end], words[:colon]), tokens[colon])
        return [*tokens[:colon], *joined, *tokens[end:]] if is_list else tokens
    opening = next((n for n in (4, 3, 2) if tuple(words[at + 1 - n : at + 1]) in _FOLLOWING), 0)
    if not opening or not items:
        return tokens
    start = at + 1 - opening
    (conjunction, *correlative) = _FOLLOWING[tuple(words[start : at + 1])]
    named = [*_named(tokens[at + 1 : colon])]
    if named:
        items = [_with_noun(item, named) for item in items]
    if conjunction == "last":
        conjunction = _conjunction(tokens[colon + 1 : end], words[:start])
    joined = _join(items, conjunction, tokens[colon], commas=not correlative)
    before = [tokens[start]._replace(word=word, raw=word) for word in correlative]
    rest = tokens[at + 1 + len(named) : colon]
    return [*tokens[:start], *before, *joined, *rest, *tokens[end:]]


def _named(tokens: Sequence[Token]) -> Tokens:
    """The noun of "the following guests"."""
    first = tokens[0].word if tokens else ""
    is_noun = Form.PLURAL in forms(first) and first not in FUNCTION_WORDS
    return [tokens[0]] if is_noun else []


def _with_noun(item: Tokens, noun: Tokens) -> Tokens:
    """As "guests who pay" for "those who pay" of "the following guests"."""
    return [*noun, *item[1:]] if item[0].word.rstrip("-") == "those" else item


def _split_items(tokens: Sequence[Token]) -> list[Tokens]:
    """The items between semicolons, or those of a list with commas, without what joins them."""
    marks = {";"} if any(token.word == ";" for token in tokens) else {",", "and", "or"}
    items: list[Tokens] = [[]]
    for token in tokens:
        if token.word in marks:
            items.append([])
        elif not (token.word in _JOINING and not items[-1]):
            items[-1].append(token)
    return [item[: -1 if item[-1].word == "," else None] for item in items if item]


def _conjunction(tokens: Sequence[Token], before: Sequence[str]) -> str:
    """The word before the last item, "and" where there is none; "or" for what is denied.

    "Guests may not: shout; and run" forbids each, unlike "may not shout and run".
    """
    if _is_denied(before):
        return "or"
    marks = [i for i, token in enumerate(tokens) if token.word in {";", *_JOINING}]
    last = tokens[marks[-1]].word if marks else ";"
    return last if last in _JOINING else "and"


def _is_denied(before: Sequence[str]) -> bool:
    """Whether the words before a list deny it: "may not", not "may not enter if"."""
    last = max((i for i, word in enumerate(before) if word in _AUXILIARIES), default=len(before))
    if not _OPENING.isdisjoint(before[last:]):
        return False
    return before[last + 1 : last + 2] == ["not"] or (last < len(before) and before[0] == "no")


def _join(
    items: Sequence[Tokens], conjunction: str, place: Token, *, commas: bool = True
) -> Tokens:
    joined: Tokens = []
    for at, item in enumerate(items):
        is_last = at == len(items) - 1
        word = conjunction if is_last or not commas else ","
        joined += [place._replace(word=word, raw=word)] if at else []
        joined += item
    return joined


_ENDS = frozenset(".:")
_LONGEST = 7
"""The most words of a heading, with its mark."""
_SHORTEST = 4
"""The fewest words of a sentence behind a heading, with the heading's mark."""
_NEUTRAL = read_words("neutral_headings")
_WITHIN_HEADINGS = frozenset({"of", "and", "for"})
_OPENING = read_words("relative_subjects") | {"if", "unless", "when", "where"}
_AUXILIARIES = read_words("be_present") | read_words("modals_of_norms") | {"do", "does"}
_OPEN = read_words("be_present") | read_words("modals_of_norms") | _OPENING
_JOINING = frozenset({"and", "or"})
_FOLLOWING = read_phrase_pairs("following_items")
