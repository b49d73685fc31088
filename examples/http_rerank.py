"""Clients of other services with the address of ours.  Needs cohere, and a running service:

logic2text serve
python examples/http_rerank.py http://127.0.0.1:8137
"""

import sys

import cohere

FORMULA = "∀x (Cube(x) → ¬Small(x))"
TEXTS = ["Only cubes are small.", "No cube is small.", "Cubes, none of which are small."]


def main(url):
    client = cohere.ClientV2("no-key", base_url=url)
    answer = client.rerank(model="logic2text", query=FORMULA, documents=TEXTS, top_n=2)
    for result in answer.results:
        print(f"{result.relevance_score:.3f}  {TEXTS[result.index]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
