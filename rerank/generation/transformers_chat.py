"""A model of transformers in this process, asked by ``generate``; satisfies `Chat`.

    model = AutoModelForCausalLM.from_pretrained(name)
    TransformersChat(model, AutoTokenizer.from_pretrained(name)).complete([Request("Say it.")])

Checked against transformers 5.  Models that were not trained as assistants are asked in plain text.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from logic2text import ServerError, extras
from logic2text.llm.answers import make_completion
from logic2text.llm.chat import Completion, Request
from logic2text.llm.wire import messages

LEAST_NEW = 8
"""The number of tokens that must be left for an answer."""


class TransformersChat:
    """A model with its tokenizer; not thread-safe, because it seeds torch.

    Grammars are not supported: requests that hold one are answered freely.
    """

    def __init__(self, model: Any, tokenizer: Any) -> None:
        """Take a loaded model.

        Args:
            model: a ``PreTrainedModel`` that generates, a decoder or an encoder with a decoder.
            tokenizer: its own.
        """
        self._model, self._tokenizer = model, tokenizer
        self.model = str(getattr(model.config, "_name_or_path", "") or type(model).__name__)

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request, in order; an error for each that failed.

        Args:
            requests: the requests.
            within_s: ignored, since a running model is not interrupted.
        """
        del within_s
        return [self._answer(request) for request in requests]

    def _answer(self, request: Request) -> Completion | ServerError:
        started = time.perf_counter()
        inputs = self._tokenizer(self._prompt(request), return_tensors="pt", **self._marks())
        length = inputs["input_ids"].shape[1]
        room = self._room(length)
        if room < LEAST_NEW:
            error = ServerError(
                f"the prompt has {length} tokens, too many for {self.model}",
                "take a model with a longer context",
            )
            error.retryable = False
            return error
        most = min(request.max_tokens, room)
        rows = self._generate(request, inputs, most)
        if not self._model.config.is_encoder_decoder:
            rows = rows[:, length:]
        texts = self._tokenizer.batch_decode(rows, skip_special_tokens=True)
        written = int((rows != self._pad).sum())
        return make_completion(
            request,
            [self._cut(request, text) for text in texts],
            cut=bool((rows[:, -1] != self._pad).any()) and rows.shape[1] >= most,
            tokens=(length, written),
            seconds=time.perf_counter() - started,
        )

    def _generate(self, request: Request, inputs: Any, most: int) -> Any:
        """Token ids (n, tokens)."""
        with extras.require_extra("torch", "a model of transformers"):
            import torch
        sampling: dict[str, Any] = {"do_sample": False}
        if request.temperature > 0:
            sampling = {
                "do_sample": True,
                "temperature": request.temperature,
                "top_p": request.top_p,
                "num_return_sequences": request.n,
            }
        names = ("input_ids", "attention_mask")
        given = {name: inputs[name].to(self._model.device) for name in names if name in inputs}
        devices = [self._model.device] if self._model.device.type == "cuda" else []
        with torch.random.fork_rng(devices), torch.inference_mode():
            torch.manual_seed(request.seed)
            return self._model.generate(
                **given, **sampling, max_new_tokens=most, pad_token_id=self._pad
            )

    @property
    def _pad(self) -> int:
        pad, end = self._tokenizer.pad_token_id, self._tokenizer.eos_token_id
        return int(end if pad is None else pad)

    @property
    def _speaks_in_turns(self) -> bool:
        return bool(getattr(self._tokenizer, "chat_template", None))

    def _marks(self) -> dict[str, bool]:
        # A chat template writes the marks itself.
        return {"add_special_tokens": False} if self._speaks_in_turns else {}

    def _prompt(self, request: Request) -> str:
        turns = messages(request)
        if self._speaks_in_turns:
            return str(
                self._tokenizer.apply_chat_template(
                    turns, tokenize=False, add_generation_prompt=True
                )
            )
        end = "" if len(turns) == 1 else "\n"
        return "\n".join(turn["content"] for turn in turns) + end

    def _cut(self, request: Request, text: str) -> str:
        """The first line of a model that does not know where an answer ends."""
        if self._speaks_in_turns or request.schema is not None:
            return text
        return text.strip().partition("\n")[0]

    def _room(self, length: int) -> int:
        """The number of tokens that an answer may have after a prompt of that length."""
        if self._model.config.is_encoder_decoder:
            return int(self._tokenizer.model_max_length)
        config = self._model.config.get_text_config()
        return int(getattr(config, "max_position_embeddings", 1 << 30)) - length
