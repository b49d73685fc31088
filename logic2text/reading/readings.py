"""All readings of an English text, the surface-scope reading first.

The stages: tokens, a chart of all bracketings, trees in order of preference, antecedents,
meanings, inverse scopes (``docs/semantics.md`` and ``docs/reading.md``).

>>> from logic2text.notation import show
>>> for reading in read("Some cube is in front of every tetrahedron.").readings:
...     print(reading.kind, show(reading.formula, "unicode"))
surface ∃x (Cube(x) ∧ (∀y (Tet(y) → FrontOf(x, y))))
inverse_scope ∀z (Tet(z) → (∃x (Cube(x) ∧ FrontOf(x, z))))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from logic2text.arguments import instance_given, text_given
from logic2text.cache import LRUCache
from logic2text.english.meaning import meaning
from logic2text.english.syntax import Biconditional, Clause, Conditional, Text
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import ForAll, Formula, Variable
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof.canonical_key import key
from logic2text.reading import attachment_cost as preference
from logic2text.reading.cache_key import MOST_TOKENS, READINGS_CACHE_SIZE, key_of
from logic2text.reading.chart import Node
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.diagnostics import no_antecedent, unreadable
from logic2text.reading.donkeys import flips
from logic2text.reading.forest import unpack
from logic2text.reading.inverse_scope import inverse_scopes
from logic2text.reading.projection import projections
from logic2text.reading.resolution import Resolution, resolved
from logic2text.reading.resolver import usual_names
from logic2text.reading.rules import WHOLE, english
from logic2text.reading.text_chart import chart_of
from logic2text.reading.tokens import restrict_persons, tokenise
from logic2text.reading.variable_scopes import Labels
from logic2text.reading.wide_subjects import widened
from logic2text.reading.words import vocabulary
from logic2text.walk import bound_variables, free_variables

MOST_READINGS = 64
"""The maximum number of distinct readings of a text."""
MOST_TREES = 128
"""The maximum number of trees considered for a text."""
MOST_WORDS = 4_000
"""The maximum number of words in all these trees together."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a text.

    Attributes:
        formula: its meaning.
        tree: its abstract English; for inverse scope, a paraphrase with surface scope.
        kind: how it differs from the first reading.
        grade: how likely it is.
    """

    formula: Formula
    tree: Clause
    kind: ReadingKind
    grade: Grade = Grade.FIRST


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of a text.

    Attributes:
        readings: distinct up to bound names and the order and nesting of and/or; the first
            reading, then the others in the order of bracketings, inverse scopes last.
        complete: whether all first and live readings are included.
        exhausted: whether all weak readings are included too.
    """

    readings: tuple[Reading, ...]
    complete: bool
    exhausted: bool = True

    @property
    def surface(self) -> Formula:
        """The first reading."""
        return self.readings[0].formula


def read(
    text: str,
    lexicon: Lexicon | None = None,
    signature: Formula | str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Readings:
    """Parse a text of controlled English into its readings.

    Args:
        text: one or more sentences; itemised lists have one item a line.
        lexicon: its files define the known words; the default lexicon if None.
        signature: a formula, or its text, whose symbols are known words too.
        limits: only `characters` is checked.

    Raises:
        ParseError: the text cannot be parsed; with the position and the expected words.
        LimitError: the text is longer than the limit, or a sentence has too many bracketings.
    """
    text_given(text)
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    if signature is not None:
        signature = formula_given(signature, None)
        instance_given(signature, Formula, "a formula", "build it, or give its text")
    if len(text) > limits.characters:
        raise LimitError(
            f"the text has {len(text)} characters, the limit `characters` is {limits.characters}",
            "read it in parts",
        )
    lexicon = lexicon or Lexicon.default()
    tokens = restrict_persons(tokenise(text), lexicon.domain.person)
    if not tokens:
        raise ParseError("the text is empty", text, 0, "write a sentence")
    words = vocabulary(lexicon, signature)
    cells = words.cells(tokens, english().words)
    key_of_text = key_of(tokens, cells, words.free)
    cached = _CACHE.get(key_of_text)
    if cached is not None:
        return cached
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
        _CACHE.put(key_of_text, readings)
    return readings if chart.complete else replace(readings, complete=False, exhausted=False)


_CACHE: LRUCache[Readings] = LRUCache(READINGS_CACHE_SIZE)
MODEST_VALUES = MOST_WORDS // (MOST_TOKENS + 1)
"""Up to this many trees, no text of at most `MOST_TOKENS` tokens is truncated."""


def _readings(goal: Node, labels: Labels, length: int) -> tuple[Readings, bool]:
    surface = surface_readings(goal, labels, length)
    readings, complete, exhausted = surface.readings, surface.complete, surface.exhausted
    raised: list[Reading] = []
    for reading in _inverse(tuple(readings.values()), labels):
        if len(readings) >= MOST_READINGS:
            complete = exhausted = False
            break
        raised.append(reading)
        _keep_better(readings, reading)
    # Two phrases with inverse scope; these readings are weak.
    by_one = len(readings)
    for reading in islice(_inverse(raised, labels), max(0, MOST_READINGS - len(readings))):
        _keep_better(readings, replace(reading, grade=Grade.WEAK))
    # Where so many pairs of phrases have one, three phrases may have one too.
    exhausted = exhausted and len(readings) - by_one <= MOST_PAIRS
    return Readings(tuple(readings.values()), complete, exhausted), surface.modest


class Surface(NamedTuple):
    """The readings of a text by surface scope.

    Attributes:
        readings: the readings by their keys.
        complete: whether all first and live readings are included.
        exhausted: whether all weak readings are included too.
        modest: whether so few trees were considered that no bound was near.
    """

    readings: dict[str, Reading]
    complete: bool
    exhausted: bool
    modest: bool


def surface_readings(goal: Node, labels: Labels, length: int) -> Surface:
    """The readings of a text by surface scope.

    Args:
        goal: the whole text in a filled chart.
        labels: the labels of the text.
        length: its length in tokens.
    """
    budget = max(1, min(MOST_TREES, MOST_WORDS // length))
    trees, complete, most = _trees(goal, budget)
    meanings = min(MOST_MEANINGS, MOST_MEANING_WORDS // length)
    search = _Search(labels, budget, max(1, meanings))
    for cost, tree in trees:
        if search.is_over():
            complete = complete and cost >= preference.REMOTE
            break
        search.add(tree, cost)
    complete = complete and search.complete
    modest = max(most, search.looked_at) < MODEST_VALUES
    exhausted = complete and search.exhausted
    return Surface(search.readings or search.stray, complete, exhausted, modest)


@dataclass(slots=True)
class _Search:
    """Collects the readings of a text's trees, within a budget of meanings."""

    labels: Labels
    budget: int
    meanings: int
    readings: dict[str, Reading] = field(default_factory=dict)
    stray: dict[str, Reading] = field(default_factory=dict)
    complete: bool = True
    exhausted: bool = True
    looked_at: int = 0

    def is_over(self) -> bool:
        full = len(self.readings) >= MOST_READINGS
        return full or (bool(self.readings) and self.looked_at >= self.budget)

    def add(self, tree: Clause, cost: int) -> None:
        """Add all readings of one bracketing; its cost is relative to the preferred one."""
        grade, kind = _of_cost(cost)
        for resolution in resolved(tree):
            if resolution is None or self._is_exhausted():
                self.complete = False
                return
            wide = resolution._replace(tree=widened(resolution.tree))
            for projection in projections(wide):
                if projection is None or self._is_exhausted():
                    self.complete = False
                    break
                for flipped in flips(projection.tree):
                    if flipped is None:
                        self.exhausted = False
                        break
                    self._add(projection, flipped, grade, kind)

    def _is_exhausted(self) -> bool:
        return self.looked_at >= self.meanings or len(self.readings) >= MOST_READINGS

    def _add(
        self, choice: Resolution, flipped: frozenset[Variable], grade: Grade, kind: ReadingKind
    ) -> None:
        self.looked_at += 1
        formula = _meaning(choice.tree, flipped)
        if formula is None or not self.labels.allow(formula, stray=True):
            return
        grade = max(grade, choice.grade, Grade.WEAK if flipped else Grade.FIRST)
        if kind is ReadingKind.SURFACE:
            kind = choice.kind
        if kind is ReadingKind.SURFACE and flipped:
            kind = ReadingKind.FORCE
        readings = self.readings if self.labels.allow(formula) else self.stray
        if not readings:
            grade, kind = Grade.FIRST, ReadingKind.SURFACE
        elif grade is Grade.FIRST:
            grade = Grade.LIVE
        if kind is ReadingKind.SURFACE and readings:
            kind = ReadingKind.ATTACHMENT
        _keep_better(readings, Reading(formula, choice.tree, kind, grade))
        if readings is self.readings and _is_conditional(choice.tree):
            free = tuple(sorted(free_variables(formula), key=lambda variable: variable.name))
            if free:
                closed = ForAll(free, formula)
                grade = max(grade, Grade.LIVE)
                _keep_better(readings, Reading(closed, choice.tree, ReadingKind.CLOSED, grade))


def _is_conditional(tree: Clause) -> bool:
    match tree:
        case Text(sentences):
            return any(map(_is_conditional, sentences))
        case _:
            return isinstance(tree, Conditional | Biconditional)


def relevant(readings: Sequence[Reading], formula: Formula) -> tuple[Reading, ...]:
    """The readings that compete for a formula.

    An unbound variable is free, or universally closed over a conditional; the formula's free
    variables decide which.
    """
    if not any(reading.kind is ReadingKind.CLOSED for reading in readings):
        return tuple(readings)
    if free_variables(formula):
        return tuple(r for r in readings if r.kind is not ReadingKind.CLOSED)
    closed = [reading for reading in readings if not free_variables(reading.formula)]
    return (replace(closed[0], grade=Grade.FIRST), *closed[1:])


MOST_PAIRS = 8
"""Up to so many readings with two inverse scopes no reading with three is missed in practice."""
MOST_MEANINGS = 512
"""The maximum number of meanings computed for one text."""
MOST_MEANING_WORDS = 16_000
"""The maximum number of words of the trees that meanings are computed for."""


def _keep_better(readings: dict[str, Reading], reading: Reading) -> None:
    """Of equivalent readings keep the likeliest, at the position of the first."""
    name = key(reading.formula)
    kept = readings.get(name)
    if kept is None or reading.grade < kept.grade:
        readings[name] = reading


def _of_cost(cost: int) -> tuple[Grade, ReadingKind]:
    if cost >= preference.REMOTE:
        return Grade.WEAK, ReadingKind.REMOTE
    return Grade.FIRST, ReadingKind.SURFACE


def _trees(goal: Node, bound: int) -> tuple[list[tuple[int, Clause]], bool, int]:
    """The trees in order of preference with their relative costs; the rest as in `unpack`."""
    trees, complete, most = unpack(goal, bound, preference.REMOTE)
    if len(trees) > 1:
        trees = [(cost + preference.cost(tree), tree) for cost, tree in trees]
        trees.sort(key=itemgetter(0))
    return [(cost - trees[0][0], tree) for cost, tree in trees], complete, most


_RAISED_FROM = frozenset({ReadingKind.PRESUPPOSITION, ReadingKind.INVERSE_SCOPE})
"""The kinds of weak readings for which inverse scopes are generated too."""


def _inverse(readings: Sequence[Reading], labels: Labels) -> Iterator[Reading]:
    """The inverse scopes of readings by surface scope."""
    for reading in readings:
        if reading.grade is Grade.WEAK and reading.kind not in _RAISED_FROM:
            continue
        taken = labels.names | {variable.name for variable in bound_variables(reading.formula)}
        variable = next(name for name in usual_names() if name not in taken)
        for grade, tree in inverse_scopes(reading.tree, Variable(variable)):
            formula = _meaning(tree)
            if formula is not None and labels.allow(formula):
                graded = max(grade, reading.grade)
                yield Reading(formula, tree, ReadingKind.INVERSE_SCOPE, graded)


def _meaning(tree: Clause, flipped: frozenset[Variable] = frozenset()) -> Formula | None:
    """The meaning of a tree; None if it is not interpretable."""
    try:
        return meaning(tree, flipped)
    except InputError:
        return None
