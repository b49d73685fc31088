from __future__ import annotations

from benchmarks.hundred_examples import DOMAINS, PAGE
from logic2text.notation import parse


def test_a_hundred_different_formulae_are_on_the_page() -> None:
    formulae = [line for _, rows in DOMAINS for line in rows.strip().splitlines()]
    assert len({parse(formula) for formula in formulae}) == 100
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{formula}` |" in page for formula in formulae)
