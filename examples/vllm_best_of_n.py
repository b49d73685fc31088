"""The best of sixteen texts of vLLM's engine in this process, for each of several inputs.

python examples/vllm_best_of_n.py Qwen/Qwen2.5-7B-Instruct

An environment with both: pip install 'logic2text[vllm]'
"""

import sys

import torch
from vllm import LLM

from rerank import Rounds, best_of_n

INPUTS = ("∀x (Cube(x) → ¬Small(x))", "∃x (Dog(x) ∧ Barks(x))", "name[Aromi], food[Chinese]")


def main(name: str) -> None:
    options = {}
    if not torch.cuda.is_available():  # this build cannot split the prompt of a request with a seed
        options = {"enforce_eager": True, "enable_chunked_prefill": False, "max_model_len": 4096}
    model = LLM(name, **options)
    for given in INPUTS:
        found = best_of_n(model, given, n=16, audience="general", rounds=Rounds(a_round=8))
        best = "no text may win" if found.best is None else found.best.text
        print(f"{given}: {best} ({found.candidates} texts, stopped: {found.stopped})")


if __name__ == "__main__":  # the engine starts processes that import this file
    main(sys.argv[1])
