"""Candidate texts of a language model for a file of formulae, by the LLM processor of Ray Data.

    python examples/ray_candidates.py corpus.jsonl with_candidates --url http://127.0.0.1:8000/v1/chat/completions --model NAME
    logic2text batch 'with_candidates/*.json' ranked

The texts are written to the field `candidates`; `batch` proves and ranks them.  Where there are none,
`candidates_missing` says why.  The server, such as `vllm serve`, has an environment of its own.  Needs
logic2text[ray].  A machine with vLLM beside Ray can take `vLLMEngineProcessorConfig` in place of the server.
"""  # noqa: E501

import argparse
import json
import os

from logic2text import Logic2TextError, parse
from logic2text.llm import text_requests, wire
from logic2text.llm.chat import Completion

TEXTS = 4
ROWS_A_BLOCK = 8  # one worker sends the requests of a block, one after another
CPUS_A_WORKER = 0.1  # a worker waits for the server
EXCERPT = 80  # characters of an answer that cannot be used


def payload(row, model, audience):
    """The request for a formula; one that cannot be parsed gets texts that `batch` will refuse."""
    try:
        brief = text_requests.Brief.of(parse(row["formula"]), audience)
    except Logic2TextError:
        brief = text_requests.Brief.of(parse("∀x Cube(x)"), audience)
    (request,) = text_requests.make_requests(brief, TEXTS, ())
    return {"payload": wire.body(model, request, wire.ConstraintForm.RESPONSE_FORMAT)}


def candidates(row):
    """The plain English texts of the answer, in a field of the row, or why there are none."""
    reply = wire.read(json.dumps(row["http_response"], default=list).encode())
    texts, missing = [], "the server gave no answer that can be used"
    for choice in reply.choices if reply else ():
        found, missing = texts_of(choice)
        texts += found
    kept = {name: row[name] for name in row["names"]}
    return {**kept, "candidates": texts, "candidates_missing": None if texts else missing}


def texts_of(choice):
    """The texts of an answer, and why there are none if the server did not keep to the schema."""
    try:
        plain, _ = text_requests.texts_in(Completion((choice.text,)))
    except (ValueError, LookupError, TypeError):
        cut = "was cut off" if choice.cut else "is not of the requested form"
        return (), f"the answer {cut}: {choice.text[:EXCERPT]!r}"
    return plain, "the answer has no plain English text"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="JSON Lines with the field `formula`")
    parser.add_argument("folder", help="for the JSON Lines with `candidates`")
    parser.add_argument("--url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--audience", default="general")
    parser.add_argument("--requests", type=int, default=8, help="at the same time")
    options = parser.parse_args()

    import ray
    from ray.data import DataContext
    from ray.data.llm import HttpRequestProcessorConfig, build_processor

    DataContext.get_current().execution_options.preserve_order = True
    key = os.environ.get("LOGIC2TEXT_API_KEY")
    processor = build_processor(
        HttpRequestProcessorConfig(
            url=options.url,
            headers={"Authorization": f"Bearer {key}"} if key else None,
            concurrency=(options.requests, options.requests),  # a single number begins with one
            batch_size=ROWS_A_BLOCK,
            http_request_stage={"num_cpus": CPUS_A_WORKER},
            max_retries=3,
        ),
        preprocess=lambda row: {
            **row,
            "names": [*row],
            **payload(row, options.model, options.audience),
        },
        postprocess=candidates,
    )
    rows = ray.data.read_json(options.source, lines=True)
    blocks = rows.repartition(target_num_rows_per_block=ROWS_A_BLOCK, strict=True)
    processor(blocks).write_json(options.folder)


if __name__ == "__main__":
    main()
