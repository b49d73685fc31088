"""The training corpus of the language model: prose, dictionary glosses, sentences of FOLIO.

No text of a verbalizer, no text that people judged: a text whose normalised SHA-256 stands in
``exclude.sha256`` is dropped.  The folder is not part of the repository.

    texts = training_texts(Path("../shared/data"))
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from logic2text.errors import UnavailableError

SOURCES = ("text/prose.txt.gz", "text/wordnet_glosses.txt.gz", "folio/train.jsonl")
EXCLUDED = "exclude.sha256"
SENTENCE_END = re.compile(
    r"(?<=[.!?][\"'”’)])\s+(?=[\"'“‘(]?[A-Z])|(?<=[.!?])\s+(?=[\"'“‘(]?[A-Z])"
)


def list_training_texts(folder: Path) -> list[str]:
    """Every training text once, in the order of the sources, without the excluded ones.

    Raises:
        UnavailableError: a source or the list of excluded texts is missing.
    """
    for name in (*SOURCES, EXCLUDED):
        if not (folder / name).is_file():
            raise UnavailableError(
                f"the training data has no file {name} in {folder}",
                "name its folder with --data or with LOGIC2TEXT_SHARED",
            )
    excluded = frozenset((folder / EXCLUDED).read_text(encoding="utf-8").split())
    kept = dict.fromkeys(text for name in SOURCES for text in _texts(folder / name))
    return [text for text in kept if fingerprint(text) not in excluded]


def fingerprint(text: str) -> str:
    """SHA-256 of the text in lower case, with letters, digits and single blanks only.

    >>> fingerprint("It is  a Cube.") == fingerprint("it is a cube")
    True
    """
    letters = "".join(c if c.isalnum() or c.isspace() else " " for c in text.lower())
    return hashlib.sha256(" ".join(letters.split()).encode()).hexdigest()


def sentences(text: str) -> list[str]:
    """Split a paragraph into sentences at final punctuation before a capital.

    >>> sentences('He said "No." Then he left, e.g. by car. It rained!')
    ['He said "No."', 'Then he left, e.g. by car.', 'It rained!']
    """
    return SENTENCE_END.split(text)


def _texts(path: Path) -> Iterator[str]:
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            yield from (line.strip() for line in lines if line.strip())
        return
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line)["text"].strip() for line in lines if line.strip())
