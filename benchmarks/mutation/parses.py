"""Parts of the second reader's parses: determiners, nouns and lists as `meaning` takes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import unicode_logic_kit as kit

Value = Any


class NoAntecedent(Exception):  # noqa: N818 - the reading is left out
    """A pronoun has none, or parts do not go together: no reading."""


UNIVERSAL = frozenset({"every", "each", "all", "any", "all the"})
EXISTENTIAL = frozenset({"a", "an", "some", "no", ""})


def named(parts: Sequence[Value]) -> kit.Node:
    """What a name stands for."""
    if not parts:
        return kit.Constant("a")
    kind, name = parts[0]
    return (kit.Variable if kind == "LABEL" else kit.Constant)(name)


def kind_of(determiner: str) -> tuple[str, int]:
    """What a determiner says of how many, and the number in it."""
    words = {"each": "every", "all": "every", "all the": "every", "a": "some", "an": "some"}
    words |= {"not each": "not every", "not all": "not every"}
    words_before, _, number = determiner.rpartition(" ")
    if number.isdigit():
        return words_before, int(number)
    return words.get(determiner, determiner), 0


_THINGS = {
    "everything": "every",
    "everyone": "every",
    "something": "some",
    "someone": "some",
    "nothing": "no",
    "anything": "any",
    "not everything": "not every",
}


def noun_of(noun: Value | None, *groups: Value, other: Any = (), such: Any = None) -> Value:
    """Kinds, relative clauses, exceptions, and the clause behind "such that"."""
    kinds = () if noun is None else tuple(name for _, name in noun[1:])
    rels = tuple(rel for group in groups for rel in group[1:])
    return kinds, rels, tuple(other), such


def quantity(value: Value) -> tuple[str, Value, str | None]:
    """Determiner, noun and label of a quantified phrase."""
    name, *parts = value
    groups = [part for part in parts if part[0] == "group"]
    labels = [part[1] for part in parts if part[0] == "LABEL"]
    label = labels[0] if labels else None
    nouns = [part for part in parts if part[0] == "noun"]
    noun = nouns[0] if nouns else None
    match name:
        case "quantified" | "quantified_label":
            return parts[0][1][1], noun_of(noun, *groups), label
        case "quantified_such":
            return parts[0][1][1], noun_of(noun, such=parts[-1]), label
        case "quantified_other":
            return parts[0][1][1], noun_of(noun, *groups, other=(None,)), None
        case "quantified_except":
            names = [part for part in parts if part[0] == "name"]
            return parts[0][1][1], noun_of(noun, *groups, other=names), None
        case "another":
            return "some", noun_of(noun, *groups, other=(None,)), None
        case "thing":
            return _THINGS[parts[0][1]], noun_of(None, *groups), None
        case "thing_quality":
            quality = ("group", ("adjective", parts[1]))
            return _THINGS[parts[0][1]], noun_of(None, quality, *groups), None
        case "thing_except":
            names = [part for part in parts if part[0] == "name"]
            return _THINGS[parts[0][1]], noun_of(None, *groups, other=names), None
        case "thing_else":
            return _THINGS[parts[0][1]], noun_of(None, *groups, other=(None,)), None
    raise TypeError(f"no phrase: {value!r}")


def binding(value: Value) -> tuple[str, Value, list[str]]:
    """Determiner, noun and labels of "for …" and "there is …"."""
    name, *parts = value
    groups = [part for part in parts if part[0] == "group"]
    labels = [p[1] for group in groups for p in group[1:] if p[0] == "LABEL"]
    rels = [group for group in groups if not any(p[0] == "LABEL" for p in group[1:])]
    nouns = [part for part in parts if part[0] == "noun"]
    if name == "there_thing":
        return _THINGS[parts[0][1]], noun_of(None, *rels), []
    if name == "there_quality":
        quality = ("group", ("adjective", parts[1]))
        return _THINGS[parts[0][1]], noun_of(None, quality, *rels), []
    determiner = "some" if name == "there_bare" else _determiner(parts[0])
    return determiner, noun_of(nouns[0] if nouns else None, *rels), labels


def _determiner(part: Value) -> str:
    return str(part[1] if part[0] == "DET" else part[1][1])


def always(kind: kit.Node | None, body: kit.Node | None) -> kit.Node:
    """A kind in the antecedent."""
    if body is None:
        raise NoAntecedent
    return body if kind is None else kit.Implies(kind, body)


def together(kind: kit.Node | None, body: kit.Node | None) -> kit.Node:
    """A kind and what is said of it."""
    parts = [part for part in (kind, body) if part is not None]
    return joined("and", parts) if parts else truth()


def truth() -> kit.Node:
    """A tautology."""
    letter = kit.Atom("Truth", ())
    return kit.Or(letter, kit.Not(letter))


def joined(word: str, parts: Sequence[kit.Node]) -> kit.Node:
    """Formulae with a connective between them."""
    if word == "nor":
        return kit.Not(joined("or", parts))
    return reduce({"and": kit.And, "or": kit.Or, "xor": kit.Xor}[word], parts)


_WORDS = {"both": "and", "either": "or", "neither": "nor"}


def members_of(value: Value) -> tuple[str, list[Value]]:
    """The conjunction of a list, and its members.

    Raises:
        NoAntecedent: its conjunctions differ, or it has a list of the same kind in it.
    """
    name, *rest = value
    parts = [part for one in rest for part in (one[1:] if one[0] == "group" else (one,))]
    words = {part[1] for part in parts if part[0] == "CONJ"}
    words |= {one[1][1] for one in parts if one[0] == "separator" and len(one) > 1}
    opening = [part[1] for part in parts if part[0] == "CORR"]
    members = [part for part in parts if part[0] not in ("CONJ", "CORR", "separator")]
    if len(words) != 1 or (not opening and words == {"nor"}):
        raise NoAntecedent
    word = words.pop()
    if opening and _WORDS[opening[0]] != word:
        raise NoAntecedent
    if name.endswith("xor"):
        return "xor", members
    reaching = [_reaches_on(part) for part in members]
    if name == "listed" and any(reaching[:-1]) and not all(reaching):
        raise NoAntecedent
    if any(part[0] == name and members_of(part)[0] == word for part in members[:-1]):
        raise NoAntecedent
    return word, members


def _reaches_on(value: Value) -> bool:
    """Whether a clause ends in a consequent, which would reach over what follows."""
    name, *parts = value
    if name in ("implies", "unless", "linked", "if_after"):
        return True
    if name in ("bind", "far", "not_", "not_bind", "listed"):
        return _reaches_on(parts[-1])
    return False
