"""The paper's figure 2: LE and BLEU of each pair, in the color of the range of `sim`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from logic2text.errors import InputError
from logic2text.extras import require_extra
from metrics.study.similarity.agreement import Case, ScoreStanding

_COLORS = {
    ScoreStanding.HIGH: "tab:green",
    ScoreStanding.MEDIUM: "tab:orange",
    ScoreStanding.LOW: "tab:red",
}


def render_agreement(
    cases: Sequence[Case], bleu: Sequence[float], le: Sequence[float], path: Path
) -> Path:
    """Write the picture as PNG; returns the path.

    Args:
        cases: of `agreement_cases`, in order.
        bleu: of each pair.
        le: of each pair.
        path: the file.

    Raises:
        InputError: the three have different numbers of pairs.
        MissingPackageError: matplotlib is not installed.
        OSError: the file cannot be written.
    """
    if not len(cases) == len(bleu) == len(le):
        raise InputError(
            f"{len(cases)} cases, {len(bleu)} and {len(le)} scores came", "give those of one file"
        )
    with require_extra("plots", "a picture"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    figure = Figure(figsize=(5.5, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for band, color in _COLORS.items():
        chosen = [i for i, case in enumerate(cases) if case.range is band]
        axes.scatter(
            [le[i] for i in chosen],
            [bleu[i] for i in chosen],
            s=14,
            alpha=0.6,
            color=color,
            label=f"sim {band} ({len(chosen)})",
        )
    axes.set(xlabel="LE", ylabel="BLEU", xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
    axes.legend(loc="lower left", fontsize="small")
    figure.savefig(path, dpi=150, format="png")
    return path
