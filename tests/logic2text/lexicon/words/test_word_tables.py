"""The tables that are searched in place give what lemminflect's own dictionaries give."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from logic2text.lexicon.words.word_tables import SearchedTable, find_lemmas, inflect, read_sorted

COMPARED = """
import json
import lemminflect
from logic2text.lexicon.words import word_tables

TAGS = "NN NNS VB VBP VBD VBN VBG VBZ JJ JJR JJS RB RBR RBS".split()
UNKNOWN = "", "zorch", "a,noun", "dog\\n", "\\ud800", "\\0", "x" * 9_999, "éé", "\\U0010ffff"

ours = word_tables._inflections().forms, word_tables._lemmas().forms
theirs = lemminflect.Inflections(), lemminflect.Lemmatizer()
untouched = not hasattr(theirs[0], "infl_dict") and not hasattr(theirs[1], "lemma_dict")
tables = (
    (ours[0], theirs[0]._getInflDict()),
    (ours[1], theirs[1]._getLemmaDict()),
)
words = {*tables[0][1], *tables[1][1]}
asked = [*sorted(words)[::3], *(word + "q" for word in sorted(words)[::30]), *UNKNOWN]
differ = [
    word
    for mine, original in tables
    for word in asked
    if list(mine.get(word, {}).items()) != list(original.get(word, {}).items())
]
overridden = {*theirs[0]._getOverridesDict(), *theirs[1]._getOverridesDict()}
sample = {*asked[::50], *overridden, "can", "be", "dare", *UNKNOWN}
for word in sorted({form for word in sample for form in (word, word.title(), word.upper())}):
    if word_tables.find_lemmas(word) != lemminflect.getAllLemmas(word):
        differ.append(word)
    differ += [
        f"{word} {tag}"
        for tag in TAGS
        if word_tables.inflect(word, tag) != lemminflect.getInflection(word, tag, inflect_oov=False)
    ]
print(json.dumps({"untouched": untouched, "words": len(words), "differ": differ}))
"""


def test_every_word_has_the_forms_that_lemminflect_gives() -> None:
    made = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", COMPARED], capture_output=True, text=True, check=True
    )
    found = json.loads(made.stdout)
    assert found["untouched"]
    assert found["words"] > 70_000
    assert found["differ"] == []


@pytest.mark.parametrize(
    ("base", "tag", "expected"),
    [
        ("leaf", "NNS", ("leaves", "leafs", "leaf")),
        ("Leaf", "NNS", ("Leaves", "Leafs", "Leaf")),
        ("be", "VBD", ("was", "were")),
        ("can", "VBD", ("could",)),
        ("blorg", "NNS", ()),
    ],
)
def test_inflect(base: str, tag: str, expected: tuple[str, ...]) -> None:
    assert inflect(base, tag) == expected


def test_find_lemmas() -> None:
    assert find_lemmas("leaves") == {"NOUN": ("leave", "leaf"), "VERB": ("leave",)}
    assert find_lemmas("blorgs") == {}


def test_a_changed_answer_changes_no_later_one() -> None:
    find_lemmas("leaves")["NOUN"] = ()
    assert find_lemmas("leaves")["NOUN"]


def test_a_file_in_another_order_is_sorted_by_words_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.csv.gz"
    path.write_bytes(gzip.compress(b"b,verb,1\na's,noun,2\nb,noun,3\na,noun,4\n"))
    lines = read_sorted(str(path))
    assert lines == b"a,noun,4\na's,noun,2\nb,verb,1\nb,noun,3\n"
    table = SearchedTable(lines, lambda line: {line.split(",")[1]: (line[-1],)}, {"c": {}})
    assert list(table.get("b", {}).items()) == [("verb", ("1",)), ("noun", ("3",))]
    assert table.get("c", {"no": ()}) == {}
    assert table.get("d", {"no": ()}) == {"no": ()}
