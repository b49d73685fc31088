"""Our language model as a class of transformers, to compare the two."""

from __future__ import annotations

import math
from typing import Any, cast

import transformers
from torch import Tensor

from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.training.language_model.causal_transformer import CausalTransformer, TransformerBlock


def olmo(model: CausalTransformer) -> Any:
    """The same model as transformers' OLMo, whose norms have no scales and whose output is untied.

    What OLMo has not is multiplied into its matrices; both give the same probabilities.
    """
    shape, words = model.shape, model.embeddings.weight
    config = transformers.OlmoConfig(
        vocab_size=shape.vocabulary,
        hidden_size=shape.hidden,
        intermediate_size=shape.intermediate,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        max_position_embeddings=shape.limit,
        tie_word_embeddings=False,
        bos_token_id=START_ID,
        eos_token_id=END_ID,
        pad_token_id=END_ID,
    )
    state = {
        "model.embed_tokens.weight": words * math.sqrt(shape.hidden),
        "lm_head.weight": words * model.norm.weight,
    }
    for i, module in enumerate(model.blocks):
        for name, weight in _olmo_layer(cast(TransformerBlock, module)).items():
            state[f"model.layers.{i}.{name}.weight"] = weight
    peer = transformers.OlmoForCausalLM(config).eval().requires_grad_(False)
    peer.load_state_dict({name: weight.detach().contiguous() for name, weight in state.items()})
    return peer


def _olmo_layer(block: TransformerBlock) -> dict[str, Tensor]:
    query, key, value = (block.query_key_value.weight * block.attention_norm.weight).chunk(3)
    gate, up = (block.gate_up.weight * block.gate_norm.weight).chunk(2)
    return {
        "self_attn.q_proj": query,
        "self_attn.k_proj": key,
        "self_attn.v_proj": value,
        "self_attn.o_proj": block.attention_output.weight,
        "mlp.gate_proj": gate,
        "mlp.up_proj": up,
        "mlp.down_proj": block.down.weight,
    }
