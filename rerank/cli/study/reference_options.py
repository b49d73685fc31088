"""Options of `compare`: reference metrics with their settings, and how systems are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import UnavailableError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from metrics.study import reference as ref
from metrics.study.reference.significance import MOST_TRIALS, SEED
from rerank.cli.options.option_groups import refuse_unused
from rerank.cli.options.options import ADVANCED, complete_list, names
from rerank.cli.study.table_output import TableFormat


@dataclass(frozen=True, slots=True)
class MetricOptions:
    """Which reference metrics, and their settings."""

    metric_names: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAMES",
            help=f"The metrics: {', '.join(ref.REFERENCE_METRICS)}, or all.",
            show_default="all",
            autocompletion=complete_list((*ref.REFERENCE_METRICS, "all")),
        ),
    ] = None
    lowercase: Annotated[
        bool, typer.Option("--lowercase", help="BLEU, chrF, NIST and GTM ignore case.")
    ] = False
    exponent: Annotated[
        float, typer.Option("--gtm-exponent", help="1 matches words, more rewards runs of words.")
    ] = 2.0
    synonyms: Annotated[
        str,
        typer.Option(
            "--synonyms",
            help="Synonyms of METEOR, TERp and TERpA: dictionary, wordnet (data of nltk) or none.",
        ),
    ] = "dictionary"
    paraphrases: Annotated[
        Path | None,
        typer.Option("--paraphrases", help="A table of paraphrases, as TERp's program reads it."),
    ] = None

    def load(self) -> LoadedMetrics:
        """The metrics, and the errors of those that cannot be loaded.

        Raises:
            UnknownNameError, InputError: a name or a setting is invalid.
            UnavailableError: none can be loaded.
        """
        chosen = names(self.metric_names or ["all"], tuple(ref.REFERENCE_METRICS), "metric")
        loaded: dict[str, ref.ReferenceMetric] = {}
        missing: dict[str, dict[str, Any]] = {}
        failure: UnavailableError | None = None
        for name in chosen:
            try:
                loaded[name] = ref.reference_metric(name, **self._settings(name))
            except UnavailableError as error:
                failure = error
                missing[name] = error_fields(error)
        if failure is not None and not loaded:
            raise failure
        return LoadedMetrics(chosen, loaded, missing)

    def _settings(self, name: str) -> dict[str, object]:
        match name:
            case "bleu" | "chrf" | "nist":
                return {"lowercase": self.lowercase}
            case "gtm":
                return {"lowercase": self.lowercase, "exponent": self.exponent}
            case "meteor":
                return {"synonyms": self.synonyms}
            case "terp" | "terpa":
                return {"synonyms": self.synonyms, "paraphrases": self.paraphrases}
            case _:
                return {}


@dataclass(frozen=True, slots=True)
class CorpusOptions:
    """Comparison of systems."""

    corpus: Annotated[
        bool, typer.Option("--corpus", help="Score each system as one corpus, not each text.")
    ] = False
    added: Annotated[
        list[str] | None,
        typer.Option(
            "--add-system",
            metavar="NAME=FILE",
            help="A further system's texts, one a line; repeat.",
        ),
    ] = None
    baseline: Annotated[
        str | None,
        typer.Option("--baseline", help="The system that the others are compared with."),
    ] = None
    test: Annotated[
        ref.Test, typer.Option("--test", help="The paired test.", rich_help_panel=ADVANCED)
    ] = ref.Test.BOOTSTRAP
    trials: Annotated[
        int | None,
        typer.Option(
            "--trials",
            min=1,
            max=MOST_TRIALS,
            help="How many corpora the test draws.",
            show_default="1,000; randomization 10,000",
            rich_help_panel=ADVANCED,
        ),
    ] = None
    seed: Annotated[
        int,
        typer.Option(
            "--seed", min=0, help="The seed of the random numbers.", rich_help_panel=ADVANCED
        ),
    ] = SEED
    form: Annotated[
        TableFormat, typer.Option("--format", help="How texts, or a table of systems, are written.")
    ] = TableFormat.TABLE
    plots: Annotated[
        Path | None,
        typer.Option("--plots", help="With --corpus: a folder for plots, one PNG a metric."),
    ] = None

    @property
    def are_compared(self) -> bool:
        """Whether systems are compared, rather than texts."""
        return self.corpus or bool(self.added)

    def check(self) -> None:
        """Refuse the other options, apart from the format, where texts are compared.

        Raises:
            InputError: one of them was given.
        """
        if not self.are_compared:
            of_systems = ("baseline", "test", "trials", "seed", "plots")
            hint = "give --corpus or --add-system too"
            refuse_unused(self, "the comparison of systems", hint, of_systems)


@dataclass(frozen=True, slots=True)
class LoadedMetrics:
    """The metrics of a command by name, and the errors of those that are missing."""

    chosen: Sequence[str]
    loaded: Mapping[str, ref.ReferenceMetric]
    missing: Mapping[str, dict[str, Any]]

    @property
    def signatures(self) -> dict[str, str]:
        """The signature of each metric."""
        return {name: str(metric.signature) for name, metric in self.loaded.items()}

    @property
    def errors(self) -> dict[str, Any]:
        """The field `errors` of a row, where a metric is missing."""
        return {"errors": dict(self.missing)} if self.missing else {}
