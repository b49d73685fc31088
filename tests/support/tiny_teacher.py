"""A tiny Llama with random weights and a byte-level BPE of its own, as a teacher of texts."""

from __future__ import annotations

from typing import Any

import torch

from metrics.language_model.smollm2 import START
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training.language_model.sample_texts import Teacher
from tests.metrics.language_model import tiny


def build(ours: ByteBPE) -> Teacher:
    """A teacher of the model whose tokenizer is given."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=340,
        special_tokens=[START],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    bpe.train_from_iterator([*tiny.TEXTS, " the the dog dog cat cat is is"], trainer)
    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=340,
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
    )
    model: Any = LlamaForCausalLM(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, 1.0 if parameter.dim() == 1 else 0.0, 0.3)
    return Teacher(model, PreTrainedTokenizerFast(tokenizer_object=bpe), ours)
