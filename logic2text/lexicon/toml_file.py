"""Reading a lexicon file (TOML): tables `predicates`, `functions`, `constants`.

[predicates]
Cube = { noun = "cube", plural = "cubes" }
Larger = { adjective = "larger", prepositions = ["than"] }
"Fed/3" = { verb = "feed", tense = "past", prepositions = ["", "at"] }
Rains = { clause = "it rains" }
[functions]
mother = { noun = "mother", gender = "feminine" }
[constants]
claire = { name = "Claire", gender = "feminine" }
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from logic2text.errors import LexiconError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import frames
from logic2text.lexicon.base_form import (
    base_form_of_verb,
    word_of_logic,
    words_without_article,
    words_without_copula,
)
from logic2text.lexicon.entry import Entry, Gender
from logic2text.text_file import read_text_file

MOST_SHOWN = 200
"""Characters of a message, whatever the name that it is about."""
FRAMES = ("noun", "adjective", "verb", "clause")
TENSES = ("present", "past", "perfect")
MOST_DIGITS = 9
"""Of a number of places, which is far more than any entry has."""
_STRINGS = ("negative", "plural", "learned_plural", "tense", "participle", "after", "gender")
_FLAGS = ("symmetric", "attributive", "mass")
_PREDICATE_KEYS = frozenset((*FRAMES, *_STRINGS, *_FLAGS, "prepositions", "persons"))
_FUNCTION_KEYS = frozenset({"noun", "plural", "prepositions", "gender"})
_CONSTANT_KEYS = frozenset({"name", "gender"})


@dataclass(frozen=True, slots=True)
class NameEntry:
    """The name of a constant.

    Attributes:
        words: the name.
        gender: its gender, which selects the pronoun.
        guessed: derived from the symbol's spelling, not from a lexicon file.
        plural: its grammatical number, as of "those creatures".
    """

    words: str
    gender: Gender = Gender.NEUTER
    guessed: bool = False
    plural: bool = False


@dataclass(frozen=True, slots=True)
class LexiconFile:
    """The checked rows of a lexicon file, each converted to an entry on first use.

    Attributes:
        path: its path, for messages.
        source: its text.
        predicates: (name, arity) → row; the arity follows from the frame.
        functions: likewise.
        constants: name → its words.
    """

    path: str
    source: str
    predicates: Mapping[tuple[str, int], Mapping[str, Any]]
    functions: Mapping[tuple[str, int], Mapping[str, Any]]
    constants: Mapping[str, NameEntry]

    def predicate(self, symbol: str, arity: int) -> Entry | None:
        """The entry of a predicate, if the file has it."""
        row = self.predicates.get((symbol, arity))
        return None if row is None else _predicate(symbol, row)

    def function(self, symbol: str, arity: int) -> Entry | None:
        """The entry of a function, if the file has it."""
        row = self.functions.get((symbol, arity))
        if row is None:
            return None
        return frames.function(
            symbol,
            row["noun"],
            links=_function_links(row),
            gender=_gender(row),
            plural=row.get("plural", ""),
        )


def read(path: Path) -> LexiconFile:
    """Read and check a lexicon file.

    Raises:
        LexiconError: it cannot be read, is not TOML, or has a malformed entry; with the line.
    """
    return parse(read_text_file(path, "the lexicon", LexiconError), str(path))


def parse(source: str, path: str = "lexicon") -> LexiconFile:
    """Check the text of a lexicon file; see `read`."""
    try:
        document = tomllib.loads(source)
    except RecursionError:
        raise LexiconError(f"{path} is nested too deep", "write entries without brackets") from None
    except tomllib.TOMLDecodeError as problem:
        place = re.search(r"line (\d+), column (\d+)", str(problem))
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        raise LexiconError(
            f"{path} is not valid TOML: {problem}",
            'an entry looks like: Cube = { noun = "cube" }',
            line=line,
            column=column,
        ) from problem
    except ValueError:  # more digits than Python converts
        raise LexiconError(f"{path} has a number of too many digits", "words need none") from None
    tables = ("predicates", "functions", "constants")
    for table in document:
        if table not in tables:
            _refuse(source, path, table, f"unknown table [{table}]", f"known: {', '.join(tables)}")
    checker = _Checker(source, path)
    return LexiconFile(
        path,
        source,
        checker.rows(document, "predicates", _PREDICATE_KEYS, FRAMES),
        checker.rows(document, "functions", _FUNCTION_KEYS, ("noun",)),
        checker.constants(document),
    )


@dataclass(frozen=True, slots=True)
class _Checker:
    source: str
    path: str

    def rows(
        self, document: Mapping[str, Any], table: str, keys: frozenset[str], heads: tuple[str, ...]
    ) -> dict[tuple[str, int], Mapping[str, Any]]:
        rows: dict[tuple[str, int], Mapping[str, Any]] = {}
        for key, row in self._table(document, table).items():
            if not isinstance(row, dict):
                self.refuse(
                    key, f"{key!r} is not a table", f'write: {key} = {{ {heads[0]} = "…" }}'
                )
            self._check_row(key, row, keys, heads)
            name, arity = self._name_and_arity(key, row, table)
            rows[name, arity] = row
        return rows

    def constants(self, document: Mapping[str, Any]) -> dict[str, NameEntry]:
        names = {}
        for key, value in self._table(document, "constants").items():
            row = {"name": value} if isinstance(value, str) else value
            if not isinstance(row, dict):
                self.refuse(key, f"{key!r} is not a name", f'write: {key} = "…"')
            self._check_row(key, row, _CONSTANT_KEYS, ("name",))
            names[key] = NameEntry(row["name"], _gender(row))
        return names

    def refuse(self, key: str, problem: str, hint: str) -> NoReturn:
        _refuse(self.source, self.path, key, problem, hint)

    def _table(self, document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        table = document.get(name, {})
        if not isinstance(table, dict):
            self.refuse(name, f"{name!r} is not a table", f"write: [{name}]")
        return table

    def _check_row(
        self, key: str, row: Mapping[str, Any], keys: frozenset[str], heads: tuple[str, ...]
    ) -> None:
        for field, value in row.items():
            if field not in keys:
                self.refuse(
                    key, f"{key}: unknown field {field!r}", f"known: {', '.join(sorted(keys))}"
                )
            wanted = {"prepositions": list, "persons": list, **dict.fromkeys(_FLAGS, bool)}.get(
                field, str
            )
            if not isinstance(value, wanted):
                self.refuse(
                    key,
                    f"{key}: {field!r} is {type(value).__name__}, expected {wanted.__name__}",
                    "strings stand in quotes, prepositions in [ ]",
                )
        if sum(head in row for head in heads) != 1:
            self.refuse(key, f"{key}: expected one of {', '.join(heads)}", f'add {heads[0]} = "…"')
        if not str(row[next(head for head in heads if head in row)]).strip():
            self.refuse(key, f"{key}: its words are empty", "say how it reads in English")
        self._check_form(key, row)
        if not all(isinstance(word, str) for word in row.get("prepositions", ())):
            self.refuse(key, f"{key}: a preposition is not a string", 'such as ["to", "at"]')
        if row.get("gender", "neuter") not in set(Gender):
            self.refuse(key, f"{key}: unknown gender", f"known: {', '.join(Gender)}")
        if row.get("tense", "present") not in TENSES:
            self.refuse(key, f"{key}: unknown tense", f"known: {', '.join(TENSES)}")

    def _check_form(self, key: str, row: Mapping[str, Any]) -> None:
        """Refuse words in an inflected form, which would be inflected twice, and words of logic."""
        for field, remedy in (
            ("verb", base_form_of_verb),
            ("adjective", words_without_copula),
            ("noun", words_without_article),
        ):
            words = str(row.get(field, ""))
            base = remedy(words) if words else None
            if base is not None:
                self.refuse(key, f"{key}: {field} {words!r} is not a base form", f"write: {base}")
            logical = word_of_logic(words, field)
            if logical is not None:
                self.refuse(
                    key,
                    f"{key}: the {field} {words!r} has the word {logical!r}, with which sentences"
                    " say their logic",
                    "give each part a symbol of its own, or join the words with hyphens",
                )

    def _name_and_arity(self, key: str, row: Mapping[str, Any], table: str) -> tuple[str, int]:
        name, slash, written = key.rpartition("/")
        if slash and written.isascii() and written.isdigit():
            arity = int(written[:MOST_DIGITS])
        else:
            name, arity = key, -1
        prepositions = row.get("prepositions")
        if table == "functions":
            implied = len(prepositions) if prepositions else 1
        elif "clause" in row:
            implied = 0
        elif prepositions is None and "verb" in row:
            implied = arity if arity in (1, 2) else 1
            implied = 2 if arity == -1 and "participle" in row else implied
        else:
            implied = 1 + len(prepositions or ())
        if arity not in (-1, implied):
            self.refuse(
                key,
                f"{key}: {arity} places, but its prepositions make {implied}",
                "give one preposition, possibly empty, for each object",
            )
        for place in row.get("persons", ()):
            if not (isinstance(place, int) and 1 <= place <= implied):
                self.refuse(
                    key,
                    f"{key}: 'persons' names the place {place!r} of {implied}",
                    "give the places that only persons fill, such as [1]",
                )
        return name, implied


def _refuse(source: str, path: str, key: str, problem: str, hint: str) -> NoReturn:
    pattern = re.compile(rf'^[ \t]*\[?(?:\w+\.)?"?{re.escape(key)}"?\s*[=\]]', re.MULTILINE)
    place = pattern.search(source)
    line = source.count("\n", 0, place.start()) + 1 if place else None
    where = f"{path}, line {line}" if line else path
    if len(problem) > MOST_SHOWN:
        problem = problem[:MOST_SHOWN] + "…"
    raise LexiconError(f"{where}: {problem}", hint, line=line, column=1 if line else None)


def _gender(row: Mapping[str, Any]) -> Gender:
    return Gender(row.get("gender", "neuter"))


def _function_links(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(row.get("prepositions") or ("of",))


def _predicate(symbol: str, row: Mapping[str, Any]) -> Entry:
    entry = _make_framed(symbol, row)
    if "persons" in row:
        entry = replace(entry, persons=tuple(row["persons"]))
    if row.get("mass"):
        entry = replace(entry, mass=True)
    if row.get("definite"):
        entry = replace(entry, definite=True)
    return replace(entry, symmetric=True) if row.get("symmetric") else entry


def _make_framed(symbol: str, row: Mapping[str, Any]) -> Entry:
    links = tuple(row.get("prepositions", ()))
    past = row.get("tense") == "past"
    if "noun" in row:
        return frames.noun(
            symbol,
            row["noun"],
            plural=row.get("plural", ""),
            learned_plural=row.get("learned_plural", ""),
            links=links,
            gender=_gender(row),
        )
    if "verb" in row:
        participle = row.get("participle", "")
        links = links or (("",) if participle else ())
        words = row["verb"].split()
        after = row.get("after", "")
        if row.get("tense") == "perfect":
            return frames.perfect(symbol, words, links=links, after=after)
        verb = frames.verb(
            symbol, words, past=past, links=links, after=after, participle=participle
        )
        return frames.with_past(verb, row["past"]) if "past" in row else verb
    if "clause" in row:
        return frames.proposition(symbol, row["clause"], negative=row.get("negative", ""))
    if past:
        return frames.verb(symbol, ["be", *row["adjective"].split()], past=True, links=links)
    attributive = row.get("attributive")
    adjective = frames.adjective(symbol, row["adjective"], links=links, attributive=attributive)
    return replace(adjective, after=row.get("after", ""))
