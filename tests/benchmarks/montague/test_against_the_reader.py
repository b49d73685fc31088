"""The reader's readings against a second composition that shares none of its code.

``benchmarks.montague`` makes the sentences and what they mean; equivalence is decided by models
as arrays and by z3, not by our prover.  A failure prints the sentences with both formulae.
"""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.composition import SEED, SENTENCES, Tally, tallies_of
from benchmarks.montague.equivalence import equivalent
from benchmarks.montague.families import Family, all_but, several
from benchmarks.montague.generate import ALL, derivations

UNSETTLED = {
    "else": "what a subject's own clause names is hardly excepted: no one else likes Claire",
}
"""Constructions whose other readings the reader may grade as weak, and why."""
QUICK = 120
"""Sentences of every run, some of each construction; the slow test takes `SENTENCES`."""
MOST_UNREAD, MOST_UNDECIDED = 0.05, 0.01


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    return tallies_of(islice(derivations(SEED), QUICK))


@pytest.mark.parametrize("construction", ALL)
def test_first_reading_is_the_one_of_the_second_composition(
    tallies: dict[str, Tally], construction: str
) -> None:
    differing = tallies[construction].differing
    wrong = [c.explained() for c in differing if c.outcome in ("contained", "disagree")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("construction", sorted(ALL.keys() - UNSETTLED))
def test_every_live_reading_of_the_second_composition_is_live(
    tallies: dict[str, Tally], construction: str
) -> None:
    missing = [c.explained() for c in tallies[construction].missing_live]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("construction", UNSETTLED)
def test_a_live_reading_is_listed_where_its_grade_is_unsettled(
    tallies: dict[str, Tally], construction: str
) -> None:
    for comparison in tallies[construction].missing_live:
        for formula in comparison.live_missing:
            assert any(equivalent(formula, reading.formula) for reading in comparison.ours)


@pytest.mark.parametrize("family", [all_but, several])
def test_a_determiner_is_read_as_the_second_composition_reads_it(family: Family) -> None:
    tally = tallies_of(islice(derivations(SEED, {"its": family}), 20))["its"]
    differing = [c.explained() for c in (*tally.differing, *tally.missing_live)]
    assert not differing, "\n".join(differing)


def test_few_sentences_are_unread_or_undecided(tallies: dict[str, Tally]) -> None:
    counts = sum((tally.counts for tally in tallies.values()), Tally().counts)
    unread = [c.text for t in tallies.values() for c in t.differing if c.outcome == "unread"]
    assert counts["unread"] <= MOST_UNREAD * QUICK, "\n".join(unread)
    assert counts["undecided"] <= MOST_UNDECIDED * QUICK


@pytest.mark.slow
def test_thousands_of_sentences_are_read_as_the_second_composition_reads_them() -> None:
    tallies = tallies_of(islice(derivations(SEED), SENTENCES))
    counts = sum((tally.counts for tally in tallies.values()), Tally().counts)
    differing = [c for tally in tallies.values() for c in tally.differing]
    missing = [
        comparison
        for construction, tally in tallies.items()
        for comparison in tally.missing_live
        if construction not in UNSETTLED
    ]
    wrong = [c.explained() for c in differing if c.outcome in ("contained", "disagree")]
    assert counts["sentences"] >= 3_000
    assert not wrong, "\n".join(wrong)
    assert not missing, "\n".join(c.explained() for c in missing)
    assert counts["unread"] <= MOST_UNREAD * counts["sentences"]
    assert counts["undecided"] <= MOST_UNDECIDED * counts["sentences"]
