"""The draw of pairs for a reader, and the table of the verdicts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import people_pairs, people_verdicts
from benchmarks.people_pairs import OURS, PERSON, Verdict, digest
from benchmarks.people_verdicts import PASSES, DrawnPair
from logic2text.errors import InputError
from tests.support.corpora import ROOT

TABLE = people_pairs.read_table()

DRAWN = [
    DrawnPair(
        "textbook", "Every cube is small.", "For all x, if x is a cube, then x is small.", "a"
    ),
    DrawnPair("folio", "Only Ann sings.", "Ann sings.\nNo other person sings.", "b"),
    DrawnPair("folio", "Ann and Bo sing.", "Ann sings and Bo sings.", "a"),
]


def test_the_header_says_who_decided_and_how_often_the_passes_agree() -> None:
    header = people_pairs.FILE.read_text(encoding="utf-8").partition("\nperson\t")[0]
    agreed = sum(verdict.first == verdict.second for verdict in TABLE)
    assert "a reader that is a language model, not a person" in header
    kappa = people_verdicts.agreement_of(TABLE)
    assert f"equal on {agreed} of {len(TABLE)}, Cohen's kappa {kappa:.2f}" in header


@pytest.mark.usefixtures("shared_data")
def test_a_draw_is_repeatable_and_has_one_pair_a_formula() -> None:
    textbook = next(people_verdicts.sources_in_order(seed=3))[-12:]
    drawn = people_verdicts.draw_pairs([*textbook, *textbook], seed=3, most=8)
    assert drawn == people_verdicts.draw_pairs(textbook, seed=3, most=8)
    assert len({pair.person for pair in drawn}) == len(drawn) == 8
    assert all(digest(p.person) != digest(p.ours) for p in drawn)


def test_the_passes_exchange_the_sides_and_the_verdicts_name_the_preferred(tmp_path: Path) -> None:
    people_verdicts.write_draw(tmp_path, DRAWN, seed=1)
    people = {pair.person for pair in DRAWN}
    sides = {}
    for name in PASSES:
        verdicts = []
        for block in (tmp_path / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
            place, first, second = block.strip().split("\n")
            sides[name, frozenset((first[3:], second[3:]))] = first[3:]
            verdicts.append(f"{place} {'A' if first[3:] in people else 'B'}")
        (tmp_path / f"{name}.verdicts").write_text("\n".join(verdicts), encoding="utf-8")
    texts = {pair for _, pair in sides}
    assert len(texts) == 3
    assert all(sides["first", pair] != sides["second", pair] for pair in texts)
    read = people_verdicts.read_passes(tmp_path)
    assert [(v.first, v.second) for v in read] == [(PERSON, PERSON)] * 3
    assert {v.person for v in read} == {digest(text) for text in people}

    place = json.loads((tmp_path / "key.jsonl").read_text(encoding="utf-8").splitlines()[0])
    lines = (tmp_path / "first.verdicts").read_text(encoding="utf-8").splitlines()
    rest = [line for line in lines if int(line.split()[0]) != place["first"][0]]
    (tmp_path / "first.verdicts").write_text("\n".join(rest), encoding="utf-8")
    with pytest.raises(InputError, match="has the verdict None"):
        people_verdicts.read_passes(tmp_path)


def test_texts_of_the_corpora_stay_outside_the_repository() -> None:
    with pytest.raises(InputError, match="is in the repository"):
        people_verdicts.write_draw(ROOT / "build" / "pairs", DRAWN, seed=1)


def test_kappa_is_the_agreement_beyond_chance() -> None:
    def verdict(first: str, second: str) -> Verdict:
        return Verdict("p", "o", "folio", "a", first, second)

    both = [verdict(PERSON, PERSON)] * 4 + [verdict(OURS, OURS)] * 4
    assert people_verdicts.agreement_of(both) == 1
    # Cohen 1960: agreement 0.6 where chance gives 0.5.
    mixed = [verdict(PERSON, PERSON)] * 3 + [verdict(OURS, OURS)] * 3
    mixed += [verdict(PERSON, OURS)] * 2 + [verdict(OURS, PERSON)] * 2
    assert people_verdicts.agreement_of(mixed) == pytest.approx(0.2)
