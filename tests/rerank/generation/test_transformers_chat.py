"""Tiny models of transformers with random weights: what is asked, and how answers are cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import transformers

from logic2text import InputError, ServerError
from logic2text.llm.chat import Chat, Completion, Request
from rerank.generation.models import open_model
from tests.support import tiny_models
from tests.support.transformers_server import save_model

PROMPT = "every cube is large"


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """Without a chat template, for at most 64 tokens."""
    folder = tiny_models.save(tmp_path_factory.mktemp("decoder"), "LlamaForCausalLM")
    model = transformers.AutoModelForCausalLM.from_pretrained(folder)
    return model, transformers.AutoTokenizer.from_pretrained(folder)


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a chat template."""
    return save_model(tmp_path_factory.mktemp("assistant"))


def answer_of(chat: Chat, request: Request) -> Completion:
    (answer,) = chat.complete([request])
    assert isinstance(answer, Completion), answer
    return answer


def test_n_answers_that_the_seed_decides(decoder: tuple[Any, Any]) -> None:
    chat = open_model(decoder)
    request = Request(PROMPT, temperature=1.0, n=5, max_tokens=8, seed=1)
    answer = answer_of(chat, request)
    assert 1 < len(set(answer.texts)) <= 5
    assert answer_of(chat, request).texts == answer.texts
    other = Request(PROMPT, temperature=1.0, n=5, max_tokens=8, seed=2)
    assert answer_of(chat, other).texts != answer.texts
    assert answer.prompt_tokens == len(decoder[1](PROMPT)["input_ids"])
    assert not any(text.startswith(PROMPT) for text in answer.texts)


def test_the_random_numbers_of_the_caller_go_on(decoder: tuple[Any, Any]) -> None:
    torch.manual_seed(5)
    expected = torch.rand(1)
    torch.manual_seed(5)
    answer_of(open_model(decoder), Request(PROMPT, temperature=1.0, max_tokens=8))
    assert torch.equal(torch.rand(1), expected)


def test_a_greedy_answer_is_that_of_generate(decoder: tuple[Any, Any]) -> None:
    model, tokenizer = decoder
    ids = tokenizer(PROMPT, return_tensors="pt")["input_ids"]
    rows = model.generate(input_ids=ids, do_sample=False, max_new_tokens=8, pad_token_id=0)
    expected = tokenizer.decode(rows[0, ids.shape[1] :], skip_special_tokens=True)
    assert answer_of(open_model(decoder), Request(PROMPT, max_tokens=8)).texts == (expected,)


def test_an_answer_ends_where_the_model_has_no_room(decoder: tuple[Any, Any]) -> None:
    answer = answer_of(open_model(decoder), Request(PROMPT, max_tokens=500, temperature=1.0))
    assert answer.prompt_tokens + answer.completion_tokens <= 64


def test_a_prompt_that_is_too_long_is_an_error_that_names_the_model(
    decoder: tuple[Any, Any],
) -> None:
    (answer,) = open_model(decoder).complete([Request(" ".join([PROMPT] * 20))])
    assert isinstance(answer, ServerError)
    assert "the prompt has 82 tokens, too many for" in answer.message


def test_a_pipeline_with_a_chat_template(assistant: Path) -> None:
    pipeline = transformers.pipeline("text-generation", model=str(assistant))
    tokenizer = pipeline.tokenizer
    answer = answer_of(
        open_model(pipeline),
        Request(PROMPT, system="Be brief.", n=3, temperature=1.0, max_tokens=9),
    )
    turns = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": PROMPT}]
    prompt = tokenizer.apply_chat_template(turns, add_generation_prompt=True, tokenize=False)
    assert answer.prompt_tokens == len(tokenizer(prompt, add_special_tokens=False)["input_ids"])
    assert len(answer.texts) == 3


def test_an_encoder_with_a_decoder(decoder: tuple[Any, Any]) -> None:
    _, tokenizer = decoder
    torch.manual_seed(0)
    config = transformers.T5Config(
        vocab_size=len(tokenizer),
        d_model=16,
        d_kv=8,
        d_ff=32,
        num_layers=2,
        num_heads=2,
        decoder_start_token_id=0,
        eos_token_id=3,
        pad_token_id=0,
    )
    model = transformers.T5ForConditionalGeneration(config).eval()
    answer = answer_of(
        open_model((model, tokenizer)), Request(PROMPT, n=4, temperature=1.0, max_tokens=8)
    )
    assert len(answer.texts) == 4
    assert answer.prompt_tokens == len(tokenizer(PROMPT)["input_ids"])


def test_a_model_without_its_tokenizer_is_refused(decoder: tuple[Any, Any]) -> None:
    with pytest.raises(InputError, match="without its tokenizer"):
        open_model(decoder[0])
