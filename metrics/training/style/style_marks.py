"""The marks of logical style in a text: how it words quantifiers, negations, conditions, arguments.

Every mark serves one function of logic and is one of its wordings, from the formula's to plain
English; the target weighs the wordings (`style_target`).  Counts are taken on the text's shape
(`metrics.formulaicness.features`), so that they depend on no content word.

>>> {mark: n for mark, n in counts("for all x, if x is a cube, then x is small").items() if n > 0}
{'binder: variable': 1, 'condition: of a variable': 1, 'argument: variable': 2, 'word': 2}
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from metrics.formulaicness import features

MARKS = (
    "binder: variable",
    "binder: labelled noun",
    "binder: noun in front",
    "binder: noun phrase",
    "negation: sentence",
    "negation: not",
    "negation: contracted",
    "condition: of a variable",
    "condition: if then",
    "condition: if",
    "condition: restriction",
    "argument: variable",
    "argument: letter",
    "argument: pronoun",
    "scaffold",
    "repetition: letter",
    "repetition: words",
    "word",
    "prose word",
)
"""What is counted; the wordings of a function in order, the formula's first."""

_USUAL_VARIABLES = frozenset("uvwxyz")
_VARIABLE, _LETTER = "1", "2"

_INTRODUCED = re.compile(
    r"(?:F[LES]|X?[BD]?[DNS]?O|XB?[DNS]?|[ESN])-{0,5}([a-z])(?:(?:,([a-z]))?,?&([a-z]))?(?=[,UHB&-]|$)"
)
_BARE = re.compile(
    r"(?:F[LES]|X[BDNS]*O?|[DNSE]O|F[LES]O|(?<=[,&])X?B?[DN])1(?:(?:,1)?,?&1)?(?=[,UH]|$)"
)
_LABELLED = re.compile(r"[FLESNDB-]-{1,4}1(?:&1)?(?![.])")
_FRONTED = re.compile(r"F[LES]-{1,6}(?:,|$)|XB?[DNS]?[-QD]{0,5}UH")
_NOUN_PHRASE = re.compile(r"[LESN](?=[-D2])|Q|XB?D?-")
_SENTENCE_NEGATION = re.compile(
    r"\bit (?:is|'s) (?:not (?:the case|true)|false) that\b|\bit's not the case that\b"
)
_CONTRACTED = re.compile(r"n't\b|n’t\b|\bneither\b|\bnor\b|\bnever\b|\bcannot\b")
_UNCONTRACTED = re.compile(r"\bnot\b")
_CASE = re.compile(r"\bit is (?:the case|true) that\b")
_IFF = re.compile(r"\bif and only if\b")
_WEAK_CONDITION = re.compile(r"\bunless\b|\bonly if\b|\bwhenever\b|\bprovided that\b")
_RELATIVE = re.compile(r"\b(?:who|which|whose|whom)\b|(?<!such)(?<!case)(?<!true)(?<!false) that\b")
_PRONOUN = re.compile(r"\b(?:it|they|them|itself|themselves|its|their)\b")
_EXPLETIVE = re.compile(r"\bit (?:is|'s) (?:not )?(?:the case|true|false)\b")
_SCAFFOLD = re.compile(
    r"\belements?\b|\bsuch that\b|\bidentical to\b|\bequals\b|\bthe following\b|•"
    r"|\bthese hold\b|\bthese holds\b|\bholds\b|\biff\b"
)
_SUBJECT = (
    r"((?:the |every |some |an? |no )?"
    r"(?!(?:the|an?|every|some|no|both|either|of|to|in|and|or|with|that|where|there|it|which)\b)"
    r"[\w'-]+)"
)
_VERB = r"(?:is|are|does|do|was|has|\w\w+s)"
_REPEATED_SUBJECT = re.compile(
    rf"\b{_SUBJECT} {_VERB}\b(?=[^.•]{{0,60}}?(?:\band|\bor|,|•) (?:either |both )?\1 {_VERB}\b)"
)
_REPEATED_PREDICATE = re.compile(
    r"\b((?:is|are) (?:not )?(?:an? )?(?!an?\b|the\b|not\b|in\b|to\b|of\b)[\w-]{2,})\b"
    r"(?=[^.]{0,60}? (?:and|or) (?:[\w-]+ ){1,3}\1\b)"
)


def counts(text: str) -> Mapping[str, int]:
    """How often each mark of `MARKS` occurs in a normalised text."""
    plain = _IFF.sub("iff", text)
    coded = _encode_shape(features.shape(plain))
    bare, labelled = _count_introduced(_BARE, coded), _count_introduced(_LABELLED, coded)
    conditions = _conditions(coded)
    sentences = len(_SENTENCE_NEGATION.findall(plain))
    spelled = plain.count("not the case that") + plain.count("not true that")
    fronted = len(_FRONTED.findall(coded))
    subjects = _REPEATED_SUBJECT.findall(plain)
    letters = sum(len(subject) == 1 for subject in subjects)
    relatives = len(_RELATIVE.findall(plain))
    return {
        "binder: variable": bare,
        "binder: labelled noun": labelled,
        "binder: noun in front": fronted,
        "binder: noun phrase": max(len(_NOUN_PHRASE.findall(coded)) - labelled - fronted, 0),
        "negation: sentence": sentences,
        "negation: not": max(len(_UNCONTRACTED.findall(plain)) - spelled, 0),
        "negation: contracted": len(_CONTRACTED.findall(plain)),
        "condition: of a variable": conditions[0],
        "condition: if then": conditions[1],
        "condition: if": conditions[2] + len(_WEAK_CONDITION.findall(plain)),
        "condition: restriction": relatives,
        "argument: variable": max(coded.count(_VARIABLE) - bare - labelled, 0),
        "argument: letter": coded.count(_LETTER),
        "argument: pronoun": len(_PRONOUN.findall(plain)) - len(_EXPLETIVE.findall(plain)),
        "scaffold": len(_SCAFFOLD.findall(plain)) + len(_CASE.findall(plain)),
        "repetition: letter": letters,
        "repetition: words": len(subjects) - letters + len(_REPEATED_PREDICATE.findall(plain)),
        "word": coded.count("-"),
        "prose word": coded.count("P"),
    }


def _encode_shape(shape: str) -> str:
    """The shape with ``1`` for a variable and ``2`` for a letter that nothing binds."""
    variables = {letter for match in _INTRODUCED.findall(shape) for letter in match if letter}
    variables |= _USUAL_VARIABLES & set(shape)
    return "".join(
        sign if not sign.islower() else _VARIABLE if sign in variables else _LETTER
        for sign in shape
    )


def _count_introduced(pattern: re.Pattern[str], coded: str) -> int:
    return sum(match.count(_VARIABLE) for match in pattern.findall(coded))


def _conditions(coded: str) -> tuple[int, int, int]:
    """Conditions about a variable, others with "then", and others without."""
    about_variable = with_then = without = 0
    opened: list[int] = []
    for place, sign in enumerate(coded):
        if sign == "I":
            opened.append(place)
        elif sign == "T" and opened:
            if _VARIABLE in coded[opened.pop() : place]:
                about_variable += 1
            else:
                with_then += 1
    for place in opened:
        if _VARIABLE in coded[place : place + 8]:
            with_then += 1
        else:
            without += 1
    return about_variable, with_then, without
