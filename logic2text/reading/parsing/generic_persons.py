"""Whom a text is about without naming them: "you", "one's", "that person", and requests.

They are tried for a text that is not read as it stands.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> said_of = of_somebody(tokenise("If you pay, you may enter."), frozenset())
>>> " ".join(token.word for token in said_of)
'if someone pays , they may enter .'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logic2text.closed_words import read_word_list, read_word_pairs, read_words
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.reading.parsing.rule_phrases import said, words_at

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


def with_pronouns(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """With "he", "him" and "his" for "that person" where somebody was spoken of before."""
    words = [token.word for token in sentence]
    if known & _PERSON_NOUNS or _SPOKEN_OF.isdisjoint(words):
        return sentence
    plain: Tokens = []
    at = 0
    while at < len(words):
        is_person = words[at] in _POINTING and words[at + 1 : at + 2] != []
        if not is_person or words[at + 1] not in _PERSON_NOUNS:
            plain.append(sentence[at])
            at += 1
            continue
        after = words[at + 2 : at + 3]
        is_subject = bool(after) and (after[0] in _AUXILIARIES or Form.THIRD in forms(after[0]))
        pronoun = "his" if after == ["'s"] else "he" if is_subject else "him"
        plain += words_at(sentence[at], [pronoun])
        at += 2 + (pronoun == "his")
    return plain


def of_somebody(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """With "someone" and "they" for the "you" of "if you pay, you may enter"."""
    words = [token.word for token in sentence]
    if words[0] not in CONDITIONS or words[1:2] not in (["you"], ["one"]) or "you" in known:
        return sentence
    if words[1] == "one" and "you" in words:
        return sentence
    generic: Tokens = []
    is_first = True
    for at, token in enumerate(sentence):
        word = token.word
        if word == words[1] and is_first:
            generic += words_at(token, [_SOMEONE])
        elif word == "you":
            before = words[at - 1]
            is_object = before in PREPOSITIONS or at + 1 == len(words) or words[at + 1] in _MARKS
            generic += words_at(token, ["them" if is_object else "they"])
        elif word in _YOURS:
            generic += words_at(token, [_YOURS[word]])
        elif at and words[at - 1] == words[1] and is_first:
            is_first = False
            generic += words_at(token, [_inflected(word) if words[1] == "you" else word])
        else:
            generic.append(token)
    return generic


def _inflected(word: str) -> str:
    """The singular of a verb in the base form."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    return verb_forms(word).third_person if Form.VERB in forms(word) else word


def of_whose(tokens: Tokens, known: frozenset[str]) -> Tokens:
    """With "for any u, a son of u" for "a son of yours", "one's son", of whomever.

    A letter cannot be taken for anything else that the text names, as "they" can.
    """
    words = [token.word for token in tokens]
    if not words or words[0] in CONDITIONS or not known.isdisjoint(_YOURS) or "you" in words:
        return tokens
    plain: Tokens = []
    at = 0
    while at < len(words):
        is_ones = words[at : at + 2] == ["one", "'s"]
        if not is_ones and words[at] not in _YOURS:
            plain.append(tokens[at])
            at += 1
            continue
        noun = at + 1 + is_ones
        is_one = words[noun : noun + 1] != [] and Form.PLURAL not in forms(words[noun])
        if words[at] == "yours":
            plain += words_at(tokens[at], [_WHOSE])
        elif is_one and words[noun + 1 : noun + 2] != ["'s"]:
            plain += words_at(tokens[at], ["a", words[noun], "of", _WHOSE])
            noun += 1
        else:
            plain += words_at(tokens[at], [_WHOSE, "'s"])
        at = noun
    if plain == tokens:
        return tokens
    return [*words_at(tokens[0], ["for", "any", _WHOSE, ","]), *plain]


def of_an_act(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "when being a guard, anyone sings" for "by virtue of being a guard, one sings"."""
    words = [token.word for token in sentence]
    opening = next((p for p in _VIRTUES if tuple(words[: len(p)]) == p), ())
    if not opening or "," not in words:
        return sentence
    comma = words.index(",")
    rest = sentence[comma + 1 :]
    if not rest or (rest[0].word not in _ANY_OF and rest[0].word not in _A):
        return sentence  # "by virtue of being a guard, Max sings": he is one
    if rest[0].word in _ANY_OF:
        rest = [*words_at(rest[0], [_ANY_OF[rest[0].word]]), *rest[1:]]
    return [*words_at(sentence[0], ["when"]), *sentence[len(opening) : comma + 1], *rest]


def of_request(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "if a wire is heated, it" for "heat a wire, and it", "for any" for "show me a"."""
    words = [token.word for token in sentence]
    end = next(
        (i for i in range(2, len(words) - 1) if words[i] in _AND and words[i + 1] in _TAKING_UP), 0
    )
    if not end:
        return sentence
    start = end - (words[end - 1] == ",")
    rest = sentence[end + 1 :]
    opening = next((p for p in _SHOWING if tuple(words[: len(p)]) == p), ())
    if opening and not _A.isdisjoint(words[len(opening) : len(opening) + 1]):
        promise = next((p for p in _PROMISES if said(rest, 0, len(p)) == p), ())
        if promise:
            rest = [*words_at(rest[0], ["it", "is"]), *rest[len(promise) :]]
        opened = words_at(sentence[0], ["for", "any"])
        mark = words_at(sentence[end], [","])
        return [*opened, *sentence[len(opening) + 1 : start], *mark, *rest]
    is_verb = Form.VERB in forms(words[0]) and words[1] in _A and words[0] not in FUNCTION_WORDS
    if not is_verb:
        return sentence
    participle = verb_forms(words[0]).past_participle
    opened = words_at(sentence[0], ["if"])
    done = words_at(sentence[0], ["is", participle, ","])
    return [*opened, *sentence[1:start], *done, *rest]


CONDITIONS = frozenset({"if", "when", "whenever", "unless", "once"})
_PRONOUNS = read_words("subject_pronouns")
_AUXILIARIES = read_words("finite_after_one")
_MARKS = frozenset(",.;:")
_A = read_words("after_there_is")
_WHOSE = "u"
_PERSON_NOUNS = frozenset({"person", "individual"})
_SPOKEN_OF = read_words("persons")
_POINTING = read_words("pointing")
_YOURS = read_word_pairs("yours")
_SINGULARS = read_word_pairs("singular_of_auxiliaries")
_VIRTUES = tuple(tuple(words.split()) for words in read_word_list("virtues"))
_SHOWING = tuple(tuple(words.split()) for words in read_word_list("showing"))
_PROMISES = tuple(tuple(words.split()) for words in read_word_list("promises"))
_ANY_OF = read_word_pairs("any_of")
_SOMEONE = read_word_list("existential_persons")[0]
_TAKING_UP = _PRONOUNS | {"i", "we"}
_AND = frozenset({"and", ","})
