"""Texts of the corpus and of invented facts with a larger model's distributions of next tokens.

    python -m metrics.training.language_model.label_texts ../shared/data --work FOLDER --files 0 16

They teach our language model as those of `metrics.training.language_model.sample_texts` do, by the
same teacher. Some sentences have a copy with a mistake, so that the model learns what follows one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import torch

from metrics.language_model import causal_weights
from metrics.language_model.causal_weights import END_ID
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training import corpus
from metrics.training.language_model.sample_texts import Teacher
from metrics.training.language_model.token_distributions import (
    FINAL,
    Distribution,
    TokenDistributions,
    concatenate,
    map_labels,
    our_tokens,
)
from metrics.training.texts import dataset, fact_texts
from metrics.training.texts.naturalness_labels import NAME, add_mistake
from metrics.training.texts.style_pools import is_test_sentence

FILES = 16
"""Files among which the texts of the corpus are divided."""

SENTENCES = (1, 1, 2, 3)
"""Sentences of a text that stay together, drawn."""

LONGEST = 80
"""Words of a text; a longer sentence is left out."""

MISTAKEN_SHARE = 0.3
"""Of texts of the corpus that are followed by a copy with a mistake or two."""

FACTS_SHARE, WORDINGS = 0.1, 2
"""Of texts of the corpus that are followed by wordings of one set of facts, and their number."""

BATCH_TOKENS = 1_024

LOGITS_ROWS = 64
"""Places whose logits are worked out at once: few, so that they stay in the processor's cache."""


def texts_of_file(data: Path, number: int) -> Iterator[str]:
    """The texts of a file, whose number all draws depend on."""
    random = np.random.default_rng([42, number])
    barred = dataset.list_excluded(data)
    texts = corpus.list_training_texts(data)
    names = sorted({name for text in texts for name in NAME.findall(text)})
    order = np.random.default_rng(42).permutation(len(texts))
    for place in islice(order.tolist(), number, None, FILES):
        for text in _parts(texts[place], barred, random):
            yield text
            if random.random() < MISTAKEN_SHARE:
                yield add_mistake(text, random)
            if random.random() < FACTS_SHARE:
                wordings = fact_texts.fact_pool(random, names)
                yield from (wordings[i] for i in random.permutation(len(wordings))[:WORDINGS])


def _parts(text: str, barred: Container[str], random: np.random.Generator) -> Iterator[str]:
    """Parts of a few sentences each, without those that people judged or that a test of F has."""
    sentences = [
        sentence
        for sentence in corpus.sentences(text)
        if exclusion_digest(sentence) not in barred and not is_test_sentence(normalize(sentence))
    ]
    while sentences:
        size = int(random.choice(SENTENCES))
        words = " ".join(sentences[:size]).split()
        del sentences[:size]
        if 2 < len(words) <= LONGEST:
            yield " ".join(words)


def label(teacher: Teacher, texts: Sequence[str], ours: ByteBPE) -> TokenDistributions:
    """The distributions of texts; those that are not ASCII, or ours would change, are left out."""
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    by_length: dict[int, list[tuple[list[int], list[int]]]] = defaultdict(list)
    for text in texts:
        ids = our_tokens(ours, names, text) if text.isascii() and text.isprintable() else None
        if ids is not None:
            theirs = teacher.encode(text)
            by_length[len(theirs)].append((theirs, ids))
    tokens: list[list[int]] = []
    labels: list[dict[int, Distribution]] = []
    for length, rows in sorted(by_length.items()):
        size = max(1, BATCH_TOKENS // length)
        for start in range(0, len(rows), size):
            batch = rows[start : start + size]
            found = label_rows(teacher, [theirs for theirs, _ in batch])
            for (theirs, ids), of_text in zip(batch, found, strict=True):
                their_names = [teacher.names[token] for token in theirs[1:]]
                ends = names[ids[-1]][-1] in FINAL
                tokens.append([*ids, END_ID] if ends else ids)
                labels.append(map_labels(their_names, of_text, ids, names))
    return concatenate(tokens, labels)


def label_rows(teacher: Teacher, rows: Sequence[Sequence[int]]) -> list[dict[int, Distribution]]:
    """Of texts of one length, by the places of the teacher's tokens after the first."""
    ids = torch.tensor(rows)
    count, places = len(rows), ids.shape[1] - 2
    if places < 1:
        return [{} for _ in rows]
    with torch.inference_mode():
        states = teacher.model.model(ids[:, :-1], use_cache=False).last_hidden_state[:, 1:]
        parts = [
            teacher.distributions(teacher.best(teacher.model.lm_head(part)))
            for part in states.flatten(0, 1).split(LOGITS_ROWS)
        ]
    kept, shares = (np.concatenate(of_parts) for of_parts in zip(*parts, strict=True))
    by_row = kept.reshape(count, places, -1), shares.reshape(count, places, -1)
    return [dict(enumerate(zip(*row, strict=True), start=1)) for row in zip(*by_row, strict=True)]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="the folder of the files")
    parser.add_argument("--files", type=int, nargs=2, default=(0, FILES), help="first and end")
    arguments = parser.parse_args()
    if not 0 <= arguments.files[0] < arguments.files[1] <= FILES:
        parser.error(f"--files: the first file and the end, from 0 to {FILES}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    ours = ByteBPE.read(causal_weights.FOLDER / causal_weights.TOKENIZER)
    teacher = Teacher.of_package(ours)
    for number in range(*arguments.files):
        path = arguments.work / f"given-{number:03d}.npz"
        if path.exists():
            continue
        since = time.monotonic()
        texts = list(dict.fromkeys(texts_of_file(arguments.data, number)))
        labelled = label(teacher, texts, ours)
        labelled.save(path)
        seconds = time.monotonic() - since
        sys.stderr.write(f"{path}: {len(labelled.tokens)} tokens in {seconds:.0f} s\n")


if __name__ == "__main__":
    main()
