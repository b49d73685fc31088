"""Explanations of formulaicness: the contribution of each word to F(t) minus a base value.

Integrated gradients (Sundararajan et al. 2017, by captum) of F along the straight way from a text
of ``[MASK]`` pieces to the text, added up over the pieces of a word.  The way is cut into parts;
one whose contributions miss too much of its rise in F is cut again.  The base value is F of the
masked text; what the quadrature misses in all is `Explanation.error`, mostly below 0.001.

    explanation = explain("For all x, if x is a cube, then x is small.")
    explanation.strongest(5)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logic2text import InputError, arguments, extras
from metrics.base import readable
from metrics.formulaicness.metric import Formulaicness
from metrics.formulaicness.normalization import normalize

if TYPE_CHECKING:
    from rich.text import Text
    from torch import Tensor

    from metrics.formulaicness.regressor import Regressor

PARTS = 4
"""The initial number of parts of the path from the masked text to the text."""

POINTS = 4
"""The number of points of the Gauss-Legendre quadrature of a part."""

TOLERANCE = 1e-3
"""The maximum error of a part; one with a larger error is halved, at most `HALVINGS` times."""

HALVINGS = 6


@dataclass(frozen=True, slots=True)
class WordContribution:
    """A word and its contribution to F(t) minus the base value; positive means more formulaic."""

    word: str
    contribution: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """The contributions of the words of a text.

    Attributes:
        text: the original text.
        formulaicness: F(t) in [0, 1].
        base: F of the text with every word piece masked.
        words: the words in order, with their contributions.
        error: F(t) − base − the sum of the contributions.
    """

    text: str
    formulaicness: float
    base: float
    words: tuple[WordContribution, ...]
    error: float

    def strongest(self, n: int = 5) -> list[WordContribution]:
        """The n words with the largest absolute contributions, in decreasing order."""
        return sorted(self.words, key=lambda word: -abs(word.contribution))[:n]


def explain(text: str, metric: Formulaicness | None = None) -> Explanation:
    """Compute the contributions of the words of one text; takes well under a second.

    Args:
        text: any English text.
        metric: an encoder of the text only; by default the shipped one.

    Raises:
        InputError: the text has no word, or is no string.
        MissingPackageError: torch or captum is not installed.
        UnavailableError: the weights are not on this machine.
    """
    arguments.text_given(text)
    with extras.require_extra("explain", "an explanation"):
        import torch
    metric = metric or Formulaicness()
    plain = readable(normalize(text))
    pieces = metric.tokens.pieces(plain)
    if len(pieces) < 3:
        raise InputError("the text has no word to explain", "give a sentence")
    ids = torch.tensor(metric.tokens.encode([plain]), device=metric.compute.device)
    mask = metric.tokens.id_of("[MASK]")
    if mask is None:
        raise InputError("the tokenizer of the metric has no [MASK]", "give another metric")
    tokens = metric.compute.tokens_a_batch
    contributions, score, base = _integrated(metric.model, ids, mask, tokens)
    words = _by_word(plain, text, [span for _, span in pieces], contributions)
    error = score - base - float(contributions.sum())
    return Explanation(text, score, base, words, error)


def _integrated(
    model: Regressor, ids: Tensor, mask: int, tokens_a_batch: int | None
) -> tuple[Tensor, float, float]:
    """Contribution of each piece (length,), F of the text and F of the masked text."""
    import torch

    masked = ids.clone()
    masked[:, 1:-1] = mask
    embed = model.encoder.embeddings.word
    base = embed(masked).detach()
    change = embed(ids).detach() - base

    def at(places: Tensor) -> Tensor:
        vectors: Tensor = base + places[:, None, None] * change
        return vectors

    def value(vectors: Tensor) -> Tensor:
        out: Tensor = torch.sigmoid(model.logits(vectors))
        return out

    method = _method(value)
    places = torch.linspace(0, 1, PARTS + 1, device=ids.device)
    with torch.no_grad():
        values = value(at(places))
    edges, heights = _pairs(places), _pairs(values)
    pieces = torch.zeros(ids.shape[1], device=ids.device)
    for halvings in range(HALVINGS + 1):
        start, end = at(edges[:, 0]), at(edges[:, 1])
        attributed = method.attribute(
            end,
            start,
            n_steps=POINTS,
            method="gausslegendre",
            internal_batch_size=_points_a_batch(tokens_a_batch, ids.shape[1], len(start)),
        )
        by_piece = attributed.sum(-1).detach()
        missed = (heights[:, 1] - heights[:, 0] - by_piece.sum(1)).abs()
        coarse = (missed > TOLERANCE) & (halvings < HALVINGS)
        pieces += by_piece[~coarse].sum(0)
        if not coarse.any():
            break
        middles = edges[coarse].mean(1)
        with torch.no_grad():
            between = value(at(middles))
        edges, heights = _halved(edges[coarse], middles), _halved(heights[coarse], between)
    return pieces.cpu(), float(values[-1]), float(values[0])


def _points_a_batch(tokens: int | None, length: int, parts: int) -> int | None:
    """How many points of the way are worked out at once, at least one of each part; None: all."""
    return None if tokens is None else max(parts, tokens // length)


def _pairs(points: Tensor) -> Tensor:
    """The ends (n - 1, 2) of the parts between neighbouring points (n,)."""
    import torch

    return torch.stack([points[:-1], points[1:]], dim=1)


def _halved(ends: Tensor, middles: Tensor) -> Tensor:
    """The ends (2n, 2) of the halves of parts with the ends (n, 2)."""
    import torch

    first = torch.stack([ends[:, 0], middles], dim=1)
    return torch.cat([first, torch.stack([middles, ends[:, 1]], dim=1)])


def _method(forward: Callable[[Tensor], Tensor]) -> Any:
    with extras.require_extra("explain", "an explanation"):
        from captum.attr import IntegratedGradients
    return IntegratedGradients(forward)


def _by_word(
    plain: str, text: str, spans: list[tuple[int, int]], contributions: Tensor
) -> tuple[WordContribution, ...]:
    """The sums of contributions over the pieces of each word of the normalized text."""
    words = plain.split()
    owners = [i for i, word in enumerate(words) for _ in range(len(word) + 1)]
    totals = [0.0] * len(words)
    for (start, end), value in zip(spans, contributions.tolist(), strict=True):
        if end > start:
            totals[owners[start]] += value
    written = readable(text).split()
    same = len(written) == len(words)
    return tuple(
        WordContribution(written[i] if same else words[i], total) for i, total in enumerate(totals)
    )


def _shade(contribution: float, strongest: float) -> tuple[int, int, int]:
    """A shade for each word: white at 0, red for formulaic and blue for natural words."""
    part = 0.0 if strongest == 0 else min(1.0, abs(contribution) / strongest)
    fade = round(255 - 155 * part)
    return (255, fade, fade) if contribution >= 0 else (fade, fade, 255)


def _shades(explanation: Explanation) -> list[str]:
    strongest = max(abs(word.contribution) for word in explanation.words)
    shades = (_shade(word.contribution, strongest) for word in explanation.words)
    return ["#{:02x}{:02x}{:02x}".format(*shade) for shade in shades]


def render_text(explanation: Explanation) -> Text:
    """The text for a terminal, each word with its shade as background."""
    from rich.text import Text

    shown = Text()
    for i, (word, shade) in enumerate(zip(explanation.words, _shades(explanation), strict=True)):
        shown.append(" " if i else "")
        shown.append(word.word, style=f"black on {shade}")
    return shown


def render_html(explanation: Explanation) -> str:
    """A self-contained HTML page without scripts; contributions are tooltips."""
    spans = " ".join(
        f'<span style="background:{shade}" title="{word.contribution:+.3f}">'
        f"{escape(word.word)}</span>"
        for word, shade in zip(explanation.words, _shades(explanation), strict=True)
    )
    rows = "".join(
        f"<tr><td>{escape(word.word)}</td><td>{word.contribution:+.3f}</td></tr>"
        for word in explanation.strongest()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Formulaicness</title>'
        "<style>body{font:18px/1.9 sans-serif;max-width:45em;margin:2em auto}"
        "span{padding:.15em .2em;border-radius:.2em}td{padding:0 1em 0 0}</style></head><body>"
        f"<p>{spans}</p><p>F = {explanation.formulaicness:.3f} "
        f"(base value {explanation.base:.3f})</p><table>{rows}</table></body></html>\n"
    )


def render_png(explanation: Explanation, path: Path) -> Path:
    """Write a bar chart with a bar for each word, in order; returns the path.

    Raises:
        MissingPackageError: matplotlib is not installed.
    """
    with extras.require_extra("plots", "a picture"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    words = explanation.words
    figure = Figure(figsize=(7, 0.9 + 0.27 * len(words)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    places = range(len(words))
    axes.barh(
        places,
        [word.contribution for word in words],
        color=_shades(explanation),
        edgecolor="0.4",
        linewidth=0.5,
    )
    axes.set_yticks(places, [word.word for word in words])
    axes.invert_yaxis()
    axes.axvline(0, color="0.4", linewidth=0.8)
    axes.set_xlabel("contribution to F")
    axes.set_title(f"F = {explanation.formulaicness:.3f}, base value {explanation.base:.3f}")
    figure.savefig(path, dpi=150)
    return path
