"""Sentences of a textbook of logic with their symbolization keys, read and written.

A sentence is *right* where the verdict for its formula (or for another that the book accepts) is
`proved`.  Each system's text for the formula is checked by its words, and compared with the
author's sentence by chrF.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import sacrebleu

from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text import verbalize
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.symbolization import SymbolizationKey
from logic2text.verbalizers import SYSTEMS
from logic2text.verify.text import check

SET = "textbook/forallx.jsonl"
UNREAD = "unread"


def figures(show_failures: bool) -> dict[str, Any]:
    """The verdicts on the sentences, and for each system those on its texts and their chrF."""
    sentences = rows(SET)
    keys = [key_of(row["key"]) for row in sentences]
    verdicts = [_verdict(row, key) for row, key in zip(sentences, keys, strict=True)]
    counts = Counter(verdicts)
    print(table(("verdict", "sentences"), counts.most_common()))
    written = {system: _written(system, sentences, keys, show_failures) for system in SYSTEMS}
    header = ("system", "proved", "ambiguous", "refuted", "unknown", UNREAD, "chrF")
    body = [(system, *(row.get(name, 0) for name in header[1:])) for system, row in written.items()]
    print(table(header, body))
    if show_failures:
        for row, verdict in zip(sentences, verdicts, strict=True):
            if verdict != "proved":
                print(verdict, row["text"], row["formula"], sep="\t")
    return {
        "sentences": len(sentences),
        "read": 1 - counts[UNREAD] / len(sentences),
        "right": counts["proved"] / len(sentences),
        "verdicts": counts,
        "written": written,
    }


def key_of(row: dict[str, Any]) -> SymbolizationKey:
    """The symbolization key of a row of the set."""
    lines = [f"domain: {row['domain']}"] if row.get("domain") else []
    lines += [
        f"{entry['symbol']}({','.join(entry['arguments'])}): {entry['gloss']}"
        for entry in row["predicates"]
    ]
    lines += [f"{name}: {words}" for name, words in row["names"].items()]
    return SymbolizationKey.parse("\n".join(lines))


def formula_of(formula: str, key: SymbolizationKey) -> Formula:
    """A formula in the symbols of a key, expanded."""
    plain = formula.replace("[", "(").replace("]", ")")
    return key.parse_detailed(plain, "forallx").formula


def _verdict(row: dict[str, Any], key: SymbolizationKey) -> str:
    verdicts = [
        _status(formula_of(formula, key), row["text"], key)
        for formula in (row["formula"], *row.get("also", ()))
    ]
    return "proved" if "proved" in verdicts else verdicts[0]


def _status(formula: Formula, text: str, key: SymbolizationKey) -> str:
    try:
        return check(formula, text, key.lexicon).status.value
    except Logic2TextError:
        return UNREAD


def _written(
    system: str, sentences: list[dict[str, Any]], keys: list[SymbolizationKey], show: bool
) -> dict[str, Any]:
    statuses: Counter[str] = Counter()
    texts = []
    for row, key in zip(sentences, keys, strict=True):
        formula = formula_of(row["formula"], key)
        text = verbalize(formula, system, lexicon=key.lexicon).text
        status = _status(formula, text, key)
        statuses[status] += 1
        texts.append(text)
        if show and status != "proved":
            print(system, status, text, row["formula"], sep="\t")
    chrf = sacrebleu.corpus_chrf(texts, [[row["text"] for row in sentences]]).score
    return {**statuses, "chrF": round(chrf, 1)}
