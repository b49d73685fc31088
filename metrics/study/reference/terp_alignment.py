"""The alignment of TERp: the cheapest edits, after shifts that a greedy search finds.

A shift moves a run of words that matches words of the reference, by equality, stem, synonym or
paraphrase, to where these are.  Shifts are tried from the longest run down; the best is taken, and
the search starts again until none gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.study.reference.segments import Words
from metrics.study.reference.terp_costs import Costs, PhraseTable

MOST_SHIFT_WORDS = 10
MOST_SHIFT_DISTANCE = 50
MOST_CELLS = 100_000_000
"""Cells of the tables of one pair of texts, after which no shift is tried: 50 times those of the
post-edited texts, whose longest have 75 words."""
_SLOW = 100
"""What a cell counts where the edits are asked for too: these tables are not vectors."""
_ROUNDING = 1e-9

_STOPS = (
    ". , \" ' ( ) & ! ? - $ : ; + a about actually after again ago ah all also although am "
    "among an and any anyone anything are as at away be been before being between bit but "
    "by can center could did do does done down during each either else entire even every "
    "everything fact few for from got had has have having here if in indeed into is it its "
    "itself just kind kinds let located many might more most mostly much must neither nor "
    "of off often oh on ones onto or other others ours out over perhaps please plenty "
    "really regarding same self set shall should so some somebody something sometimes sort "
    "still such surely t than that the them then there these thing this those though till "
    "to too type types um until up upon via was way ways were what whether while will with "
    "within would yet yourself"
)
STOP_WORDS = frozenset(_STOPS.split())
"""A run of only these words is not shifted."""


class WordEdit(StrEnum):
    """What happens to words; the values are the letters of TERp's own output."""

    MATCH = " "
    STEM = "T"
    SYNONYM = "Y"
    SUBSTITUTION = "S"
    PHRASE = "P"
    INSERTION = "I"
    DELETION = "D"


@dataclass(frozen=True, slots=True)
class EditStep:
    """An edit of some words of the hypothesis and some of the reference."""

    edit: WordEdit
    hypothesis_words: int
    reference_words: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """The edits of a hypothesis.

    Attributes:
        cost: of all edits with the shifts.
        shifts: how many there were.
        steps: the edits, in the order of the shifted hypothesis.
        words: the hypothesis after the shifts.
    """

    cost: float
    shifts: int
    steps: tuple[EditStep, ...]
    words: Words

    @property
    def edits(self) -> str:
        """One letter an edit."""
        return "".join(step.edit for step in self.steps)


Related = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Aligner:
    """Aligns words; immutable.

    Attributes:
        costs: of edits.
        have_same_stem, are_synonyms: relations between words.
        table: paraphrases.
    """

    costs: Costs
    have_same_stem: Related
    are_synonyms: Related
    table: PhraseTable

    def align(self, hypothesis: Words, reference: Words) -> Alignment:
        """The cheapest alignment that the search for shifts finds."""
        search = _Search(self, hypothesis, reference)
        order = list(range(len(hypothesis)))
        cost, steps = search.align(order)
        shifts = 0
        while hypothesis and reference and search.cells < MOST_CELLS:
            best = search.best_shift(order, cost, steps)
            if best is None:
                break
            order = best
            cost, steps = search.align(order)
            shifts += 1
        total = cost + shifts * self.costs.shift
        return Alignment(total, shifts, steps, tuple(hypothesis[i] for i in order))

    def substitution(self, word: str, target: str) -> tuple[float, WordEdit]:
        """The cheapest edit of a word into another, and its cost."""
        if word == target:
            return 0.0, WordEdit.MATCH
        best = self.costs.substitution, WordEdit.SUBSTITUTION
        if self.have_same_stem(word, target) and self.costs.stem < best[0]:
            best = self.costs.stem, WordEdit.STEM
        if self.are_synonyms(word, target) and self.costs.synonym < best[0]:
            best = self.costs.synonym, WordEdit.SYNONYM
        return best


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of the hypothesis from `start` that match words of the reference from `place`."""

    start: int
    length: int
    place: int
    reference_words: int


class _Search:
    """The tables of one pair of texts; a hypothesis is an order of its original words."""

    def __init__(self, aligner: Aligner, hypothesis: Words, reference: Words) -> None:
        self._aligner, self._costs = aligner, aligner.costs
        self._hypothesis, self._reference = hypothesis, reference
        pairs = [
            [aligner.substitution(word, target) for word in hypothesis] for target in reference
        ]
        self._edits = [[edit for _, edit in row] for row in pairs]
        self._prices: NDArray[np.float64] = np.array(
            [[price for price, _ in row] for row in pairs], dtype=np.float64
        ).reshape(len(reference), len(hypothesis))
        self._related = [[edit is not WordEdit.SUBSTITUTION for edit in row] for row in self._edits]
        self._relate_all()
        self._phrase_prices: dict[tuple[Words, Words], float] = {}
        self.cells = 0

    def _relate_all(self) -> None:
        """Stems and synonyms may be shifted even where their weight makes them no cheaper."""
        for i, target in enumerate(self._reference):
            for j, word in enumerate(self._hypothesis):
                if not self._related[i][j]:
                    self._related[i][j] = self._aligner.have_same_stem(
                        word, target
                    ) or self._aligner.are_synonyms(word, target)

    # Alignment of an order ----------------------------------------------------------------------

    def align(self, order: Sequence[int]) -> tuple[float, tuple[EditStep, ...]]:
        """The cheapest edits without shifts, and what they cost."""
        columns, rows = len(order), len(self._reference)
        self.cells += _SLOW * (rows + 1) * (columns + 1)
        prices = np.full((rows + 1, columns + 1), np.inf)
        prices[0, 0] = 0.0
        steps: dict[tuple[int, int], EditStep] = {}

        def offer(row: int, column: int, price: float, step: EditStep) -> None:
            if price < prices[row, column]:
                prices[row, column] = price
                steps[row, column] = step

        for column in range(columns + 1):
            for row in range(rows + 1):
                price = float(prices[row, column])
                if row < rows and column < columns:
                    edit = self._edits[row][order[column]]
                    step = price + float(self._prices[row, order[column]])
                    offer(row + 1, column + 1, step, EditStep(edit, 1, 1))
                for mine, theirs, cost in self._phrases(order, row, column):
                    step = price + cost
                    offer(
                        row + theirs, column + mine, step, EditStep(WordEdit.PHRASE, mine, theirs)
                    )
                if column < columns:
                    step = price + self._costs.insertion
                    offer(row, column + 1, step, EditStep(WordEdit.INSERTION, 1, 0))
                if row < rows:
                    step = price + self._costs.deletion
                    offer(row + 1, column, step, EditStep(WordEdit.DELETION, 0, 1))
        return float(prices[rows, columns]), _trace(steps, rows, columns)

    def _phrases(
        self, order: Sequence[int], row: int, column: int
    ) -> Iterator[tuple[int, int, float]]:
        """The paraphrases at a place: lengths in hypothesis and reference, and the cost."""
        if not self._aligner.table or row >= len(self._reference):
            return
        for theirs, mine, p in self._aligner.table.phrases.get(self._reference[row], ()):
            if self._reference[row : row + len(theirs)] != theirs:
                continue
            words = tuple(self._hypothesis[i] for i in order[column : column + len(mine)])
            if words == mine:
                yield len(mine), len(theirs), self._phrase_price(mine, theirs, p)

    def _phrase_price(self, mine: Words, theirs: Words, probability: float) -> float:
        if (mine, theirs) not in self._phrase_prices:
            plain = Aligner(
                self._costs,
                self._aligner.have_same_stem,
                self._aligner.are_synonyms,
                PhraseTable(),
            )
            edits = plain.align(mine, theirs).cost
            self._phrase_prices[mine, theirs] = self._costs.phrase_cost(probability, edits)
        return self._phrase_prices[mine, theirs]

    def _costs_of(self, orders: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        """What the cheapest edits of each order cost, shape (orders,)."""
        if self._aligner.table:
            return np.array([self.align(order)[0] for order in orders])
        self.cells += len(orders) * len(self._reference) * len(self._hypothesis)
        places = np.array(orders, dtype=np.intp)
        insertions = self._costs.insertion * np.arange(places.shape[1] + 1)
        row = np.broadcast_to(insertions, (len(places), len(insertions)))
        for prices in self._prices:
            deleted = row + self._costs.deletion
            deleted[:, 1:] = np.minimum(deleted[:, 1:], row[:, :-1] + prices[places])
            # The cheapest way to a cell with insertions after its last other edit.
            row = np.minimum.accumulate(deleted - insertions, axis=1) + insertions
        return row[:, -1].copy()

    # Shifts -------------------------------------------------------------------------------------

    def best_shift(
        self, order: Sequence[int], cost: float, steps: Sequence[EditStep]
    ) -> list[int] | None:
        """The order after the shift that gains most; None where none does."""
        by_length: dict[int, dict[tuple[int, int, int, int], list[int]]] = {}
        for run, place, target in self._shifts(order, steps):
            longest = max(run.length, run.reference_words)
            moved = _move(order, run.start, run.length, target)
            by_length.setdefault(longest, {})[run.start, run.length, place, target] = moved
        best: list[int] | None = None
        best_cost = cost
        for length in sorted(by_length, reverse=True):
            gained, most = cost - best_cost, 2.0 * length
            if gained > most or (best is not None and gained == most):
                break
            shifted = by_length[length]
            room = (MOST_CELLS - self.cells) // (len(self._reference) * len(order)) + 1
            keys = sorted(shifted)[: max(1, room)]
            prices = self._costs_of([shifted[key] for key in keys]) + self._costs.shift
            for key, price in zip(keys, prices, strict=True):
                gain = best_cost - float(price)
                if gain > _ROUNDING or (best is None and gain > -_ROUNDING):
                    best, best_cost = shifted[key], float(price)
        return best

    def _shifts(
        self, order: Sequence[int], steps: Sequence[EditStep]
    ) -> Iterator[tuple[_Run, int, int]]:
        """The shifts to try: a run, the place in the reference, the word to stand behind."""
        places, wrong, wrong_in_reference = _traces(steps, len(order), len(self._reference))
        for run in self._runs(order):
            end = run.start + run.length
            if not any(wrong[run.start : end]):
                continue
            if not any(wrong_in_reference[run.place : run.place + run.reference_words]):
                continue
            if self._stops(order, run):
                continue
            target = places[run.place]
            if run.start <= target < end or abs(target - run.start) > MOST_SHIFT_DISTANCE:
                continue
            for offset in range(-1, run.length):
                place = run.place + offset
                if place == -1:
                    yield run, -1, -1
                elif (
                    place < len(places)
                    and places[place] != run.start
                    and (offset == 0 or places[place] != target)
                ):
                    yield run, place, places[place]

    def _stops(self, order: Sequence[int], run: _Run) -> bool:
        """Whether a run has only stop words, in the hypothesis or in the reference."""
        words = (self._hypothesis[i] for i in order[run.start : run.start + run.length])
        others = self._reference[run.place : run.place + run.reference_words]
        return all(w in STOP_WORDS for w in words) or all(w in STOP_WORDS for w in others)

    def _runs(self, order: Sequence[int]) -> Iterator[_Run]:
        for place in range(len(self._reference)):
            for start in range(len(order)):
                yield from self._longer(order, _Run(start, 0, place, 0))

    def _longer(self, order: Sequence[int], run: _Run) -> Iterator[_Run]:
        """The runs that go on from one, word by word or by a paraphrase."""
        column, row = run.start + run.length, run.place + run.reference_words
        if run.length >= MOST_SHIFT_WORDS or column >= len(order) or row >= len(self._reference):
            return
        for mine, theirs, _ in self._phrases(order, row, column):
            longer = _Run(run.start, run.length + mine, run.place, run.reference_words + theirs)
            if longer.length <= MOST_SHIFT_WORDS:
                yield longer
                yield from self._longer(order, longer)
        if self._related[row][order[column]]:
            longer = _Run(run.start, run.length + 1, run.place, run.reference_words + 1)
            yield longer
            yield from self._longer(order, longer)


def _trace(steps: dict[tuple[int, int], EditStep], row: int, column: int) -> tuple[EditStep, ...]:
    backwards = []
    while row or column:
        step = steps[row, column]
        backwards.append(step)
        row, column = row - step.reference_words, column - step.hypothesis_words
    return tuple(reversed(backwards))


def _traces(
    steps: Sequence[EditStep], columns: int, rows: int
) -> tuple[list[int], list[bool], list[bool]]:
    """The word of the hypothesis at each of the reference, and which words of both are wrong."""
    places, wrong, wrong_in_reference = [-1] * rows, [False] * columns, [False] * rows
    row = column = 0
    for step in steps:
        mistaken = step.edit is not WordEdit.MATCH
        behind = column if step.hypothesis_words else column - 1
        for i in range(row, row + step.reference_words):
            places[i], wrong_in_reference[i] = behind, mistaken
        for j in range(column, column + step.hypothesis_words):
            wrong[j] = mistaken
        row, column = row + step.reference_words, column + step.hypothesis_words
    return places, wrong, wrong_in_reference


def _move(order: Sequence[int], start: int, length: int, target: int) -> list[int]:
    """The order with a run moved behind the word at `target`; -1 is the front."""
    end = start + length
    run, rest = list(order[start:end]), [*order[:start], *order[end:]]
    if target < start:
        place = target + 1
    elif target >= end:
        place = target + 1 - length
    else:  # inside of the run: as far on as the target is into it
        place = min(target, len(rest))
    return [*rest[:place], *run, *rest[place:]]
