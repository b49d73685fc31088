"""Measures texts a second of each metric on each device, beside transformers' pipeline.

The times are of distinct texts that no cache has, after a first batch of other texts, with the
tokens made from the texts.

    measure("naturalness", "cpu", ["Every cube is small."]).texts_per_s
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from logic2text.errors import Logic2TextError
from logic2text.lazy_dataclass import dataclass
from metrics.registry import metric, takes_device

PIPELINE = "transformers pipeline"
PIPELINE_BATCH = 32

QUICK_METRICS = ("fre", "formulaicness:light", "formulaicness", "naturalness")
"""What a report times: the metrics that need no formula, no server and no model of the hub."""

SHAPES = ("cube", "tetrahedron", "dodecahedron")
SIZES = ("small", "medium", "large")


@dataclass(frozen=True, slots=True)
class Throughput:
    """The speed of one metric on one device.

    Attributes:
        metric: its name.
        device: where it worked.
        texts: how many distinct texts were scored.
        seconds: of wall clock, without loading.
        loading_s: seconds until the first scores were there.
        error: why there are none, else None.
        hint: what to do about it, where something can be done.
    """

    metric: str
    device: str
    texts: int
    seconds: float
    loading_s: float
    error: str | None = None
    hint: str | None = None

    @property
    def texts_per_s(self) -> float | None:
        """Texts a second; None where the metric failed."""
        return None if self.error is not None else self.texts / max(self.seconds, 1e-9)


def sample_texts(count: int, start: int = 0) -> list[str]:
    """Distinct short sentences, the same on every machine; those of other starts are others."""
    return [_sentence(number) for number in range(start, start + count)]


def devices() -> tuple[str, ...]:
    """``cpu``, and the accelerators that torch has here, if torch is installed."""
    if find_spec("torch") is None:
        return ("cpu",)
    import torch

    if torch.cuda.is_available():
        return ("cpu", "cuda")
    return ("cpu", "mps") if torch.backends.mps.is_available() else ("cpu",)


def measure(name: str, device: str, texts: Sequence[str]) -> Throughput:
    """The speed of a metric on distinct texts; its failure is an entry, not an exception.

    Args:
        name: a metric that needs no formulae.
        device: ``cpu``, or a device of torch for the metrics of `registry.NEURAL`.
        texts: any texts; a repeated one is scored once.
    """
    # The processor is named too: a variable of the environment may say another device.
    options = {"device": device} if device != "cpu" or takes_device(name) else {}
    return _measure(name, device, texts, lambda: metric(name, **options).score)


def measure_pipeline(device: str, texts: Sequence[str]) -> Throughput:
    """The speed of transformers' pipeline with a model of MiniLM-L6's shape, in fp32."""
    return _measure(PIPELINE, device, texts, lambda: _pipeline(device))


def _measure(
    name: str, device: str, texts: Sequence[str], load: Callable[[], Callable[..., Any]]
) -> Throughput:
    distinct = list(dict.fromkeys(texts))
    start = time.perf_counter()
    try:
        score = load()
        score(sample_texts(PIPELINE_BATCH, start=1_000_000))
        loaded = time.perf_counter()
        score(distinct)
        end = time.perf_counter()
    except Logic2TextError as error:
        return Throughput(name, device, len(distinct), 0.0, 0.0, error.message, error.hint)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        return Throughput(name, device, len(distinct), 0.0, 0.0, reason)
    return Throughput(name, device, len(distinct), end - loaded, loaded - start)


def _pipeline(device: str) -> Callable[[Sequence[str]], Any]:
    """A classifier of MiniLM-L6's sizes; its weights are random, which changes no speed."""
    from logic2text.extras import require_extra
    from metrics.minilm import MINILM, base_folder

    with require_extra("torch", "transformers' pipeline"):
        import torch
        import transformers
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=MINILM.vocabulary,
        hidden_size=MINILM.hidden,
        num_hidden_layers=MINILM.layers,
        num_attention_heads=MINILM.heads,
        intermediate_size=MINILM.intermediate,
        num_labels=1,
    )
    pipeline = transformers.TextClassificationPipeline(
        model=transformers.BertForSequenceClassification(config).eval(),
        tokenizer=transformers.PreTrainedTokenizerFast(
            tokenizer_file=str(base_folder() / "tokenizer.json"),
            model_max_length=MINILM.positions,
            pad_token="[PAD]",  # noqa: S106
        ),
        device=device,
        batch_size=PIPELINE_BATCH,
    )
    return lambda texts: pipeline(list(texts), truncation=True)


def _sentence(number: int) -> str:
    number, shape = divmod(number, len(SHAPES))
    number, size = divmod(number, len(SIZES))
    name = ""
    while number:
        number, letter = divmod(number, 26)
        name = chr(ord("a") + letter) + name
    subject = f"the {SHAPES[shape]} {name}" if name else f"a {SHAPES[shape]}"
    return f"If {subject} is not {SIZES[size]}, then no cube is in front of it."
