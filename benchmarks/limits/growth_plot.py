"""The plot of seconds over characters, one line a family, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from typing import TypeAlias

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "growth.svg"
Points: TypeAlias = Sequence[tuple[int, float]]
"""Characters and seconds."""

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 64, 28, 20, 48
CHARACTERS = (10, 4_000)
SECONDS = (0.01, 10.0)
GOAL_S = 2.0
LINE, GOAL, SQUARE = "#3465a4", "#a40000", "#777"


def draw(families: Sequence[Points], path: Path) -> None:
    """Write the plot: both axes logarithmic, with the goal and the slope of squared growth."""
    parts = [*_axes(), *_goals(), *(_line(points) for points in families)]
    title = "Processor time of an operation over the characters of its input, a line a family"
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" style="font-family:system-ui,sans-serif;'
        f'font-size:13px"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>' + "".join(parts) + "</svg>\n",
        encoding="utf-8",
    )


def _x(characters: float) -> float:
    least, most = map(log10, CHARACTERS)
    return LEFT + (log10(characters) - least) / (most - least) * (WIDTH - LEFT - RIGHT)


def _y(seconds: float) -> float:
    least, most = map(log10, SECONDS)
    share = (log10(max(seconds, SECONDS[0])) - least) / (most - least)
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _axes() -> Iterator[str]:
    for characters in (10, 30, 100, 300, 1_000, 4_000):
        x = _x(characters)
        yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e4e4e4"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, f"{characters:,}", "middle")
    for seconds in (0.01, 0.1, 1.0, 10.0):
        y = _y(seconds)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e4e4e4"/>'
        yield _text(LEFT - 8, y + 4, f"{seconds:g} s", "end")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "characters of the input", "middle")


def _goals() -> Iterator[str]:
    y = _y(GOAL_S)
    yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GOAL}" stroke-dasharray="6 4"/>'
    yield _text(LEFT + 6, y - 6, f"the goal: {GOAL_S:g} s", "start", GOAL)
    # From 0.01 s at 30 characters on.
    end = 30 * (SECONDS[1] / SECONDS[0]) ** 0.5
    yield (
        f'<path d="M{_x(30):.1f} {_y(SECONDS[0]):.1f}L{_x(end):.1f} {_y(SECONDS[1]):.1f}" '
        f'stroke="{SQUARE}" stroke-dasharray="2 4"/>'
    )
    yield _text(_x(end) + 6, TOP + 14, "growth with the square", "start", SQUARE)


def _line(points: Points) -> str:
    places = [(_x(characters), _y(seconds)) for characters, seconds in points]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in places)
    return (
        f'<g fill="{LINE}" fill-opacity=".6" stroke="{LINE}" stroke-opacity=".45">'
        f'<path d="M{path}" fill="none"/>{dots}</g>'
    )


def _text(x: float, y: float, text: str, anchor: str, color: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{text}</text>'
