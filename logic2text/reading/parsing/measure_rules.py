"""What verbs say of measures, as what is had: "obtains more than 50 votes", "stays for 90 days".

They are tried for a text that is not read as it stands.

>>> from logic2text.reading.parsing.measures import Measures
>>> from logic2text.reading.parsing.tokens import tokenise
>>> def reword(text, *names):
...     return " ".join(t.word for t in say_as_had(tokenise(text), Measures(frozenset(names))))
>>> reword("Whoever obtains more than 50 votes wins.", "votes")
'everyone who has more than 50 votes wins .'
>>> reword("Guests who stay for over 9 days pay.", "daysOfStay")
'guests who have over 9 days of stay pay .'
>>> reword("Processing of a claim takes over 9 days.", "processingDays")
'a claim has over 9 processing days .'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logic2text.closed_words import read_words
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary.derivations import find_sources
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.reading.parsing.norms import compares
from logic2text.reading.parsing.rule_phrases import said, words_at

if TYPE_CHECKING:
    from logic2text.reading.parsing.measures import Measures
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


def say_as_had(tokens: Sequence[Token], measures: Measures) -> Tokens:
    """The tokens with "has" for the verbs of what is counted or takes its time.

    Args:
        tokens: of a text that is not read as it stands.
        measures: those of the formula.
    """
    plain = [*tokens]
    for name in sorted(measures.values):
        words = tuple(word.lower() for word in split(name))
        at = len(plain)
        while at > 1:
            at -= 1
            begins = compares(plain, at) and not compares(plain, at - 1)
            plain = _reword(plain, at, words) if begins else plain
    return plain


def _reword(tokens: Tokens, at: int, words: tuple[str, ...]) -> Tokens:
    """With a verb before a number reworded, where what follows the number is of a measure."""
    number = next((i for i in range(at, len(tokens)) if _is_number(tokens[i])), 0)
    passed = _with_time_since(tokens, at, number, words)
    if passed:
        return passed
    start = at - 1 - (tokens[at - 1].word == "for")
    verb = tokens[start].word
    if not number or start < 1 or verb in _HAVING or not forms(verb) & _VERBAL:
        return tokens
    had = words_at(tokens[start], ["has" if _is_singular(tokens, start) else "have"])
    unit = tokens[number + 1].word if number + 1 < len(tokens) else ""
    if _is_same(said(tokens, number + 1, len(words)), words):
        if lemmas(verb).isdisjoint(_GETTING):  # "loses 50 votes"
            return tokens
        before = start - (tokens[start - 1].word in _PERFECT)
        return [*tokens[:before], *had, *tokens[at:]]
    others = [word for word in words if word not in {unit, "of", "in"}]
    if unit not in words or len(others) != 1:
        return tokens
    spoken = words_at(tokens[start], words)
    rest = [*tokens[at : number + 1], *spoken, *tokens[number + 2 :]]
    if verb in _TAKING:
        of = next((i for i in range(start) if said(tokens, i, 1) == ("of",)), 0)
        if of and _is_act(tokens[of - 1].word, others[0]):
            return [*tokens[: of - 1], *tokens[of + 1 : start], *had, *rest]
        return tokens
    return [*tokens[:start], *had, *rest] if _is_act(verb, others[0]) else tokens


def _with_time_since(tokens: Tokens, at: int, number: int, words: tuple[str, ...]) -> Tokens:
    """With "its days since loss are over 90" for "over 90 days have passed since the loss"."""
    have = number + 1 + (said(tokens, number + 1, 1) == words[:1])
    since = have + 2
    has_passed = said(tokens, have + 1, 1) in _PASSING and words[1:2] == ("since",)
    if not number or not has_passed or said(tokens, since, 1) != ("since",):
        return []
    start = since + 1 + (said(tokens, since + 1, 1) in _WHOSE)
    end = start + len(words) - 2
    if not _is_same(said(tokens, start, end - start), words[2:]):
        return []
    first = next(i for i in range(max(0, at - _LONGEST), at + 1) if compares(tokens, i))
    measured = words_at(tokens[first], ["its", *words, "be-"])
    return [*tokens[:first], *measured, *tokens[first : number + 1], *tokens[end:]]


def _is_act(said_word: str, word: str) -> bool:
    """Whether words are of one act: "stays" and "stay", "processing"."""
    verbs = lemmas(word) | {*find_sources(word).get("v", ())}
    return bool(lemmas(said_word) & verbs)


def _is_same(some: Sequence[str], words: Sequence[str]) -> bool:
    return len(some) == len(words) and all(
        not lemmas(left).isdisjoint(lemmas(right)) for left, right in zip(some, words, strict=True)
    )


def _is_singular(tokens: Tokens, at: int) -> bool:
    verb = tokens[at].word
    return Form.THIRD in forms(verb) or tokens[at - 1].word == "has"


def _is_number(token: Token) -> bool:
    return token.word[:1].isdigit()


_VERBAL = {Form.VERB, Form.THIRD, Form.PAST, Form.PARTICIPLE}
_HAVING = read_words("have") | read_words("be_present")
_GETTING = read_words("verbs_of_getting")
_LONGEST = 4
"""The most words that compare something with a number: "not more than"."""
_PASSING = {(word,) for word in read_words("verbs_of_passing")}
_WHOSE = {(word,) for word in read_words("articles") | read_words("possessive_pronouns")}
_PERFECT = read_words("have")
_TAKING = read_words("verbs_of_taking")
