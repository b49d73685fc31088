"""Makes `derivations.txt`, what nouns of acts and states come from, from WordNet 3.0.

::

    python -m logic2text.lexicon.words.dictionary.derivations /usr/share/wordnet

The folder is that of `build`.  Kept are nouns of acts, events, attributes, states and the like with
the verbs, adjectives and (of "membership") nouns that they are derivationally related to; the
licence of WordNet stands beside the table.

>>> find_sources("refusal"), find_sources("eligibility"), find_sources("membership")
({'v': ('refuse',)}, {'a': ('eligible',)}, {'n': ('member',)})
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

from logic2text.lexicon.words.dictionary import build as wordnet
from logic2text.lexicon.words.word_table import WordTable

TABLE = Path(__file__).with_name("derivations.txt")
_FILES = frozenset({4, 7, 9, 10, 11, 12, 14, 16, 19, 21, 22, 24, 26, 28})
"""Acts, attributes, cognition, communication, events, feelings, groups, motives, …, times."""
_LETTERS = {"v": "v", "a": "a", "s": "a"}
_OF_KINDS = ("ship", "hood")
"""Of what a noun says that is of somebody: "membership", "parenthood"."""


@lru_cache(maxsize=1_024)
def find_sources(noun: str) -> dict[str, tuple[str, ...]]:
    """The words that a noun is derived from, by part of speech: "v", "a", "n"."""
    fields = _SOURCES.fields(noun)
    return {field[0]: tuple(field[1:].split(",")) for field in fields}


_SOURCES = WordTable(TABLE)


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    spelled = {
        (letter, offset): synset.words
        for name, letter in (("noun", "n"), ("verb", "v"), ("adj", "a"))
        for offset, synset in wordnet.read_synsets(folder / f"data.{name}").items()
    }
    sources: dict[str, dict[str, dict[str, None]]] = defaultdict(lambda: defaultdict(dict))
    for line in (folder / "data.noun").read_text(encoding="utf-8").splitlines():
        fields = line.partition("|")[0].split()
        if line.startswith("  ") or int(fields[1]) not in _FILES:
            continue
        size = int(fields[3], 16)
        at = 5 + 2 * size
        for start in range(at, at + 4 * int(fields[at - 1]), 4):
            symbol, offset, letter, ends = fields[start : start + 4]
            if symbol != "+":
                continue
            source, target = bytes.fromhex(ends)
            noun = fields[4 + 2 * (source - 1)]
            letter = _LETTERS.get(letter, "n")
            word = spelled[letter, offset][target - 1]
            if _is_kept(noun, word, letter):
                sources[noun][letter][word] = None
    lines = (
        "\t".join((noun, *(f"{letter}{','.join(words)}" for letter, words in found.items())))
        for noun, found in sources.items()
    )
    return "".join(f"{line}\n" for line in sorted(lines, key=lambda line: line.split("\t")[0]))


def _is_kept(noun: str, word: str, letter: str) -> bool:
    are_words = wordnet.is_word(noun) and wordnet.is_word(word)
    return are_words and (letter != "n" or noun.endswith(_OF_KINDS))


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
