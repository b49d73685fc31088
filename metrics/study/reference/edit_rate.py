"""TER of Snover et al. (2006): edits and shifts for each word of the references.

The search for shifts is Tercom's, as sacrebleu has it.  sacrebleu fills a table for every shift
that it tries; here the compiled edit distance of rapidfuzz tries them, and sacrebleu's table is
filled for the words that a round starts from.  Beyond 25 words from the diagonal, where sacrebleu
stops looking, this one may find fewer edits.

>>> count_edits(("a", "b", "c", "d"), ("c", "d", "a", "b"))
1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from rapidfuzz.distance import Levenshtein

from logic2text.extras import require_extra
from metrics import base
from metrics.study.reference import sacrebleu_scores
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics

with require_extra(seg.EXTRA, "TER"):
    from sacrebleu.metrics.lib_ter import BeamEditDistance, trace_to_alignment

MOST_SHIFT_WORDS = 10
MOST_SHIFT_DISTANCE = 50
MOST_CANDIDATES = 1_000
"""Shifts that are tried for a pair of texts; Tercom's number."""

_DIRECTION = str.maketrans("id", "di")


class Ter:
    """Translation edit rate, in points of 100; 0 for a text that is a reference."""

    name = "ter"
    range = base.Range(0.0, float("inf"))
    higher_is_better = False

    @cached_property
    def signature(self) -> base.Signature:
        """The normalization of words: that of Tercom, in lower case."""
        settings: dict[str, base.Setting] = {"tok": "tercom", "norm": True, "punct": True}
        return sacrebleu_scores.signature_of(self.name, True, settings, "sacrebleu", "rapidfuzz")

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """The fewest edits over the references, and their mean length: shape (n, 2)."""
        rows = []
        for segment in seg.check_segments(segments, self.name):
            words = seg.words_of(segment.hypothesis, "tercom")
            references = [seg.words_of(text, "tercom") for text in segment.references]
            edits = min(count_edits(words, reference) for reference in references)
            rows.append((edits, sum(map(len, references)) / len(references)))
        return np.array(rows, dtype=np.float64)

    def corpus_score(self, total: Statistics) -> float:
        """Edits in 100 words of the references."""
        edits, length = float(total[0]), float(total[1])
        if length > 0:
            return 100.0 * (edits / length)
        return 100.0 if edits else 0.0

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`."""
        return self.corpus_score(statistics)


def count_edits(hypothesis: Sequence[str], reference: Sequence[str]) -> int:
    """Insertions, deletions, substitutions and shifts that turn a hypothesis into a reference."""
    if not reference:
        return len(hypothesis)
    numbers = {word: number for number, word in enumerate(dict.fromkeys((*hypothesis, *reference)))}
    target = [numbers[word] for word in reference]
    words = [numbers[word] for word in hypothesis]
    table = BeamEditDistance(target)  # type: ignore[arg-type]  # it compares words, no more
    shifts = candidates = 0
    while True:
        distance, trace = table(words)  # type: ignore[arg-type]
        shifted = list(_shift_words(words, target, trace, MOST_CANDIDATES - candidates))
        candidates += len(shifted)
        if not shifted or candidates >= MOST_CANDIDATES:
            break
        tried = [
            (distance - Levenshtein.distance(row[3], target), *row[:3], row[3]) for row in shifted
        ]
        best = max(tried)
        if best[0] <= 0:
            break
        shifts += 1
        words = best[4]
    return int(shifts + distance)


def _shift_words(
    words: list[int], target: list[int], trace: str, most: int
) -> Iterator[tuple[int, int, int, list[int]]]:
    """The shifts of a round: length, start and place turned for comparison, and the words."""
    align, reference_errors, hypothesis_errors = trace_to_alignment(trace.translate(_DIRECTION))
    tried = 0
    for start, place, length in _find_matching_runs(words, target):
        if not any(hypothesis_errors[start : start + length]):
            continue
        if not any(reference_errors[place : place + length]):
            continue
        if start <= align[place] < start + length:
            continue
        previous = -1
        for offset in range(-1, length):
            if place + offset == -1:
                index = 0
            elif place + offset in align:
                index = align[place + offset] + 1
            else:
                break
            if index == previous:
                continue
            previous = index
            tried += 1
            yield length, -start, -index, shift_words(words, start, length, index)
        if tried >= most:
            return


def _find_matching_runs(words: list[int], target: list[int]) -> Iterator[tuple[int, int, int]]:
    """Start in the words, start in the target and length of each common run, and its beginnings."""
    places: dict[int, list[int]] = {}
    for place, word in enumerate(target):
        places.setdefault(word, []).append(place)
    for start, word in enumerate(words):
        for place in places.get(word, ()):
            if abs(place - start) > MOST_SHIFT_DISTANCE:
                continue
            longest = min(MOST_SHIFT_WORDS, len(words) - start, len(target) - place)
            for length in range(1, longest + 1):
                if words[start + length - 1] != target[place + length - 1]:
                    break
                yield start, place, length


def shift_words(words: list[int], start: int, length: int, place: int) -> list[int]:
    """The words with a run moved to stand before the word that is at a place.

    A place inside of the run counts from behind it, as in Tercom.
    """
    run, end = words[start : start + length], start + length
    if place < start:
        return words[:place] + run + words[place:start] + words[end:]
    if place > end:
        return words[:start] + words[end:place] + run + words[place:]
    return words[:start] + words[end : length + place] + run + words[length + place :]
