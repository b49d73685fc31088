"""Grammar checked by an independent parser: sentences to which link-grammar finds no linkage.

Run as ``python -m benchmarks.grammar``; ``--step N`` takes every Nth sentence, ``--show N`` prints
N sentences of Natural without a linkage.  The parser is Debian's package ``link-grammar``; without
it nothing is measured.  The people's sentences are those beside the formulae of the corpus.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import InputError
from logic2text.notation import parse
from logic2text.verbalizers import SYSTEMS, verbalizer

PARSER = "link-parser"
OPTIONS = (
    "en",
    "-null=0",
    "-panic=0",
    "-graphics=0",
    "-verbosity=1",
    "-timeout=10",
    "-limit=100",
    "-echo=1",
)
STEP = 4


def sentences(text: str) -> list[str]:
    """The sentences of a text, one for each line and each full stop, without headings."""
    parts = (part.strip(" •\t") for part in re.split(r"(?<=[.!?])\s+|\n", text))
    return [
        part if part.endswith((".", "!", "?")) else part + "."
        for part in parts
        if part and part[-1] != ":"
    ]


def linked(lines: Sequence[str]) -> list[bool]:
    """Whether each sentence has a linkage of all its words.

    Raises:
        RuntimeError: the parser did not answer for each sentence.
    """
    written = [" ".join(line.split()).lstrip("!") for line in lines]  # "!" begins a command
    run = subprocess.run(  # noqa: S603
        [PARSER, *OPTIONS],
        input="\n".join(written) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    answers = _answers(run.stdout, written)
    if len(answers) != len(written):
        raise RuntimeError(f"{PARSER} answered {len(answers)} of {len(written)} sentences")
    return answers


def _answers(output: str, written: Sequence[str]) -> list[bool]:
    """The first answer after each sentence, which the parser repeats before it."""
    answers: list[bool] = []
    asked = 0
    for line in output.splitlines():
        if asked < len(written) and line.strip() == written[asked]:
            asked += 1
        elif asked > len(answers):
            if re.match(r"Found \d+ linkage", line):
                answers.append(True)
            elif line.startswith(("No complete linkages found", "Timer is expired")):
                answers.append(False)
    return answers


def measure(step: int, show: int) -> list[dict[str, Any]]:
    """Sentences without a linkage per 1,000, of people and of each system."""
    human, formulae = [], []
    for row in list(rows("folio/train.jsonl"))[::step]:
        try:
            formulae.append(parse(row["formula"]))
        except InputError:
            continue
        human.append(row["text"])
    texts = {"people": human}
    for name in SYSTEMS:
        system = verbalizer(name)
        texts[name] = [system.verbalize(formula).text for formula in formulae]
    figures = []
    for name, written in texts.items():
        parts = [part for text in written for part in sentences(text)]
        answers = linked(parts)
        missing = [part for part, good in zip(parts, answers, strict=True) if not good]
        figures.append(
            {
                "texts of": name,
                "sentences": len(parts),
                "without a linkage per 1,000": 1_000 * len(missing) / len(parts),
            }
        )
        if name == "natural":
            for part in missing[:show]:
                print(part)
    return figures


def main() -> None:
    """Print and record the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=STEP, help="every how manieth sentence")
    parser.add_argument("--show", type=int, default=0, help="sentences of Natural to print")
    chosen = parser.parse_args()
    if shutil.which(PARSER) is None:
        print(f"skipped: {PARSER} is not installed (apt-get install link-grammar)", file=sys.stderr)
        return
    figures = measure(chosen.step, chosen.show)
    print(table(tuple(figures[0]), [tuple(row.values()) for row in figures]))
    record("grammar", {"step": chosen.step, "folio": figures})


if __name__ == "__main__":
    main()
