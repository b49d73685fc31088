"""Five different texts for every formula of the training corpus, as a user would give them.

Those that were recorded of three systems come first, then those of our own systems, at last texts
of other formulae, as a language model gives them that is mistaken.  People's texts are of none of
these formulae.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice

from benchmarks.corpora import rows
from logic2text.candidates import text_key
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer

RECORDED = ("literal", "ranta", "lola")
OURS = ("natural", "literal", "ranta", "lola")
COUNT = 5


@dataclass(frozen=True, slots=True)
class Candidates:
    """Formulae with their texts.

    Attributes:
        formulas: as they are written in the corpus.
        texts: `COUNT` of each, no two of them the same but for a capital or a stop.
        origins: how many of all texts were recorded, ours, or of other formulae.
    """

    formulas: list[str]
    texts: list[list[str]]
    origins: Counter[str] = field(default_factory=Counter)


def five_candidates(count: int | None = None) -> Candidates:
    """The candidates of so many formulae, evenly spaced over the corpus; of all by default."""
    corpus = rows("ggc/train.jsonl")
    chosen = corpus[:: max(1, len(corpus) // count)][:count] if count else corpus
    made = Candidates([row["formula"] for row in chosen], [])
    ours = _Ours()
    for place, row in enumerate(chosen):
        others = islice(cycle(chosen), place + 1, None)
        texts: dict[str, str] = {}
        for origin, text in _texts(row, ours, others):
            if len(texts) == COUNT:
                break
            if text_key(text) not in texts:
                texts[text_key(text)] = text
                made.origins[origin] += 1
        made.texts.append(list(texts.values()))
    return made


def _texts(
    row: dict[str, str], ours: _Ours, others: Iterator[dict[str, str]]
) -> Iterator[tuple[str, str]]:
    yield from (("recorded", row[name]) for name in RECORDED if row[name])
    yield from (("ours", text) for text in ours.texts(parse(row["formula"], "ggc")))
    yield from (("of another formula", other["ranta"]) for other in others if other["ranta"])


class _Ours:
    """Our systems, each asked only if those before it gave too few texts."""

    def __init__(self) -> None:
        self._systems = [verbalizer(name) for name in OURS]

    def texts(self, formula: Formula) -> Iterator[str]:
        for system in self._systems:
            yield system.verbalize(formula).text
