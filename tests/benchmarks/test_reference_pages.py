"""The pages of the reference say what the code says."""

from __future__ import annotations

import pytest

from benchmarks.reference_pages.__main__ import FOLDER, PAGES
from benchmarks.reference_pages.law_page import list_missing_laws
from metrics.registry import MEASURES, METRICS, NEEDS


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    if name == "rows.md":
        pytest.importorskip("sacrebleu", reason="the extra `study` is not installed")
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run `python -m benchmarks.reference_pages`"


def test_every_page_of_the_folder_is_written() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*PAGES}


def test_every_law_has_a_section() -> None:
    assert list_missing_laws() == []


def test_every_metric_is_described() -> None:
    assert {*MEASURES} == {*METRICS}
    assert {*NEEDS} <= {*METRICS}
