"""The plain text of a symbolization key, as textbooks print it.

::

    domain: people
    K(x): x knows the way to the harbour
    T(x,y): x trusts y            # or "[x] trusts [y]", "____ trusts ____", "__1__ trusts __2__"
    B(x,y): ___x betrays ___y
    f(x): the father of x
    h: Ragna
    A: Doctor Vane was promoted    # a sentence letter
    likes(x,y) = x likes y         # any spelling, and "=", "≡" or ":=" for the colon
    "k, the great": King Carl      # what is not a word stands in quotes
    <(x,y): x is earlier than y    # or x < y: …
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.closed_words import read_words
from logic2text.errors import LexiconError
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.morphology import article
from logic2text.notation.names import plain

_QUOTED = r'"(?:[^"\\]|\\.)*"|“[^”]*”'
_SIGN = r"(?:[<>]=?|[≤≥+×*−-])"
_PLACE = r"[^\W\d_]\w*"
_HEAD = lazy_pattern(
    rf"(?P<symbol>{_QUOTED}|-?\w+(?:[-.]\w+)*['’′]*|{_SIGN}(?=\s*\())\s*"
    rf"(?:\(\s*(?P<places>{_PLACE}(?:\s*,\s*{_PLACE})*)\s*\))?"
)
_INFIX = lazy_pattern(rf"(?P<left>{_PLACE})\s*(?P<sign>[<>]=?|[≤≥])\s*(?P<right>{_PLACE})")
_LINE = lazy_pattern(
    rf"(?P<head>{_QUOTED}(?:\s*\([^()]*\))?|{_SIGN}\s*\([^()]*\)|(?:[<>]=|[^:=≡\n])*?)"
    r"\s*(?::=|:|(?<![<>])=|≡)\s*(?P<gloss>.*)"
)
_SPELLINGS = {"<=": "≤", ">=": "≥", "*": "×", "-": "−"}
"""The signs that a formula can have, and the names that they get there."""
_GLUED = lazy_pattern(r"(?P<symbol>[A-Z]\d*)(?P<places>(?:[u-z]\d*)+)")
_LETTER = lazy_pattern(r"[u-z]\d*")
_GAP = r"(?:_{2,}|…|\.{3,})"
_BLANK = lazy_pattern(
    rf"\[\s*(\w+)\s*\]|_{{2,}}\s*(\d+)\s*_{{2,}}"
    rf"|{_GAP}(?P<behind>[u-z]\d*)(?:{_GAP}|(?!\w))|(?<!\w)(?P<before>[u-z]\d*){_GAP}|{_GAP}"
)
_OWNED_AT_END = lazy_pattern(r"\b([u-z]\d*)['’]s ((?:[^\W\d_][\w-]+ ?)+)$")
_ONE_OF_SEVERAL = lazy_pattern(r"\bis ([u-z]\d*)['’]s ((?:[^\W\d_][\w-]+ ?)+)$")
_OWNED = lazy_pattern(r"\b([u-z]\d*)['’]s ([^\W\d_][\w-]+)")
_VALUE = lazy_pattern(r"([u-z]\d*)['’]s ((?:[^\W\d_][\w-]+ )+)is ([u-z]\d*)")
_DOMAINS = ("domain", "universe", "ud", "universe of discourse")
_COMMENT = lazy_pattern(r"(?:^|\s)#.*$")
_LIST_MARK = lazy_pattern(r"(?:[*•·–-]|\(?\d{1,3}[.)])\s+(?=[\w\"“])")
"""What stands before the lines of a list; a sign as a symbol stands before its bracket."""
_WORD = lazy_pattern(rf"{_QUOTED}|,|[^\s,;:!?()\[\]{{}}\"“”]+")


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One line of a key.

    Attributes:
        number: counted from 1.
        symbol: a predicate, function, name or sentence letter.
        places: the names of its arguments, in its order.
        words: its gloss; arguments are written by their names.
    """

    number: int
    symbol: str
    places: tuple[str, ...]
    words: tuple[str, ...]


def read_lines(source: str, path: str) -> tuple[str, list[KeyLine]]:
    """The domain, "" if none is given, and the other lines of a key.

    Raises:
        LexiconError: a line is malformed; with its number.
    """
    domain: str | None = None
    lines: list[KeyLine] = []
    for number, text in _contents(source):
        parts = _LINE.fullmatch(text)
        if parts is None:
            raise _malformed(path, number, f"{text!r} has no colon", "write: K(x): x is a spy")
        head, gloss = parts["head"].strip(), parts["gloss"].strip()
        if not gloss:
            raise _malformed(path, number, f"{head!r} has no gloss", "say what it means")
        if head.lower() in _DOMAINS:
            if domain is not None:
                raise _malformed(path, number, "the domain is given twice", "keep one line")
            domain = gloss.rstrip(".").strip()
            continue
        line = _symbol_line(head, gloss, path, number)
        if any((line.symbol, len(line.places)) == (o.symbol, len(o.places)) for o in lines):
            raise _malformed(path, number, f"{line.symbol} is glossed twice", "keep one line")
        lines.append(line)
    if not lines and domain is None:
        raise LexiconError(f"{path} has no symbols", "write a line for each: K(x): x is a spy")
    return domain or "", lines


def _contents(source: str) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(source.removeprefix("\ufeff").splitlines(), 1):
        content = _COMMENT.sub("", text).strip()
        if (mark := _LIST_MARK.match(content)) is not None:
            content = content[mark.end() :]
        if content:
            yield number, content


def _symbol_line(head: str, gloss: str, path: str, number: int) -> KeyLine:
    symbol, places = _symbol(head, path, number)
    marked, named = _with_blanks(gloss, places, path, number)
    if not places:
        places = named or _bare_places(marked, symbol)
    words = _words(_write_with_of(marked), places)
    for place in places:
        if words.count(place) != 1:
            times = "does not occur" if place not in words else "occurs more than once"
            raise _malformed(
                path,
                number,
                f"the argument {place} of {symbol} {times} in its gloss",
                f"write each argument once, such as {symbol}(x,y): x trusts y",
            )
    if not words:
        raise _malformed(path, number, f"the gloss of {symbol} has no words", "say what it means")
    return KeyLine(number, symbol, places, words)


def _write_with_of(gloss: str) -> str:
    """A gloss with "the boss of y" for "y's boss", and "y is the boss of x" for "x's boss is y"."""
    value = _VALUE.fullmatch(gloss.strip())
    if value is not None:
        return f"{value[3]} is the {value[2]} of {value[1]}"
    one = _ONE_OF_SEVERAL.sub(_write_one, gloss)
    return _OWNED.sub(r"the \2 of \1", _OWNED_AT_END.sub(r"the \2 of \1", one))


def _write_one(owned: re.Match[str]) -> str:
    """As "is a friend of y": that somebody is y's friend does not say that nobody else is."""
    noun = owned[2].strip()
    if noun.split()[-1] in read_words("unique_relations"):
        return owned[0]
    return f"is {article(noun)} {noun} of {owned[1]}"


def _words(gloss: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a gloss, without punctuation but for a comma between two arguments."""
    found = [word if word[0] in '"“' else word.strip(".") for word in _WORD.findall(gloss)]
    neighbours = zip(["", *found], found, [*found[1:], ""], strict=False)
    return tuple(
        word
        for before, word, after in neighbours
        if word and (word != "," or (before in places and after in places))
    )


def _symbol(head: str, path: str, number: int) -> tuple[str, tuple[str, ...]]:
    glued = _GLUED.fullmatch(head)
    if glued:
        return glued["symbol"], tuple(_LETTER.findall(glued["places"]))
    infix = _INFIX.fullmatch(head)
    if infix and infix["left"] != infix["right"]:
        sign = infix["sign"]
        return _SPELLINGS.get(sign, sign), (infix["left"], infix["right"])
    place = _HEAD.fullmatch(head)
    if place is None:
        raise _malformed(
            path, number, f"{head!r} is not a symbol", "write K(x), a name such as h, or a letter"
        )
    names = place["places"]
    symbol = _without_quotes(place["symbol"])
    return _SPELLINGS.get(symbol, symbol), tuple(re.split(r"\s*,\s*", names)) if names else ()


def _without_quotes(symbol: str) -> str:
    return plain(symbol) if symbol[0] in '"“' else symbol


def _with_blanks(
    gloss: str, places: tuple[str, ...], path: str, number: int
) -> tuple[str, tuple[str, ...]]:
    """The gloss with every marked blank as the name of its argument, and the names in order."""
    named: list[str] = []
    numbered: dict[str, str] = {}

    def name_of(blank: re.Match[str]) -> str:
        letter = blank["behind"] or blank["before"]
        if letter or (blank[1] and not blank[1].isdigit()):
            name = letter or blank[1]
        else:
            digits = blank[1] or blank[2] or str(len(named) + 1)
            at = int(digits[:3]) - 1
            if places and not 0 <= at < len(places):
                raise _malformed(path, number, f"there is no argument {digits}", "count from 1")
            name = places[at] if places else f"x{digits}"
            numbered[name] = digits
        if name not in named:
            named.append(name)
        return f" {name} "

    marked = _BLANK.sub(name_of, gloss)
    if numbered:
        named.sort(key=lambda name: int(numbered.get(name, "0")[:3]))
    return marked, tuple(named)


def _bare_places(gloss: str, symbol: str) -> tuple[str, ...]:
    """The variables that stand as words of their own in the gloss of a capital letter."""
    if not symbol[:1].isupper():
        return ()
    return tuple(dict.fromkeys(word for word in gloss.split() if _LETTER.fullmatch(word)))


def _malformed(path: str, number: int, problem: str, hint: str) -> LexiconError:
    return LexiconError(f"{path}, line {number}: {problem}", hint, line=number, column=1)
