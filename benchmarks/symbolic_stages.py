"""The stages of one process, for ``benchmarks.symbolic``: seconds of processor time of each.

Reads the work from standard input as JSON and imports nothing but the packages, so that it can run
on the sources of another revision.  Every stage has texts of its own: none profits from the caches
of those before it.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.reading import read
from logic2text.verify.text import check
from rerank.verification import judge_texts

Outcome = list[Any]
SYSTEMS = ("literal", "ranta", "lola", "natural")


def _parsed(work: list[str]) -> Outcome:
    return [parse(formula, "ggc") for formula in work]


def _read(work: list[tuple[Formula, str]]) -> Outcome:
    return [_or_error(read, text, None, formula) for formula, text in work]


def _proved(work: list[tuple[Formula, Formula]]) -> Outcome:
    return [equivalent(left, right) for left, right in work]


def _generated(work: list[Formula]) -> Outcome:
    generator = CandidateGenerator(SYSTEMS)
    return [generator.candidates(formula) for formula in work]


def _checked(work: list[tuple[Formula, str]]) -> Outcome:
    return [_or_error(check, formula, text) for formula, text in work]


def _judged(work: list[tuple[Formula, list[str]]]) -> Outcome:
    return [judge_texts(formula, texts) for formula, texts in work]


def _or_error(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except InputError as error:
        return error.message


STAGES: dict[str, Callable[[Any], Outcome]] = {
    "parse": _parsed,
    "read": _read,
    "prove": _proved,
    "generate": _generated,
    "check": _checked,
    "rerank given": _judged,
}


def _prepared(stage: str, work: list[Any]) -> list[Any]:
    """The rows of a stage, with formulae where it does not parse them itself."""
    match stage:
        case "parse":
            return work
        case "generate":
            return [parse(formula, "ggc") for formula in work]
        case "prove":
            return [(parse(left), parse(right)) for left, right in work]
        case _:
            return [(parse(formula, "ggc"), text) for formula, text in work]


def _written(outcome: Outcome) -> str:
    """The outcome in full; a set in a countermodel is sorted."""
    return re.sub(
        r"frozenset\(\{(.*?)\}\)", lambda found: ", ".join(sorted(found[1])), repr(outcome)
    )


def main() -> None:
    """Run every stage that there is work for; print seconds and a digest of the outcome."""
    work = json.load(sys.stdin)
    check("Cube(a)", "a is a cube.")  # loads the grammar and the lexicon
    CandidateGenerator(SYSTEMS).candidates(parse("Cube(a)"))
    for stage, run in STAGES.items():
        if stage in work:
            prepared = _prepared(stage, work[stage])
            start = time.process_time()
            outcome = run(prepared)
            seconds = time.process_time() - start
            digest = sha256(_written(outcome).encode()).hexdigest()
            print(json.dumps({"stage": stage, "seconds": seconds, "digest": digest}), flush=True)


if __name__ == "__main__":
    main()
