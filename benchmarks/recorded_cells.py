"""The rows of the documents' tables, as the records of the benchmarks have them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from benchmarks.record import RESULTS

WEIGHTS = RESULTS.parent.parent / "metrics" / "weights.json"

Cells: TypeAlias = Mapping[str, Sequence[str | None]]
"""By the label of a row its other cells; None where the document's cell stays."""


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


def preferences() -> Cells:
    """How often each measure prefers what people prefer, by set."""
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


def audiences() -> Cells:
    """How `rerank` orders each set for each audience."""
    audiences = read_figures("audience_preferences")["audiences"].values()
    names = {f"{name}, with formula": name for name in _WITH_FORMULA}
    names |= {f"{name}, without formula": f"{name}, without formula" for name in _WITHOUT}
    names |= {name: name for name in (*_SETS, "e2e near", "webnlg near", "people near")}
    cells = {}
    for label, name in names.items():
        of_audiences = [audience["sets"][name] for audience in audiences]
        cells[label] = [f"{of_audiences[0]['n']:,}", *map(_interval, of_audiences)]
    return cells


def ordered_by_rerank(topic: str) -> Any:
    """The shares of each set in people's order, for the audience `general`."""
    return read_figures(topic)["audiences"]["general"]["sets"]


def language_models() -> Cells:
    """How `rerank` orders sets by each language model."""
    named = {
        "the embedded model, tuned": "audience_preferences",
        "SmolLM2": "audience_preferences_smollm2",
    }
    sets = ("edits, without formula", "ranks, without formula", "e2e", "e2e near")
    sets = (*sets, "webnlg", "webnlg near", "people", "minimal pairs")
    cells = {}
    for label, topic in named.items():
        of_sets = ordered_by_rerank(topic)
        cells[label] = [_percent(of_sets[name]["share"]) for name in sets]
    return cells


WEIGHT_SETTING = re.compile(r'\{"distribution_weight": (\d+)(?:\.0)?\}')
"""Of a run that weighs distributions of tokens otherwise."""

_LEARNED_SETS = ("e2e", "e2e near", "edits", "ranks", "webnlg", "webnlg near", "people")


def learned() -> Cells:
    """Naturalness on what it was not tuned to."""
    labels = {"shorter": "the shorter", "logprob": "`logprob`"}
    cells = {}
    for name, shares in read_figures("learned_naturalness")["shares"].items():
        label = labels.get(name, name.removeprefix("naturalness, "))
        label = WEIGHT_SETTING.sub(r"distributions of weight \1", label)
        row = [shares.get(s) for s in (*_LEARNED_SETS, "minimal pairs")]
        cells[label] = ["" if share is None else f"{share:.1f}" for share in row]
    return cells


def differences() -> Cells:
    """How often people agreed, by the size of the difference of v."""
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


def _fits() -> dict[str, Any]:
    """The fit of each row of the table of weights.

    They are of the embedded language model: every F with the metrics of `rerank`, two with others.
    """
    fitted = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    fits = {}
    for of_m, by_f in fitted.items():
        name, _, settings = of_m.partition("|")
        if settings and not settings.startswith("model:small"):
            continue
        for of_f, fit in by_f.items():
            variant = _variant(of_f.partition("|")[0])
            if (name in ("naturalness", "logprob") or variant in ("style", "light")) and (
                name != "islor-paper" and variant not in ("pair", "structural")
            ):
                fits[f"`{name}` {variant}"] = fit
    return fits


def weights() -> Cells:
    """The weights fitted to people's preferences."""
    cells = {}
    for label, fit in _fits().items():
        low, high = fit["alpha_interval"]
        accuracy = ", ".join(map(_percent, fit["accuracy_interval"]))
        cells[label] = [
            f"{fit['alpha']:.3f} [{low:.3f}, {high:.3f}]",
            f"{fit['beta']:.3f}",
            f"{_percent(fit['accuracy'])}% [{accuracy}]",
            f"{fit['log_loss']:.3f}",
        ]
    return cells


def scales() -> Cells:
    """Combinations by the scale of calibration."""
    names = {"distribution": "distribution function", "straight": "linear"}
    return {
        f"{names.get(row['scale'], row['scale'])} {_variant(row['F'])}": [
            f"{_percent(row['accuracy'])}%",
            f"{row['log_loss']:.3f}",
            *(f"{_percent(row[name])}%" for name in ("edits", "ranks", "webnlg")),
        ]
        for row in read_figures("naturalness_scale")["rows"]
    }


def combination() -> Cells:
    """The combination and its parts."""
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


def signs() -> Cells:
    """Of what was not tuned to these sets."""
    labels = {"study:pair": "`study:pair` (rank 128)", "length": "length in words"}
    used = {"+": "+", "-": "−"}
    return {
        labels.get(row["metric"], f"`{row['metric']}`"): [
            *(row[name] and _spread(row[name]) for name in ("edits", "ranks", "webnlg")),
            used.get(row["used"], ""),
        ]
        for row in read_figures("signs")["signs"]
        if row["metric"] != "naturalness"
    }


def likelihoods() -> Cells:
    """The metrics of likelihood on pairs of people."""
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


def perplexities() -> Cells:
    """Of the language model and of counts."""
    labels = {
        "language model": ("the language model", 1),
        "5-gram, modified Kneser-Ney": ("interpolated 5-gram, modified Kneser-Ney", 1),
        "unigrams": ("unigrams", 0),
    }
    measured = read_figures("language_model")["wikitext-2 validation"]
    return {
        label: [
            f"{measured['perplexity a token'][name]:,.{digits}f}",
            f"{measured['perplexity a word'][name]:,.0f}",
        ]
        for name, (label, digits) in labels.items()
    }


def penalties() -> Cells:
    """The fitted penalties."""
    return {
        name: [None, f"{_signed(of['value'])} [{_signed(of['low'])}, {_signed(of['high'])}]"]
        for name, of in read_figures("penalties")["penalties"].items()
    }


def consensus() -> Cells:
    """The shares of pairs in people's order by the weight of the consensus."""
    figures = read_figures("consensus")
    rows = {**figures["by weight"], "0.2, all texts alike": figures["all texts as equal evidence"]}
    return {label: [f"{share:.1f}" for share in row.values()] for label, row in rows.items()}


def consensus_of_few() -> Cells:
    """The same without and with the consensus, by the number of texts."""
    return {
        count: [f"{of['without']:.1f} → {of['with']:.1f}" for of in row.values()]
        for count, row in read_figures("consensus")["by number of texts"].items()
    }


def fitted_accuracy(name: str) -> float:
    """The cross-validated accuracy of a metric combined with `formulaicness:light`."""
    return float(_fits()[f"`{name}` light"]["accuracy"])
