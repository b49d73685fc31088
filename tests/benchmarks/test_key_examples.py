"""The page of examples with keys."""

from __future__ import annotations

from benchmarks.key_examples import EXAMPLES, PAGE, page


def test_the_page_is_as_the_command_writes_it() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_there_are_sixty_examples() -> None:
    assert sum(len(formulae.strip().splitlines()) for _, formulae in EXAMPLES) == 60
