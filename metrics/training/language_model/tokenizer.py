"""The subword tokenizer of the language model: byte-level BPE (Sennrich et al. 2016), cased.

Its normaliser makes what is only typography equal before anything is counted: white space, a blank
before a comma, the shape of quotation marks.  Digits stand alone; every text can be encoded.

    tokenizer = train_tokenizer(texts); tokenizer.save("tokenizer.json")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from metrics.language_model.causal_weights import END, START, UNKNOWN

if TYPE_CHECKING:
    from tokenizers import Tokenizer
    from tokenizers.normalizers import Normalizer

VOCABULARY = 8192
QUOTES = (("“", '"'), ("”", '"'), ("``", '"'), ("''", '"'), ("‘", "'"), ("’", "'"), ("—", "--"))
DASHES = (("–", "-"), ("…", "..."))


def train_tokenizer(texts: Iterable[str], vocabulary: int = VOCABULARY) -> Tokenizer:
    """Train a byte-level BPE of `vocabulary` tokens, including three special ones and all bytes."""
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = _normalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(r" ?\d"), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        min_frequency=2,
        special_tokens=[START, END, UNKNOWN],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def _normalizer() -> Normalizer:
    from tokenizers import Regex, normalizers

    steps = [normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    steps += [normalizers.Replace(old, new) for old, new in (*QUOTES, *DASHES)]
    steps += [
        normalizers.Replace(Regex(r" (?=[,.;:?!)\]])"), ""),
        normalizers.Replace(Regex(r"(?<=[(\[]) "), ""),
        normalizers.Prepend(" "),
    ]
    return normalizers.Sequence(steps)
