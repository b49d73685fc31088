"""The readings of a text by surface scope.

Its trees, in order of preference, are resolved and interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from logic2text import effort
from logic2text import formula as fol
from logic2text.conventions import COMMA, Convention
from logic2text.english import syntax as en
from logic2text.english.meaning import interpret
from logic2text.english.structure import find_introduced, references
from logic2text.english.syntax import Clause, Conditional, ForClause, Quantified, ThereIs
from logic2text.english.traversal import depth, subtrees
from logic2text.errors import InputError, LimitError
from logic2text.formula import Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.interpretation.closing import close_whenever
from logic2text.reading.interpretation.projection import projections
from logic2text.reading.interpretation.resolution import Resolution, resolve
from logic2text.reading.interpretation.wide_subjects import widen
from logic2text.reading.parsing import attachment as preference
from logic2text.reading.parsing.cache_key import MOST_TOKENS
from logic2text.reading.parsing.chart import ChartNode
from logic2text.reading.parsing.forest import unpack
from logic2text.reading.parsing.variable_scopes import Labels
from logic2text.walk import free_variables, size

MOST_READINGS = 64
"""The maximum number of distinct readings of a text."""
MOST_TREES = 128
"""The maximum number of trees considered for a text."""
MOST_WORDS = 4_000
"""The maximum number of words in all these trees together."""
MOST_MEANINGS = 512
"""The maximum number of meanings computed for one text."""
MOST_MEANING_WORDS = 16_000
"""The maximum number of words of the trees that meanings are computed for."""
MODEST_VALUES = MOST_WORDS // (MOST_TOKENS + 1)
"""Up to this many trees, no text of at most `MOST_TOKENS` tokens is truncated."""
STEPS_A_NODE = 50
"""The steps of `logic2text.effort` for a node of a meaning, and for a word of a tree looked at."""
MOST_NODES = 40_000
"""After so many nodes of meanings no further one is computed; a reading as people write has 50."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a text.

    Attributes:
        formula: its meaning.
        tree: its abstract English; for inverse scope, a paraphrase with surface scope.
        kind: how it differs from the first reading.
        grade: how likely it is.
        against: the conventions that rule it out, by which it is weak in a textbook.
    """

    formula: fol.Formula
    tree: en.Clause
    kind: ReadingKind
    grade: Grade = Grade.FIRST
    against: tuple[Convention, ...] = ()


MOST_DEPTH = 150
"""Of phrases within phrases; deeper trees would exceed the stack."""


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


def surface_readings(
    goal: ChartNode, labels: Labels, length: int, *, of_past: bool = False, of_rule: bool = False
) -> Surface:
    """The readings of a text by surface scope.

    Args:
        goal: the whole text in a filled chart.
        labels: the labels of the text.
        length: its length in tokens.
        of_past: whether it tells of a past moment.
        of_rule: whether it says what must be.
    """
    # The cost of a tree grows with the text, so a long text has fewer of them.
    budget = max(1, min(MOST_TREES, MOST_WORDS // length))
    trees, complete, most = _trees(goal, budget)
    # The walk for the depth is left out where no tree of so few words can be too deep.
    if length > MOST_DEPTH and depth(trees[0][1]) > MOST_DEPTH:
        raise LimitError(
            f"a sentence of the text is nested more than {MOST_DEPTH} deep",
            "split it into several sentences",
        )
    meanings = min(MOST_MEANINGS, MOST_MEANING_WORDS // length)
    search = _Search(labels, budget, max(1, meanings), of_past, of_rule)
    for cost, tree in trees:
        if search.is_over():
            # A remote bracketing is weak, so without it all first and live readings are there.
            complete = complete and cost >= preference.REMOTE
            break
        search.add(tree, cost)
    effort.take(STEPS_A_NODE * (search.nodes + length * search.looked_at))
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
    of_past: bool
    of_rule: bool
    readings: dict[str, Reading] = field(default_factory=dict)
    stray: dict[str, Reading] = field(default_factory=dict)
    complete: bool = True
    exhausted: bool = True
    looked_at: int = 0
    nodes: int = 0

    def is_over(self) -> bool:
        full = len(self.readings) >= MOST_READINGS or self.nodes > MOST_NODES
        return full or (bool(self.readings) and self.looked_at >= self.budget)

    def add(self, tree: en.Clause, cost: int) -> None:
        """Add all readings of one bracketing; its cost is relative to the preferred one."""
        grade, kind = _of_cost(cost)
        tree = close_whenever(tree, self.labels.free)
        for resolution in resolve(tree, of_past=self.of_past, of_rule=self.of_rule):
            if resolution is None or self._is_exhausted():
                self._miss(grade)
                return
            for placed in widen(resolution):
                if placed is None:
                    self._miss(grade)
                else:
                    self._add_resolution(placed, grade, kind)

    def _add_resolution(self, resolution: Resolution, grade: Grade, kind: ReadingKind) -> None:
        for projection in projections(resolution):
            if projection is None or self._is_exhausted():
                self._miss(grade)
                return
            for flipped in flips(projection.tree):
                if flipped is None:
                    self.exhausted = False
                    break
                self._add(projection, flipped, grade, kind)

    def _miss(self, grade: Grade) -> None:
        """Record that readings of a bracketing are missing; those of a remote one are weak."""
        if grade is Grade.WEAK and self.readings:
            self.exhausted = False
        else:
            self.complete = False

    def _is_exhausted(self) -> bool:
        spent = self.looked_at >= self.meanings or self.nodes > MOST_NODES
        return spent or len(self.readings) >= MOST_READINGS

    def _add(
        self, choice: Resolution, flipped: frozenset[fol.Variable], grade: Grade, kind: ReadingKind
    ) -> None:
        self.looked_at += 1
        formula = interpret_tree(choice.tree, flipped)
        if formula is None:
            return
        self.nodes += size(formula)
        free = free_names(formula)
        if not self.labels.allow(free, stray=True):
            return
        # The worst choice decides: a reading is as likely as the least likely thing that it
        # assumes.
        grade = max(grade, choice.grade, Grade.WEAK if flipped else Grade.FIRST)
        if kind is ReadingKind.SURFACE:
            kind = choice.kind
        if kind is ReadingKind.SURFACE and flipped:
            kind = ReadingKind.FORCE
        # Stray readings leave a mention unbound; they count only if there is no other.
        readings = self.readings if self.labels.allow(free) else self.stray
        # Whatever is found first is the first reading: trees come by cost and choices by
        # preference.
        if not readings:
            grade, kind = Grade.FIRST, ReadingKind.SURFACE
        elif grade is Grade.FIRST:
            grade = Grade.LIVE
        against = choice.against
        if kind is ReadingKind.SURFACE and readings:
            kind = ReadingKind.ATTACHMENT
            against = (*against, COMMA) if splits_condition(choice.tree) else against
        keep_better(readings, Reading(formula, choice.tree, kind, grade, against))
        # "If x is a cube, then x is small" is often meant of all x.
        if free and readings is self.readings and _is_conditional(choice.tree):
            closed = fol.ForAll(tuple(map(fol.Variable, sorted(free))), formula)
            grade = max(grade, Grade.LIVE)
            keep_better(
                readings,
                Reading(closed, choice.tree, ReadingKind.CLOSED, grade, against),
            )


def splits_condition(tree: en.Clause) -> bool:
    """Whether it is "[A only if B] and C": what follows a connective does not go together."""
    return any(
        isinstance(part, en.Coordination)
        and any(isinstance(one, en.Conditional | en.Biconditional) for one in part.clauses[:-1])
        for part in subtrees(tree)
    )


def _is_conditional(tree: en.Clause) -> bool:
    match tree:
        case en.Text(sentences):
            return any(map(_is_conditional, sentences))
        case _:
            return isinstance(tree, en.Conditional | en.Biconditional)


def free_names(formula: fol.Formula) -> frozenset[str]:
    """The names of the free variables of a formula."""
    return frozenset([variable.name for variable in free_variables(formula)])


def keep_better(readings: dict[str, Reading], reading: Reading) -> None:
    """Of equivalent readings keep the likeliest, at the position of the first."""
    name = key(reading.formula)
    kept = readings.get(name)
    if kept is None or _rank(reading) < _rank(kept):
        readings[name] = reading


def _rank(reading: Reading) -> tuple[Grade, bool]:
    return reading.grade, bool(reading.against)


def _of_cost(cost: int) -> tuple[Grade, ReadingKind]:
    if cost >= preference.REMOTE:
        return Grade.WEAK, ReadingKind.REMOTE
    return Grade.FIRST, ReadingKind.SURFACE


def _trees(goal: ChartNode, bound: int) -> tuple[list[tuple[int, en.Clause]], bool, int]:
    """The trees in order of preference with their relative costs; the rest as in `unpack`."""
    trees, complete, most = unpack(goal, bound, preference.REMOTE)
    if len(trees) > 1:
        # After unpacking, since these costs depend on several rules at once; the chart adds up only
        # those of single rules.
        trees = [(cost + preference.cost(tree), tree) for cost, tree in trees]
        trees.sort(key=itemgetter(0))
    return [(cost - trees[0][0], tree) for cost, tree in trees], complete, most


def interpret_tree(
    tree: en.Clause, flipped: frozenset[fol.Variable] = frozenset()
) -> fol.Formula | None:
    """The meaning of a tree; None if it is not interpretable."""
    try:
        return interpret(tree, flipped)
    except InputError:
        return None


# Donkeys ------------------------------------------------------------------------------------------
# Donkey phrases, whose force is ambiguous: "every student who owns a pet feeds it".
#
# An indefinite in a restrictor or condition with an anaphor outside of it has a preferred force,
# strong (each pet) or weak (some pet), and may take the other one (``docs/semantics.md``).


MOST_COMBINED = 3
"""The maximum number of donkey phrases of which all combinations are tried; beyond, one or all."""


def flips(tree: Clause) -> Iterator[frozenset[Variable] | None]:
    """The sets of donkey phrases with the dispreferred force, starting with the empty set.

    A final None means that not all combinations were tried.
    """
    yield frozenset()
    variables = sorted(_donkeys(tree), key=lambda variable: variable.name)
    if len(variables) <= MOST_COMBINED:
        sizes = range(1, len(variables) + 1)
        yield from (frozenset(some) for size in sizes for some in combinations(variables, size))
        return
    # All combinations of many phrases would be too many; each by itself, and all together, are
    # tried.
    yield from (frozenset((variable,)) for variable in variables)
    yield frozenset(variables)
    yield None


def _donkeys(tree: Clause) -> set[Variable]:
    taken_up = references(tree)[0]
    if not taken_up:
        return set()
    variables: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case Quantified(noun=noun) | ThereIs(noun=noun) | ForClause(noun=noun):
                if not noun.relatives:
                    continue
                phrases = find_introduced(noun)
                if not phrases.isdisjoint(taken_up - references(noun)[0]):
                    variables |= phrases
            case Conditional(antecedent, consequent):
                phrases = find_introduced(antecedent)
                if not phrases.isdisjoint(references(consequent)[0]):
                    variables |= phrases
    return variables
