"""The stages of one process, for ``benchmarks.symbolic``: seconds of processor time of each.

Reads the work from standard input as JSON and imports nothing but the packages, so that it can run
on the sources of another revision.  Every stage has texts of its own: none profits from the caches
of those before it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.reading import read
from logic2text.verify.text import check
from rerank.verification import judged

Outcome = list[Any]


def _parsed(work: list[str]) -> Outcome:
    return [show(parse(formula, "ggc")) for formula in work]


def _read(work: list[list[str]]) -> Outcome:
    outcome: Outcome = []
    for formula, text in work:
        try:
            readings = read(text, signature=parse(formula, "ggc")).readings
        except InputError as error:
            outcome.append(error.message)
        else:
            outcome.append([(show(r.formula), str(r.kind), int(r.grade)) for r in readings])
    return outcome


def _proved(work: list[list[str]]) -> Outcome:
    verdicts = (equivalent(parse(left), parse(right)) for left, right in work)
    return [(str(verdict.status), repr(verdict.countermodel)) for verdict in verdicts]


def _generated(work: list[str]) -> Outcome:
    generator = CandidateGenerator(("literal", "ranta", "lola", "natural"))
    return [
        [(c.text, str(c.verdict.status), c.evidence) for c in generator.candidates(parse(f, "ggc"))]
        for f in work
    ]


def _checked(work: list[list[str]]) -> Outcome:
    outcome: Outcome = []
    for formula, text in work:
        try:
            outcome.append(str(check(parse(formula, "ggc"), text).status))
        except InputError as error:
            outcome.append(error.message)
    return outcome


def _judged(work: list[tuple[str, list[str]]]) -> Outcome:
    return [
        [(c.text, str(c.verdict.status)) for c in judged(parse(formula, "ggc"), texts)]
        for formula, texts in work
    ]


STAGES: dict[str, Callable[[Any], Outcome]] = {
    "parse": _parsed,
    "read": _read,
    "prove": _proved,
    "generate": _generated,
    "check": _checked,
    "rerank given": _judged,
}


def main() -> None:
    """Run every stage that there is work for; print seconds and a digest of the outcome."""
    work = json.load(sys.stdin)
    check("Cube(a)", "a is a cube.")  # loads the grammar and the lexicon
    CandidateGenerator(("literal", "ranta", "lola", "natural")).candidates(parse("Cube(a)"))
    for stage, run in STAGES.items():
        if stage in work:
            start = time.process_time()
            outcome = run(work[stage])
            seconds = time.process_time() - start
            digest = sha256(json.dumps(outcome, ensure_ascii=False).encode()).hexdigest()
            print(json.dumps({"stage": stage, "seconds": seconds, "digest": digest}), flush=True)


if __name__ == "__main__":
    main()
