"""Rows of lexicon files: the fields that say an entry, and their lines of TOML.

>>> from logic2text.lexicon.names.guess import predicate
>>> entry = predicate("Taller", 2)
>>> write_line(entry.symbol, list_fields(entry))
'Taller = { adjective = "taller", prepositions = ["than"] }'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from logic2text.closed_words import read_word_pairs
from logic2text.errors import LexiconError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import toml_file
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.frames import MODALS, stands_before_nouns
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.morphology import plural

Fields = dict[str, object]
_BARE_KEY = lazy_pattern(r"[A-Za-z0-9_-]+")
_BASES = read_word_pairs("plurals_to_base")


def list_fields(entry: Entry | NameEntry) -> Fields:
    """The fields of the row of a predicate, a function or a constant."""
    match entry:
        case NameEntry(words, gender):
            return {"name": words} | _gender(gender)
        case Entry(category=Category.FUNCTION):
            links: Fields = {"prepositions": list(entry.links)} if entry.links != ("of",) else {}
            plural: Fields = {"plural": entry.plural} if entry.plural else {}
            return {"noun": entry.singular} | plural | links | _gender(entry.gender)
        case Entry():
            return _predicate_fields(entry)


def write_line(key: str, fields: Mapping[str, object]) -> str:
    """A line of a table; a name without a gender is a string."""
    shown = key if _BARE_KEY.fullmatch(key) else _string(key)
    value = _string(str(fields["name"])) if [*fields] == ["name"] else _row(fields)
    return f"{shown} = {value}"


def add_lines(source: str, table: str, lines: Sequence[str]) -> str:
    r"""The text of a lexicon file with further lines at the beginning of a table.

    >>> add_lines('[constants]\nbo = "Bo"\n', "constants", ['di = "Di"'])
    '[constants]\ndi = "Di"\nbo = "Bo"\n'
    """
    added = "".join(f"{line}\n" for line in lines)
    head = re.search(rf"^[ \t]*\[[ \t]*{table}[ \t]*\][^\n]*(?:\n|\Z)", source, re.MULTILINE)
    if not added:
        return source
    if head is None:
        before = f"{source.rstrip()}\n\n" if source.strip() else ""
        return f"{before}[{table}]\n{added}"
    before = source[: head.end()]
    return f"{before}{'' if before.endswith(chr(10)) else chr(10)}{added}{source[head.end() :]}"


def can_be_written(entry: Entry | NameEntry) -> bool:
    """Whether the row of a predicate says the same as its entry; a constant's always does."""
    if isinstance(entry, NameEntry):
        return True
    line = write_line(entry.symbol, list_fields(entry))
    try:
        read = toml_file.parse(f"[predicates]\n{line}").predicate(entry.symbol, entry.arity)
    except LexiconError:
        return False
    return read is not None and say_entry(read) == say_entry(entry)


def _predicate_fields(entry: Entry) -> Fields:
    fields: Fields = {}
    match entry.category:
        case Category.NOUN:
            fields["noun"] = entry.singular
            if entry.mass:
                fields["mass"] = True
            elif entry.plural != plural(entry.singular):
                fields["plural"] = entry.plural
            if entry.learned_plural:
                fields["learned_plural"] = entry.learned_plural
            fields |= _gender(entry.gender)
        case Category.VERB:
            fields |= _verb_fields(entry)
        case Category.PROPOSITION:
            fields["clause"] = entry.singular
            if entry.negative_singular:
                fields["negative"] = entry.negative_singular
        case _:
            fields["adjective"] = entry.singular
            if entry.attributive is not stands_before_nouns(entry.singular, entry.links):
                fields["attributive"] = entry.attributive
    if entry.links:
        fields["prepositions"] = list(entry.links)
    if entry.after:
        fields["after"] = entry.after
    if entry.symmetric:
        fields["symmetric"] = True
    if entry.persons is not None:
        fields["persons"] = list(entry.persons)
    return fields


def _verb_fields(entry: Entry) -> Fields:
    """The base form of a verb, taken from its negation, and its tense."""
    negation = entry.negative_plural
    if entry.singular.split(" ")[0] in {*MODALS, "cannot"}:
        return {"verb": entry.singular}
    negated, separator, rest = entry.singular.partition(" not ")
    if separator and negated in {"does", "did"}:
        fields: Fields = {"verb": f"not {rest}"}
        return fields | ({"tense": "past"} if negated == "did" else {})
    auxiliary, _, base = (negation + " ").partition(" not ")
    verb = _BASES.get(auxiliary)
    verb_words = base.strip() if verb is None else f"{verb} {base}".strip()
    fields = {"verb": verb_words}
    if entry.participle:
        fields["participle"] = entry.participle
    return fields | ({"tense": "past"} if auxiliary in {"did", "were"} else {})


def _gender(gender: Gender) -> Fields:
    return {} if gender is Gender.NEUTER else {"gender": gender.value}


def _row(fields: Mapping[str, object]) -> str:
    pairs = (f"{key} = {_value(value)}" for key, value in fields.items())
    return "{ " + ", ".join(pairs) + " }"


def _value(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool | int):
        return str(value).lower()
    return _string(str(value))


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
