r"""Mutants of English texts: one phrase exchanged, dropped or added at a random place.

The mutants are strings, made without a look at any grammar: what one says, and whether it is
English at all, is for the readers to find out.

>>> import random
>>> dict(mutants("Every cube is larger than a.", random.Random(1)))["only/every"]
'Only cubes are larger than a.'
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

KINDS = (
    "quantifier",
    "negation dropped",
    "negation added",
    "converse",
    "constants",
    "and/or",
    "only/every",
    "if/only if",
    "larger/smaller",
)
Change = tuple[str, Callable[[re.Match[str]], list[str]]]
"""A pattern, and what may stand for what it finds."""

_NOUN = r"(?:cube|tetrahedron|dodecahedron|prime|pet|person|student)"
_ADJECTIVES = r"(?:(?:large|small|medium|even) )*"
_RELATION = (
    r"(?:larger than|smaller than|to the (?:left|right) of|in (?:front|back) of|"
    r"in the same (?:row|column) as|(?:of )?the same (?:size|shape) as|of the same \w+ as|"
    r"adjacent to)"
)
_PHRASE = (
    rf"(?:[a-fu-z]|(?:every|some|no|any|a|each) {_ADJECTIVES}{_NOUN}|everything|something|nothing)"
)


def _others(*words: str) -> Change:
    """Any of some words for another of them."""
    longest_first = sorted(words, key=len, reverse=True)
    pattern = rf"\b({'|'.join(longest_first)})\b"
    return pattern, lambda match: [word for word in words if word != match[1].lower()]


def _always(pattern: str, *replacements: str) -> Change:
    return pattern, lambda match: [match.expand(replacement) for replacement in replacements]


_CHANGES: dict[str, tuple[Change, ...]] = {
    "quantifier": (
        _others("every", "some", "no", "not every", "exactly one", "at most one", "each"),
        _others("everything", "something", "nothing"),
        _others("anything", "everything"),
        _always(rf"\b(?<!is )(?<!is not )(?:any|a) (?={_ADJECTIVES}{_NOUN}\b)", "every ", "no "),
        _always(r"\bfor all (\w), ", r"there is an element \1 such that "),
        _always(r"\bthere is an? (\w+) (\w) such that ", r"for all \1s \2, "),
        _always(r"\bat least one of these holds\b", "all these hold", "none of these holds"),
        _always(r"\ball these hold\b", "at least one of these holds", "none of these holds"),
    ),
    "negation dropped": (
        _always(r"\b(is|are) not\b", r"\1"),
        _always(r"\bit is not the case that ", ""),
        _always(r"\bnot every", "every"),
        _always(r"\bneither (.+?) nor ", r"either \1 or "),
        _always(r"\bthere is no\b", "there is a"),
        _always(r"\bnot ", ""),
    ),
    "negation added": (
        _always(
            r"\b(is|are) (?!not\b|the case\b|an element\b)(?<!there is )(?<!there are )", r"\1 not "
        ),
        _always(r"^", "it is not the case that "),
        _always(r"\b(and|or|then) (?=[a-fu-z] )", r"\1 it is not the case that "),
        _always(r"\bthere is an? ", "there is no "),
        _always(r"\bthat are\b|\bthat is\b", r"\g<0> not"),
    ),
    "converse": (
        _always(rf"\b({_PHRASE}) (is|is not) ({_RELATION}) ({_PHRASE})\b", r"\4 \2 \3 \1"),
        _always(rf"\bhas ({_PHRASE}) ({_RELATION}) it\b", r"is \2 \1"),
        _always(rf"\bis ({_RELATION}) ({_PHRASE})(?=[.,]|$)", r"has \2 \1 it"),
        _always(rf"\b({_NOUN}|thing) ({_RELATION}) ({_PHRASE})\b", r"\1 with \3 \2 it"),
        _always(rf"\bwith ({_PHRASE}) ({_RELATION}) (?:it|them)\b", r"\2 \1"),
    ),
    "and/or": (
        _always(r"\band\b(?! only)", "or"),
        _always(r"\bor\b", "and"),
        _always(r"\bneither (.+?) nor ", r"both \1 and "),
        _always(r"\beither (.+?) or ", r"both \1 and "),
        _always(r"\bboth (.+?) and ", r"either \1 or "),
    ),
    "only/every": (
        _always(rf"\b(?:every|each) ({_ADJECTIVES})({_NOUN}) is\b", r"only \1\2s are"),
        _always(rf"\ball ({_ADJECTIVES}{_NOUN}s) are\b", r"only \1 are"),
        _always(rf"\bonly ({_ADJECTIVES}{_NOUN}s) (are|have)\b", r"all \1 \2"),
        _always(
            rf"\b(than|of|as) (?:every|some|a|any|no) ({_ADJECTIVES})({_NOUN})(?=[.,]|$)",
            r"\1 only \2\3s",
        ),
        _always(rf"^some ({_ADJECTIVES})({_NOUN}) is\b", r"only \1\2s are"),
        _always(rf"^no ({_ADJECTIVES})({_NOUN}) is\b", r"only \1\2s are"),
    ),
    "if/only if": (
        _always(
            r"\bif (.+?), then (.+?)(?=\.|$)",
            r"\1 only if \2",
            r"\1 if \2",
            r"\2 if \1",
            r"\1 if and only if \2",
            r"if \2, then \1",
            r"\2 unless \1",
        ),
        _always(r" if and only if ", " only if ", " if ", " unless "),
        _always(r" unless ", " if ", " only if ", " if and only if "),
        _always(r"(?<= )if (?=[a-fu-z] )", "only if "),
    ),
}
_NAMES = re.compile(
    r"\b(?<!\w )([b-f]|a(?! \w*(?:cube|tetrahedron|dodecahedron|large|small|pet|"
    r"medium|prime|person|student|even))|max|claire)\b"
)
_SWAPS = (
    ("larger", "smaller"),
    ("left", "right"),
    ("front", "back"),
    ("row", "column"),
    ("large", "small"),
    ("cube", "tetrahedron"),
    ("cubes", "tetrahedrons"),
)


def mutants(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """A mutant of each kind, where there is one; those that are made of symbols are apart."""
    plain = text[:1].lower() + text[1:]
    for kind, changes in _CHANGES.items():
        made = [
            plain[: match.start()] + replacement + plain[match.end() :]
            for pattern, replacements in changes
            for match in re.finditer(pattern, plain)
            for replacement in replacements(match)
        ]
        if made:
            chosen = re.sub(r"\ba (?=even\b)", "an ", rng.choice(made))
            yield kind, chosen[:1].upper() + chosen[1:] if chosen[1:2] != " " else chosen


def exchanged(text: str, pairs: dict[str, str]) -> str:
    """The text with words exchanged for others, everywhere and at once.

    >>> exchanged("Every cube is larger than b.", {"larger": "smaller", "smaller": "larger"})
    'Every cube is smaller than b.'
    """
    pattern = rf"\b({'|'.join(map(re.escape, pairs))})\b"
    return re.sub(pattern, lambda match: pairs[match[1]], text)
