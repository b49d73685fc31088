"""Makes and searches `compounds.txt`, the nouns of several words of WordNet 3.0 and their kinds.

::

    python -m logic2text.lexicon.words.dictionary.compounds /usr/share/wordnet

The folder is that of `build`.  A line has the words, joined by underscores, and the lexicographer's
file of the first sense.  Kept are common nouns of two to four words whose last word does not tell
the same: those of another file, those with a preposition, those that begin with what may be a verb,
and those of feelings and states.  Lines are sorted by their bytes; the licence of
WordNet stands beside the table.

>>> find_kind(["gas", "giant"]), find_kind(["travel", "agent"]), find_kind(["red", "giant", "shoe"])
('17', '18', '')
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import build as wordnet
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.lexicon.words.word_table import WordTable

TABLE = Path(__file__).with_name("compounds.txt")
_COMPOUND = lazy_pattern(r"[a-z'-]+(?:_[a-z'-]+){1,3}")

SUFFERINGS = frozenset({"12", "26"})
"""The files of feelings and states, which several words name exactly: "strep throat"."""

_table = WordTable(TABLE)


def find_kind(words: Sequence[str]) -> str:
    """The lexicographer's file of a noun of several words in the singular; "" of others."""
    return _find_kind("_".join(words)) if len(words) > 1 else ""


@lru_cache(maxsize=1024)
def _find_kind(joined: str) -> str:
    return next(iter(_table.fields(joined)), "")


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    synsets = wordnet.read_synsets(folder / "data.noun")
    found = wordnet.read_index(folder / "index.noun", _COMPOUND)
    lines = []
    for joined, offsets in found:
        first = synsets[offsets[0]]
        is_common = first.spelled[first.words.index(joined)].islower()
        if is_common and _tells(joined.split("_"), str(int(first.file))):
            lines.append(f"{joined}\t{int(first.file)}\n")
    return "".join(sorted(lines, key=lambda line: line.partition("\t")[0].encode()))


def _tells(words: Sequence[str], kind: str) -> bool:
    """Whether a noun of several words is not told by its words alone."""
    if words[0] in PREPOSITIONS:
        return False
    verbs = {Form.VERB, Form.THIRD, Form.PAST, Form.PARTICIPLE, Form.PROGRESSIVE}
    is_plain = PREPOSITIONS.isdisjoint(words) and look_up(words[-1]).nouns.kind == kind
    is_plain = is_plain and kind not in SUFFERINGS
    return not is_plain or words[-1].endswith("ing") or bool(forms(words[0]) & verbs)


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
