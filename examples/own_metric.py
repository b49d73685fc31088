"""A metric of one's own: how few bound variables a text shows.  Run it to see it rerank."""

import re

import numpy as np

from metrics import METRICS, UNIT, Signature
from rerank import Reranker


class VariableFree:
    """1 for a text without variables; the share of its other words elsewhere."""

    name, range, higher_is_natural = "variable-free", UNIT, True
    signature = Signature("variable-free", version="1")

    def score(self, texts, formulas=None):
        words = [re.findall(r"\w+", text) for text in texts]
        return np.array([1 - sum(w in "uvwxyz" for w in ws) / max(len(ws), 1) for ws in words])


METRICS["variable-free"] = VariableFree

if __name__ == "__main__":
    print(Reranker(metric="variable-free").rank("∀x (Cube(x) → Small(x))"))
