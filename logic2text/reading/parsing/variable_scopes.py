"""Scopes of the labels (shown variables) of a text, which constrain its bracketing.

"For all x, A and B" with x in B has only the bracketing in which B is in the scope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.closed_words import read_words
from logic2text.english.closed_words import NUMBER_WORDS
from logic2text.formula import Variable
from logic2text.reading.grammar.grammar import Rule
from logic2text.reading.parsing.chart import ChartNode, Row
from logic2text.reading.parsing.tokens import Token

_BINDING_WORDS = frozenset((*read_words("binding"), *NUMBER_WORDS))
_PRONOUNS = read_words("with_antecedent")
_TAKING_UP = _PRONOUNS | {"vice", "conversely", "otherwise"}
_CONNECTING = read_words("connecting")
_NOUNS = ("NOUN[sg]", "NOUN[pl]", "THING[sg]", "THING[pl]")

LIMITED = frozenset(
    {
        "Bound[plain]",
        "Bound[then]",
        "BoundChain",
        "Further[plain]",
        "Further[then]",
        "FurtherChain",
    }
)
"""The symbols that `Labels.admit` can reject."""


class Labels:
    """The labels (shown variables) of one text.

    Attributes:
        names: all their names.
        free: names that are free in the formula.
        bound: the names bound by a phrase and not free as well.
    """

    def __init__(
        self, tokens: Sequence[Token], rows: Sequence[Row], free: frozenset[str] = frozenset()
    ) -> None:
        """Find the labels among the tokens and their word classes; `free` are free as well."""
        self._tokens = tokens
        self._rows = rows
        self._binders: dict[int, str] = {}
        self._mentions: dict[str, list[int]] = {}
        labels = [(at, row["LABEL"]) for at, row in enumerate(rows) if "LABEL" in row]
        after_noun = _after_nouns(rows) if labels else frozenset()
        inside = _inside_notation(rows) if labels else frozenset()
        for at, cells in labels:
            name = _name(next(iter(cells.values())))
            before = tokens[at - 1].word if at else ""
            chained = before in ("and", ",") and at - 2 in self._binders
            if before == "and" and tokens[at - 2].word in (",", "'s"):  # "all x, y, and z"
                chained = at - 3 in self._binders
            if before in ("exists", "exist"):
                chained = True
            binds = before in _BINDING_WORDS or before.isdigit() or at in after_noun or chained
            if binds and at not in inside:
                self._binders[at] = name
            self._mentions.setdefault(name, []).append(at)
        self.free = free
        self.names = frozenset(self._mentions)
        self.bound = frozenset(self._binders.values()) - free
        self._closing = [
            at
            for at in range(len(tokens) - 1)
            if tokens[at].word == "," and tokens[at + 1].word in _CONNECTING
        ]
        self._prefixes: dict[int, tuple[int, int]] = {}

    def admit(self, rule: Rule, place: int, end: int) -> bool:
        """Whether a binding phrase may span from one position to another.

        It must include the mentions that only it can bind; and it extends over a comma before a
        conjunction only to include a mention after it.
        """
        if rule.left.startswith(("Bound[", "Further[")):
            return end > self._prefix(place)[0]
        if rule.left in ("BoundChain", "FurtherChain"):
            needed, last = self._prefix(place)
            commas = [at for at in self._closing if place < at < end]
            return end > needed and bool(commas) and commas[-1] < last
        return True

    def allow(self, free: frozenset[str], *, stray: bool = False) -> bool:
        """Whether the free variables of a reading are labels that no phrase of the text binds.

        With `stray`, a mention may be outside the scope of the phrase that binds its name.
        """
        return free <= self.names and (stray or not free & self.bound)

    def _prefix(self, place: int) -> tuple[int, int]:
        """The last mention that a prefix must include, and the last that it can bind."""
        reach = self._prefixes.get(place)
        if reach is None:
            reach = self._prefixes[place] = self._reach(place)
        return reach

    def _reach(self, place: int) -> tuple[int, int]:
        needed = last = -1
        labels = self._labels_of_prefix(place)
        if not labels:
            return needed, self._last_definite(place)
        for at in labels:
            name = self._binders[at]
            others = [binder for binder, bound in self._binders.items() if bound == name]
            later = [binder for binder in others if binder > at]
            limit = min(later[0] if later else len(self._tokens), self._sentence_end(at))
            last_mention = max(m for m in self._mentions[name] if m < limit)
            last = max(last, last_mention)
            if at == others[0] and name in self.bound:
                needed = max(needed, last_mention)
        return needed, last

    def _last_definite(self, place: int) -> int:
        """The last mention of the kind of a prefix without labels: "for every cube, … the cube".

        A pronoun may be one: "for every cube, b is behind it, and c is in front of it".  -1 if
        there is none.
        """
        words = [token.word for token in self._tokens[: self._sentence_end(place)]]
        if words[place] != "for":
            return -1
        start = words.index(",", place) if "," in words[place:] else len(words)
        bound = {tuple(words[at:end]) for at, end in self._nouns(place, start)}
        mentions = [
            at
            for at, end in self._nouns(start, len(words))
            if words[at - 1] == "the" and tuple(words[at:end]) in bound
        ]
        mentions += [at for at in range(start, len(words)) if words[at] in _TAKING_UP]
        return max(mentions, default=-1)

    def _nouns(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The first tokens of the nouns between two places, each with the token after it."""
        for at in range(start, end):
            for after in self._rows[at].get("NOUN[sg]", ()):
                yield at, after

    def _sentence_end(self, at: int) -> int:
        """Where the sentence of a token ends; a later sentence refers back, as by a pronoun."""
        tokens = self._tokens
        places = range(at, len(tokens))
        return next((end for end in places if tokens[end].word in ".;"), len(tokens))

    def _labels_of_prefix(self, place: int) -> list[int]:
        """The binding labels of the "for" or "there is" that begins at a place."""
        labels: list[int] = []
        for at in range(place + 1, len(self._tokens)):
            word = self._tokens[at].word
            if at in self._binders:
                labels.append(at)
            elif word in ("for", "there", "if", "such", ":") or (
                word == "," and at + 1 not in self._binders
            ):
                break
        return labels


def _after_nouns(rows: Sequence[Row]) -> frozenset[int]:
    return frozenset([end for row in rows for name in _NOUNS for end in row.get(name, ())])


def _inside_notation(rows: Sequence[Row]) -> frozenset[int]:
    """The tokens within atoms and terms in notation, but for the first ones."""
    spans = [
        (at, end)
        for at, row in enumerate(rows)
        for word_class in ("SIGNED", "TERM")
        for end in row.get(word_class, ())
    ]
    return frozenset(place for at, end in spans for place in range(at + 1, end))


def _name(label: ChartNode) -> str:
    assert label.values is not None  # noqa: S101 - it is a word
    variable: Variable = label.values[0][1]
    return variable.name
