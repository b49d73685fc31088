"""Error messages for texts that cannot be parsed."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.closed_words import read_words
from logic2text.errors import ParseError
from logic2text.lexicon.entry import Category, Entry
from logic2text.reading.grammar.ellipsis import AUXILIARIES
from logic2text.reading.grammar.rules import WHOLE, english
from logic2text.reading.parsing.chart import Row, find_expected
from logic2text.reading.parsing.tokens import CLOSE, ITEM, OPEN, Token

_CLAUSE = "a clause such as “b is a cube”"
_PHRASE = "a phrase such as “every cube”"
_VERB = "a verb such as “is”"
_CONJUNCTION = "a conjunction such as “and”"
_GROUPS = (
    (
        "a determiner such as “every”",
        "DET QUANT OFTHEM PART MASSDET a an the every each all any some no",
    ),
    (
        "a noun",
        (
            "NOUN NOUNOF MASS THING FUNCTION FUNCTIONS OWNED RELATIONAL COMPOUND ROLE REST REST2 "
            "RESTDENIED "
            "PLURALNAME"
        ),
    ),
    (
        "an adjective",
        "ATTRIBUTE ADJECTIVE ADJECTIVE2 ALIKE PHRASAL COMPARATIVE SUPERLATIVE SAMEKIND BEGINCOMP",
    ),
    (
        _VERB,
        (
            "V1 V2 NOT1 NOT2 B1 B2 BEGIN HAVEALIKE MODAL AFTERMODAL AUX VAFTER NOTAFTER BAFTER "
            "is are has have does do equals"
        ),
    ),
    ("a name", "NAME"),
    ("a variable", "LABEL"),
    ("a pronoun", "PRONOUN"),
    ("a participle", "PARTICIPLE"),
    ("a preposition", "LINK AFTER"),
    ("a number", "NUMBER"),
    (_CONJUNCTION, "and or but nor , if unless"),
    ("“that” or “who”", "that who which whom"),
    ("the end of the sentence", "."),
)
"""What is expected, in the words of a student, and the terminals that it stands for."""
_NAMES_OF_TERMINALS = {terminal: name for name, group in _GROUPS for terminal in group.split()}
_OF_CLAUSES = frozenset({"PROPOSITION", "NOTPROPOSITION", "TRUTH", "HEADING", "UNFULFILLED"})
_OF_PHRASES = frozenset(
    {"a noun", "an adjective", "a determiner such as “every”", "a pronoun", "a participle"}
)
_SHAPES = {OPEN: "an itemised list", CLOSE: "the end of the list", ITEM: "a list item"}
MOST_NAMED = 4


def unreadable(
    text: str,
    tokens: Sequence[Token],
    rows: Sequence[Row],
    vocabulary: frozenset[str],
    entries: Sequence[Entry] = (),
) -> ParseError:
    """The error for a text without a parse.

    Args:
        text: the text.
        tokens: of the text.
        rows: of its chart.
        vocabulary: the known words.
        entries: those of the formula's predicates, which are examples of what was expected.
    """
    vague = next((token for at, token in enumerate(tokens) if _is_vague(tokens, at)), None)
    if vague is not None:
        return ParseError(
            f"{vague.raw!r} has no exact meaning in first-order logic",
            text,
            vague.offset,
            "write “every”, “some”, “no” or a number: “at least two cubes”",
        )
    place, parts = find_expected(english(), rows, WHOLE)
    found = tokens[place].word if place < len(tokens) else ""
    wanted = _describe(parts, entries, found)
    if place == len(tokens):
        return ParseError(f"the text ends, expected {wanted}", text, len(text.rstrip()))
    token = tokens[place]
    if token.word in _SHAPES:
        return ParseError(f"expected {wanted}, found {_SHAPES[token.word]}", text, token.offset)
    unknown = not rows[place] and token.word.isalnum()
    message = f"unknown word {token.raw!r}" if unknown else f"did not expect {token.raw!r}"
    hint = _near(token.word, vocabulary) if unknown else None
    return ParseError(f"{message}, expected {wanted}", text, token.offset, hint)


_VAGUE = read_words("vague")


def _is_vague(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word says vaguely how many: "most cubes"; not "at most"."""
    return tokens[at].word in _VAGUE and (not at or tokens[at - 1].word != "at")


def no_antecedent(text: str, tokens: Sequence[Token]) -> ParseError:
    """The error for a text in which a pronoun has no antecedent in any bracketing."""
    for token in tokens:
        if token.word in read_words("with_antecedent"):
            return ParseError(
                f"nothing before {token.raw!r} can be what it refers to",
                text,
                token.offset,
                "write a name or a phrase in its place, such as “the cube”",
            )
    last = next((token for token in reversed(tokens) if token.word.isalpha()), None)
    if last is not None and last.word in AUXILIARIES:
        end = last.offset + len(last.raw)
        return ParseError(
            f"the text ends after {last.raw!r}, and no clause before it says what is meant",
            text,
            end,
            "write the verb phrase, as in “b is small”",
        )
    return ParseError(
        "every word is known, but together they make no sentence",
        text,
        0,
        "“each other” needs a subject of several things; “there is” takes no “every” or “all”",
    )


def _describe(parts: frozenset[str], entries: Sequence[Entry], found: str = "") -> str:
    """What is expected: a few kinds of words, the most telling first, in the formula's words.

    The word that was found is no example of what was expected.
    """
    terminals = {part.partition("[")[0] for part in parts}
    names = dict.fromkeys(name for name, group in _GROUPS if terminals & {*group.split()})
    shapes = sorted(_SHAPES[part] for part in parts if part in _SHAPES)
    others = sorted(
        f"“{part}”"
        for part in parts
        if part not in _NAMES_OF_TERMINALS and part not in _SHAPES and part.isalpha()
        if part.islower() and part not in _RARE
    )
    if {"a name", "a determiner such as “every”"} <= names.keys():
        phrase = _CLAUSE if terminals & _OF_CLAUSES else _PHRASE
        rest = [name for name in names if name not in _OF_PHRASES | {"a variable"}]
        named = [phrase, *([] if phrase is _CLAUSE else rest)]
        others = []
    else:
        named = [*names, *shapes]
    named = [*named, *others][:MOST_NAMED] or ["other words"]
    named = [_with_examples(_without(name, found, parts), entries) for name in named]
    return " or ".join(named) if len(named) < 3 else ", ".join(named[:-1]) + " or " + named[-1]


def _without(name: str, found: str, parts: frozenset[str]) -> str:
    """A kind of words with another example where its own was found, and not expected."""
    kind, _, example = name.partition(" such as ")
    if example != f"“{found}”":
        return name
    group = next((group for one, group in _GROUPS if one == name), "")
    others = (word for word in group.split() if word in parts and word.isalpha() and word.islower())
    other = next((word for word in others if word != found), "")
    return f"{kind} such as “{other}”" if other else kind


_CATEGORIES = {"a noun": Category.NOUN, "an adjective": Category.ADJECTIVE, _VERB: Category.VERB}
MOST_EXAMPLES = 2


def _kind(name: str) -> str:
    return name.partition(" such as ")[0]


def _with_examples(name: str, entries: Sequence[Entry]) -> str:
    """A kind of words, with those of a formula that are of the kind."""
    category = next((one for kind, one in _CATEGORIES.items() if _kind(kind) == _kind(name)), None)
    alike = (entry for entry in entries if entry.category is category and not entry.notation)
    words = dict.fromkeys(entry.singular for entry in alike if entry.singular.islower())
    examples = [f"“{word}”" for word in list(words)[:MOST_EXAMPLES]]
    if not examples:
        return name
    kind, _, usual = name.partition(" such as ")
    return f"{kind} such as {' or '.join([usual, examples[0]] if usual else examples)}"


_RARE = read_words("rare")
"""Literal words that are seldom what is missing."""


def _near(word: str, vocabulary: frozenset[str]) -> str | None:
    from rapidfuzz import fuzz, process

    # "Most" is known only to be refused: offering it would lead to the next error.
    words = sorted((english().words | vocabulary) - _VAGUE - {word})
    near = [
        match
        for match, _, _ in process.extract(word, words, scorer=fuzz.ratio, limit=3, score_cutoff=75)
    ]
    return f"did you mean {' or '.join(f'“{word}”' for word in near)}?" if near else None
