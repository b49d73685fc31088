"""TERp and TERpA of Snover, Madnani, Dorr and Schwartz (2009).

TER with edits for stems, synonyms and paraphrases, each with a weight.

>>> terp = Terp(synonyms="dictionary")
>>> terp.align("the big cube", "the large cube").edits
' Y '
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from logic2text.extras import require_extra
from metrics import base
from metrics.study.reference import sacrebleu_scores
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics
from metrics.study.reference.synonyms import synonyms_of
from metrics.study.reference.terp_alignment import Aligner, Alignment
from metrics.study.reference.terp_costs import ADEQUACY, POST_EDITING, PhraseTable

with require_extra(seg.EXTRA, "TERp"):
    from nltk.stem.porter import PorterStemmer


class Terp:
    """The weighted edits for each word of the references, in [0, 1]; capped, as published."""

    range = base.UNIT
    higher_is_better = False

    def __init__(
        self,
        *,
        adequacy: bool = False,
        synonyms: str = "dictionary",
        paraphrases: Path | None = None,
    ) -> None:
        """Make one.

        Args:
            adequacy: whether the weights are TERpA's.
            synonyms: the source of synonyms.
            paraphrases: a table in the format of TERp's program; none by default.

        Raises:
            InputError: the table cannot be read.
            UnknownNameError, UnavailableError: as `synonyms.synonyms_of`.
        """
        self._adequacy = adequacy
        self._synonyms = synonyms_of(synonyms)
        table = PhraseTable() if paraphrases is None else PhraseTable.load(paraphrases)
        costs = ADEQUACY if adequacy else POST_EDITING
        self._aligner = Aligner(costs, _have_same_stem, self._synonyms.are_synonyms, table)

    @property
    def name(self) -> str:
        """``terp`` or ``terpa``."""
        return "terpa" if self._adequacy else "terp"

    @cached_property
    def signature(self) -> base.Signature:
        """The weights, where synonyms come from, the table of paraphrases."""
        settings: dict[str, base.Setting] = {
            "tok": "terp",
            "weights": "adequacy" if self._adequacy else "hter",
            "stems": "porter",
            "synonyms": self._synonyms.name,
            "paraphrases": self._aligner.table.name,
        }
        return sacrebleu_scores.signature_of(self.name, True, settings, "nltk", "sacrebleu")

    def align(self, hypothesis: str, reference: str) -> Alignment:
        """The edits that turn a hypothesis into a reference."""
        return self._aligner.align(
            seg.words_of(hypothesis, "terp"), seg.words_of(reference, "terp")
        )

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """The cheapest edits over the references, and their mean length: shape (n, 2)."""
        rows = []
        for segment in seg.check_segments(segments, self.name):
            words = seg.words_of(segment.hypothesis, "terp")
            references = [seg.words_of(text, "terp") for text in segment.references]
            cost = min(self._aligner.align(words, reference).cost for reference in references)
            rows.append((cost, sum(map(len, references)) / len(references)))
        return np.array(rows, dtype=np.float64)

    def corpus_score(self, total: Statistics) -> float:
        """What the edits cost for a word of the references, at most 1."""
        cost, length = float(total[0]), float(total[1])
        if length > 0:
            return min(1.0, cost / length)
        return 1.0 if cost else 0.0

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`."""
        return self.corpus_score(statistics)


def _have_same_stem(left: str, right: str) -> bool:
    return _stem(left) == _stem(right)


@lru_cache(maxsize=16_384)
def _stem(word: str) -> str:
    stemmer = PorterStemmer(mode=PorterStemmer.ORIGINAL_ALGORITHM)
    return str(stemmer.stem(word))
