"""The notation of rules and rows: one construction a line, for the reader and for the writer.

A rule is ``Left -> right side = action @cost``, whose end may be missing.  On the right, a capital
begins a symbol (ALL CAPITALS: a class of words from the lexicon), anything else is the word itself;
``a/an`` is either word, a final ``?`` makes a part optional.  ``[n]`` stands for each value of a
feature throughout the rule: in symbols, after ``_`` and ``:``, as a word; ``is|are[n]`` is the word
for its first or second value; ``+also`` is written, and nothing to the reader, who passes over the
word.  Without an action the one value is passed on.

An action is a name, with constants to be given before the values (``action:and``), or a template
(`templates`), which says what tree the words mean: such a rule is a *row*, and is written by, too;
``where NAME`` after it is a condition of the tree (`conditions`), ``when NAME`` one for the writer.
A final ``!`` marks what only people write, which the exported grammar leaves out; a final ``<``
marks a row that is read and never written, ``>`` one that is written and read by a wider rule.

>>> [(rule.left, rule.right, rule.cost) for rule in expand("S -> a/an NAME? = f @2", {})]
[('S', ('a', 'NAME'), 2), ('S', ('a',), 2), ('S', ('an', 'NAME'), 2), ('S', ('an',), 2)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import accumulate, product
from typing import NamedTuple

from logic2text.lazy_pattern import lazy_pattern

Features = Mapping[str, tuple[str, ...]]
"""The values of each feature."""

PHRASES = frozenset({"NP", "VP"})
"""The symbols in capitals that are phrases, by the field's convention, and no classes of words."""

_RULE = lazy_pattern(
    r"(\S+)\s+->\s+(.*?)(?:\s+=\s+(\$\d|\w+\(.*\)|\S+)(?:\s+(where|when)\s+(\w+))?)?"
    r"(?:\s+@(\d+))?((?:\s+[!<>])*)$"
)
_NOUN = lazy_pattern(r"(?<= )Noun(\[\w+\])(?= )")
_PLACE = lazy_pattern(r"\$(\d)")
_FEATURE = lazy_pattern(r"\[(\w+)\]")


PART_CACHE_SIZE = 2_048
"""Parts of rules whose alternatives are kept: the English grammar has some 1,500."""


class NotedRule(NamedTuple):
    """One alternative of a symbol.

    Attributes:
        left: the symbol.
        right: its parts, words and symbols.
        slots: for each argument of the action, the index of its part, or None if it is missing.
        action: the name of the action or its template; None to pass on the only value.
        condition: the name of a condition of the tree (`conditions`); None for none.
        cost: its cost.
        marks: of "!", "<" and ">" those that end the line.
    """

    left: str
    right: tuple[str, ...]
    slots: tuple[int | None, ...]
    action: str | None
    condition: str | None
    cost: int
    marks: str


class Line(NamedTuple):
    """A line, split: its right side with alternatives and options, as it is written."""

    left: str
    parts: tuple[str, ...]
    action: str | None
    conditions: Mapping[str, str]
    cost: int
    marks: str


def list_lines(text: str) -> list[str]:
    """The lines of a text that say something; a line from ``=`` on continues the one before."""
    lines = [line for line in map(str.strip, text.splitlines()) if line and line[0] != "#"]
    return "\n".join(lines).replace("\n= ", " = ").splitlines()


def is_symbol(part: str) -> bool:
    """Whether a part of a right side is a symbol, not a word."""
    return part[0].isupper()


def is_word_class(part: str) -> bool:
    """Whether a symbol is a class of words from the lexicon."""
    name = part.partition("[")[0]
    return len(name) > 1 and name.isupper() and name not in PHRASES


def is_template(action: str) -> bool:
    """Whether an action is a template."""
    return action[0] == "$" or action[-1] == ")"


def expand(line: str, features: Features) -> Iterator[NotedRule]:
    """The rules of a line, one for each value of its features and each choice of words.

    Raises:
        ValueError: it is no rule, or all its parts are optional.
    """
    for filled in fill_features(unfold_nouns(line), features):
        yield from _choose(filled)


def unfold_nouns(line: str) -> str:
    """A line with ``Noun[n]``, a noun with all its modifiers, as the reader's symbols have it."""
    while (noun := _NOUN.search(line)) is not None:
        place = sum(map(is_symbol, line[: noun.start()].split()))
        line = f"{line[: noun.start()]}Head{noun[1]} Relatives{noun[1]}?{line[noun.end() :]}"
        line = _PLACE.sub(partial(_renumber, place), line)
    return line


def _renumber(noun: int, place: re.Match[str]) -> str:
    number = int(place[1])
    if number == noun:
        return f"relate(${number}, ${number + 1})"
    return f"${number + (number > noun)}"


def fill_features(line: str, features: Features) -> Iterator[str]:
    """The line for each value of its features."""
    names = sorted({name for name in _FEATURE.findall(line) if name in features})
    for values in product(*(features[name] for name in names)):
        filled = line
        for name, value in zip(names, values, strict=True):
            filled = _with_feature(filled, name, value, features[name].index(value))
        yield filled


def _with_feature(line: str, name: str, value: str, place: int) -> str:
    """The feature's value in symbols, ``NP[sg]``, in actions, ``join:and``, and as a word."""
    place_of_value = f"[{name}]"
    if "|" in line:
        line = re.sub(rf"(\S+\|\S+)\[{name}\]", lambda words: words[1].split("|")[place], line)
    if any(before + place_of_value in line for before in "_: "):
        line = re.sub(rf"(?<=[_:])\[{name}\]|(?<= )\[{name}\](?= |$)", value, line)
    return line.replace(place_of_value, f"[{value}]")


def split_line(line: str) -> Line:
    """The parts of a line.

    Raises:
        ValueError: it is no rule.
    """
    match = _RULE.match(line)
    if match is None:
        raise ValueError(f"not a rule: {line}")
    left, right, action, kind, condition, cost, marks = match.groups()
    conditions = {kind: condition} if kind else {}
    parts, number = tuple(right.split()), int(cost or 0)
    return Line(left, parts, action, conditions, number, marks.replace(" ", ""))


def _choose(line: str) -> Iterator[NotedRule]:
    left, right, action, conditions, cost, marks = split_line(line)
    choices = [choose_words(part) for part in right if part[0] != "+"]
    are_symbols = [is_symbol(words[0] or words[-1] or "") for words in choices]
    for chosen in product(*choices):
        parts = tuple(filter(None, chosen))
        if not parts:
            raise ValueError(f"all parts are optional: {line}")
        places = accumulate(map(bool, chosen), initial=0)
        slots = tuple(
            [
                place if part else None
                for part, place, is_value in zip(chosen, places, are_symbols, strict=False)
                if is_value
            ]
        )
        yield NotedRule(left, parts, slots, action, conditions.get("where"), cost, marks)


@lru_cache(maxsize=PART_CACHE_SIZE)
def choose_words(part: str) -> tuple[str | None, ...]:
    """The alternatives of a part, the first of which is written; None for leaving it out."""
    optional = part.endswith("?") and len(part) > 1
    body = part[:-1] if optional else part
    words = (body,) if is_symbol(body) or body == "/" else body.split("/")
    return (*words, None) if optional else tuple(words)
