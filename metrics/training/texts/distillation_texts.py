"""Unlabelled texts for distillation: pools of candidates, renamed and damaged texts, prose.

No text of a held-out formula, and none that people judged, is among them: formulae that mean what
a formula of the validation or test side means are left out, and so are the texts of both sides.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path

import numpy as np

from logic2text import CandidateGenerator, Limits, Logic2TextError, parse
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training import corpus
from metrics.training.texts import changed_formulas, dataset, renaming

ALTERNATIVES = 8
"""Texts from each system that offers several."""

LONGEST = 60
"""Words of an ordinary sentence."""

COPIES = 2
"""Of a recorded text under other names, beside itself."""

COPIED = 0.25
"""The share of pools of which there is a copy under other names."""

DAMAGED = 0.05
"""The share of texts of which a damaged copy is added."""

_LOGICAL = re.compile(
    r"\b(case|every|each|either|neither|unless|exactly|both|if|nothing|everything|something"
    r"|everyone|nobody|for all|such that|at least|at most|only if|[xyz])\b"
)
"""What sentences of people share with texts of formulae."""

UNTRAINED = ("reading/pairs.jsonl", "reading/textbook.jsonl", "textbook/forallx.jsonl")

LIMITS = Limits(candidates=3 * ALTERNATIVES)


@dataclass(frozen=True, slots=True)
class HeldOut:
    """What training must not see.

    Attributes:
        meanings: of the formulae of the validation and test sides.
        texts: of both sides and all candidates of their formulae, normalised.
        digests: of the texts that people judged.
    """

    meanings: frozenset[str]
    texts: frozenset[str]
    digests: frozenset[str]

    def bars(self, text: str) -> bool:
        """Whether a normalised text may not be used."""
        return text in self.texts or exclusion_digest(text) in self.digests


def formulas_of(
    collected: Sequence[dataset.Source], texts: Collection[str]
) -> list[tuple[str, Formula]]:
    """The distinct meanings and formulae that some texts were written for, in order."""
    wanted = set(texts)
    formulas: dict[str, Formula] = {}
    for source in collected:
        if source.meaning is not None and source.formula and source.text in wanted:
            formulas.setdefault(source.meaning, parse(source.formula))
    return list(formulas.items())


def untrained_formulas(folder: Path) -> list[Formula]:
    """The distinct formulae of textbooks and hand-written sentences, which no training reads.

    The sides of a split do not stay unseen: they follow the texts of the verbalizers, so that a
    formula of a later test side may have been one of the training.
    """
    found: dict[Formula, None] = {}
    for name in UNTRAINED:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            texts = [*row["right"], *row["wrong"]] if "right" in row else [row["formula"]]
            found |= dict.fromkeys(map(parse, texts))
    return list(found)


def candidate_texts(formula: Formula) -> list[str]:
    """The distinct normalised texts of all systems for a formula; none where all of them fail."""
    try:
        pool = CandidateGenerator(alternatives=ALTERNATIVES, prove=False, limits=LIMITS).pool(
            formula
        )
    except Logic2TextError:
        return []
    return list(dict.fromkeys(normalize(candidate.text) for candidate in pool.candidates))


def hold_out(
    collected: Sequence[dataset.Source],
    data: dataset.Dataset,
    pools: Iterable[Sequence[str]],
    digests: frozenset[str],
) -> HeldOut:
    """What the validation and test sides and the candidates of their formulae bar."""
    texts = {example.text for example in [*data.validation, *data.test]}
    meanings = {s.meaning for s in collected if s.meaning is not None and s.text in texts}
    barred = texts.union(*pools)
    return HeldOut(frozenset(meanings), frozenset(barred), digests)


def formula_pools(
    collected: Sequence[dataset.Source],
    held_out: HeldOut,
    random: np.random.Generator,
    recorded: bool = True,
) -> Iterator[list[str]]:
    """Pools of candidates of formulae of the corpora, then of changed ones, without end.

    A share of the pools is followed by a copy of it under names drawn for it, unless these leave
    most of its texts as they are.

    Args:
        collected: the texts of the corpora with their formulae.
        held_out: what no text and no formula may be.
        random: of the changes and the names.
        recorded: whether the formulae of the corpora come first.
    """
    formulas = changed_formulas.generate_training_formulas(
        collected, held_out.meanings, random, recorded
    )
    for formula in formulas:
        texts = candidate_texts(formula)
        yield [text for text in texts if not held_out.bars(text)]
        if random.random() < COPIED:
            copy = renaming.rename_words(texts, renaming.draw(random))
            changed = sum(new != old for new, old in zip(copy, texts, strict=True))
            if changed > len(texts) / 2:
                yield [text for text in copy if not held_out.bars(text)]


def corpus_texts(
    collected: Sequence[dataset.Source], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """The recorded and authored texts and renamed copies, a few damaged, in random order."""
    originals = [source.text for source in collected]
    copies = [
        renaming.rename_words([text], renaming.draw(random))[0]
        for _ in range(COPIES)
        for text in originals
    ]
    texts = [t for t in dict.fromkeys([*originals, *copies]) if not held_out.bars(t)]
    for text in texts:  # a damaged copy may be damaged again
        texts += make_damaged_copies([text], held_out, random)
    yield from (texts[i] for i in random.permutation(len(texts)))


def ordinary_texts(folder: Path, held_out: HeldOut, random: np.random.Generator) -> Iterator[str]:
    """Sentences of books, glosses and descriptions, every second with a word of `_LOGICAL`."""
    texts = ordinary_sentences(folder)
    logical = [text for text in texts if _LOGICAL.search(text)]
    for i, k in zip(random.permutation(len(texts)), cycle(random.permutation(len(logical)))):
        yield from (text for text in (texts[i], logical[k]) if not held_out.bars(text))


def make_damaged_copies(
    texts: Iterable[str], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """Damaged copies of a few of the texts."""
    for text in texts:
        if random.random() < DAMAGED and text:
            hurt = damage(text, random)
            if not held_out.bars(hurt):
                yield hurt


def damage(text: str, random: np.random.Generator) -> str:
    """The text with one to three words dropped, doubled, moved or cut off at the end."""
    words = text.split()
    for _ in range(int(random.integers(1, 4))):
        place = int(random.integers(len(words)))
        match int(random.integers(4)):
            case 0 if len(words) > 2:
                del words[place]
            case 1:
                words.insert(place, words[place])
            case 2:
                words.insert(int(random.integers(len(words))), words.pop(place))
            case _ if place > 2:
                del words[place:]
    return normalize(" ".join(words))


@cache
def ordinary_sentences(folder: Path) -> tuple[str, ...]:
    """The distinct sentences of ordinary texts, normalised."""
    texts = dict.fromkeys(normalize(text) for text in _read_sentences(folder))
    return tuple(text for text in texts if 1 < len(text.split()) <= LONGEST)


def _read_sentences(folder: Path) -> Iterator[str]:
    """Sentences of books and speeches, glosses, and people's descriptions of restaurants."""
    for name in ("prose", "wordnet_glosses"):
        with gzip.open(folder / f"text/{name}.txt.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield from corpus.sentences(line.strip())
    with (folder / "human/e2e_naturalness.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield from json.loads(line)["texts"]
