"""Counts of the prepositions after a verb and its object: makes `word_model/object_links.txt`.

::

    python -m metrics.training.words.object_links ../shared/data

A line has a word and its counts: after ``v`` those of a verb with an object, after ``n`` those of
the noun that is a verb's object, and after ``k``, of a number, those before nouns of that file of
WordNet::

    collect	v29:from9,in5,of4

"The bees collect the sweet nectar of flowers" counts *of* for the verb "collect", for the noun
"nectar" and for the kind of "flower".
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, lemma, word_set
from logic2text.lexicon.words.word_model import object_links

_TOKEN = re.compile(r"[A-Za-z]+(?:-[a-z]+)*(?:'[a-z]+)?|[.,;:!?()\"]|\d+")
_DETERMINERS = word_set(
    "the a an his her their its my our your this that these those some any no every each"
)
_BEFORE_VERBS = word_set(
    "to can could will would must should may might who we i they he she you not do does did"
)
_NO_VERBS = word_set("be have do being having is are was were has had let the a")
_MODIFIERS = {Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.COMPARATIVE, Form.SUPERLATIVE}
_MOST_MODIFIERS = 4
_FEWEST_USES = 2

Link = tuple[str, str, str, str]
"""A verb, the singular of its object, the preposition, the file of the noun after it."""


def find_links(text: str) -> Iterator[Link]:
    """The verbs with an object and a preposition in a text."""
    for line in text.splitlines():
        tokens = [token.lower() for token in _TOKEN.findall(line)]
        for place, word in enumerate(tokens):
            verb = _verb_at(tokens, place) if word.isalpha() else ""
            if not verb:
                continue
            noun, end = _read_noun_phrase(tokens, place + 1)
            if noun and end < len(tokens) and tokens[end] in object_links.PREPOSITIONS:
                yield (
                    verb,
                    noun,
                    tokens[end],
                    look_up(_read_noun_phrase(tokens, end + 1)[0]).nouns.kind,
                )


def _verb_at(tokens: list[str], place: int) -> str:
    """The base form of a word that stands as a verb, "" of others."""
    word, before = tokens[place], tokens[place - 1] if place else ""
    if word in _NO_VERBS:
        return ""
    possible = forms(word)
    if Form.VERB in possible and before in _BEFORE_VERBS:
        return word
    if before in _DETERMINERS:
        return ""
    for form in (Form.THIRD, Form.PAST, Form.PROGRESSIVE):
        if form in possible and not possible & {Form.NOUN, Form.ADJECTIVE}:
            return lemma(word, form)
    return word if not place and Form.VERB in possible and not possible & {Form.NOUN} else ""


def _read_noun_phrase(tokens: list[str], start: int) -> tuple[str, int]:
    """The singular of the head of the phrase that begins there, "" for none, and its end."""
    if start < len(tokens) and tokens[start] in _DETERMINERS:
        start += 1
    head, at = "", start
    while at < min(len(tokens), start + _MOST_MODIFIERS):
        word = tokens[at]
        possible = forms(word) if word.isalpha() else frozenset()
        if word in object_links.PREPOSITIONS:
            break
        if Form.NOUN in possible or Form.PLURAL in possible:
            head = word if Form.NOUN in possible else lemma(word, Form.PLURAL)
        elif head or possible.isdisjoint(_MODIFIERS):
            break
        at += 1
    return head, at


def table(links: Iterable[Link]) -> str:
    """The text of the table."""
    counts: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for verb, noun, preposition, kind in links:
        for key, use in ((verb, "v"), (noun, "n"), (kind, "k"), ("*", "v")):
            if key:
                counts[key][use][preposition] += 1
    lines = []
    for word in sorted(counts, key=str.encode):
        fields = [
            f"{use}{counted.total()}:"
            + ",".join(f"{link}{count}" for link, count in counted.most_common())
            for use, counted in sorted(counts[word].items())
            if counted.total() >= _FEWEST_USES
        ]
        if fields:
            lines.append("\t".join((word, *fields)) + "\n")
    return "".join(lines)


def read_texts(folder: Path) -> Iterator[str]:
    """The texts of a folder of data."""
    for path in sorted((folder / "text").glob("*.txt.gz")):
        yield gzip.decompress(path.read_bytes()).decode("utf-8")


if __name__ == "__main__":
    found = (link for text in read_texts(Path(sys.argv[1])) for link in find_links(text))
    object_links.TABLE.write_text(table(found), encoding="utf-8")
