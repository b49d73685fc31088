"""A vocabulary of word pieces of our own, from texts (Schuster and Nakajima 2012).

train_word_pieces(texts, 4096).save("tokenizer.json")
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
"""In the order of their ids."""

LETTERS = [*string.printable.strip(), *"•∀∃¬∧∨→↔⊕≠≤≥…–—’‘“”"]
"""Characters that are pieces by themselves, whether they occur in the texts or not."""


def train_word_pieces(texts: Iterable[str], vocabulary: int) -> Tokenizer:
    """A tokenizer with pieces from texts; pieces that are equally frequent come in any order."""
    from tokenizers import trainers

    tokenizer = word_piece_tokenizer({})
    trainer = trainers.WordPieceTrainer(
        vocab_size=vocabulary,
        special_tokens=list(SPECIAL),
        initial_alphabet=LETTERS,
        limit_alphabet=200,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def word_piece_tokenizer(pieces: Mapping[str, int]) -> Tokenizer:
    """A tokenizer of BERT's kind: lower case, words cut apart, each cut into the longest pieces."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordPiece(dict(pieces), unk_token=SPECIAL[1]))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    frame = [(name, SPECIAL.index(name)) for name in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=frame
    )
    return tokenizer


def pieces_of(tokenizer: Path) -> list[str]:
    """The word pieces of a ``tokenizer.json``, by their ids."""
    numbers = json.loads(tokenizer.read_text(encoding="utf-8"))["model"]["vocab"]
    return sorted(numbers, key=numbers.__getitem__)
