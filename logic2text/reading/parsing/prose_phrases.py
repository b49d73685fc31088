"""Phrases of fluent prose as plain clauses: "you will find", "two moons at most", "all of them".

They are tried for a text that is not read as it stands.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> def reword(text):
...     return " ".join(token.word for token in in_plain_prose(tokenise(text), frozenset()))
>>> reword("You will not find a tree that sings.")
'there is not a tree that sings .'
>>> reword("Two moons, at the very least, circle Mars.")
'at least two moons circle mars .'
>>> reword("Each sailor misses a port, possibly a different one for each.")
'each sailor misses a port .'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from logic2text.closed_words import read_phrase_pairs, read_word_list, read_word_pairs, read_words
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms, lemma
from logic2text.reading.parsing.generic_persons import (
    CONDITIONS,
    of_an_act,
    of_request,
    of_somebody,
    of_whose,
    with_pronouns,
)
from logic2text.reading.parsing.rule_phrases import said, words_at

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


def in_plain_prose(tokens: Sequence[Token], known: frozenset[str]) -> Tokens:
    """The tokens with plain clauses for phrases of fluent prose.

    Args:
        tokens: of a text that is not read as it stands.
        known: the words of the formula, none of which is such a phrase.
    """
    plain: Tokens = [*tokens]
    for step in _STEPS:
        plain = _each_sentence(plain, step, known)
    plain = _with_denied_case(_without_choices(plain))
    return [
        token
        for at, token in enumerate(plain)
        if token.word not in _ENDS
        or plain[at + 1 : at + 2] == []
        or plain[at + 1].word not in _ENDS
    ]


def _each_sentence(tokens: Tokens, step: Callable[..., Tokens], known: frozenset[str]) -> Tokens:
    done: Tokens = []
    start = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or tokens[at].word in _ENDS:
            done += step(tokens[start:at], known) if at > start else []
            done += tokens[at : at + 1]
            start = at + 1
    return done


# What there is -----------------------------------------------------------------------------------


def _with_there_is(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """With "there is" for "one can find", "you will never meet", "it is impossible to name"."""
    words = [token.word for token in sentence]
    for at, word in enumerate(words):
        if at and words[at - 1] not in _BEFORE_CLAUSES:
            continue
        end, denied = _end_of_finding(words, at)
        if end and words[end : end + 1] and words[end] in _AFTER_FINDING:
            if not known.isdisjoint(words[at:end]):
                continue
            there = ["there", "is", *(["not"] if denied else [])]
            return [*sentence[:at], *words_at(sentence[at], there), *sentence[end:]]
        if word in _SOMEWHERE:
            comma = words[at + 1 : at + 2] == [","]
            if words[at + 1 + comma : at + 2 + comma] == ["there"]:
                return [*sentence[:at], *sentence[at + 1 + comma :]]
    return sentence


def _end_of_finding(words: Sequence[str], at: int) -> tuple[int, bool]:
    """Where "you will not find" ends, 0 if it is none, and whether it denies."""
    denied = False
    end = at
    opening = next(
        (some for some in _FINDING_OF_IT if tuple(words[at : at + len(some)]) == some), ()
    )
    if opening:
        end, denied = at + len(opening), "not" in opening or "impossible" in opening
    elif words[at] in _FINDERS or tuple(words[at : at + 2]) == ("no", "one"):
        denied = words[at] in _NOBODY
        end = at + 1 + (words[at] == "no")
        start = end
        while end < len(words) and words[end] in _BEFORE_FINDING | _ASSURING:
            denied = denied or words[end] in _DENYING
            end += 1
        # What is "not always found" may well be, as what "nobody discovers".
        is_weaker = denied and not _ASSURING.isdisjoint(words[start:end])
        if is_weaker or (words[at] in _NOBODY and end == start):
            return 0, False
    else:
        return 0, False
    verb = next((v for v in _FINDING if tuple(words[end : end + len(v)]) == v), ())
    return (end + len(verb) if verb else 0), denied


# How many ----------------------------------------------------------------------------------------


def _with_limit_first(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "at most two moons" for "two moons at most", "two moons, at the very most,"."""
    for at in range(1, len(sentence)):
        limit = next((p for p in _LIMITS if said(sentence, at, len(p)) == p), ())
        if not limit or (
            said(sentence, at + len(limit), 1)[:1] and _is_count(sentence[at + len(limit)].word)
        ):
            continue
        start = next(
            (i for i in range(at - 1, max(at - 8, -1), -1) if _is_count(sentence[i].word)), -1
        )
        limited = said(sentence, max(start - 2, 0), 2) == _LIMITS[limit]
        if start < 0 or (start and not limited and sentence[start - 1].word in _BEFORE_LIMITED):
            continue
        before = sentence[at - 1].word == ","
        end = at + len(limit)
        after = before and said(sentence, end, 1) == (",",)
        moved = [] if limited else words_at(sentence[start], _LIMITS[limit])
        return [
            *sentence[:start],
            *moved,
            *sentence[start : at - before],
            *sentence[end + after :],
        ]
    return sentence


def _is_count(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS


# Asides ------------------------------------------------------------------------------------------


def _without_asides(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """Without "possibly a different one for each", "every one of them" after a universal."""
    words = [token.word for token in sentence]
    marks = [i for i, word in enumerate(words) if word == ","]
    for start in marks:
        end = next((i for i in range(start + 1, len(words)) if words[i] == ","), len(words))
        aside = words[start + 1 : end]
        if aside and _is_aside(aside, words[:start]):
            return _without_asides([*sentence[:start], *sentence[end + (end < len(words)) :]], _)
    return sentence


def _is_aside(aside: Sequence[str], before: Sequence[str]) -> bool:
    is_denied = not _DENYING.isdisjoint(before)
    if " ".join(aside) in _FLOATING:
        return not is_denied and before[0] not in _EXISTENTIAL and not _is_count(before[0])
    if " ".join(aside) in _AT_LEAST_ONE:
        return not is_denied and not _EXISTENTIAL.isdisjoint(before)
    if " ".join(aside) in _ENOUGH:
        return _OR in before
    said_of = [word for word in aside if word not in _CONCEDING]
    opening = said_of[:1] if said_of[:1] != ["not"] else said_of[:2]
    rest = said_of[len(opening) :]
    if not rest or not _OF_CHOICES.issuperset(rest):
        return False
    # "Possibly the same" and "not necessarily different" say how many there can be.
    return (
        _SAME.isdisjoint(rest)
        if opening[0] in _PERHAPS
        else (opening == ["not", "necessarily"] and _DIFFERENT.isdisjoint(rest))
    )


def _without_stress(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """Without "at all" and "whatsoever" after what is denied or of any, and "simply" in "is"."""
    words = [token.word for token in sentence]
    kept: Tokens = []
    at = 0
    while at < len(words):
        stress = next((p for p in _STRESS if said(sentence, at, len(p)) == p), ())
        after = words[at + len(stress)] if at + len(stress) < len(words) else ","
        is_noun_after = (
            after not in FUNCTION_WORDS and after not in _MARKS and Form.THIRD not in forms(after)
        )
        if stress and at and not is_noun_after and not _WEAKENING.isdisjoint(words[:at]):
            at += len(stress)
            continue
        # "Not obviously true" and "not quite true" are weaker than what they deny.
        is_stressed = said(sentence, at + 1, 1)[:1] != () and words[at + 1] in _STRESSED
        is_stressed = is_stressed and _DENYING.isdisjoint(words[:at])
        if words[at] in _STRESSING and words[at] not in known and is_stressed:
            at += 1
            continue
        kept.append(sentence[at])
        at += 1
    return kept


def _without_choices(tokens: Tokens) -> Tokens:
    """Without the "either is enough" of a sentence that follows one with "or"."""
    words = [token.word for token in tokens]
    start = 0
    for end in range(len(words) + 1):
        if end < len(words) and words[end] not in _ENDS:
            continue
        if " ".join(words[start:end]) in _ENOUGH and _OR in words[:start]:
            return [*tokens[: start - 1], *tokens[end:]]
        start = end + 1
    return tokens


# Which -------------------------------------------------------------------------------------------


def _of_each(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "every other box" for "all of the other boxes", "were" for the "were all" of a list."""
    words = [token.word for token in sentence]
    plain: Tokens = []
    at = 0
    while at < len(words):
        length = next((n for n in (4, 3) if tuple(words[at : at + n]) in _OTHERS), 0)
        noun = words[at + length] if length and at + length < len(words) else ""
        if noun and Form.PLURAL in forms(noun):
            determiner = _OTHERS[tuple(words[at : at + length])]
            plain += words_at(sentence[at], [*determiner, lemma(noun, Form.PLURAL)])
            at += length + 1
            continue
        before, after = words[at - 1 : at], words[at + 1 : at + 2]
        floats = words[at] in _FLOATING_WORDS and before and before[0] in _PLURAL_AUXILIARIES
        floats = floats and words[at - 2 : at - 1] != ["there"]
        if floats and after and after[0] not in _AFTER_FLOATING and "and" not in words[at:]:
            at += 1
            continue
        plain.append(sentence[at])
        at += 1
    return plain


def _without_pauses(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """Without the comma of "reports to a chief, who is busy" and of "that, if it rains, …"."""
    words = [token.word for token in sentence]
    for at, word in enumerate(words[:-2]):
        if word != ",":
            continue
        if words[at - 1] == "that" and words[at + 1] in CONDITIONS:
            return [*sentence[:at], *sentence[at + 1 :]]
        if words[at + 1] not in _RELATIVES or "," in words[at + 1 :]:
            continue
        article = next((i for i in range(at - 1, max(at - 5, -1), -1) if words[i] in _OF_SOME), 0)
        is_denied = not _DENYING.isdisjoint(words[:at])  # "no clerk meets a chief, who is busy"
        if article and words[article - 1] not in CONDITIONS and not is_denied:
            return [*sentence[:at], *sentence[at + 1 :]]
    return sentence


# Conditions --------------------------------------------------------------------------------------


def _of_any_size(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "for any number," for "however large a number you name,", "no matter how large …,"."""
    words = [token.word for token in sentence]
    opening = next((p for p in _HOWEVER if tuple(words[: len(p)]) == p), ())
    at = len(opening)
    if not opening or "," not in words or _ARTICLES.isdisjoint(words[at + 1 : at + 2]):
        return sentence
    comma = words.index(",")
    stops = (i for i in range(at + 2, comma) if words[i] in _AFTER_CHOSEN)
    end = next(stops, comma)
    opened = words_at(sentence[0], ["for", "any"])
    return [*opened, *sentence[at + 2 : end], *sentence[comma:]]


def _with_denied_case(tokens: Tokens) -> Tokens:
    """With "if not" for the "if it does not" after a sentence with the condition itself."""
    words = [token.word for token in tokens]
    at = next(
        (
            i
            for i in range(3, len(words) - 4)
            if words[i] == "if"
            and words[i - 1] in _BEFORE_CASES
            and words[i + 1] in _PRONOUNS
            and words[i + 2] in _AUXILIARIES
            and words[i + 3 : i + 5] == ["not", ","]
        ),
        0,
    )
    if not at:
        return tokens
    first = next((i for i in range(at) if words[i] in CONDITIONS), at)
    until = next((i for i in range(first, at) if words[i] in _MARKS), at)
    # "If it is late, they pay; if they do not, …": if they do not pay.
    is_same = (words[at + 2] in _BE) is not _BE.isdisjoint(words[first:until])
    return [*tokens[: at + 1], *tokens[at + 3 :]] if is_same else tokens


def _with_change_as_state(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """With "is" for the "becomes" of what follows a condition."""
    words = [token.word for token in sentence]
    if CONDITIONS.isdisjoint(words):
        return sentence
    return [
        token._replace(word=_STATES[token.word])
        if token.word in _STATES and token.word not in known
        else token
        for token in sentence
    ]


def _with_reason(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "because" for the "for" of ", for there is one", without the "even" of "even the"."""
    words = [token.word for token in sentence]
    if words[:1] == ["even"] and words[1:2] and words[1] not in CONDITIONS | {"though"}:
        sentence, words = sentence[1:], words[1:]
    return [
        token._replace(word="because")
        if token.word == "for" and words[at - 1] == "," and at and _begins_reason(words, at)
        else token
        for at, token in enumerate(sentence)
    ]


def _begins_reason(words: Sequence[str], at: int) -> bool:
    return words[at + 1 : at + 2] == ["there"] or (
        words[at + 1 : at + 2] != [] and words[at + 1] in _PRONOUNS
    )


def _with_plain_turns(sentence: Tokens, known: frozenset[str]) -> Tokens:
    """With "is" for "ends up being", "must" for "has got to"."""
    plain: Tokens = []
    at = 0
    while at < len(sentence):
        length = next((n for n in _LENGTHS if said(sentence, at, n) in _TURNS), 0)
        if length and known.isdisjoint(said(sentence, at, length)):
            plain += words_at(sentence[at], _TURNS[said(sentence, at, length)])
            at += length
            continue
        plain.append(sentence[at])
        at += 1
    return plain


def _with_another(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "another crow" for "a different crow" of a crow, which no other sharing rules out."""
    words = [token.word for token in sentence]
    for at in range(1, len(words) - 2):
        if words[at : at + 2] == ["a", "different"] and words[at + 2] in words[:at]:
            return [*sentence[:at], *words_at(sentence[at], ["another"]), *sentence[at + 2 :]]
    return sentence


def _alone(sentence: Tokens, _: frozenset[str]) -> Tokens:
    """With "Max alone" for "Max, and he alone," and "Max and only Max"."""
    words = [token.word for token in sentence]
    for at in range(1, len(words) - 2):
        start = at - (words[at - 1] == ",")
        if words[at] != "and" or not start:
            continue
        only = words[at + 1] == "only"
        again = words[at + 1 + only]
        length = next(
            (
                n
                for n in (3, 2, 1)
                if words[max(start - n, 0) : start] == words[at + 1 + only : at + 1 + only + n]
            ),
            0,
        )
        if not length and again in _PRONOUNS and words[start - 1] not in FUNCTION_WORDS:
            length = 1
        end = at + 1 + only + length
        # "Adults, and they alone," has a kind with what stands before its noun.
        is_name = start > 1 or Form.PLURAL not in forms(words[start - 1])
        if again in _PRONOUNS and not (is_name and sentence[start - 1].raw[:1].isupper()):
            continue
        # "Anna likes Max, and she alone" is of Anna.
        is_last = again in _PRONOUNS and at + length + only + 2 >= len(words)
        if not length or is_last or not (only or words[end : end + 1] == ["alone"]):
            continue
        end += not only
        end += start < at and words[end : end + 1] == [","]
        is_kind = only and Form.PLURAL in forms(words[start - 1])
        if is_kind:
            both = words_at(sentence[start - length], ["all", "and", "only"])
            return [
                *sentence[: start - length],
                *both,
                *sentence[start - length : start],
                *sentence[end:],
            ]
        return [*sentence[:start], *words_at(sentence[at], ["alone"]), *sentence[end:]]
    return sentence


_STEPS = (
    _without_asides,
    _without_stress,
    _with_plain_turns,
    _without_pauses,
    with_pronouns,
    _of_each,
    _with_reason,
    of_whose,
    _with_there_is,
    _with_limit_first,
    of_somebody,
    of_an_act,
    of_request,
    _of_any_size,
    _with_change_as_state,
    _alone,
    _with_another,
)

_ENDS = frozenset(".;:")
_MARKS = frozenset(",.;:")
_BEFORE_CLAUSES = frozenset({",", "and", "but", "that", "because", "so", "then"})
_BEFORE_CASES = frozenset({";", ".", ",", "and", "but"})
_A, _ARTICLES = read_words("after_there_is"), read_words("articles")
_PRONOUNS = read_words("subject_pronouns")
_BE = read_words("be_present") | read_words("be_past")
_AUXILIARIES = read_words("finite_after_one")
_DENYING = read_words("denying_in_rules")
_WEAKENING = _DENYING | {"any", "if", "without", "fails", "fail", "lacks", "lack"}
_EXISTENTIAL = read_words("of_some")
_NUMBERS = read_words("numerals")
_FINDERS = read_words("finders")
_NOBODY = frozenset({"no"}) | read_words("persons_denied")
_OTHERS = read_phrase_pairs("partitives_of_others")
_FLOATING_WORDS = read_words("floating_words")
_PLURAL_AUXILIARIES = read_words("before_floating_words")
_AFTER_FLOATING = read_words("articles") | {"of", "not", "the"}
_RELATIVES = read_words("relatives_set_off")
_OF_SOME = read_words("of_some") - {"there"}
_BEFORE_FINDING, _ASSURING = read_words("before_finding"), read_words("assuring_finding")
_FINDING = tuple(tuple(words.split()) for words in read_word_list("finding"))
_FINDING_OF_IT = tuple(tuple(words.split()) for words in read_word_list("finding_of_it"))
_AFTER_FINDING = read_words("after_finding")
_SOMEWHERE = read_words("somewhere")
_LIMITS = read_phrase_pairs("limits_behind")
_BEFORE_LIMITED = read_words("before_counts")
_FLOATING = frozenset(read_word_list("floating_universals"))
_AT_LEAST_ONE = frozenset(read_word_list("restating_existence"))
_ENOUGH = frozenset(read_word_list("restating_choices"))
_CONCEDING = read_words("before_choices")
_PERHAPS = read_words("perhaps")
_OF_CHOICES = read_words("of_choices")
_OR = "or"
_SAME, _DIFFERENT = frozenset({"same"}), frozenset({"different", "distinct"})
_STRESS = tuple(tuple(words.split()) for words in read_word_list("stress"))
_STRESSING, _STRESSED = read_words("stressing"), read_words("stressed")
_HOWEVER = tuple(tuple(words.split()) for words in read_word_list("however"))
_AFTER_CHOSEN = read_words("after_chosen")
_STATES = read_word_pairs("states_of_changes")
_TURNS = read_phrase_pairs("turns")
_LENGTHS = sorted({len(words) for words in _TURNS}, reverse=True)
