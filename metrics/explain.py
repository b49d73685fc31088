"""Explanations of formulaicness: the contribution of each word to F(t) minus a base value.

Contributions are Shapley values (Lundberg and Lee 2017; figure 4 of Calò et al. 2025 has their
means over texts) of the words of a text, where words that are left out are masked and adjacent
masks are one.  The base value is F of a single mask, the same for every text, so it carries no
length.
Values are means over random orders in which the words come in, each order beside its reverse
(Mitchell et al. 2022, antithetic sampling); in every order the contributions add up to F minus the
base value, and so do the means.  With an input, F is that beside its facts.

    explanation = explain("For all x, if x is a cube, then x is small.")
    explanation.strongest(5)
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, arguments, extras
from logic2text.lazy_dataclass import dataclass
from metrics.base import readable
from metrics.formulaicness.metric import Formulaicness
from metrics.formulaicness.resemblance import join
from metrics.text_encoder.files import normalize

if TYPE_CHECKING:
    from rich.text import Text

    from metrics.inputs.facts import Fact

MASK = "[MASK]"

ORDERS = 32
"""The number of orders of a text, unless it would be scored in more than `EVALUATIONS` forms."""

EVALUATIONS = 4096
"""The maximum number of masked forms of a text; a long text has fewer orders, at least 4."""


@dataclass(frozen=True, slots=True)
class WordContribution:
    """A word and its contribution to F(t) minus the base value; positive means more formulaic.

    Attributes:
        word: as written, with its punctuation.
        contribution: the estimated Shapley value, in units of F.
        standard_error: of the estimate, over the pairs of orders.
    """

    word: str
    contribution: float
    standard_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Explanation:
    """The contributions of the words of a text; they add up to `formulaicness` minus `base`.

    Attributes:
        text: the original text.
        formulaicness: F(t) in [0, 1].
        base: F of a single mask.
        words: the words in order, with their contributions.
    """

    text: str
    formulaicness: float
    base: float
    words: tuple[WordContribution, ...]

    def strongest(self, n: int = 5) -> list[WordContribution]:
        """The n words with the largest absolute contributions, in decreasing order."""
        return sorted(self.words, key=lambda word: -abs(word.contribution))[:n]


def explain(
    text: str, metric: Formulaicness | None = None, facts: Sequence[Fact] = ()
) -> Explanation:
    """Compute the contributions of the words of one text: some 30 scores a word.

    Args:
        text: any English text.
        metric: an encoder of the text only; by default the shipped one.
        facts: of its input, beside which F is then; none for F of the wording.

    Raises:
        InputError: the text has no word, or is not a string; or the metric's tokenizer has no mask,
            or it needs a formula.
        UnavailableError: the weights are not on this machine.
    """
    arguments.text_given(text)
    metric = metric or Formulaicness()
    if metric.needs_formulas:
        raise InputError(f"{metric.name} needs a formula", "give an encoder of the text only")
    if metric.tokens.id_of(MASK) is None:
        raise InputError(f"the tokenizer of the metric has no {MASK}", "give another metric")
    if len(metric.tokens.pieces(readable(normalize(text)))) < 3:
        raise InputError("the text has no word to explain", "give a sentence")
    words = text.split()
    orders = _draw_orders(text, len(words))
    forms = [form for order in orders for form in _unmask(words, order)]
    style = metric.score(forms)
    if facts:
        plain = (" ".join(form.replace(MASK, " ").split()) for form in forms)
        style = np.array(
            [join(float(f), facts, said) for f, said in zip(style, plain, strict=True)]
        )
    values = style.reshape(len(orders), len(words) + 1)
    contributions = np.empty((len(orders), len(words)))
    np.put_along_axis(contributions, orders, np.diff(values, axis=1), axis=1)
    pairs = contributions.reshape(-1, 2, len(words)).mean(axis=1)
    means, errors = pairs.mean(axis=0), pairs.std(axis=0, ddof=1) / np.sqrt(len(pairs))
    return Explanation(
        text,
        float(values[0, -1]),
        float(values[0, 0]),
        tuple(
            WordContribution(readable(word), float(mean), float(error))
            for word, mean, error in zip(words, means, errors, strict=True)
        ),
    )


def _draw_orders(text: str, length: int) -> NDArray[np.intp]:
    """Orders (n, length) of the words of a text, each before its reverse; the text is the seed."""
    pairs = max(2, min(ORDERS, EVALUATIONS // (length + 1)) // 2)
    generator = np.random.default_rng(zlib.crc32(readable(text).encode()))
    orders = [generator.permutation(length) for _ in range(pairs)]
    return np.array([both for order in orders for both in (order, order[::-1])])


def _unmask(words: list[str], order: NDArray[np.intp]) -> Iterator[str]:
    """The text with all words masked, then with one more word in each, in the order given."""
    visible = [False] * len(words)
    yield MASK
    for place in order.tolist():
        visible[place] = True
        yield " ".join(_collapse(words, visible))


def _collapse(words: list[str], visible: list[bool]) -> Iterator[str]:
    """The visible words, and one mask for each run of others."""
    before = True
    for word, shown in zip(words, visible, strict=True):
        if shown:
            yield word
        elif before:
            yield MASK
        before = shown


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
