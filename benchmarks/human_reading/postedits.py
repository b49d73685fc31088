"""People's own rewrites of generated sentences, against the formulae that they rewrote.

A rewrite is right where the verdict, under the theory `blocks`, is *proved* or an honest
*ambiguous*.  Rewrites that say something else than the formula, or are not sentences, are listed
here by hand with the reason and left out of the goal's share; the shares of all are printed too.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text.errors import Logic2TextError
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.theories import Theory
from logic2text.verify.text import check

SET = "human/postedits.jsonl"
OTHER_MEANING = {
    "postedit-009": "two other names",
    "postedit-013": "a remark, no sentence",
    "postedit-014": "a remark before the sentence",
    "postedit-082": "drops a negation",
    "postedit-087": "moves the negation into the quantifier",
    "postedit-088": "a quantifier moved into the condition",
    "postedit-090": "a remark, no sentence",
    "postedit-096": "a conditional less",
    "postedit-125": "drops a conditional",
    "postedit-017": "asserts the condition",
    "postedit-070": "asserts a second thing",
    "postedit-120": "a variable without its binder",
    "postedit-130": "another relation",
    "postedit-133": "the other direction of a relation",
}
"""The rewrites that do not keep the meaning, and why."""


def figures(show_failures: bool) -> dict[str, Any]:
    """The shares of rewrites that are read, and that are read right."""
    blocks = Theory.named("blocks")
    outcomes = {
        row["id"]: (_outcome(row, blocks), row["edited"]) for row in rows(SET) if row["edited"]
    }
    kept = {name: pair for name, pair in outcomes.items() if name not in OTHER_MEANING}
    sections = {"keep the meaning": kept, "all": outcomes}
    found = {name: Counter(o for o, _ in section.values()) for name, section in sections.items()}
    columns = ("proved", "ambiguous", "refuted", "unknown", "unread")
    header = ("rewrites", "texts", *columns)
    print(table(header, [(n, c.total(), *(c[k] for k in columns)) for n, c in found.items()]))
    if show_failures:
        for name, (outcome, text) in kept.items():
            if outcome not in ("proved", "ambiguous"):
                print(name, outcome, text, sep="\t")
    return {name: {"texts": c.total(), **c} for name, c in found.items()}


def _outcome(row: dict[str, Any], theory: Theory) -> str:
    try:
        verdict = check(parse(row["formula"]), row["edited"], theory=theory)
    except Logic2TextError:
        return "unread"
    return Status(verdict.status).value
