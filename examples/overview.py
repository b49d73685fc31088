"""The picture of the README, drawn from what the tool returns.

python examples/overview.py > docs/pictures/overview.svg
"""

from __future__ import annotations

from html import escape

from logic2text import parse
from logic2text.verify.explanation import picture
from logic2text.verify.text import examine
from rerank import Reranker

FORMULA = "∀x (Cube(x) → ¬Small(x))"
WRONG = "Only cubes are small."
AUDIENCES = ("general", "classroom")
WIDTH, LINE = 900, 30
FONT = "font-family:system-ui,sans-serif;font-size:16px"


def label(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" style="{style}">{escape(text)}</text>'


def draw_ranking(audience: str, top: int) -> tuple[list[str], int]:
    """The ranked texts for an audience, one a line, and the y coordinate below them."""
    parts = [label(24, top, f"ranked for {audience}", "font-weight:600;fill:#445")]
    for result in Reranker(audience=audience).rank(FORMULA):
        top += LINE
        verdict = result.candidate.verdict.status.value
        width = 120 * result.score
        parts += [
            label(24, top, f"{result.rank}"),
            label(46, top, result.text),
            label(566, top, f"✓ {verdict}", "fill:#2b7a3d"),
            f'<rect x="680" y="{top - 13}" width="{width:.1f}" height="15" fill="#7aa6d8"/>',
            label(686 + width, top, f"{result.score:.2f}"),
        ]
    return parts, top + LINE + 14


def draw_refuted(top: int) -> tuple[list[str], int]:
    """The verdict on the wrong text with the board that shows it, and the y coordinate below."""
    formula = parse(FORMULA)
    examination = examine(formula, WRONG)
    board = picture(examination, formula)
    if board is None:
        raise ValueError(f"{WRONG!r} is not refuted by a picture")
    parts = [
        label(24, top, "a wrong text is refuted", "font-weight:600;fill:#445"),
        label(46, top + LINE, WRONG),
        label(566, top + LINE, f"✗ {examination.verdict.status.value}", "fill:#b3261e"),
        label(46, top + 2 * LINE, "because in this world of blocks the formula is true"),
        label(46, top + 2 * LINE + 22, "and the text is false: what is small is no cube."),
        f'<g transform="translate(566 {top + LINE + 10})">{board.svg}</g>',
    ]
    return parts, top + LINE + 320


def main() -> None:
    top = 84
    parts = [label(24, 44, FORMULA, "font-size:22px;font-family:serif")]
    for audience in AUDIENCES:
        ranking, top = draw_ranking(audience, top)
        parts += ranking
    refuted, height = draw_refuted(top)
    parts += refuted
    title = f"Texts for {FORMULA}, ranked for two audiences, and a text that is refuted"
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" style="{FONT}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    )
    print("\n".join([*parts, "</svg>"]))


if __name__ == "__main__":
    main()
