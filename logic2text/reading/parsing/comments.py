"""What stands in a text beside its clauses: "however", "on the other hand", "without exception".

A comment on a clause is set off by commas or by the ends of the sentence, and left out with them.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> " ".join(token.word for token in tokenise("Max is tall; Claire, on the other hand, is not."))
'max is tall ; claire is not .'
>>> " ".join(token.word for token in tokenise("To put it quite simply, Max is tall."))
'max is tall .'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logic2text.closed_words import read_pattern, read_word_list, read_words
from logic2text.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Phrases = dict[int, frozenset[tuple[str, ...]]]
"""Phrases by their length in words, the longest first."""


def _phrases(name: str) -> Phrases:
    phrases = [tuple(words.split()) for words in read_word_list(name)]
    lengths = sorted({len(phrase) for phrase in phrases}, reverse=True)
    return {
        length: frozenset(phrase for phrase in phrases if len(phrase) == length)
        for length in lengths
    }


_OPENERS, _COMMENTS, _FREE = map(_phrases, ("openers", "comments", "free_comments"))
_ASIDES = frozenset(tuple(words.split()) for words in read_word_list("asides"))
"""The first word of an aside and the one that it is about."""
_MODIFIED = frozenset(tuple(words.split()) for words in read_word_list("modified_asides"))
_BESIDE_ASIDES = read_words("beside_asides")
_ADVERBS, _BESIDE_ADVERBS = read_words("aside_adverbs"), read_words("beside_adverbs")
_ADVERBS_OF_PUTTING = read_words("adverbs_of_putting")
_BEGINNING = (
    {"no"}
    | read_words("whichever")
    | {words[0] for words in _ASIDES | _MODIFIED}
    | _BESIDE_ADVERBS
    | _ADVERBS
    | _ADVERBS_OF_PUTTING
)
_SAYING = frozenset({"speaking", "put", "said"})
_RESTATING = frozenset(read_word_list("restating_clauses"))
COMMENTING = frozenset({words[0] for some in _COMMENTS.values() for words in some} | {"and", "or"})
"""The first words of what can be left out."""
ABOUT = frozenset(words[1] for words in _ASIDES | _MODIFIED) | _ADVERBS | {"speaking"}
"""The words that asides are about."""
_LONGEST = 9
"""The most words of an aside."""
COMMENTS = frozenset(
    words
    for phrases in (_COMMENTS, _OPENERS, _FREE)
    for some in phrases.values()
    for words in some
    if words[0] in COMMENTING
)
"""What can be left out, in words."""
_ENDS = frozenset({".", ";", ":", ""})
_MARKS = frozenset(",.;:")
_AFTER_OPENINGS = frozenset(",:")
_JOINING = frozenset({"and", "but", "yet"})
_AUXILIARIES = read_words("auxiliaries") | read_words("have") | {"not", *_JOINING}
_CLAUSAL = read_words("begin_clauses")
"""Words with which a clause begins, not the verb phrase of one that goes on."""


def without_comments(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without comments and their commas; "A, however, B" joins two clauses by *and*."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].word == "or" and kept and kept[-1].word == ";":
            kept[-1] = kept[-1]._replace(word=",")  # "A; or B"
        length, joins = _comment(tokens, at, kept)
        if joins:
            said = " ".join(token.word for token in tokens[at : at + length - 1])
            if said in _RESTATING:
                kept[-1] = kept[-1]._replace(word=";")
            else:
                kept.append(tokens[at]._replace(word="and"))
        elif not length:
            kept.append(tokens[at])
        at += length or 1
    return kept


def _comment(tokens: Sequence[Token], at: int, kept: list[Token]) -> tuple[int, bool]:
    """The number of tokens to leave out, and whether "and" stands for them.

    A comma before a comment that ends a clause or a phrase is taken back from `kept`.
    """
    word = tokens[at].word
    if word not in COMMENTING and word not in _BEGINNING:
        return 0, False
    before = kept[-1].word if kept else ""
    if before in _ENDS:
        return _opening(tokens, at, is_first=not kept), False
    length = _length(tokens, at, _COMMENTS) or _length_of_aside(tokens, at, is_alone=False)
    length = length or (_length_of_choice(tokens, at) if _is_of_all(kept) else 0)
    after = _word(tokens, at + length)
    if length and before == "," and after in {*_ENDS, ","}:
        is_within = len(kept) > 1 and kept[-2].word in _AUXILIARIES
        if after == "," and not is_within and _begins_clause(tokens, at + length + 1):
            return length + 1, True
        del kept[-1]
        return length + (after == ","), False
    length = _length(tokens, at, _OPENERS)
    if before in _JOINING and length and _word(tokens, at + length) not in _ENDS:
        return length + (_word(tokens, at + length) == ","), False
    length = _length(tokens, at, _FREE)
    return (length if _word(tokens, at + length) != "as" else 0), False  # "as well as"


def _opening(tokens: Sequence[Token], at: int, *, is_first: bool) -> int:
    word = tokens[at].word
    if word == "or":
        return int(is_first)
    if word == "so" and _word(tokens, at + 1) not in _AUXILIARIES and not is_first:
        return 1 + (_word(tokens, at + 1) == ",")
    if word in _JOINING:
        return 0 if is_first else 1 + (_word(tokens, at + 1) == ",")
    length = _length(tokens, at, _COMMENTS) or _length_of_aside(tokens, at, is_alone=True)
    if length and _word(tokens, at + length) in _AFTER_OPENINGS:
        return length + 1
    length = _length(tokens, at, _OPENERS) or _length(tokens, at, _FREE)
    if _word(tokens, at + length) == "to" and tokens[at + length - 1].word == "addition":
        return 0  # "in addition to a tax"
    return length if at + length < len(tokens) else 0


def _length_of_aside(tokens: Sequence[Token], at: int, *, is_alone: bool) -> int:
    """The tokens of "to put it simply", "as a matter of fact", "more precisely", up to a mark.

    One adverb is an aside only with `is_alone`: within a clause it can say how something is done.
    """
    stops = (i for i in range(at, min(at + _LONGEST + 1, len(tokens))) if tokens[i].word in _MARKS)
    end = next(stops, 0)
    first, *others = [token.word for token in tokens[at:end]] or [""]
    if not others:
        return int(is_alone and first in _ADVERBS)
    for about in others:
        pair = (first, about)
        is_aside = pair in _ASIDES or (pair in _MODIFIED and len(others) > 1)
        if is_aside and all(
            word == about or word in _BESIDE_ASIDES or word in _ADVERBS for word in others
        ):
            return end - at
    adverbs = _ADVERBS | _ADVERBS_OF_PUTTING if _SAYING & {*others} else _ADVERBS
    said = {first, *others}
    return end - at if len(said & adverbs) == 1 and said - adverbs <= _BESIDE_ADVERBS else 0


def _length_of_choice(tokens: Sequence[Token], at: int) -> int:
    """The tokens of "no matter which cube it is", "whichever it may be", up to a mark."""
    words = [token.word for token in tokens[at : at + _LONGEST + 1]]
    end = next((place for place, word in enumerate(words) if word in _MARKS), 0)
    begins = words[:2] == ["no", "matter"] or words[0] in _CHOOSING
    said = " ".join(words[:end])
    return end if begins and _IDENTIFYING.search(said) else 0


def _is_of_all(kept: Sequence[Token]) -> bool:
    """Whether a clause is of all things or cases: "there is a cube, whichever it is" may not be."""
    words = [token.word for token in kept]
    start = max((at + 1 for at, word in enumerate(words[:-1]) if word in _ENDS), default=0)
    return words[start] in _OF_ALL


_OF_ALL = read_words("begin_claims_of_all")
_CHOOSING = read_words("whichever")
_IDENTIFYING = lazy_pattern(
    rf" (?:{read_pattern('pronouns_of_the_chosen')}) (?:{read_pattern('before_the_chosen')})$"
)


def _length(tokens: Sequence[Token], at: int, phrases: Phrases) -> int:
    for length, some in phrases.items():
        if tuple(token.word for token in tokens[at : at + length]) in some:
            return length
    return 0


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].word if at < len(tokens) else ""


def _begins_clause(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].word in _CLAUSAL or tokens[at].raw[:1].isupper())


def without_concessions(tokens: list[Token]) -> list[Token]:
    """The tokens without what changes nothing: "Max sings even if Claire sleeps" says that he does.

    A condition before its clause is kept where the clause has a pronoun for what is in it.
    """
    at = len(tokens)
    while at:
        at -= 1
        if not any(_begins(tokens, at, words) for words in _CONCESSIONS):
            continue
        end = next((i for i in range(at, len(tokens)) if tokens[i].word in _STOPS), len(tokens))
        last = next((i for i in range(end, len(tokens)) if tokens[i].word in ".;"), len(tokens))
        before = tokens[at - 1].word if at else ""
        if before in _BEFORE_EVEN:  # "is even if and only if"
            continue
        said_of = next(len(words) for words in _CONCESSIONS if _begins(tokens, at, words))
        # "Whether or not she pays, a guest may stay": what takes up is in the concession.
        takes_up = _word(tokens, at + said_of) in _PRONOUNS
        is_open = not takes_up and any(token.word in _TAKING_UP for token in tokens[end:last])
        if before == "," or end == last:
            start = at - (before == ",")
            tokens = [*tokens[:start], *tokens[end + (end < last) :]]
        elif before in _ENDS and not is_open:
            tokens = [*tokens[:at], *tokens[end + 1 :]]
    return tokens


_BEFORE_EVEN = read_words("before_even")
_CONCESSIONS = tuple(tuple(words.split()) for words in read_word_list("concessions"))
_STOPS = frozenset(",.;:⟦•")
_PRONOUNS = read_words("with_antecedent")
_TAKING_UP = read_words("with_antecedent") | read_words("possessive_pronouns") | {"the", "that"}


def _begins(tokens: Sequence[Token], at: int, words: tuple[str, ...]) -> bool:
    return words == tuple(token.word for token in tokens[at : at + len(words)])


def without_stops(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the full stops of titles: "Dr. Lee"."""
    return [
        token
        for at, token in enumerate(tokens)
        if token.word != "." or not _is_abbreviated(tokens, at)
    ]


def _is_abbreviated(tokens: Sequence[Token], at: int) -> bool:
    if not 0 < at < len(tokens) - 1:
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    is_title = before.word in _ABBREVIATED and before.raw[:1].isupper()
    is_joined = before.offset + len(before.raw) == tokens[at].offset
    return is_title and is_joined and after.raw[:1].isupper()


_ABBREVIATED = read_words("abbreviated_titles")
