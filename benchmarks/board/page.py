"""The board as a page of the docs."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.board.entries import TRACKS, Entry

HEAD = """# Board

Systems and metrics of this field by track, the best first. `python -m benchmarks.board` generates
this page on the corpora described in [metrics](metrics.md); no text of them is here. A system is
added by one command from a file of its outputs, JSON Lines with `formula` and `text`:

    python -m benchmarks.board add NAME OUTPUTS.jsonl

Intervals are 95%, by drawing items (formulae); *ties* is the share of pairs to which a metric gives
equal values. Other systems' rows are added where people offer their outputs.
"""


def write_page(entries: Sequence[Entry]) -> str:
    """The page in Markdown; tracks without rows say so."""
    parts = [HEAD]
    for track, description in TRACKS.items():
        of_track = sorted((e for e in entries if e.track == track), key=lambda e: -e.value)
        parts.append(f"\n## {track[0].upper()}{track[1:]}\n{description}\n")
        if not of_track:
            parts.append("\nNo rows yet.\n")
            continue
        parts.append("\n| | value | 95% | ties | n | command | signature |\n")
        parts.append("| --- | --- | --- | --- | --- | --- | --- |\n")
        parts += [f"{_row(entry)}\n" for entry in of_track]
    return "".join(parts)


def _row(entry: Entry) -> str:
    interval = "" if entry.low is None else f"[{entry.low:.3f}, {entry.high:.3f}]"
    ties = "" if entry.ties is None else f"{entry.ties:.1%}"
    signature = f"`{entry.signature.replace('|', ' ')}`" if entry.signature else ""
    cells = (
        _escaped(entry.name),
        f"{entry.value:.3f}",
        interval,
        ties,
        f"{entry.n:,}",
        f"`{entry.command}`" if entry.command.startswith("python") else entry.command,
        signature,
    )
    return f"| {' | '.join(cells)} |"


def _escaped(name: str) -> str:
    return name.replace("|", "\\|").replace("\n", " ")
