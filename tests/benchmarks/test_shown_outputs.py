"""The outputs that README and the tutorials show are those of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.shown_outputs import PAGES, differs, write_outputs

PAGE = """Before.

```text formulae.txt
P(a)
Q(b)
```

```console
$ logic2text verbalize --systems literal < formulae.txt
$ echo done
old
```
"""


README, *TUTORIALS = PAGES


@pytest.mark.parametrize(
    "path",
    [README, *(pytest.param(path, marks=pytest.mark.slow) for path in TUTORIALS)],
    ids=lambda path: path.name,
)
def test_a_page_shows_what_the_commands_print(path: Path) -> None:
    if path.name == "measuring.md":
        pytest.importorskip("sacrebleu", reason="the extra `study` is not installed")
    page = path.read_text(encoding="utf-8")
    written = write_outputs(page)
    assert not differs(page, written), "run `python -m benchmarks.shown_outputs`"


def test_a_command_reads_the_files_of_the_page() -> None:
    written = write_outputs(PAGE)
    assert written.count("literal  ✓") == 2
    assert written.endswith("$ echo done\ndone\n```\n")


def test_only_digits_behind_the_point_may_differ() -> None:
    assert not differs("score 0.065", "score 0.066")
    assert differs("score 0.065", "scores 0.065")
