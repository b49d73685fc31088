"""The figures as tables: for a terminal, and as the part of ``docs/speed.md`` between two marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- gpu: begin -->", "<!-- gpu: end -->"
GOALS = {"MiniLM, bf16": "150,000", "share of the product rate": "40%", "pipeline": "20"}


def write_guide(path: Path, lines: str) -> None:
    """Put the lines between the marks of a guide.

    Raises:
        ValueError: the guide has not both marks, once each.
    """
    text = path.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{path} needs the lines {BEGIN} and {END} once each")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n{lines}\n{END}{after}", encoding="utf-8")


def describe(figures: Mapping[str, Any]) -> str:
    """The lines of the guide."""
    return "\n".join(_lines(figures))


def _lines(figures: Mapping[str, Any]) -> Iterator[str]:
    yield f"On one {figures['device name']}, torch {figures['torch']}:"
    yield ""
    yield "| | texts a second | memory |"
    yield "| --- | --- | --- |"
    for name, row in _rows(figures, "rates"):
        goal = f" (goal {GOALS[name]})" if name in GOALS else ""
        memory = row["memory in MB"]
        shown = "" if memory is None else f"{memory:,.0f} MB"
        yield f"| {name} | {row['texts a second']:,.0f}{goal} | {shown} |"
    for name, rate in [*_rows(figures, "peers"), *_rows(figures, "compiled peer")]:
        yield f"| {name} | {rate:,.0f} | |"
    for name in ("MiniLM", "BERT-base"):
        if share := dict(_rows(figures, f"share of {name}")):
            yield f"| {name}, bf16, the device alone | {share['texts a second']:,.0f} | |"
            yield f"| what limits that | {share['texts a second at most']:,.0f} | |"
    yield ""
    yield from _sentences(figures)


def _rows(figures: Mapping[str, Any], part: str) -> list[tuple[str, Any]]:
    """The entries of a part; none where it failed."""
    found = figures.get(part, {})
    return [] if "error" in found else list(found.items())


def _sentences(figures: Mapping[str, Any]) -> Iterator[str]:
    rates, peers = dict(_rows(figures, "rates")), dict(_rows(figures, "peers"))
    if "MiniLM, bf16" in rates and "pipeline, fp32" in peers:
        ratio = rates["MiniLM, bf16"]["texts a second"] / peers["pipeline, fp32"]
        goal = GOALS["pipeline"]
        yield f"- MiniLM in bf16 has {ratio:,.1f} times the pipeline's rate (goal {goal})."
    products = dict(_rows(figures, "products"))
    if products:
        rate, exact = products["bf16"], products["fp32"]
        yield (
            f"- Products of matrices: {rate:,.0f} TFLOP/s in bf16, {exact:,.1f} in fp32; copies: "
            f"{products['bytes']:,.2f} TB/s."
        )
    for name, label in (("share of BERT-base", "BERT-base"), ("share of MiniLM", "MiniLM")):
        share = dict(_rows(figures, name))
        if share:
            goal = f" (goal {GOALS['share of the product rate']})" if label == "BERT-base" else ""
            reached = share["share of the product rate"]
            yield (
                f"- {label} reaches {reached:.0%} of that in bf16 inside it{goal}. A batch of "
                f"{share['rows']:,} rows has {share['operators']} operators that read and write "
                f"{share['GB']:.1f} GB; launching them takes "
                f"{share['share of the time to launch']:.0%} of the time."
            )
    for name, drift in _rows(figures, "drift"):
        yield (
            f"- {name}: bf16 is at most {drift['largest']:.4f} from fp32, and the first of five "
            f"candidates is the same in {drift['the same first of five']:.1%}."
        )
    for name, off in _rows(figures, "references"):
        worst = max(off.values())
        yield f"- {name}: at most {worst:.1g} from the scores of 200 texts kept in the repository."
    host = dict(_rows(figures, "host"))
    if host:
        yield f"- The host by itself prepares {host['texts a second']:,.0f} texts a second."
    failed = [
        name for name, part in figures.items() if isinstance(part, Mapping) and "error" in part
    ]
    if failed:
        yield f"- Not measured, because it failed: {', '.join(failed)}."
