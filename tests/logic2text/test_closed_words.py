"""Closed-class words stand in `closed_words.toml`, and in no table of a module."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import logic2text
from logic2text.closed_words import (
    read_pattern,
    read_phrase_pairs,
    read_word_groups,
    read_word_list,
    read_words,
)

ROOT = Path(logic2text.__file__).parent
PERSONS = read_words("persons") | read_words("persons_of_two_words")
CLOSED = PERSONS.union(
    *map(
        read_words,
        (
            *("things", "subject_pronouns", "object_pronouns", "possessive_pronouns", "reflexives"),
            *("demonstratives", "relatives", "articles", "universal", "vague", "refused_of_nouns"),
            *("be_present", "be_past", "do_in_all_tenses", "have"),
            *("modals_of_possibility", "modals_of_future"),
        ),
    ),
    {"neither", "either", "several"},
)
FEWEST = 3
"""Words of a table; "is" and "are", "has" and "have" side by side are two forms of one word."""
ALLOWED = ("english/determiners.py", "notation/", "formula_files/")
"""The table of determiners, and the words of other notations than English."""
MODULES = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if not path.relative_to(ROOT).as_posix().startswith(ALLOWED)
]


def is_split(node: ast.AST) -> bool:
    """Whether a call takes a text apart: `"a an the".split()`, `word_set("a an the")`."""
    if not isinstance(node, ast.Call):
        return False
    match node.func:
        case ast.Attribute(ast.Constant(), "split"):
            return True
        case ast.Name(name):
            return name == "word_set"
    return False


def texts_of(node: ast.AST) -> list[str]:
    """The strings of a collection; what is formatted, or an argument of a call, is none of it."""
    if isinstance(node, ast.JoinedStr | ast.Call):
        return []
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    return [text for child in ast.iter_child_nodes(node) for text in texts_of(child)]


def tables_of(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    """The lines and the closed-class words of each collection, split text and pattern."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        words: list[str] = []
        if isinstance(node, ast.Set | ast.List | ast.Tuple | ast.Dict):
            words = texts_of(node)
        elif is_split(node):
            words = " ".join(
                text for child in ast.iter_child_nodes(node) for text in texts_of(child)
            ).split()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in prose and "|" in node.value:
                words = re.split(r"[|()]|\?:", node.value)
            elif id(node) not in prose and node.value in PERSONS:
                words = [node.value]
        if words:
            yield getattr(node, "lineno", 0), CLOSED.intersection(word.strip() for word in words)


def test_no_module_has_a_table_of_closed_class_words() -> None:
    found = [
        f"{path.relative_to(ROOT)}, line {line}: {' '.join(sorted(words))}"
        for path in MODULES
        for line, words in tables_of(ast.parse(path.read_text(encoding="utf-8")))
        if len(words) >= FEWEST or words & PERSONS
    ]
    assert not found, f"move the words to closed_words.toml: {found}"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('X = frozenset({"he", "she", "it"})', {"he", "she", "it"}),
        ('X = {"he": ("him", "his")}', {"he", "him", "his"}),
        ('X = "a an the".split()', {"a", "an", "the"}),
        ('X = re.compile("(?:some|any|every) ")', {"some", "any", "every"}),
        ('X = word == "everyone"', {"everyone"}),
        ('"""He, she and it | everyone."""', set()),
        ('X = f"{name} has the {kind} that is"', set()),
    ],
)
def test_tables_are_found_in_every_form(source: str, words: set[str]) -> None:
    assert set().union(*(found for _, found in tables_of(ast.parse(source)))) == words


def test_every_list_is_used_and_every_list_used_is_there() -> None:
    lists = tomllib.loads((ROOT / "closed_words.toml").read_text(encoding="utf-8"))
    sources = [path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")]
    named = set(re.findall(r"""["'](\w+)["']""", "\n".join(sources)))
    named |= set(re.findall(r"@(\w+)", "\n".join(lists.values())))
    assert set(lists) <= named
    for source in sources:
        assert set(re.findall(r"""\bread_\w+\(["'](\w+)["']\)""", source)) <= lists.keys()


def test_a_list_has_the_words_of_the_lists_that_it_names() -> None:
    assert read_words("listing") == {"and", "or", ",", *read_words("contrasting")}
    assert read_word_list("present_of_tenses") == ("is", "are", "am", "does", "do")


def test_phrases_groups_and_patterns() -> None:
    assert read_phrase_pairs("synonyms")["just", "in", "case"] == ("if", "and", "only", "if")
    assert read_phrase_pairs("synonyms_of_phrases")["of", "course"] == ()
    assert {"does", "do", "did"} in read_word_groups("confused")
    assert re.fullmatch(read_pattern("said_for_no"), "no one")


def test_an_unknown_list_is_an_error() -> None:
    with pytest.raises(KeyError):
        read_words("no such list")
