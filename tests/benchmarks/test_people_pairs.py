"""The verdicts on people's sentences and our texts: the table, and that it fits the corpora."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import people_pairs
from benchmarks.people_pairs import EQUAL, OURS, PERSON
from benchmarks.people_verdicts import PAIRS_OF_A_SOURCE

TABLE = people_pairs.read_table()


def test_the_table_has_as_many_pairs_of_each_source_and_no_text() -> None:
    of_source = Counter(verdict.source for verdict in TABLE)
    assert of_source == {
        people_pairs.TEXTBOOK: PAIRS_OF_A_SOURCE,
        people_pairs.FOLIO: PAIRS_OF_A_SOURCE,
    }
    assert len({verdict.person for verdict in TABLE}) == len(TABLE)
    assert {v for verdict in TABLE for v in (verdict.first, verdict.second)} == {
        PERSON,
        OURS,
        EQUAL,
    }
    for verdict in TABLE:
        for digest in (verdict.person, verdict.ours):
            assert len(digest) == people_pairs.DIGEST_CHARACTERS
            assert set(digest) <= set("0123456789abcdef")


@pytest.mark.slow
@pytest.mark.usefixtures("shared_data")
def test_the_table_fits_the_corpora() -> None:
    sets = people_pairs.read()
    decided = Counter(v.first for v in TABLE if v.first == v.second)
    assert len(sets["people textbook"]) + len(sets["people folio"]) == len(sets["people"])
    # Our systems may write a text otherwise one day, and its pair is then left out.
    assert decided[PERSON] * 0.9 <= len(sets["people"]) <= decided[PERSON]
    assert 1 <= len(sets["ours"]) <= decided[OURS]
    persons = {people_pairs.digest(s.text) for s in people_pairs.read_sentences()}
    assert {verdict.person for verdict in TABLE} <= persons
    assert {people_pairs.digest(pair.better) for pair in sets["people"]} <= persons
    assert {people_pairs.digest(pair.worse) for pair in sets["ours"]} <= persons
    assert all(pair.formula for pair in sets["people folio"])
    assert not any(pair.formula for pair in sets["people textbook"])
