"""Metrics of texts beside references, as Espinosa et al. (2010) compare them.

D. Espinosa, R. Rajkumar, M. White and S. Berleant, "Further Meta-Evaluation of Broad-Coverage
Surface Realization", EMNLP 2010.

    ter = reference_metric("ter")
    segments = [Segment("Every cube is small.", ("All cubes are small.",))]
    sentence_scores(ter, segments), corpus_score(ter, segments)
"""

from __future__ import annotations

from collections.abc import Mapping

from logic2text.errors import UnknownNameError
from metrics.registry import Factory, lazily
from metrics.study.reference.protocol import ReferenceMetric, corpus_score, sentence_scores
from metrics.study.reference.segments import Segment
from metrics.study.reference.significance import SystemScore, Test, compare_systems

__all__ = [
    "REFERENCE_METRICS",
    "ReferenceMetric",
    "Segment",
    "SystemScore",
    "Test",
    "compare_systems",
    "corpus_score",
    "reference_metric",
    "sentence_scores",
]

_MODULE = "metrics.study.reference"
REFERENCE_METRICS: Mapping[str, Factory] = {
    "bleu": lazily(f"{_MODULE}.sacrebleu_scores", "Bleu"),
    "nist": lazily(f"{_MODULE}.nist", "Nist"),
    "meteor": lazily(f"{_MODULE}.meteor", "Meteor"),
    "gtm": lazily(f"{_MODULE}.gtm", "Gtm"),
    "ter": lazily(f"{_MODULE}.edit_rate", "Ter"),
    "terp": lazily(f"{_MODULE}.terp", "Terp", adequacy=False),
    "terpa": lazily(f"{_MODULE}.terp", "Terp", adequacy=True),
    "chrf": lazily(f"{_MODULE}.sacrebleu_scores", "Chrf"),
}
"""Name on the command line → factory."""


def reference_metric(name: str, **options: object) -> ReferenceMetric:
    """The reference metric of a name, with its options.

    Args:
        name: one of `REFERENCE_METRICS`.
        options: ``lowercase`` of bleu, chrf, nist, gtm; ``exponent`` of gtm; ``synonyms`` of
            meteor, terp, terpa; ``paraphrases`` of terp, terpa.

    Raises:
        UnknownNameError: there is none of that name.
        InputError: the metric has no such option, or not that value of it.
        UnavailableError: sacrebleu, nltk or WordNet's data is missing.
    """
    try:
        factory = REFERENCE_METRICS[name]
    except KeyError:
        raise UnknownNameError("reference metric", name, REFERENCE_METRICS) from None
    metric: ReferenceMetric = factory(**options)  # type: ignore[assignment]
    return metric
