"""Log-probabilities of words by a larger language model, as labels of a measure of naturalness.

    python -m metrics.training.texts.naturalness_labels ../shared/data --work FOLDER --files 0 12

A file has pools of texts that say the same: sentences of people with copies that have mistakes,
wordings of invented facts, and with ``--candidates`` those of formulae.  The teacher is
SmolLM2-135M (the extra ``smollm2``).  A text that people judged is never among them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.engine import batch_spec
from metrics.language_model.smollm2 import Smollm2
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training import corpus
from metrics.training.texts import corruptions, dataset, fact_texts, teacher_labels
from metrics.training.texts.style_pools import is_test_sentence

TEXTS = 6_000
"""Texts in a file."""

ORDINARY_SHARE, FACTS_SHARE = 0.4, 0.4
"""Of sentences of people and of wordings of facts among the texts; the others are candidates."""

CANDIDATE_FILES = 15
"""Of label files with candidates, which are read in turn."""

MISTAKEN_COPIES = 3
"""Of a sentence of people, each with one or two mistakes."""

MISTAKEN_SHARE = 0.15
"""Of other texts that have a copy with a mistake in their pool."""

LONGEST = 50
"""Words of a sentence of people."""

BATCH_TOKENS = 2_048

NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b")
"""A capitalized word within a sentence."""


@dataclass(frozen=True, slots=True, eq=False)
class WordLabels:
    """Texts with the log-probability of each of their words.

    Attributes:
        texts: as they are written.
        pools: int32 (n,), texts of one number say the same, up to mistakes.
        starts: int64 (n + 1,), where the words of each text begin in `words`.
        words: fp32 (all words,), log-probabilities in nats, each after the text before it.
    """

    texts: list[str]
    pools: NDArray[np.int32]
    starts: NDArray[np.int64]
    words: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Write a file that `read` reads."""
        texts = np.frombuffer(json.dumps(self.texts).encode(), np.uint8)
        partial = path.with_suffix(".partial.npz")
        np.savez(partial, texts=texts, pools=self.pools, starts=self.starts, words=self.words)
        partial.rename(path)


def read(path: Path) -> WordLabels:
    """The labels of a file."""
    with np.load(path) as file:
        texts = json.loads(file["texts"].tobytes())
        return WordLabels(texts, file["pools"], file["starts"], file["words"])


def label(model: Smollm2, texts: Sequence[str], pools: Sequence[int]) -> WordLabels:
    """The log-probabilities of the words of texts, which are parted by white space."""
    by_length: dict[int, list[tuple[int, list[int]]]] = defaultdict(list)
    for place, ids in enumerate(model.encode(texts)):
        by_length[len(ids)].append((place, ids[: model.limit - 1]))
    of_words: list[NDArray[np.float32]] = [np.empty(0, np.float32)] * len(texts)
    for length, rows in sorted(by_length.items()):
        size = max(1, BATCH_TOKENS // (length + 1))
        for start in range(0, len(rows), size):
            batch = rows[start : start + size]
            rows_of_ids = np.array([[model.start, *tokens] for _, tokens in batch], np.int64)
            values = model.log_probabilities(rows_of_ids)
            for (place, tokens), row in zip(batch, values, strict=True):
                firsts = np.flatnonzero(model.word_starts(tokens))
                of_words[place] = np.add.reduceat(row, firsts).astype(np.float32)
    starts = np.cumsum([0, *map(len, of_words)]).astype(np.int64)
    return WordLabels([*texts], np.array(pools, np.int32), starts, np.concatenate(of_words))


def pools_of_file(data: Path, candidates: Path | None, number: int) -> Iterator[list[str]]:
    """The pools of a file, about `TEXTS` texts, or the share of these that are not candidates.

    Args:
        data: the folder of the corpora.
        candidates: a file of `teacher_labels` with candidates of formulae, or None.
        number: of the file, which all draws depend on.
    """
    barred = dataset.list_excluded(data)
    random = np.random.default_rng([20, number])
    sources = [
        (_ordinary_pools(data, random, number), ORDINARY_SHARE),
        (_fact_pools(data, random), FACTS_SHARE),
    ]
    if candidates is not None:
        sources.append((_candidate_pools(candidates, random), 1 - ORDINARY_SHARE - FACTS_SHARE))
    for pools, share in sources:
        count = 0
        for pool in pools:
            allowed = [text for text in pool if exclusion_digest(text) not in barred]
            count += len(allowed)
            if allowed:
                yield allowed
            if count >= share * TEXTS:
                break


def _ordinary_pools(data: Path, random: np.random.Generator, number: int) -> Iterator[list[str]]:
    texts = corpus.list_training_texts(data)
    order = np.random.default_rng(20).permutation(len(texts))
    for place in islice(order, number, None, 40):  # no sentence is in two of 40 files
        for sentence in corpus.sentences(texts[place])[:3]:
            if 2 < len(sentence.split()) <= LONGEST and not is_test_sentence(normalize(sentence)):
                copies = (add_mistake(sentence, random) for _ in range(MISTAKEN_COPIES))
                yield list(dict.fromkeys([sentence, *copies]))


def _fact_pools(data: Path, random: np.random.Generator) -> Iterator[list[str]]:
    names = Counter(
        name for text in corpus.list_training_texts(data) for name in NAME.findall(text)
    )
    words = sorted(names)
    while True:
        pool = fact_texts.fact_pool(random, words)
        yield [*pool, *_make_mistaken_copies(pool, random)]


def _candidate_pools(path: Path, random: np.random.Generator) -> Iterator[list[str]]:
    labels = teacher_labels.read(path)
    by_pool: dict[int, list[str]] = defaultdict(list)
    for text, pool in zip(labels.texts, labels.pools.tolist(), strict=True):
        if pool >= 0 and text and len(text.split()) <= LONGEST:
            by_pool[pool].append(text[:1].upper() + text[1:] + ".")
    for pool in random.permutation(sorted(by_pool)).tolist():
        texts = by_pool[pool][:10]
        yield [*texts, *_make_mistaken_copies(texts, random)]


def _make_mistaken_copies(texts: Sequence[str], random: np.random.Generator) -> list[str]:
    return [add_mistake(text, random) for text in texts if random.random() < MISTAKEN_SHARE]


def add_mistake(text: str, random: np.random.Generator) -> str:
    """The text with one mistake, or two once in four times; as it is where none applies."""
    for _ in range(1 + (random.random() < 0.25)):
        changed = corruptions.corrupt(text, random)
        text = text if changed is None else changed[1]
    return text


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="the folder of the files")
    parser.add_argument("--candidates", type=Path, help="of labels-000.npz, … (default: none)")
    parser.add_argument("--files", type=int, nargs=2, default=(0, 12), help="first and end")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    model = Smollm2(precision=batch_spec.Precision.FIXED)
    for number in range(*arguments.files):
        path = arguments.work / f"words-{number:03d}.npz"
        if path.exists():
            continue
        candidates: Path | None = arguments.candidates
        if candidates is not None:
            candidates /= f"labels-{number % CANDIDATE_FILES:03d}.npz"
        pools = [*pools_of_file(arguments.data, candidates, number)]
        texts = {text: i for i, pool in reversed([*enumerate(pools)]) for text in pool}
        label(model, [*texts], [*texts.values()]).save(path)
        sys.stderr.write(f"{path}\n")


if __name__ == "__main__":
    main()
