"""What stands around the claim of a text: "the rule says that", "we can conclude that".

What a rule or a formula states is asserted; what somebody claims or assumes is not.  A word of the
formula frames nothing.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> framed = tokenise("This rule says that Max is tall.")
>>> " ".join(token.word for token in without_frames(framed, frozenset()))
'max is tall .'
>>> pointing = tokenise("the man in question")
>>> " ".join(token.word for token in with_plain_pointers(pointing, frozenset()))
'that man'
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from functools import partial
from typing import TYPE_CHECKING

from logic2text.closed_words import read_phrase_pairs, read_word_list, read_word_pairs, read_words
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.morphology import plural
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, lemma

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token


def without_frames(given: Sequence[Token], known: Collection[str]) -> list[Token]:
    """The tokens of sentences without what frames them.

    Args:
        given: of a text.
        known: the words of the formula, which are said of its things.
    """
    tokens = [*given]
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if not kept or kept[-1].word in _ENDS:
            at += _length_of_frame(tokens, at, known)
            at += _length_of_opening(tokens, at, known)
            at += _length_of_behind(tokens, at, known)
            length = _length_of_taking(tokens, at, known)
            kept += [
                token._replace(word=word)
                for token, word in zip(tokens[at : at + length], ("for", "any"), strict=False)
            ]
            at += length
        if at < len(tokens):
            kept.append(tokens[at])
        at += 1
    return kept


def _length_of_opening(tokens: Sequence[Token], at: int, known: Container[str]) -> int:
    """The tokens of "according to this rule,", "for the purposes of section 4,"."""
    if not any(_said(tokens, at, len(words)) == words for words in _OPENINGS):
        return 0
    words = [token.word for token in tokens[at : at + _LONGEST]]
    end = words.index(",") if "," in words else 0
    is_numbered = end > 1 and words[end - 1].isdigit()
    is_opening = words[end - 1 - is_numbered] in _STATEMENTS and not any(
        word in known for word in words[:end]
    )
    return end + 1 if end and is_opening else 0


def _length_of_frame(tokens: Sequence[Token], at: int, known: Container[str]) -> int:
    """The tokens of "the rule says that", "what it states is that", "we can conclude that"."""
    for end in range(at + 1, min(at + _LONGEST, len(tokens) - 1)):
        if tokens[end].word != "that" or tokens[end + 1].word in _NO_CLAUSES:
            continue
        words = [token.word for token in tokens[at:end]]
        if any(word in known or word in _DENYING for word in words):
            return 0
        return end + 1 - at if _frames(words) else 0
    return 0


def _length_of_taking(tokens: Sequence[Token], at: int, known: Container[str]) -> int:
    """The tokens of "take any", "given an arbitrary", which say "for any"."""
    words = tuple(token.word for token in tokens[at : at + 3])
    if words[0] in known or words[0] not in _TAKING:
        return 0
    return 2 if words[1:2] == ("any",) else 3 if words[2:] == ("arbitrary",) else 0


def _length_of_behind(tokens: list[Token], at: int, known: Collection[str]) -> int:
    """The "behind" of "behind every novel is an editor", of which a formula says no place.

    "For" and "there" take its place.  Things that are behind others stand there.
    """
    words = [token.word for token in tokens[at:]]
    if words[0] != "behind" or words[1] not in _UNIVERSAL or not known:
        return 0
    is_place = not _PLACES.isdisjoint(known)
    copula = next((i for i in range(2, len(words)) if words[i] in _STANDING), 0)
    if is_place or not copula or not {",", "."}.isdisjoint(words[:copula]):
        return 0
    if not any(look_up(word).nouns.is_person for word in words[copula + 1 : copula + 4]):
        return 0
    tokens[at] = tokens[at]._replace(word="for")
    place = at + copula
    if words[copula] != "there":
        there = [tokens[place]._replace(word=word) for word in (",", "there", "is")]
        tokens[place : place + 1] = there
    return 0


def _frames(words: Sequence[str]) -> bool:
    if words[0] == "what" and words[-1] in ("is", "means"):
        return _frames(words[1:-1])
    if words[0] == "we":
        middle = words[1:-1]
        return words[-1] in _CONCLUDING and all(word in _WHEN_CONCLUDING for word in middle)
    is_subject = (len(words) == 2 and words[0] in _SAYERS) or (
        len(words) > 2 and words[0] in _POINTING and words[-2] in _STATEMENTS
    )
    return is_subject and words[-1] in _SAYING


def with_plain_pointers(tokens: Sequence[Token], known: frozenset[str]) -> list[Token]:
    """The tokens with "that man" for "the man in question", "the second" for "the second one"."""
    known_words = known - _POINTING
    plain: list[Token] = []
    at = 0
    while at < len(tokens):
        words = tuple(token.word for token in tokens[at : at + 2])
        after = tokens[at + 2].word if at + 2 < len(tokens) else ""
        if words[0] in known_words:  # of a symbol: "has seven distinct works"
            plain.append(tokens[at])
            at += 1
            continue
        if words == ("in", "question") and "question" not in known and _point(plain):
            at += 2
            continue
        if words[0] in _POINTING_AT and words[1:] and words[1] in _ORDINALS - known:
            plain += [tokens[at]._replace(word="the"), tokens[at + 1]]
            at += 2 + (after == "one")
            continue
        if words[0] in _DIFFERENT and _is_counted(plain) and words[-1] not in _BEFORE_OTHERS:
            if len(plain) == 1 or plain[-2].word not in _COUNTING:
                plain[-1:] = [
                    plain[-1]._replace(word=word) for word in ("at", "least", plain[-1].word)
                ]
            at += 1
            continue
        if _is_emphatic(plain, words):
            at += 1
            continue
        length = next((n for n in (4, 3, 2) if _said(tokens, at, n) in _POINTERS), 0)
        if length and not any(word in known for word in _said(tokens, at, length)):
            others = _POINTERS[_said(tokens, at, length)]
            plain += [tokens[at]._replace(word=word) for word in others]
            at += length
            continue
        plain.append(tokens[at])
        at += 1
    return plain


def restates(text: str) -> bool:
    """Whether a text says something again: "in other words, no bird sings"."""
    said = text.lower()
    return any(words in said for words in _RESTATING)


def with_plain_norms(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "a guest may not sing" for "it is forbidden for a guest to sing"."""
    plain: list[Token] = []
    at = 0
    while at < len(tokens):
        words = tuple(token.word for token in tokens[at : at + 5])
        length = 2 + words[2:].index("for") if "for" in words[3:] else 0
        modal = _NORMS.get(words[2:length]) if words[:2] == ("it", "is") else None
        to = next((i for i in range(at + length, len(tokens)) if tokens[i].word in _AFTER_FOR), 0)
        if modal is None or not to or tokens[to].word != "to":
            plain.append(tokens[at])
            at += 1
            continue
        plain += tokens[at + length + 1 : to]
        plain += [tokens[to]._replace(word=word, raw=word) for word in modal]
        at = to + 1
    return plain


def with_actors_first(tokens: list[Token]) -> list[Token]:
    """The tokens with "every diver must wear b" for "wearing b is compulsory for every diver".

    Also of "the wearing of b".
    """
    words = [token.word for token in tokens]
    end = len(words) - (words[-1:] == ["."])
    start = int(words[:1] == ["the"])
    copula = words.index("is") if "is" in words else 0
    to = words.index("for", copula) if "for" in words[copula:] else 0
    modal = _NORMS.get(tuple(words[copula + 1 : to]), ())
    is_one = not {",", ".", ";", "if", "unless"}.intersection(words[:end])
    acts = copula > start and Form.PROGRESSIVE in forms(words[start])
    if not modal or not is_one or not acts or (start and words[2:3] != ["of"]):
        return tokens
    verb = tokens[start]._replace(word=lemma(words[start], Form.PROGRESSIVE))
    said = [tokens[to]._replace(word=word, raw=word) for word in modal]
    return [*tokens[to + 1 : end], *said, verb, *tokens[start * 3 or 1 : copula], *tokens[end:]]


def with_plain_purposes(tokens: list[Token], known: Container[str]) -> list[Token]:
    """The tokens of "to fly, a bird must sing" as "for a bird to fly it is necessary to sing".

    Also of "for a bird to fly it must sing"; "in order to" is "to" in tokens.
    """
    tokens, given = _with_must(tokens, known), tokens
    words = [token.word for token in tokens]
    end = len(words) - (words[-1:] == ["."])
    if words.count("must") != 1 or "must" in known or not {".", ";"}.isdisjoint(words[:end]):
        return given
    must = words.index("must")
    if words[0] == "for" and words[must - 1] in _PRONOUNS and "to" in words[:must]:
        aim, subject, means = tokens[:0], tokens[1 : must - 1], tokens[must + 1 : end]
    elif words[1:2] and words[:must].count(",") == 2 and words[words.index(",") + 1] == "to":
        start, comma = (i for i in range(must) if words[i] == ",")
        aim, subject, means = tokens[start + 2 : comma], tokens[:start], tokens[must + 1 : end]
    elif words[0] == "to" and "," in words[:must] and words[1] not in FUNCTION_WORDS:
        comma = words.index(",")
        aim, subject, means = tokens[1:comma], tokens[comma + 1 : must], tokens[must + 1 : end]
    else:
        return given
    add = partial(_words_at, tokens[must])
    if len(subject) == 1 and subject[0].word in _ANY_OF:
        subject = add(_ANY_OF[subject[0].word])
    to = add("to") if aim else []
    return [*add("for"), *subject, *to, *aim, *add("it is necessary to"), *means, *tokens[end:]]


def _with_must(tokens: list[Token], known: Container[str]) -> list[Token]:
    """With "must" for the "has to" of a text that says what for."""
    words = [token.word for token in tokens]
    at = next(
        (i for i in range(1, len(words) - 1) if words[i] in _NEEDING and words[i + 1] == "to"), 0
    )
    if not at or words[at] in known or not {"to", "for"}.intersection(words[: at - 1]):
        return tokens
    return [*tokens[:at], tokens[at]._replace(word="must"), *tokens[at + 2 :]]


def _words_at(token: Token, words: str) -> list[Token]:
    return [token._replace(word=word, raw=word) for word in words.split()]


def with_condition_last(tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens of "if it is small, a cube is red" as "a cube is red if it is small".

    None for a text that is not one sentence with a condition about what comes after it.
    """
    words = [token.word for token in tokens]
    length = 2 if words[:2] == ["only", "if"] else 1
    if len(words) < _SHORTEST or words[length - 1] not in _CONDITIONS or "," not in words:
        return None
    comma, end = words.index(","), len(words) - (words[-1] == ".")
    is_one = not {".", ";", ":"}.intersection(words[:end])
    if (
        not is_one
        or _TAKING_UP.isdisjoint(words[:comma])
        or _PRONOUNS.intersection(words[comma:end])
    ):
        return None
    return [*tokens[comma + 1 : end], *tokens[:comma], *tokens[end:]]


def with_definition_first(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of "b is, by definition, red" as "by definition b is red"."""
    plain: list[Token] = []
    start = at = 0
    while at < len(tokens):
        if tokens[at].word in _ENDS:
            start = len(plain) + 1
        if _said(tokens, at, 2) == ("by", "definition") and at > start:
            is_set_off = plain[-1].word == "," and _said(tokens, at + 2, 1) in ((",",), (".",), ())
            if is_set_off:
                plain[-1:] = []
            plain[start:start] = tokens[at : at + 2]
            at += 2 + (is_set_off and _said(tokens, at + 2, 1) == (",",))
            continue
        plain.append(tokens[at])
        at += 1
    return plain


def with_choice_first(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of "of b and c, exactly one sings" as "exactly one of b and c sings"."""
    words = [token.word for token in tokens]
    if words[:1] != ["of"] or "," not in words or "the" in words[1:2]:
        return list(tokens)
    comma = words.index(",")
    chosen = next(
        (n for n in (3, 2, 1) if " ".join(words[comma + 1 : comma + 1 + n]) in _CHOICES), 0
    )
    if not chosen or "and" not in words[:comma]:
        return list(tokens)
    return [*tokens[comma + 1 : comma + 1 + chosen], *tokens[:comma], *tokens[comma + 1 + chosen :]]


def with_persons(tokens: list[Token], noun: str, known: Container[str]) -> list[Token]:
    """The tokens with "person" for "individual"."""
    individuals = {"individual", "individuals"}
    is_said = any(token.word in individuals for token in tokens)
    if not is_said or any(word in known for word in individuals):
        return tokens
    persons = {"individual": noun, "individuals": plural(noun)}
    return [token._replace(word=persons.get(token.word, token.word)) for token in tokens]


def with_pointed_persons(tokens: list[Token]) -> list[Token]:
    """The tokens with "those-" for "those" before "who", if not after "only".

    With "he is" for the "it is" of "if anyone knows, it is Max".
    """
    words = ["", *(token.word for token in tokens), ""]
    it = len(tokens) - 3 - (words[-2] == ".")
    if words[1:2] == ["if"] and words[2] in _SOMEBODY and it > 2:
        is_named = [*words[it : it + 3]] == [",", "it", "is"]
        if is_named and tokens[it + 2].raw[:1].isupper():
            tokens = [*tokens[:it], tokens[it]._replace(word="he"), *tokens[it + 1 :]]
    return [
        token._replace(word="those-")
        if token.word == "those" and after in _OF_PERSONS and before not in _LIMITING
        else token
        for token, before, after in zip(tokens, words, words[2:], strict=False)
    ]


_OF_PERSONS = read_words("relatives_of_persons")
_SOMEBODY = read_words("persons")
_LIMITING = frozenset({"only", "exactly"})


def _said(tokens: Sequence[Token], at: int, length: int) -> tuple[str, ...]:
    return tuple(token.word for token in tokens[at : at + length])


def _point(before: list[Token]) -> bool:
    """Say "that" for the last "the", close before "in question"."""
    for at in range(len(before) - 2, max(len(before) - 6, -1), -1):
        if before[at].word in _POINTING_AT:
            before[at] = before[at]._replace(word="that")
            return True
    return False


def _is_emphatic(before: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether a word only stresses another: "is itself odd", "she herself", "cubes alike"."""
    last = before[-1].word if before else ""
    after = words[1] if len(words) > 1 else "."
    if words[0] in _REFLEXIVES:
        follows = after not in _MARKS and after not in _JOINING
        is_again = last in _OBJECTS and len(before) > 1 and bool(forms(before[-2].word) & _ACTING)
        of_phrase = last in _SUBJECTS or is_again or _ends_phrase(before)
        return of_phrase or (last in _COPULAS and follows)
    return words[0] == "alike" and Form.PLURAL in forms(last) and after not in _MARKS


def _ends_phrase(before: Sequence[Token]) -> bool:
    """Whether a reflexive can only stress what is before it: "the prime", "than Max", "Max"."""
    if len(before) < 2:
        return bool(before) and before[0].word not in _NO_NAMES
    start, last = before[-2].word, before[-1]
    if start in _ARTICLES:
        return Form.NOUN in forms(last.word) or last.raw[:1].isupper()
    if last.word in _NO_NAMES or not (last.raw[:1].isupper() or not forms(last.word)):
        return False
    return start in PREPOSITIONS or start in _BEFORE_STRESSED


def _is_counted(before: Sequence[Token]) -> bool:
    """Whether a number is before "different", which says no more then: not "any two different"."""
    if not before or before[-1].word not in _NUMBERS:
        return False
    return len(before) == 1 or before[-2].word not in _ANY


_RESTATING = read_words("restating")
_NORMS = read_phrase_pairs("norms")
_AFTER_FOR = frozenset({"to", "who", "that", ",", ".", ";"})
_CONDITIONS = frozenset({"if", "unless", "when", "whenever", "once", "where"})
_PRONOUNS = read_words("subject_pronouns")
_ANY_OF = read_word_pairs("any_of")
_NEEDING = read_words("having_to")
_TAKING_UP = _PRONOUNS | read_words("object_pronouns") | read_words("possessive_pronouns")
_SHORTEST = 7
"""The fewest words of a condition and what it is for: "if it sings, it is red" with their marks."""
_CHOICES = frozenset({"exactly one", "at least one", "at most one", "only one", "neither", "both"})
_REFLEXIVES = read_words("reflexives")
_SUBJECTS = read_words("subject_pronouns") - {"it"}
_OBJECTS = read_words("object_pronouns_of_one_or_more")
_ACTING = frozenset({Form.VERB, Form.THIRD, Form.PAST, Form.PARTICIPLE})
_ARTICLES = read_words("articles")
_COPULAS = read_words("be_present") | read_words("be_past")
_MARKS = frozenset({",", ".", ";", ":"})
_JOINING = frozenset({"and", "or", "nor", "but"})
_BEFORE_STRESSED = _COPULAS | _JOINING | _MARKS | {"except", "if", "then", "that", "because"}
_NO_NAMES = FUNCTION_WORDS | PREPOSITIONS | _REFLEXIVES
_ENDS = frozenset({".", ";", ":"})
_LONGEST = 9
"""The most words of what frames a sentence."""
_TAKING = read_words("taking")
_STATEMENTS = read_words("claims") | read_words("rules")
_OPENINGS = [tuple(words.split()) for words in read_word_list("openings_of_rules")]
_SAYING = read_words("verbs_of_saying")
_CONCLUDING = read_words("verbs_of_concluding")
_WHEN_CONCLUDING = read_words("before_concluding")
_SAYERS = read_words("sayers")
_POINTING_AT = read_words("pointing")
_DENYING = read_words("negative") | {"false", "untrue"}
_POINTING = read_words("demonstratives") | {"the"}
_NO_CLAUSES = _COPULAS | {",", ".", "one"}
_UNIVERSAL, _STANDING = read_words("universal"), read_words("standing_behind")
_PLACES = read_words("places_behind")
_ORDINALS = read_words("ordinals")
_NUMBERS = read_words("numerals") - {"zero", "one"}
_ANY = read_words("before_any_two")
_COUNTING = read_words("before_counts")
_DIFFERENT = frozenset({"different", "distinct", "separate"})
_BEFORE_OTHERS = frozenset({"different", "distinct", "from", "than", "in", "to", "of", ",", "."})
_POINTERS = read_phrase_pairs("pointers")
