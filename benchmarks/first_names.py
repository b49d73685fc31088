"""First names as subjects: ``NAME buys a picture.`` for the commonest names of a list.

    python -m benchmarks.first_names FILE… [--failures]

Each line of a file begins with a name; a number behind it says how common it is.  The figures are
those of the 1,000 commonest of the United States' census of 1990, ``dist.female.first`` and
``dist.male.first``, which the package names 0.3.0 of the Python Package Index has.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.record import record
from logic2text.errors import InputError
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.reading.repair.unknown_words import read_with_unknown_words

MOST_NAMES = 1_000


def list_names(paths: Iterable[Path], most: int = MOST_NAMES) -> list[str]:
    """The commonest names of some files, with a capital."""
    share: Counter[str] = Counter()
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            name, *numbers = line.split() or [""]
            share[name.capitalize()] += float(numbers[0]) if numbers else 1.0
    return [name for name, _ in share.most_common(most) if name]


def is_read(name: str) -> bool:
    """Whether the sentence is read as one about somebody of that name."""
    meant = parse(f"∃x (Picture(x) ∧ Buys({name.lower()}, x))")
    try:
        return same(read_with_unknown_words(f"{name} buys a picture.").surface, meant)
    except InputError:
        return False


def main(arguments: list[str]) -> int:
    """Read the sentence of each name, print and keep the figures."""
    paths = [Path(argument) for argument in arguments if not argument.startswith("-")]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing or not paths:
        problem = f"no file {missing[0]!r}" if missing else "no file"
        print(f"{problem}: name files with a first name a line", file=sys.stderr)
        return 2
    names = list_names(paths)
    unread = [name for name in names if not is_read(name)]
    print(f"names: {len(names)}, read: {len(names) - len(unread)}")
    if "--failures" in arguments:
        print(*unread, sep="\n")
    figures = {"names": len(names), "read": len(names) - len(unread)}
    record("first_names", figures, command="first_names dist.female.first dist.male.first")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
