"""METEOR of Banerjee and Lavie (2005) by nltk's alignment: exact, then stems, then synonyms.

F = P·R / (α·P + (1 − α)·R), times 1 − γ·(chunks / matches)^β; α = 0.9, β = 3, γ = 0.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from logic2text.extras import require_extra
from metrics import base
from metrics.study.reference import sacrebleu_scores
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics
from metrics.study.reference.synonyms import synonyms_of

with require_extra(seg.EXTRA, "METEOR"):
    from nltk.translate.meteor_score import align_words

ALPHA, BETA, GAMMA = 0.9, 3.0, 0.5


class Meteor:
    """METEOR, in [0, 1]."""

    name = "meteor"
    range = base.UNIT
    higher_is_better = True

    def __init__(self, *, synonyms: str = "dictionary") -> None:
        """Make one with a source of synonyms.

        Raises:
            UnknownNameError, UnavailableError: as `synonyms.synonyms_of`.
        """
        self._synonyms = synonyms_of(synonyms)

    @cached_property
    def signature(self) -> base.Signature:
        """Tokenizer, parameters, and where synonyms come from."""
        settings: dict[str, base.Setting] = {
            "tok": "13a",
            "alpha": ALPHA,
            "beta": BETA,
            "gamma": GAMMA,
            "synonyms": self._synonyms.name,
        }
        return sacrebleu_scores.signature_of(self.name, True, settings, "nltk", "sacrebleu")

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """Matches, chunks, lengths of both, with the best reference: shape (n, 4)."""
        rows = []
        for segment in seg.check_segments(segments, self.name):
            words = seg.words_of(segment.hypothesis, lowercase=True)
            references = [seg.words_of(text, lowercase=True) for text in segment.references]
            rows.append(
                max((self._align(words, reference) for reference in references), key=_score_of)
            )
        return np.array(rows, dtype=np.float64)

    def _align(self, words: seg.Words, reference: seg.Words) -> tuple[int, int, int, int]:
        reader = self._synonyms.reader(words, reference)
        matches, _, _ = align_words(words, reference, wordnet=reader)
        breaks = sum(b[0] != a[0] + 1 or b[1] != a[1] + 1 for a, b in pairwise(matches))
        return len(matches), breaks + bool(matches), len(words), len(reference)

    def corpus_score(self, total: Statistics) -> float:
        """METEOR of the summed matches, chunks and lengths, as its authors' program."""
        return _score_of(total.tolist())

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`; that of nltk's `meteor_score`."""
        return self.corpus_score(statistics)


def _score_of(statistics: Sequence[float]) -> float:
    matches, chunks, length, reference_length = map(float, statistics)
    if not matches:
        return 0.0
    precision, recall = matches / length, matches / reference_length
    mean = precision * recall / (ALPHA * precision + (1 - ALPHA) * recall)
    penalty: float = GAMMA * (chunks / matches) ** BETA
    return mean * (1 - penalty)
