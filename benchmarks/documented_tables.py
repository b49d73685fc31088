"""The tables of the documents that show recorded figures, written again from the records.

    python -m benchmarks.documented_tables [--check]

A row of a table keeps the cells that no record has.  With ``--check`` nothing is written, and the
exit code is 1 if a document differs from the records.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from benchmarks.record import RESULTS
from logic2text import InputError

ROOT = RESULTS.parent.parent
WEIGHTS = ROOT / "metrics" / "weights.json"

Cells: TypeAlias = Mapping[str, Sequence[str | None]]
"""By the label of a row its other cells; None where the document's cell stays."""


@dataclass(frozen=True, slots=True)
class DocumentedTable:
    """A table of a document.

    Attributes:
        document: its path from the root.
        header: the beginning of its first line, which no other line of the document has.
        cells: what the records say.
        labels: the number of cells that name a row, joined by a blank.
    """

    document: str
    header: str
    cells: Callable[[], Cells]
    labels: int = 1


def rewrite(text: str, table: DocumentedTable) -> str:
    """The text of a document with a table as the records have it.

    Raises:
        InputError: the document has no such table, or the table not one row for each label.
    """
    lines = text.split("\n")
    firsts = [i for i, line in enumerate(lines) if line.startswith(table.header)]
    if len(firsts) != 1:
        raise InputError(
            f"{table.document} has {len(firsts)} lines that begin with {table.header!r}",
            "correct the header in benchmarks/documented_tables.py",
        )
    cells = table.cells()
    seen: Counter[str] = Counter()
    for i in range(firsts[0] + 2, len(lines)):
        if not lines[i].startswith("|"):
            break
        row = [cell.strip() for cell in lines[i].strip().strip("|").split("|")]
        label = " ".join(row[: table.labels]).replace("*", "")
        seen[label] += 1
        if label in cells:
            for place, cell in enumerate(cells[label], start=table.labels):
                row[place] = row[place] if cell is None else cell
            lines[i] = "|" + "|".join(f" {cell} " if cell else " " for cell in row) + "|"
    for label in cells:
        if seen[label] != 1:
            raise InputError(
                f"the table {table.header!r} of {table.document} has {seen[label]} rows {label!r}",
                "let the document have one, with any figures",
            )
    return "\n".join(lines)


@cache
def read_figures(topic: str) -> Any:
    """The figures of a record."""
    return json.loads((RESULTS / f"{topic}.json").read_text(encoding="utf-8"))["figures"]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _interval(of: Mapping[str, float]) -> str:
    """A share with its interval, in per cent."""
    return f"{_percent(of['share'])} [{_percent(of['low'])}, {_percent(of['high'])}]"


def _spread(of: Sequence[float]) -> str:
    """A share, and the ends of its interval, in per cent."""
    return f"{_percent(of[0])}% [{_percent(of[1])}, {_percent(of[2])}]"


def _signed(number: float) -> str:
    """With the minus of typography, and no sign for zero."""
    rounded = round(number, 3)
    return f"{'−' if rounded < 0 else ''}{abs(rounded):.3f}"


def _preferences() -> Cells:
    shown = read_figures("preferences")
    before = ("shorter", "logprob", None, "slor", "combined:logprob")
    columns = (*before, "formulaicness", "formulaicness:light")
    cells = {}
    for name, of_set in shown["shorter"].items():
        label = f"{name} ({of_set['n']} pairs)" if name == "ours" else name
        cells[label] = [c and _percent(shown[c][name]["share"]) for c in columns]
    return cells


_WITH_FORMULA = ("edits", "edits of the same meaning", "ranks", "people folio")
_WITHOUT = ("edits", "ranks", "people folio")
_SETS = ("e2e", "webnlg", "people", "minimal pairs", "people textbook", "ours")


def _audiences() -> Cells:
    audiences = read_figures("audience_preferences")["audiences"].values()
    names = {f"{name}, with formula": name for name in _WITH_FORMULA}
    names |= {f"{name}, without formula": f"{name}, without formula" for name in _WITHOUT}
    names |= {name: name for name in (*_SETS, "e2e near", "webnlg near", "people near")}
    cells = {}
    for label, name in names.items():
        of_audiences = [audience["sets"][name] for audience in audiences]
        cells[label] = [f"{of_audiences[0]['n']:,}", *map(_interval, of_audiences)]
    return cells


def _language_models() -> Cells:
    named = {
        "the embedded model, tuned": "audience_preferences",
        "SmolLM2": "audience_preferences_smollm2",
    }
    sets = ("edits, without formula", "ranks, without formula", "e2e", "e2e near")
    sets = (*sets, "webnlg", "webnlg near", "people", "minimal pairs")
    cells = {}
    for label, topic in named.items():
        of_sets = read_figures(topic)["audiences"]["general"]["sets"]
        cells[label] = [_percent(of_sets[name]["share"]) for name in sets]
    return cells


_LEARNED_SETS = ("e2e", "e2e near", "edits", "ranks", "webnlg", "webnlg near", "people")


def _learned() -> Cells:
    labels = {"shorter": "the shorter", "logprob": "`logprob`"}
    cells = {}
    for name, shares in read_figures("learned_naturalness")["shares"].items():
        label = labels.get(name, name.removeprefix("naturalness, "))
        row = [shares.get(s) for s in (*_LEARNED_SETS, "minimal pairs")]
        cells[label] = ["" if share is None else f"{share:.1f}" for share in row]
    return cells


def _differences() -> Cells:
    return {
        span.replace("2 to inf", "2 or more"): [
            f"{of_span[name][1]:.1f} ({of_span[name][0]:,})"
            for name in ("by v", "e2e", "edits", "ranks")
        ]
        for span, of_span in read_figures("learned_naturalness")["calibration"].items()
    }


def _variant(measure: str) -> str:
    """The short name of a measure F."""
    return "style" if measure == "formulaicness" else measure.removeprefix("formulaicness:")


def _weights() -> Cells:
    """Of the embedded language model: every F with the metrics of `rerank`, two with others."""
    fitted = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    cells = {}
    for of_m, by_f in fitted.items():
        name, _, settings = of_m.partition("|")
        if settings and not settings.startswith("model:small"):
            continue
        for of_f, fit in by_f.items():
            variant = _variant(of_f.partition("|")[0])
            if (name in ("naturalness", "logprob") or variant in ("style", "light")) and (
                name != "islor-paper" and variant not in ("pair", "structural")
            ):
                low, high = fit["alpha_interval"]
                accuracy = ", ".join(map(_percent, fit["accuracy_interval"]))
                cells[f"`{name}` {variant}"] = [
                    f"{fit['alpha']:.3f} [{low:.3f}, {high:.3f}]",
                    f"{fit['beta']:.3f}",
                    f"{_percent(fit['accuracy'])}% [{accuracy}]",
                    f"{fit['log_loss']:.3f}",
                ]
    return cells


def _scales() -> Cells:
    names = {"distribution": "distribution function", "straight": "linear"}
    return {
        f"{names.get(row['scale'], row['scale'])} {_variant(row['F'])}": [
            f"{_percent(row['accuracy'])}%",
            f"{row['log_loss']:.3f}",
            *(f"{_percent(row[name])}%" for name in ("edits", "ranks", "webnlg")),
        ]
        for row in read_figures("naturalness_scale")["rows"]
    }


def _combination() -> Cells:
    names = {
        "combined:logprob": "`combined:logprob`",
        "logprob": "`logprob`",
        "1 - formulaicness:light": "1 − F, light",
        "length": "fewer words",
    }
    tables = read_figures("paper_tables")
    rows = {
        part: {row["row"]: row for row in tables[part]} for part in ("edits", "ranks", "webnlg")
    }
    cells = {}
    for name, label in names.items():
        shares = [rows["edits"][name]["edit scores higher"]]
        shares += [rows[part][name]["all"] for part in ("ranks", "webnlg")]
        cells[label] = [_spread(share) for share in shares]
    return cells


def _signs() -> Cells:
    """Of what was not tuned to these sets."""
    labels = {"formulaicness:pair": "`formulaicness:pair` (rank 128)", "length": "length in words"}
    used = {"+": "+", "-": "−"}
    return {
        labels.get(row["metric"], f"`{row['metric']}`"): [
            *(row[name] and _spread(row[name]) for name in ("edits", "ranks", "webnlg")),
            used.get(row["used"], ""),
        ]
        for row in read_figures("signs")["signs"]
        if row["metric"] != "naturalness"
    }


def _likelihoods() -> Cells:
    labels = {
        "logprob": "`logprob`",
        "slor": "`slor`",
        "mean log p": "mean log p per token (`ippl-paper`; `ppl` with the other sign)",
        "fewer words": "fewer words",
    }
    shares = {
        (row["metric"], row["set"]): _spread((row["share"], *row["interval"]))
        for row in read_figures("language_model")["agreement"]
        if row["pairs"] == "all"
    }
    return {
        label: [shares[name, of_set] for of_set in ("edits", "ranks", "webnlg", "e2e")]
        for name, label in labels.items()
    }


def _perplexities() -> Cells:
    labels = {
        "language model": ("the language model", 1),
        "5-gram, modified Kneser-Ney": ("interpolated 5-gram, modified Kneser-Ney", 1),
        "unigrams": ("unigrams", 0),
    }
    found = read_figures("language_model")["wikitext-2 validation"]
    return {
        label: [
            f"{found['perplexity a token'][name]:,.{digits}f}",
            f"{found['perplexity a word'][name]:,.0f}",
        ]
        for name, (label, digits) in labels.items()
    }


def _penalties() -> Cells:
    return {
        name: [None, f"{_signed(of['value'])} [{_signed(of['low'])}, {_signed(of['high'])}]"]
        for name, of in read_figures("penalties")["penalties"].items()
    }


NATURALNESS, METRICS = "docs/naturalness.md", "docs/metrics.md"
LANGUAGE_MODEL = "docs/language_model.md"
TABLES = (
    DocumentedTable(NATURALNESS, "| % in people's order | the shorter |", _preferences),
    DocumentedTable(NATURALNESS, "| set | pairs | `general`", _audiences),
    DocumentedTable(NATURALNESS, "| | edits | ranks | e2e | near | webnlg", _language_models),
    DocumentedTable(NATURALNESS, "| % in people's order | e2e | near | edits", _learned),
    DocumentedTable(NATURALNESS, "| difference of v |", _differences),
    DocumentedTable(METRICS, "| M | F | α | β |", _weights, labels=2),
    DocumentedTable(METRICS, "| scale | F | accuracy |", _scales, labels=2),
    DocumentedTable(METRICS, "| | post-edits | fluency ranks | RDF", _combination),
    DocumentedTable(METRICS, "| higher is preferred |", _signs),
    DocumentedTable(LANGUAGE_MODEL, "| metric | post-edits (55) |", _likelihoods),
    DocumentedTable(LANGUAGE_MODEL, "| model | per token |", _perplexities),
    DocumentedTable(METRICS, "| penalty of | shipped | fitted |", _penalties),
)


def rewrite_documents() -> dict[str, tuple[str, str]]:
    """By path the text of each document, and the text that the records ask for."""
    texts: dict[str, tuple[str, str]] = {}
    for table in TABLES:
        path = ROOT / table.document
        before, after = texts.get(table.document) or (path.read_text(encoding="utf-8"),) * 2
        texts[table.document] = before, rewrite(after, table)
    return texts


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    differing = {
        name: after for name, (before, after) in rewrite_documents().items() if before != after
    }
    for name, after in differing.items():
        if not asked.check:
            (ROOT / name).write_text(after, encoding="utf-8")
        sys.stderr.write(f"{name} {'differs from the records' if asked.check else 'written'}\n")
    sys.exit(1 if asked.check and differing else 0)


if __name__ == "__main__":
    main()
