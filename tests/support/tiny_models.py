"""Tiny randomly initialised models of transformers with tokenizers of their own, built in place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, processors

WORDS = "no some every cube tet dodec is are small large left of it not the case that if then x a b"
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def wordpiece() -> Any:
    """A tokenizer of the words above and single letters, between [CLS] and [SEP]."""
    letters = [f"##{c}" for c in "abcdefghijklmnopqrstuvwxyz"]
    plain = sorted({*WORDS.split(), *"abcdefghijklmnopqrstuvwxyz.,?!"})
    vocabulary = {piece: i for i, piece in enumerate([*SPECIAL, *plain, *letters])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))  # noqa: S106
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",  # noqa: S106
        unk_token="[UNK]",  # noqa: S106
        cls_token="[CLS]",  # noqa: S106
        sep_token="[SEP]",  # noqa: S106
        mask_token="[MASK]",  # noqa: S106
        model_max_length=64,
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )


def save(folder: Path, kind: str, seed: int = 0, **changes: Any) -> Path:
    """A model of that class of transformers with random weights, and its tokenizer, in a folder."""
    tokenizer = wordpiece()
    sizes = {
        "vocab_size": len(tokenizer),
        "hidden_size": 16,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 32,
        "max_position_embeddings": 64,
        **changes,
    }
    family = next(name for name in ("Albert", "Bert", "Llama") if kind.startswith(name))
    if family == "Albert":
        sizes["embedding_size"] = 8
    if family == "Llama":
        sizes |= {"bos_token_id": 2, "eos_token_id": 3, "pad_token_id": 0}
    torch.manual_seed(seed)
    config = getattr(transformers, f"{family}Config")(**sizes)
    model = getattr(transformers, kind)(config)
    for parameter in model.parameters():  # far from uniform, so that a wrong order would show
        torch.nn.init.normal_(parameter, std=0.5)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
