"""The best of eight texts of a model of transformers, for a formula and for data.

python examples/transformers_best_of_n.py HuggingFaceTB/SmolLM2-1.7B-Instruct
"""

import sys

from transformers import AutoModelForCausalLM, AutoTokenizer

from rerank import best_of_n


def main(name: str) -> None:
    model = AutoModelForCausalLM.from_pretrained(name)
    tokenizer = AutoTokenizer.from_pretrained(name)
    for given in ("∀x (Cube(x) → ¬Small(x))", {"name": "Aromi", "food": "Chinese"}):
        found = best_of_n((model, tokenizer), given, n=8, audience="general")
        best = "no text may win" if found.best is None else found.best.text
        print(f"{given}: {best}")
        print(f"  {found.candidates} texts in {found.rounds} rounds, stopped: {found.stopped}")
        for rejected in found.results.rejected:
            print(f"  rejected: {rejected.candidate.text} ({rejected.reason})")


if __name__ == "__main__":
    main(sys.argv[1])
