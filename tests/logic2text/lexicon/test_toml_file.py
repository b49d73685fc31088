from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from logic2text.errors import InputError, LexiconError
from logic2text.lexicon import Category, Gender, Lexicon
from logic2text.lexicon.toml_file import parse, read
from logic2text.notation import parse as formula
from logic2text.verbalizers import verbalizer
from logic2text.verify.text import check

FILE = """
[predicates]
Cube = { noun = "die", plural = "dice" }
Larger = { adjective = "bigger", prepositions = ["than"] }
Owns = { verb = "possess", prepositions = [""] }
"Fed/3" = { verb = "feed", tense = "past", prepositions = ["", "at"] }
Rains = { clause = "it rains" }
Beside = { adjective = "beside", prepositions = [""], symmetric = true }

[functions]
boss = { noun = "boss", gender = "feminine" }

[constants]
cl = { name = "Claire", gender = "feminine" }
b2 = "B two"
"""


def test_a_users_file_wins_over_the_default_and_the_guesser(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    lexicon = Lexicon.load(path)
    assert (lexicon.entry("Cube", 1).singular, lexicon.entry("Cube", 1).plural) == ("die", "dice")
    assert lexicon.entry("Larger", 2).singular == "bigger"
    assert lexicon.entry("Owns", 2).negative_plural == "do not possess"
    assert lexicon.entry("Fed", 3).singular == "fed"
    assert lexicon.entry("Rains", 0).category is Category.PROPOSITION
    assert lexicon.entry("Beside", 2).symmetric
    assert lexicon.function("boss", 1).gender is Gender.FEMININE
    assert lexicon.name("cl").gender is Gender.FEMININE
    assert lexicon.name("b2").words == "B two"
    assert lexicon.entry("Tet", 1).singular == "tetrahedron"
    assert lexicon.entry("Dog", 1).guessed


def test_another_number_of_places_is_another_predicate() -> None:
    lexicon = Lexicon((parse(FILE),))
    assert lexicon.entry("Cube", 1).singular == "die"
    assert lexicon.entry("Cube", 2).guessed


@pytest.mark.parametrize(
    ("source", "line", "problem"),
    [
        ("[predicates]\nCube = { noun = }", 2, "not valid TOML"),
        ("[predicate]\n", 1, "unknown table"),
        ('[predicates]\n\nCube = "cube"', 3, "not a table"),
        ('[predicates]\nCube = { name = "cube" }', 2, "unknown field 'name'"),
        ('[predicates]\nCube = { plural = "cubes" }', 2, "expected one of noun"),
        ('[predicates]\nCube = { noun = "a", verb = "b" }', 2, "expected one of noun"),
        ('[predicates]\nCube = { noun = " " }', 2, "empty"),
        ("[predicates]\nCube = { noun = 3 }", 2, "is int"),
        ('[predicates]\nR = { noun = "r", prepositions = [1] }', 2, "preposition"),
        ('[predicates]\n"R/3" = { noun = "r", prepositions = ["of"] }', 2, "3 places"),
        ('[predicates]\nR = { verb = "r", tense = "future" }', 2, "tense"),
        ('[predicates]\nR = { noun = "r", gender = "it" }', 2, "gender"),
        ('[predicates]\nCube = { noun = "cube or tet" }', 2, "the noun .* has the word 'or'"),
        ('[predicates]\nCube = { noun = "no block" }', 2, "has the word 'no'"),
        ('[predicates]\nCube = { noun = "every" }', 2, "has the word 'every'"),
        ('[predicates]\nS = { adjective = "small or large" }', 2, "has the word 'or'"),
        ('[predicates]\nS = { adjective = "not Small" }', 2, "has the word 'not'"),
        ('[predicates]\nR = { verb = "own if rich" }', 2, "has the word 'if'"),
        ('[functions]\nf = { noun = "mother and father" }', 2, "has the word 'and'"),
        ("[constants]\na = 3", 2, "not a name"),
        ("constants = 3", 1, "not a table"),
    ],
)
def test_malformed(source: str, line: int, problem: str) -> None:
    with pytest.raises(LexiconError, match=problem) as caught:
        parse(source)
    assert caught.value.line == line
    assert caught.value.hint


@pytest.mark.parametrize(
    "words",
    [
        *('verb = "cannot swim"', 'verb = "not eat"', 'verb = "have no teeth"'),
        *('verb = "read all books"', 'verb = "enjoy itself"', 'adjective = "the only child"'),
        *('noun = "cube-or-tet"', 'adjective = "as large", prepositions = ["as"]'),
        *('adjective = "between", prepositions = ["", "and"]', 'clause = "it is not raining"'),
    ],
)
def test_words_that_an_entry_may_have(words: str) -> None:
    assert parse(f"[predicates]\nP = {{ {words} }}").predicates


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_unreadable(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "lexicon.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LexiconError, match="cannot be read"):
        read(path)


def test_a_directory_is_no_lexicon(tmp_path: Path) -> None:
    with pytest.raises(LexiconError):
        Lexicon.load(tmp_path)


NINES = "9" * 5_000
VALUES = [
    *(NINES, "1e400", "-1e400", "nan", "inf", "[" * 3_000 + "]" * 3_000, "[" * 200 + "]" * 200),
    *('"a\\u0000b"', '"\\ud800"', '""', '" "', '["to"]', '[""]', "[]", "{}", "true", "1", "1.5"),
    *("1979-05-27T07:32:00Z", '"' + "x" * 5_000 + '"', '{ noun = "a" }', '"\x00"', '"\x1b[31m"'),
    *('"\u202e"', '"a\\nb"', '"."', '"("', '[1, "to"]', '[["to"]]', '"\ufeff"'),
]
FIELDS = ["noun", "plural", "verb", "adjective", "clause", "tense", "participle", "gender"]
FIELDS += ["prepositions", "symmetric", "attributive", "name"]
ROWS = [
    '[predicates]\nP = {{ noun = "cube", {field} = {value} }}',
    "[predicates]\nP = {{ {field} = {value} }}",
    '[predicates]\n"P/3" = {{ verb = "give", prepositions = ["", ""], {field} = {value} }}',
    "[functions]\nf = {{ {field} = {value} }}",
    "[constants]\nc = {{ {field} = {value} }}",
]


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("field", FIELDS)
def test_a_malformed_entry_is_a_lexicon_error_or_one_that_can_be_used(field: str, row: str) -> None:
    formulas = [formula("P(a)"), formula("P(a, b, c)"), formula("P(f(c))")]
    for value in VALUES:
        try:
            file = parse(row.format(field=field, value=value))
        except LexiconError:
            continue
        lexicon = Lexicon((file,))
        for said in formulas:
            text = verbalizer("literal", lexicon).verbalize(said).text
            with suppress(InputError):
                check(said, text, lexicon)


@pytest.mark.parametrize(
    "source",
    [
        *(NINES, "[" * 3_000, f"predicates = {NINES}", "[a." + "b." * 3_000 + "c]", "\x00"),
        *(f'[predicates]\n"P/{NINES}" = {{ noun = "x" }}', "predicates = 1e400"),
        *('[predicates]\n"P/\u0669" = { verb = 1 }', f'"P/{NINES}" = 1'),
    ],
)
def test_a_malformed_file_is_a_lexicon_error(source: str) -> None:
    with pytest.raises(LexiconError) as caught:
        parse(source)
    assert len(caught.value.message) < 1_000


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"\x00", b"\xed\xa0\x80", b"[predicates]\x00", b"\xef\xbb\xbf\xef"]
)
def test_a_file_that_is_no_text_is_a_lexicon_error(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_bytes(content)
    with pytest.raises(LexiconError):
        Lexicon.load(path)


@pytest.mark.parametrize("path", ["a\x00b", "x" * 5_000, "missing.toml", "."])
def test_a_path_of_no_file_is_a_lexicon_error(path: str) -> None:
    with pytest.raises(LexiconError):
        Lexicon.load(path)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_bytes(b'\xef\xbb\xbf[predicates]\nCube = { noun = "die" }\n')
    assert Lexicon.load(path).entry("Cube", 1).singular == "die"
