"""The data set: filters, labels, groups; on sentences of our own and on the shared data."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from logic2text.errors import InputError
from metrics.study.bins import PUBLISHED
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training.texts import dataset
from metrics.training.texts.dataset import (
    Dataset,
    Example,
    Source,
    assemble,
    build,
    list_excluded,
    sources,
)


def source(text: str, system: str = "ranta", meaning: str | None = None) -> Source:
    return Source(text, system, "blocks", formula=text, meaning=meaning or text)


def all_of(data: Dataset) -> list[Example]:
    return [*data.train, *data.validation, *data.test]


def test_texts_of_two_systems_are_dropped() -> None:
    found = [source("b is large"), source("b is large", "lola"), source("d is small")]
    assert [e.text for e in all_of(assemble(found, frozenset(), seed=0))] == ["d is small"]


def test_barred_texts_are_dropped() -> None:
    barred = frozenset([exclusion_digest("B is large!")])
    found = [source("b is large"), source("d is small")]
    assert [e.text for e in all_of(assemble(found, barred, seed=0))] == ["d is small"]


def test_a_text_comes_once() -> None:
    found = [source("b is large"), source("b is large", meaning="other")]
    assert len(all_of(assemble(found, frozenset(), seed=0))) == 1


def test_a_dropped_text_still_joins_its_formulae() -> None:
    found = [
        source("b is large", "ranta", "m1"),
        source("it is b that is large", "lola", "m1"),
        source("b is large", "lola", "m2"),
        source("large is what b is", "literal", "m2"),
    ]
    kept = all_of(assemble(found, frozenset(), seed=0))
    assert len(kept) == 2
    assert len({e.group for e in kept}) == 1


def test_a_class_is_cut_to_size_over_its_corpora() -> None:
    found = [Source(f"text {i}", "ranta", "blocks", f"f{i}", f"f{i}") for i in range(50)]
    found += [Source(f"other {i}", "ranta", "general", f"g{i}", f"g{i}") for i in range(8)]
    counts = Counter(e.corpus for e in all_of(assemble(found, frozenset(), 0, per_class=20)))
    assert counts == {"blocks": 12, "general": 8}


def test_a_missing_corpus_is_named(tmp_path: Path) -> None:
    (tmp_path / "exclude.sha256").write_text("")
    with pytest.raises(InputError, match=r"train\.jsonl"):
        build(tmp_path, 0, None)


@pytest.fixture(scope="module")
def found(shared_data: Path) -> list[Source]:
    return sources(shared_data, ours=None)


@pytest.fixture(scope="module")
def data(shared_data: Path, found: list[Source]) -> Dataset:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dataset, "sources", lambda *_: found)
        return build(shared_data, seed=0, ours=None)


@pytest.mark.slow
def test_no_group_is_on_two_sides(data: Dataset) -> None:
    sides = [{e.group for e in side} for side in (data.train, data.validation, data.test)]
    assert sum(map(len, sides)) == len(set().union(*sides))
    texts = [e.text for e in all_of(data)]
    assert len(texts) == len(set(texts))


@pytest.mark.slow
def test_shares_and_labels(data: Dataset) -> None:
    everything = all_of(data)
    assert len(data.train) / len(everything) == pytest.approx(0.70, abs=0.03)
    assert len(data.test) / len(everything) == pytest.approx(0.15, abs=0.03)
    for e in everything:
        own = PUBLISHED["human" if e.system == "authored" else e.system]
        assert 1 - own.high < e.score <= 1 - own.low
        assert e.centre == own.formulaicness
        assert e.text == normalize(e.text)


@pytest.mark.slow
def test_judged_texts_never_enter(data: Dataset, shared_data: Path) -> None:
    barred = list_excluded(shared_data)
    assert len(barred) > 300
    assert not [e for e in all_of(data) if exclusion_digest(e.text) in barred]


@pytest.mark.slow
def test_the_seed_decides_everything(data: Dataset, found: list[Source], shared_data: Path) -> None:
    barred = list_excluded(shared_data)
    assert assemble(found, barred, seed=0) == data
    assert assemble(found, barred, seed=1) != data
