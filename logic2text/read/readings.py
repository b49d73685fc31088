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
from logic2text.read.chart import Node
from logic2text.read.labels import Labels
from logic2text.read.problems import no_antecedent, unreadable
from logic2text.read.referents import resolved, usual_names
from logic2text.read.rules import WHOLE, english
from logic2text.read.scopes import inverse_scopes
from logic2text.read.text_chart import chart_of
from logic2text.read.text_key import MOST_TEXTS, MOST_TOKENS, key_of
from logic2text.read.tokens import tokenise
from logic2text.read.unpack import unpack
from logic2text.read.words import vocabulary
from logic2text.remembered import Remembered
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
        InputError: it is no string.
        ParseError: the text cannot be read; with the place and what was expected there.
        LimitError: the text is longer than the limit, or a sentence has too many bracketings.
    """
    if not isinstance(text, str):
        raise InputError(f"a text was expected, {type(text).__name__} came", "give a string")
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
    cells = words.cells(tokens, english().words)
    key_of_text = key_of(tokens, cells, words.free)
    known = _KNOWN.get(key_of_text)
    if known is not None:
        return known
    chart = chart_of(tokens, cells, words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(tokens))
    if goal is None and not chart.complete:
        raise LimitError(
            "a sentence of the text has too many bracketings", "split it into several sentences"
        )
    if goal is None:
        raise unreadable(text, tokens, chart.rows, words.words())
    readings, modest = _readings(goal, chart.labels, len(tokens))
    if not readings.readings:
        raise no_antecedent(text, tokens)
    if chart.modest and modest and len(tokens) <= MOST_TOKENS:
        _KNOWN.keep(key_of_text, readings)
    return readings if chart.complete else replace(readings, complete=False)


_KNOWN: Remembered[Readings] = Remembered(MOST_TEXTS)
MODEST_VALUES = MOST_WORDS // (MOST_TOKENS + 1)
"""Up to so many trees no text of so many tokens is cut short."""


def _readings(goal: Node, labels: Labels, length: int) -> tuple[Readings, bool]:
    found, complete, modest = surface_readings(goal, labels, length)
    by_surface = tuple(found.values())
    for reading in islice(_inverse(by_surface, labels), MOST_READINGS + 1):
        if len(found) >= MOST_READINGS:
            complete = False
            break
        found.setdefault(key(reading.formula), reading)
    return Readings(tuple(found.values()), complete), modest


class Surface(NamedTuple):
    """The readings of a text by surface scope.

    Attributes:
        found: them by their keys.
        complete: whether they are all.
        modest: whether so few trees were looked at that no text of `MOST_TOKENS` is cut short.
    """

    found: dict[str, Reading]
    complete: bool
    modest: bool


def surface_readings(goal: Node, labels: Labels, length: int) -> Surface:
    """The readings of a text by surface scope.

    Args:
        goal: the whole text in a filled chart.
        labels: of the text.
        length: how many tokens it has.
    """
    budget = max(1, min(MOST_TREES, MOST_WORDS // length))
    trees, complete, most = _trees(goal, budget)
    looked_at = 0
    found: dict[str, Reading] = {}
    stray: dict[str, Reading] = {}
    for cost, tree in trees:
        if len(found) >= MOST_READINGS or (found and looked_at >= budget):
            complete = complete and cost >= preference.REMOTE
            break
        for whole in resolved(tree):
            looked_at += 1
            formula = _meaning(whole)
            if formula is not None and labels.allow(formula):
                _add(found, formula, whole, cost)
            elif formula is not None and labels.allow(formula, stray=True):
                _add(stray, formula, whole, cost)
    return Surface(found or stray, complete, max(most, looked_at) < MODEST_VALUES)


def _add(found: dict[str, Reading], formula: Formula, tree: Clause, cost: int) -> None:
    kind = _kind(cost) if found else ReadingKind.SURFACE
    found.setdefault(key(formula), Reading(formula, tree, kind))


def _trees(goal: Node, bound: int) -> tuple[list[tuple[int, Clause]], bool, int]:
    """The trees in order of preference, with their costs above the first; and as in `unpack`."""
    trees, complete, most = unpack(goal, bound, preference.REMOTE)
    if len(trees) > 1:
        trees = [(cost + preference.cost(tree), tree) for cost, tree in trees]
        trees.sort(key=itemgetter(0))
    return [(cost - trees[0][0], tree) for cost, tree in trees], complete, most


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
