"""The most important figures, one sentence a row, as the records of the benchmarks have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any, TypeAlias

from benchmarks.recorded_cells import Cells, fitted_accuracy, ordered_by_rerank, read_figures

Row: TypeAlias = tuple[str, str, str]
"""What is measured, the figure, and the record that it is from."""


def _as_cells(rows: Iterator[Row]) -> Cells:
    return {label: [figure, f"`{record}.json`"] for label, figure, record in rows}


def _percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f}%"


def _of(count: float, total: int) -> str:
    return f"{round(count):,} of {total:,}"


def _find(rows: Sequence[Mapping[str, Any]], **wanted: str) -> Mapping[str, Any]:
    (row,) = (r for r in rows if all(r.get(name) == value for name, value in wanted.items()))
    return row


def texts() -> Cells:
    """Of what is written and proved."""
    return _as_cells(_list_texts())


def _list_texts() -> Iterator[Row]:
    written = read_figures("verbalizers")
    formulas = written["formulas"]
    for name in ("literal", "ranta"):
        label = f"texts of `{name}` that equal those of the published system"
        yield label, _of(written["agreement"][name] * formulas, formulas), "verbalizers"
    parts = read_figures("lola")["agreement"].values()
    equal, of = (sum(part[name] for part in parts) for name in ("equal", "formulas"))
    label = "texts of `lola --lola-compatible` that equal those of the published LoLa"
    yield label, _of(equal, of), "lola"
    proof = read_figures("proof")["lola, ggc"]
    label = "texts of `lola` that are proved to mean their formula"
    yield label, _of(proof["statuses"]["proved"], proof["formulas"]), "proof"
    yield "median time of such a proof", f"{proof['median_ms']:.2f} ms", "proof"
    natural = read_figures("natural")["dev"]
    lola = natural["words of the recorded LoLa texts"]
    yield "words of a text of `natural`, mean", f"{natural['words']:.1f}", "natural"
    yield "words of a text of the published LoLa for the same formulae", f"{lola:.1f}", "natural"
    folio = read_figures("together")["folio"]
    label = "stories of FOLIO written as one text, with every sentence proved"
    yield label, _of(folio["texts_by_verdict"]["proved"], folio["stories"]), "together"
    words = read_figures("words")["now"]["FOLIO, held out"]["class"]
    label = "names of predicates read as the noun, adjective or verb that people meant"
    yield label, f"{_percent(words['share'], 0)} of {words['names']}", "words"


def readings() -> Cells:
    """Of formulae and sentences that are read."""
    return _as_cells(_list_readings())


def _list_readings() -> Iterator[Row]:
    parsing = read_figures("parsing")
    ggc, folio = parsing["ggc"], parsing["folio"]
    read = ggc["formulae"] - ggc["refused"]
    yield "formulae of the Grade Grinder that are parsed", _of(read, ggc["formulae"]), "parsing"
    formulas = folio["distinct_formulae"]
    label = "formulae of FOLIO that are parsed; the rest is malformed"
    yield label, _of(folio["read_share"] * formulas, formulas), "parsing"
    gate = read_figures("gate")
    altered = _find(gate["mutants"], mutants="together", kind="all")
    label = "sentences altered to mean something else that are wrongly proved"
    yield label, _of(altered["false accepts"], altered["wrong"]), "gate"
    doubtful = gate["mutants of readings"][-1]
    label = "sentences that a second, independent semantics calls ambiguous and ours proves"
    yield label, _of(doubtful["open proved"], doubtful["open"]), "gate"
    own = read_figures("sentences")["own"]["rows"][-1]
    yield (
        "sentences formalized by hand that are read",
        _of(own["read"], own["sentences"]),
        "sentences",
    )
    wrong = sum(
        own[f"wrong {verdict}"] for verdict in ("proved", "ambiguous", "refuted", "unknown")
    )
    label = "wrong formulae for these sentences that are proved"
    yield label, _of(own["wrong proved"], wrong), "sentences"
    forallx = read_figures("human_reading_forallx")
    label = "sentences of a textbook, with their keys, proved to mean the book's formula"
    record = "human_reading_forallx"
    yield label, _of(forallx["verdicts"]["proved"], forallx["sentences"]), record
    gold = read_figures("human_reading_gold")
    label = "texts of language models whose relation to the formula is found as two experts say"
    right = gold["axioms"]["shapes"]["right"] * gold["texts"]
    yield label, _of(right, gold["texts"]), "human_reading_gold"
    people = read_figures("human_reading_folio")
    sentences = people["sentences"] - people["malformed formula"]
    label = "sentences of FOLIO that are read beside their annotation"
    yield label, _of(people["read"], sentences), "human_reading_folio"
    edits = read_figures("human_reading_postedits")["keep the meaning"]
    label = "edits by people that keep a text's meaning, and are read"
    yield label, _of(edits["texts"] - edits["unread"], edits["texts"]), "human_reading_postedits"
    tutor = read_figures("tutor")
    for number in ("1 error", "2 errors"):
        of = tutor[number]
        wrong = of["pairs"] - of["equivalent in spite of the error"]
        label = f"wrong formulae with {number} that are repaired by as few edits"
        yield label, _of(of["repair as small as the error"] * wrong, wrong), "tutor"
    wrong = sum(
        tutor[n][f"wrong {k}"] for n in tutor if n != "seed" for k in ("repairs", "countermodels")
    )
    yield "wrong repairs or countermodels among these", f"{wrong}", "tutor"


PAIRS = {
    "webnlg": "texts about RDF triples",
    "e2e": "texts about restaurants",
    "minimal pairs": "a right sentence and one with a mistake",
    "edits, without formula": "a text and its edit by a person",
    "ranks, without formula": "texts of one formula, ranked by fluency",
    "edits": "a text and its edit, with the formula",
    "ranks": "texts ranked by fluency, with the formula",
    "people": "a person's sentence and ours (the judge was a language model)",
}
"""Set of pairs → what it has."""


def preferences() -> Cells:
    """How often texts are in people's order, by the embedded language model and by SmolLM2."""
    record = "audience_preferences"
    own, larger = ordered_by_rerank(record), ordered_by_rerank(f"{record}_smollm2")
    cells: dict[str, list[str]] = {}
    for name, what in PAIRS.items():
        shares = [_percent(sets[name]["share"]) for sets in (own, larger)]
        cells[f"`rerank` agrees with people on pairs of: {what}"] = [*shares, f"`{record}.json`"]
    for name in ("naturalness", "logprob"):
        label = f"`combined:{name}` agrees with people, cross-validated"
        cells[label] = [_percent(fitted_accuracy(name)), "", "`metrics/weights.json`"]
    style = read_figures("preferences")["formulaicness"]
    for name, what in (("edits", "edits"), ("ranks", "fluency ranks")):
        label = f"people prefer the less formulaic text: {what}"
        cells[label] = [_percent(style[name]["share"]), "", "`preferences.json`"]
    return cells


def formulaicness() -> Cells:
    """Of formulaicness."""
    return _as_cells(_list_formulaicness())


def _list_formulaicness() -> Iterator[Row]:
    style = read_figures("style")["formulaicness"]
    pairs, gaps = style["contrast pairs"], style["stability"]
    label = "contrast pairs whose more formulaic text scores higher"
    yield label, _of(pairs["in order"] * pairs["pairs"], pairs["pairs"]), "style"
    label = "mean deviation among texts that differ in words, not in form"
    yield label, f"{gaps['mean deviation']:.3f}", "style"
    label = "pairs of verbalizers' texts in the expected order"
    yield label, _percent(style["order of systems"]["together"]), "style"


def speed() -> Cells:
    """Of scoring and ranking."""
    return _as_cells(_list_speeds())


def _list_speeds() -> Iterator[Row]:
    minilm = {row["scorer"]: row["texts_per_second"] for row in read_figures("engine")["minilm"]}
    label = "texts a second, `study:minilm` on two cores"
    yield label, f"{minilm['ours, bf16']:,.0f}", "engine"
    label = "texts a second, the same model in the pipeline of transformers"
    yield label, f"{minilm['transformers pipeline, batch 32']:,.0f}", "engine"
    ranked = median(read_figures("rerank_throughput")["formulae_per_second"])
    label = "formulae a second, `rerank` with `formulaicness:light` on two cores"
    yield label, f"{ranked:,.0f}", "rerank_throughput"
    size = read_figures("install_size")["unpacked_mb"]
    yield "size of `pip install logic2text`", f"{size:.0f} MB", "install_size"


README = (
    "sentences altered to mean something else that are wrongly proved",
    "texts of `lola` that are proved to mean their formula",
    "`rerank` agrees with people on pairs of: a text and its edit by a person",
    "`rerank` agrees with people on pairs of: texts about RDF triples",
)


def brief() -> Cells:
    """The figures of the README."""
    every = {**texts(), **readings(), **preferences()}
    return {label: every[label][:1] for label in README}
