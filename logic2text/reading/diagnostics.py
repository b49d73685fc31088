"""Error messages for texts that cannot be parsed."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.errors import ParseError
from logic2text.reading.chart import Row, expected
from logic2text.reading.ellipsis import AUXILIARIES
from logic2text.reading.rules import WHOLE, english
from logic2text.reading.tokens import CLOSE, ITEM, OPEN, Token

_CLASSES = {
    "DET": "a determiner",
    "NAME": "a name",
    "LABEL": "a variable",
    "NOUN": "a noun",
    "NOUNOF": "a noun",
    "MASS": "a noun",
    "THING": "a noun",
    "ATTRIBUTE": "an adjective",
    "ADJECTIVE": "an adjective",
    "ADJECTIVE2": "an adjective",
    "ALIKE": "an adjective",
    "PHRASAL": "an adjective",
    "V1": "a verb",
    "V2": "a verb",
    "NOT1": "a verb",
    "NOT2": "a verb",
    "B1": "a verb",
    "B2": "a verb",
    "PARTICIPLE": "a participle",
    "THINGS": "“everything”",
    "PRONOUN": "a pronoun",
    "REFLEXIVE": "“itself”",
    "EACHOTHER": "“each other”",
    "POSSESSIVE": "“its”",
    "FUNCTION": "a relational noun",
    "FUNCTIONS": "a relational noun",
    "OWNED": "a relational noun",
    "PROPOSITION": "a clause",
    "NOTPROPOSITION": "a clause",
    "TRUTH": "a clause",
    "HEADING": "the heading of a list",
    "LINK": "a preposition",
    "NUMBER": "a number",
    "UNFULFILLED": "a clause",
    "ORDINAL": "“first”",
    "IDENTICAL": "“the same thing”",
    "HAVEALIKE": "a verb",
    "AUX": "“is”",
    "QUANT": "“some”",
    "MASSDET": "a determiner",
    "MODAL": "a verb",
    "AFTERMODAL": "a verb",
    "PLURALNAME": "a name",
    "COMPARATIVE": "an adjective",
    "SUPERLATIVE": "an adjective",
    "RELATIONAL": "a relational noun",
    "SIDE": "“right”",
    "DIMENSION": "“size”",
}
_SHAPES = {OPEN: "an itemised list", CLOSE: "the end of the list", ITEM: "a list item"}
MOST_NAMED = 8


def unreadable(
    text: str, tokens: Sequence[Token], rows: Sequence[Row], vocabulary: frozenset[str]
) -> ParseError:
    """The error for a text without a parse; `vocabulary` are the known words."""
    place, parts = expected(english(), rows, WHOLE)
    wanted = _described(parts)
    if place == len(tokens):
        return ParseError(f"the text ends, expected {wanted}", text, len(text.rstrip()))
    token = tokens[place]
    if token.word in _SHAPES:
        return ParseError(f"expected {wanted}, found {_SHAPES[token.word]}", text, token.offset)
    unknown = not rows[place] and token.word.isalnum()
    message = f"unknown word {token.raw!r}" if unknown else f"did not expect {token.raw!r}"
    hint = _near(token.word, vocabulary) if unknown else None
    return ParseError(f"{message}, expected {wanted}", text, token.offset, hint)


def no_antecedent(text: str, tokens: Sequence[Token]) -> ParseError:
    """The error for a text in which a pronoun has no antecedent in any bracketing."""
    words = ("it", "he", "she", "him", "her", "they", "them", "its", "his", "their", "else")
    for token in tokens:
        if token.word in words:
            return ParseError(
                f"{token.raw!r} has nothing that it can refer to",
                text,
                token.offset,
                "name the thing",
            )
    last = next((token for token in reversed(tokens) if token.word.isalpha()), None)
    if last is not None and last.word in AUXILIARIES:
        end = last.offset + len(last.raw)
        return ParseError(
            f"the text ends, expected what follows {last.raw!r}: no clause before it says it",
            text,
            end,
        )
    return ParseError(
        "the words are known, but they make no sentence",
        text,
        0,
        "“each other” needs a subject of several things; “there is” takes no “every” or “all”",
    )


def _described(parts: frozenset[str]) -> str:
    classes = {_CLASSES.get(part.partition("[")[0]) for part in parts}
    words = {_SHAPES.get(part, f"“{part}”") for part in parts if not part[0].isupper()}
    named = sorted(name for name in classes if name) + sorted(words)
    if len(named) > MOST_NAMED:
        named = [*named[:MOST_NAMED], "…"]
    return " or ".join(named) if len(named) < 3 else ", ".join(named[:-1]) + " or " + named[-1]


def _near(word: str, vocabulary: frozenset[str]) -> str | None:
    from rapidfuzz import fuzz, process

    words = sorted(english().words | vocabulary)
    near = [
        match
        for match, _, _ in process.extract(word, words, scorer=fuzz.ratio, limit=3, score_cutoff=75)
    ]
    return f"did you mean {', '.join(near)}?" if near else None
