"""Shell completion of option values: names of notations, systems, metrics and audiences.

The names are looked up only when a shell asks, so that options cost no import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence


def complete_list(names: Sequence[str]) -> Callable[[str], list[str]]:
    """A completion of the last name of a list with commas.

    >>> complete_list(("literal", "lola", "ranta"))("ranta,l")
    ['ranta,literal', 'ranta,lola']
    """

    def complete(incomplete: str) -> list[str]:
        return _complete_last(names, incomplete)

    return complete


def complete_notation(incomplete: str) -> list[str]:
    """The notations that formulae are read in."""
    from logic2text.notation import NOTATIONS

    return _complete_last(("auto", *NOTATIONS), incomplete, is_list=False)


def complete_audience(incomplete: str) -> list[str]:
    """The named audiences."""
    from rerank.audience import AUDIENCES

    return _complete_last(AUDIENCES, incomplete, is_list=False)


def complete_metric(incomplete: str) -> list[str]:
    """One metric."""
    from metrics.registry import available

    return _complete_last(available(), incomplete, is_list=False)


def complete_metrics(incomplete: str) -> list[str]:
    """A list of metrics."""
    from metrics.registry import available

    return _complete_last(available(), incomplete)


def complete_formulaicness(incomplete: str) -> list[str]:
    """One measure of formulaicness."""
    from metrics.registry import FORMULAICNESS, METRICS

    measures = [name for name in METRICS if name.partition(":")[0] == FORMULAICNESS]
    return _complete_last(measures, incomplete, is_list=False)


def _complete_last(names: Iterable[str], incomplete: str, *, is_list: bool = True) -> list[str]:
    """The names that go on with what was typed, whole values of the option."""
    before, comma, start = incomplete.rpartition(",") if is_list else ("", "", incomplete)
    taken = before.split(",")
    return [before + comma + name for name in names if name.startswith(start) and name not in taken]
