"""Every formula that an English text can mean, the surface-scope reading first.

Tokens, a chart of all bracketings, the trees in order of preference, their antecedents, their
meanings; then inverse scopes (``docs/semantics.md`` and ``docs/reading.md``).

>>> from logic2text.notation import show
>>> for reading in read("Some cube is in front of every tetrahedron.").readings:
...     print(reading.kind, show(reading.formula, "unicode"))
surface ∃x (Cube(x) ∧ (∀y (Tet(y) → FrontOf(x, y))))
inverse_scope ∀z (Tet(z) → (∃x (Cube(x) ∧ FrontOf(x, z))))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from logic2text.canonical import key
from logic2text.english.meaning import meaning
from logic2text.english.syntax import Clause
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula, Variable
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.read import preference
from logic2text.read.chart import Admits, Node, Row, fill
from logic2text.read.grammar import Rule
from logic2text.read.labels import LIMITED, Labels
from logic2text.read.problems import no_antecedent, unreadable
from logic2text.read.referents import resolved, usual_names
from logic2text.read.rules import WHOLE, english
from logic2text.read.scopes import inverse_scopes
from logic2text.read.tokens import Token, tokenise
from logic2text.read.unpack import unpack
from logic2text.read.words import Vocabulary, vocabulary
from logic2text.walk import bound_variables

MOST_READINGS = 64
"""How many distinct readings a text is given."""
MOST_TREES = 128
"""How many trees are looked at for them."""
MOST_WORDS = 4_000
"""How many words these trees may have together."""


class ReadingKind(StrEnum):
    """How a reading comes about.

    SURFACE: the preferred bracketing, by surface scope.  ATTACHMENT: another bracketing.
    INVERSE_SCOPE: another order of the quantified phrases.  REMOTE: a bracketing that the
    conventions rule out but some writers mean, such as "[if A, then B] and C" without a comma.
    """

    SURFACE = "surface"
    ATTACHMENT = "attachment"
    INVERSE_SCOPE = "inverse_scope"
    REMOTE = "remote"


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a text can mean.

    Attributes:
        formula: what it says.
        tree: its abstract English; of an inverse scope, a paraphrase that says it in order.
        kind: how it comes about.
    """

    formula: Formula
    tree: Clause
    kind: ReadingKind


@dataclass(frozen=True, slots=True)
class Readings:
    """What a text can mean.

    Attributes:
        readings: distinct up to bound names and the order and nesting of and/or; the
            surface-scope reading of the preferred bracketing first, then other attachments, remote
            ones, and inverse scopes.
        complete: False where a bound on readings or time was reached.
    """

    readings: tuple[Reading, ...]
    complete: bool

    @property
    def surface(self) -> Formula:
        """The first reading."""
        return self.readings[0].formula


def read(
    text: str,
    lexicon: Lexicon | None = None,
    signature: Formula | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Readings:
    """Read a text of controlled English.

    Args:
        text: one or more sentences; itemised lists have one item a line.
        lexicon: whose files say which words are known; the default lexicon if none is given.
        signature: a formula whose symbols are known too, whatever their names are.
        limits: of these `characters` is checked.

    Raises:
        ParseError: the text cannot be read; with the place and what was expected there.
        LimitError: the text is longer than the limit, or a sentence has too many bracketings.
    """
    if len(text) > limits.characters:
        raise LimitError(
            f"the text has {len(text)} characters, the limit `characters` is {limits.characters}",
            "read it in parts",
        )
    lexicon = lexicon or Lexicon.default()
    tokens = tokenise(text)
    if not tokens:
        raise ParseError("the text is empty", text, 0, "write a sentence")
    words = vocabulary(lexicon, signature)
    chart = _chart(tokens, words)
    goal = chart.rows[0].get(WHOLE, {}).get(len(tokens))
    if goal is None and not chart.complete:
        raise LimitError(
            "a sentence of the text has too many bracketings", "split it into several sentences"
        )
    if goal is None:
        raise unreadable(text, tokens, chart.rows, words.words())
    readings = _readings(goal, chart.labels, len(tokens))
    if not readings.readings:
        raise no_antecedent(text, tokens)
    return readings if chart.complete else replace(readings, complete=False)


class _Chart(NamedTuple):
    """What was found in a text; if not `complete`, by the preferred rules alone."""

    rows: list[Row]
    labels: Labels
    complete: bool


def _chart(tokens: list[Token], words: Vocabulary) -> _Chart:
    grammar = english()
    rows = words.rows(tokens, grammar.words)
    labels = Labels(tokens, rows, words.free)
    admits = admitted(tokens, labels)
    filled = fill(grammar, rows, admits, whole=True, asked=ASKED)
    if filled and len(tokens) in rows[0].get(WHOLE, {}):
        return _Chart(rows, labels, complete=True)
    rows = words.rows(tokens, grammar.words)
    if filled and fill(grammar, rows, admits, asked=ASKED):
        return _Chart(rows, labels, complete=True)
    rows = words.rows(tokens, grammar.words)
    fill(grammar, rows, preferred_only(tokens, labels))
    return _Chart(rows, labels, complete=False)


def admitted(tokens: list[Token], labels: Labels) -> Admits:
    """What the labels admit, but no lists of noun phrases with "but": "all cubes but b"."""
    contrasts = {at for at, token in enumerate(tokens) if token.word == "and" != token.raw.lower()}
    if not contrasts:
        return labels.admit

    def admits(rule: Rule, place: int, end: int) -> bool:
        if rule.left in _PHRASE_LISTS and "and" in rule.right:
            return place + rule.right.index("and") not in contrasts
        return labels.admit(rule, place, end)

    return admits


_PHRASE_LISTS = frozenset({"NPTail[and]", "NPRest[and]"})
ASKED = _PHRASE_LISTS | LIMITED
"""The symbols that `admitted` refuses a rule of."""


def preferred_only(tokens: list[Token], labels: Labels) -> Admits:
    """The rules that cost nothing; and no list begins within a list of its own kind."""
    allowed = admitted(tokens, labels)

    def admits(rule: Rule, place: int, end: int) -> bool:
        if rule.cost or not allowed(rule, place, end):
            return False
        name, _, feature = rule.left.partition("[")
        within = place > 0 and feature.startswith(f"{tokens[place - 1].word}]")
        return not (within and name.endswith("List"))

    return admits


def _readings(goal: Node, labels: Labels, length: int) -> Readings:
    found, complete = surface_readings(goal, labels, length)
    by_surface = tuple(found.values())
    for reading in islice(_inverse(by_surface, labels), MOST_READINGS + 1):
        if len(found) >= MOST_READINGS:
            complete = False
            break
        found.setdefault(key(reading.formula), reading)
    return Readings(tuple(found.values()), complete)


def surface_readings(goal: Node, labels: Labels, length: int) -> tuple[dict[str, Reading], bool]:
    """The readings of a text by surface scope, by their keys, and whether they are all.

    Args:
        goal: the whole text in a filled chart.
        labels: of the text.
        length: how many tokens it has.
    """
    budget = max(1, min(MOST_TREES, MOST_WORDS // length))
    trees, complete = _trees(goal, budget)
    found: dict[str, Reading] = {}
    stray: dict[str, Reading] = {}
    for cost, tree in trees:
        if len(found) >= MOST_READINGS or (found and budget <= 0):
            complete = complete and cost >= preference.REMOTE
            break
        for whole in resolved(tree):
            budget -= 1
            formula = _meaning(whole)
            if formula is not None and labels.allow(formula):
                _add(found, formula, whole, cost)
            elif formula is not None and labels.allow(formula, stray=True):
                _add(stray, formula, whole, cost)
    return found or stray, complete


def _add(found: dict[str, Reading], formula: Formula, tree: Clause, cost: int) -> None:
    kind = _kind(cost) if found else ReadingKind.SURFACE
    found.setdefault(key(formula), Reading(formula, tree, kind))


def _trees(goal: Node, bound: int) -> tuple[list[tuple[int, Clause]], bool]:
    """The trees in order of preference, with their costs above the first."""
    trees, complete = unpack(goal, bound, preference.REMOTE)
    if len(trees) > 1:
        trees = [(cost + preference.cost(tree), tree) for cost, tree in trees]
        trees.sort(key=itemgetter(0))
    return [(cost - trees[0][0], tree) for cost, tree in trees], complete


def _kind(cost: int) -> ReadingKind:
    return ReadingKind.REMOTE if cost >= preference.REMOTE else ReadingKind.ATTACHMENT


def _inverse(found: Sequence[Reading], labels: Labels) -> Iterator[Reading]:
    """The inverse scopes of readings by surface scope."""
    for reading in found:
        if reading.kind is ReadingKind.REMOTE:
            continue
        taken = labels.names | {variable.name for variable in bound_variables(reading.formula)}
        variable = next(name for name in usual_names() if name not in taken)
        for tree in inverse_scopes(reading.tree, Variable(variable)):
            formula = _meaning(tree)
            if formula is not None and labels.allow(formula):
                yield Reading(formula, tree, ReadingKind.INVERSE_SCOPE)


def _meaning(tree: Clause) -> Formula | None:
    """What a tree says; None where its phrases do not go together."""
    try:
        return meaning(tree)
    except InputError:
        return None
