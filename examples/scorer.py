"""Scores of texts beside a formula and beside data, where a cross-encoder is expected.

python examples/scorer.py
"""

from rerank import Scorer

FORMULA = "∀x (Cube(x) → ¬Small(x))"
DATA = {"name": "Aromi", "food": "Chinese", "area": "riverside"}
PAIRS = [
    (FORMULA, "No cube is small."),
    (FORMULA, "For all x, if x is a cube, then x is not small."),
    (FORMULA, "Only cubes are small."),
    (DATA, "Aromi serves Chinese food by the riverside."),
    (DATA, "Aromi serves Chinese food."),
    (DATA, "Aromi serves Thai food by the riverside."),
]

if __name__ == "__main__":
    scorer = Scorer(audience="general")
    for (_, text), score in zip(PAIRS, scorer.predict(PAIRS), strict=True):
        print(f"{score:.3f}  {text}")
    texts = [text for query, text in PAIRS if query == FORMULA]
    for row in Scorer("classroom").rank(FORMULA, texts, top_k=2, return_documents=True):
        print(row)
