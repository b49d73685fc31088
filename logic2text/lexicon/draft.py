"""Draft lexicon files: the guessed words of some formulae's symbols, to be edited.

>>> from logic2text.notation import parse
>>> print(draft([parse("Taller(claire, bo)")], Lexicon.default()))
# Edit the words; delete the lines that are right already.
<BLANKLINE>
[predicates]
# x is taller than y
Taller = { adjective = "taller", prepositions = ["than"] }
<BLANKLINE>
[constants]
bo = "bo"
claire = { name = "Claire", gender = "feminine" }
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from logic2text.arguments import instance_given
from logic2text.closed_words import read_word_pairs
from logic2text.errors import LexiconError
from logic2text.formula import Formula
from logic2text.lexicon import toml_file
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.frames import MODALS, stands_before_nouns
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.names.doubt import doubt_about
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.morphology import article, plural
from logic2text.walk import check_limits, symbols

_VARIABLES = "xyzuvw"
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

_BASES = read_word_pairs("plurals_to_base")


def draft(formulas: Iterable[Formula], lexicon: Lexicon) -> str:
    """A lexicon file (TOML) with an entry for every predicate, function and constant."""
    instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    instance_given(formulas, Iterable, "a sequence of formulae", "give [ … ]")
    predicates: set[tuple[str, int]] = set()
    functions: set[tuple[str, int]] = set()
    for formula in formulas:
        signature = symbols(check_limits(formula))
        predicates |= signature[0]
        functions |= signature[1]
    names = [name for name, _ in predicates]
    lines = ["# Edit the words; delete the lines that are right already."]
    if predicates:
        lines += ["", "[predicates]"]
    for symbol, arity in sorted(predicates):
        key = _key(f"{symbol}/{arity}" if names.count(symbol) > 1 else symbol)
        lines += _predicate_lines(lexicon.entry(symbol, arity), key)
    if any(arity for _, arity in functions):
        lines += ["", "[functions]"]
        for symbol, arity in sorted(item for item in functions if item[1]):
            fields = _function_fields(lexicon.function(symbol, arity))
            lines.append(f"{_key(symbol)} = {_row(fields)}")
    constants = sorted(symbol for symbol, arity in functions if not arity)
    if constants:
        lines += ["", "[constants]"]
        lines += [f"{_key(symbol)} = {_constant(lexicon.name(symbol))}" for symbol in constants]
    return "\n".join(lines) + "\n"


def _predicate_lines(entry: Entry, key: str) -> list[str]:
    """The line of an entry with its example; only the example where no line says the same."""
    line = f"{key} = {_row(_predicate_fields(entry))}"
    try:
        read = toml_file.parse(f"[predicates]\n{line}").predicate(entry.symbol, entry.arity)
    except LexiconError:
        read = None
    if read is None or _example(read) != _example(entry):
        return [f"# {key}: {_example(entry)}  (a guess that no line can say; write other words)"]
    doubt = doubt_about(entry)
    note = f"  (doubtful: {doubt})" if doubt else ""
    return [f"# {_example(entry)}{note}", line]


def _example(entry: Entry) -> str:
    """The entry in a sentence, with letters for its arguments."""
    if entry.category is Category.PROPOSITION:
        return entry.singular
    kind = entry.singular if entry.mass else f"{article(entry.singular)} {entry.singular}"
    predicate = {
        Category.NOUN: f"is {kind}",
        Category.ADJECTIVE: f"is {entry.singular}",
    }.get(entry.category, entry.singular)
    objects = zip(entry.links, _VARIABLES[1:] * entry.arity, strict=False)
    after = (entry.after,) if entry.after else ()
    linked = (f"{link} {name}".strip() for link, name in objects)
    return " ".join(("x", predicate, *linked, *after))


def _predicate_fields(entry: Entry) -> dict[str, object]:
    fields: dict[str, object] = {}
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


def _verb_fields(entry: Entry) -> dict[str, object]:
    """The base form of a verb, taken from its negation, and its tense."""
    negation = entry.negative_plural
    if entry.singular.split(" ")[0] in {*MODALS, "cannot"}:
        return {"verb": entry.singular}
    negated, separator, rest = entry.singular.partition(" not ")
    if separator and negated in {"does", "did"}:
        fields: dict[str, object] = {"verb": f"not {rest}"}
        return fields | ({"tense": "past"} if negated == "did" else {})
    auxiliary, _, base = (negation + " ").partition(" not ")
    verb = _BASES.get(auxiliary)
    verb_words = base.strip() if verb is None else f"{verb} {base}".strip()
    fields = {"verb": verb_words}
    if entry.participle:
        fields["participle"] = entry.participle
    return fields | ({"tense": "past"} if auxiliary in {"did", "were"} else {})


def _function_fields(entry: Entry) -> dict[str, object]:
    fields: dict[str, object] = {"noun": entry.singular}
    if entry.links != ("of",):
        fields["prepositions"] = list(entry.links)
    return fields | _gender(entry.gender)


def _gender(gender: Gender) -> dict[str, object]:
    return {} if gender is Gender.NEUTER else {"gender": gender.value}


def _constant(name: NameEntry) -> str:
    if name.gender is Gender.NEUTER:
        return _string(name.words)
    return _row({"name": name.words} | _gender(name.gender))


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _string(name)


def _row(fields: dict[str, object]) -> str:
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
