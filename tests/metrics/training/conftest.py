"""A tiny model that labels texts, and our tokenizer."""

from __future__ import annotations

import pytest

from metrics.language_model.causal_weights import TOKENIZER
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training.language_model.sample_texts import Teacher
from tests.metrics.language_model import tiny
from tests.support import tiny_teacher


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> ByteBPE:
    return ByteBPE.read(tiny.build(tmp_path_factory.mktemp("ours")) / TOKENIZER)


@pytest.fixture(scope="module")
def teacher(ours: ByteBPE) -> Teacher:
    return tiny_teacher.build(ours)
