from __future__ import annotations

import pytest

from logic2text.lexicon.words import dictionary
from logic2text.lexicon.words.dictionary import (
    are_antonyms,
    are_synonyms,
    compounds,
    hypernyms,
    look_up,
    parts_of_close_synonyms,
)


def test_words_have_their_parts_of_speech() -> None:
    assert look_up("student").nouns.is_person
    assert not look_up("table").nouns.is_person
    assert look_up("adjoin").verbs.transitive
    assert look_up("sleep").verbs.intransitive
    assert look_up("small").adjectives.count > look_up("small").nouns.count
    assert look_up("quickly").adverbs
    assert not look_up("quickly").nouns


@pytest.mark.parametrize(
    "word", ["", "a", "zzzqqq", "Student", "of the", "zymurgyx", "aa\tb", "\ud800"]
)
def test_what_it_does_not_have_is_empty(word: str) -> None:
    assert not look_up(word)


def test_every_line_is_found() -> None:
    lines = dictionary._TABLE.read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines]
    assert words == sorted(words, key=str.encode)
    assert all(look_up.__wrapped__(word) for word in (words[0], words[-1], *words[::251]))


@pytest.mark.parametrize(
    ("left", "right", "synonyms", "antonyms"),
    [
        ("big", "large", True, False),
        ("little", "small", True, False),
        ("happy", "glad", True, False),
        ("large", "small", False, True),
        ("satisfied", "unsatisfied", False, True),
        ("like", "dislike", False, True),
        ("red", "large", False, False),
        ("invaluable", "valuable", False, False),
    ],
)
def test_synonyms_and_antonyms(left: str, right: str, synonyms: bool, antonyms: bool) -> None:
    assert (are_synonyms(left, right), are_antonyms(left, right)) == (synonyms, antonyms)
    assert (are_synonyms(right, left), are_antonyms(right, left)) == (synonyms, antonyms)


@pytest.mark.parametrize(
    ("left", "right", "parts"),
    [
        ("car", "automobile", {"nouns"}),
        ("reply", "answer", {"nouns", "verbs"}),
        ("little", "small", {"adjectives"}),
        ("castle", "rook", set()),
        ("buddy", "brother", set()),
        ("sting", "bite", set()),
        ("even", "evening", set()),
    ],
)
def test_close_synonyms_share_their_first_sense(left: str, right: str, parts: set[str]) -> None:
    assert parts_of_close_synonyms(left, right) == parts
    assert parts_of_close_synonyms(right, left) == parts


@pytest.mark.parametrize(
    ("noun", "other", "is_kind"),
    [
        ("computer", "device", True),
        ("student", "person", True),
        ("triangle", "shape", True),
        ("person", "student", False),
        ("tooth", "animal", False),
        ("zzzqqq", "animal", False),
    ],
)
def test_kinds_of_nouns(noun: str, other: str, is_kind: bool) -> None:
    assert hypernyms.is_kind_of(noun, other) is is_kind


def test_parts_are_told_from_things() -> None:
    assert hypernyms.is_part("roof")
    assert not hypernyms.is_part("vehicle")


def test_compounds_are_sorted_and_tell_what_their_heads_do_not() -> None:
    words = [line.split("\t")[0] for line in compounds.TABLE.read_text("utf-8").splitlines()]
    assert words == sorted(words)
    assert compounds.find_kind(["gas", "giant"]) == "17"
    assert not compounds.find_kind(["gas", "student"])


def test_every_hypernym_is_found() -> None:
    lines = hypernyms.TABLE.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)
    assert all(hypernyms._upwards(int(line.split("\t")[0]))[1:] for line in lines[::997])
