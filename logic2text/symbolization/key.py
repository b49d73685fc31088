r"""Symbolization keys: what each symbol of an exercise means, in the words of its author.

>>> key = SymbolizationKey.parse("T(x,y): y trusts x\nA: The porter did it\nh: Ragna")
>>> from logic2text.notation import parse, show
>>> show(key.expand(parse("T(h,h) ∧ ¬A")))
'T(h, h) ∧ ¬did_it(the_porter)'
>>> show(key.contract(key.expand(parse("T(h,x) ∧ ¬A"))))
'T(h, x) ∧ ¬A'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from logic2text import formula as fol
from logic2text.arguments import instance_given, text_given
from logic2text.conventions import Conventions
from logic2text.errors import InputError, LexiconError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.domain import ANYTHING, Domain
from logic2text.lexicon.entry import Gender
from logic2text.lexicon.names import guess
from logic2text.lexicon.toml_file import LexiconFile, NameEntry
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import PREPOSITIONS, forms
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import Parsed, formula_given, parse_detailed
from logic2text.notation.protocol import ParseWarning
from logic2text.symbolization.gloss import ARTICLES, Gloss, Row, gender_of_noun, parse_gloss
from logic2text.symbolization.key_file import KeyLine, read_lines
from logic2text.symbolization.line_kind import (
    Clause,
    Kind,
    decapitalized,
    is_divisible,
    kinds_of,
    negate_clause,
    split_clause,
)
from logic2text.symbolization.related_words import find_related_entries
from logic2text.text_file import read_text_file
from logic2text.walk import fold, free_variables, substitute, with_children


@dataclass(frozen=True, eq=False)
class SymbolizationKey:
    """The glosses of predicates, functions, names and sentence letters, and the domain.

    Attributes:
        path: where it comes from, for messages.
        source: its text.
        domain: what is quantified over, as the key has it; "" if it says nothing.
        glosses: (predicate, arity) → its gloss.
        clauses: (symbol, arity) → its verb phrase applied to its subject and to its places, which
            are variables 0, 1, …; for sentence letters and predicates whose gloss has a subject
            of its own, such as "Hugo has met x".  Those with one verb phrase share its predicate.
        file: all entries as those of a lexicon file.
    """

    path: str
    source: str
    domain: str
    glosses: Mapping[tuple[str, int], Gloss]
    clauses: Mapping[tuple[str, int], fol.Predicate]
    file: LexiconFile

    @staticmethod
    def parse(source: str, path: str = "key") -> SymbolizationKey:
        """The key that a text states.

        Raises:
            LexiconError: a line is malformed; with its number.
        """
        domain, lines = read_lines(text_given(source, "a symbolization key"), path)
        return _Builder(path, source, domain).build(lines)

    @staticmethod
    def load(path: str | Path) -> SymbolizationKey:
        """The key of a file.

        Raises:
            LexiconError: it cannot be read, or a line is malformed.
        """
        instance_given(path, str | Path, "a path", "name a text file")
        source = read_text_file(path, "the key", LexiconError)
        return SymbolizationKey.parse(source, str(path))

    @property
    def has_letters(self) -> bool:
        """Whether every predicate is one capital letter, so that ``Fx`` is an application."""
        names = self.file.constants.keys()
        made = {atom.name for atom in self.clauses.values()}
        glossed = {symbol for symbol, _ in (*self.file.predicates, *self.clauses)}
        symbols = glossed - made - names
        letters = {name for name, arity in self.file.predicates if not arity}
        symbols = symbols or {name.upper() for name in names - letters}
        return bool(symbols) and all(re.fullmatch(r"[A-Z]\d*", symbol) for symbol in symbols)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of the key, and no others; the symbols that it lacks are guessed.

        Texts in its words are read as textbooks do, unless other conventions are asked for.
        """
        entries = [self.file.predicate(symbol, arity) for symbol, arity in self.file.predicates]
        known = tuple(filter(None, entries))
        domain = Domain.of(self.domain, self._person()).beside(known)
        related = find_related_entries(known, domain)
        claims: dict[tuple[str, int], tuple[tuple[str, ...], ...]] = {}
        for atom in self.clauses.values():
            names = tuple(t.name if isinstance(t, fol.Constant) else "" for t in atom.arguments)
            place = atom.name, len(names)
            claims[place] = (*claims.get(place, ()), names)
        return Lexicon(
            (self.file,),
            domain=domain,
            related=related,
            conventions=Conventions.TEXTBOOK,
            claims=claims,
        )

    def _person(self) -> str:
        """The noun of the predicate for persons, "" if there is none."""
        nouns = (row.get("noun", "") for row in self.file.predicates.values())
        return next((noun for noun in nouns if noun in ("person", "human", "human being")), "")

    @cached_property
    def _verb_phrases(self) -> frozenset[tuple[str, int]]:
        return frozenset((atom.name, len(atom.arguments)) for atom in self.clauses.values())

    def parse_detailed(
        self, text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS
    ) -> Parsed:
        """The formula of a text in the symbols of the key, expanded, with its warnings.

        Where every predicate of the key is a single letter, ``auto`` reads ``Fx`` as F of x.

        Raises:
            ParseError, LimitError, UnknownNameError: as `logic2text.notation.parse_detailed`.
        """
        parsed = None
        if notation == "auto" and self.has_letters:
            with suppress(ParseError):
                parsed = parse_detailed(text, "forallx", limits)
        parsed = parsed or parse_detailed(text, notation, limits)
        warnings = (*self._warnings(), *parsed.warnings)
        return replace(parsed, formula=self.expand(parsed.formula), warnings=warnings)

    def _warnings(self) -> tuple[ParseWarning, ...]:
        """That the words of the domain are not understood, so that no text may say them."""
        domain = Domain.of(self.domain)
        is_known = domain.nouns or domain.kinds
        words = self.domain.lower().split()
        if not words or is_known or words[-1] in ANYTHING:
            return ()
        message = f"the domain “{self.domain}” is read as everything"
        hint = "name it by a plural noun: domain: students in your school"
        return (ParseWarning(message, hint, 1, 1),)

    def formula_given(self, formula: fol.Formula | str, limits: Limits) -> fol.Formula:
        """The formula that a caller gave in the symbols of the key, expanded."""
        if isinstance(formula, str):
            return self.parse_detailed(formula, limits=limits).formula
        return self.expand(formula_given(formula, limits))

    def expand(self, formula: fol.Formula) -> fol.Formula:
        """The formula as its English sentences are built.

        Arguments stand in the order of the English phrase, and a sentence letter whose clause has
        a subject is a predicate of that subject.  A letter such as w that the key has as a name is
        one where nothing binds it.  The result is true in the same cases; `contract` is its
        inverse.
        """
        free = sorted(variable.name for variable in free_variables(formula))
        named = {
            fol.Variable(name): fol.Constant(name) for name in free if name in self.file.constants
        }
        if named:
            formula = substitute(formula, named)
        return fold(formula, self._expand)  # type: ignore[return-value]

    def contract(self, formula: fol.Formula) -> fol.Formula:
        """The formula in the symbols of the key.

        Raises:
            InputError: it uses the words of a sentence letter for another subject.
        """
        return fold(formula, self._contract)  # type: ignore[return-value]

    def _expand(self, node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Predicate(name, arguments) if (name, len(arguments)) in self.clauses:
                clause = self.clauses[name, len(arguments)]
                placed = {fol.Variable(str(at)): part for at, part in enumerate(parts)}
                return with_children(clause, tuple(placed.get(a, a) for a in clause.arguments))  # type: ignore[arg-type]
            case fol.Predicate(name, arguments) if (name, len(arguments)) in self.glosses:
                order = self.glosses[name, len(arguments)].order
                return fol.Predicate(name, tuple(parts[at] for at in order))  # type: ignore[misc]
            case _:
                return with_children(node, parts)

    def _contract(self, node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Predicate(name, arguments) if (name, len(arguments)) in self._verb_phrases:
                return self._find_claim(fol.Predicate(name, parts))  # type: ignore[arg-type]
            case fol.Predicate(name, arguments) if (name, len(arguments)) in self.glosses:
                order = self.glosses[name, len(arguments)].order
                placed = dict(zip(order, parts, strict=True))
                return fol.Predicate(name, tuple(placed[at] for at in range(len(order))))  # type: ignore[misc]
            case _:
                return with_children(node, parts)

    def _find_claim(self, said: fol.Predicate) -> fol.Predicate:
        """The symbol whose clause is said, applied to what stands in its places."""
        for (symbol, arity), clause in self.clauses.items():
            if (clause.name, len(clause.arguments)) != (said.name, len(said.arguments)):
                continue
            pairs = list(zip(clause.arguments, said.arguments, strict=True))
            if all(own == given for own, given in pairs if not isinstance(own, fol.Variable)):
                given_at = {
                    own.name: given for own, given in pairs if isinstance(own, fol.Variable)
                }
                return fol.Predicate(symbol, tuple(given_at[str(at)] for at in range(arity)))
        raise InputError(
            "the sentence uses the words of a sentence letter of the key for another subject",
            "give the key a predicate in its place, such as S(x): x snores",
        )


class _Builder:
    """Collects the entries of a key."""

    def __init__(self, path: str, source: str, domain: str) -> None:
        self._path, self._source, self._domain = path, source, domain
        self._predicates: dict[tuple[str, int], Row] = {}
        self._functions: dict[tuple[str, int], Row] = {}
        self._constants: dict[str, NameEntry] = {}
        self._glosses: dict[tuple[str, int], Gloss] = {}
        self._clauses: dict[tuple[str, int], fol.Predicate] = {}
        self._symbols: frozenset[tuple[str, int]] = frozenset()

    def build(self, lines: list[KeyLine]) -> SymbolizationKey:
        self._require_distinct(lines)
        self._symbols = frozenset((line.symbol, len(line.places)) for line in lines)
        kinds = [
            (kind, line)
            for line in lines
            for kind in kinds_of(line.symbol, line.places, line.words)
        ]
        # Names first: a gloss such as "Hugo has met x" is about the key's own Hugo.
        kinds.sort(key=lambda pair: pair[0] is not Kind.NAME)
        for kind, line in kinds:
            clause = None if kind in (Kind.NAME, Kind.FUNCTION) else _clause_of(line)
            if kind is Kind.NAME:
                self._add(kind, line)
            elif clause is not None:
                self._subject(clause)
        for kind, line in kinds:
            if kind is not Kind.NAME:
                self._add(kind, line)
        file = LexiconFile(
            self._path, self._source, self._predicates, self._functions, self._constants
        )
        return SymbolizationKey(
            self._path, self._source, self._domain, self._glosses, self._clauses, file
        )

    def _add(self, kind: Kind, line: KeyLine) -> None:
        match kind:
            case Kind.PREDICATE:
                self._add_predicate(line)
            case Kind.FUNCTION:
                self._add_function(line)
            case Kind.NAME:
                name = NameEntry(" ".join(line.words), self._gender_of(line))
                self._constants[line.symbol] = name
            case Kind.LETTER:
                self._add_letter(line)

    def _require_distinct(self, lines: list[KeyLine]) -> None:
        """Refuse glosses in the same words: no sentence could tell the symbols apart."""
        symbols: dict[tuple[str, ...], str] = {}
        for line in lines:
            blank = ("_" if word in line.places else word.lower() for word in line.words)
            is_letter = len(line.words) == len(line.words[0]) == 1
            words = (str(len(line.places)), *(line.words if is_letter else blank))
            earlier = symbols.setdefault(words, line.symbol)
            if earlier != line.symbol:
                raise LexiconError(
                    f"{self._path}, line {line.number}: {line.symbol} has the words of {earlier}",
                    "say them in different words, or use one symbol",
                    line=line.number,
                    column=1,
                )

    def _gender(self) -> Gender:
        of_people = Domain.of(self._domain).of_people
        return Gender.COMMON if of_people else Gender.NEUTER

    def _gender_of(self, line: KeyLine) -> Gender:
        """The gender of a name; where some things are people, a capital tells one of them.

        A given name that everybody knows has its own, but not that of a thing among things.
        """
        kinds = Domain.of(self._domain).kinds
        is_proper = line.words[0][:1].isupper() and line.words[0] not in ("The", "A", "An")
        mixed = any(singular == "person" for singular, _ in kinds)
        of_people = mixed or self._gender() is Gender.COMMON
        if not is_proper or (self._domain and not of_people):
            return self._gender()
        known = guess.name("_".join(line.words)).gender
        return Gender.COMMON if of_people and known is Gender.NEUTER else known

    def _add_predicate(self, line: KeyLine) -> None:
        gloss = parse_gloss(line.words, line.places)
        if self._add_clause(line):
            return
        row = gloss.row or _verbatim_row(gloss.verbatim, len(line.places))
        if "noun" in row and self._gender() is Gender.COMMON and row["gender"] == "neuter":
            row = {**row, "gender": "common"}
        arity = len(line.places)
        self._glosses[line.symbol, arity] = gloss
        self._predicates[line.symbol, arity] = row

    def _add_function(self, line: KeyLine) -> None:
        words = [word for word in line.words if word not in ("the", "The")]
        first = next(at for at, word in enumerate(words) if word in line.places)
        links: list[str] = []
        link: list[str] = []
        for word in words[first:]:
            if word in line.places:
                links.append(" ".join(link))
                link = []
            else:
                link.append(word)
        in_order = [word for word in words if word in line.places] == list(line.places)
        if first < 2 or link or not in_order:
            raise LexiconError(
                f"{self._path}, line {line.number}: {line.symbol} has a small first letter, so it "
                "is a function, but its words name no thing",
                f"write {line.symbol[0].upper()}{line.symbol[1:]} if it is a predicate; a function "
                f"is written {line.symbol}({','.join(line.places)}): the father of x",
                line=line.number,
                column=1,
            )
        links[0] = words[first - 1]
        row = {"noun": " ".join(words[: first - 1]), "prepositions": links}
        self._functions[line.symbol, len(line.places)] = row

    def _add_letter(self, line: KeyLine) -> None:
        if self._add_clause(line):
            return
        words = decapitalized(line.words)
        self._predicates[line.symbol, 0] = {
            "clause": " ".join(words),
            "negative": negate_clause(words),
        }

    def _add_clause(self, line: KeyLine) -> bool:
        """Add a gloss about things that it names, as a predicate of these too; whether it is one.

        Its subject is the one that "Hugo has met x" is about, its objects are names of the key.
        """
        clause = _clause_of(line)
        words = line.words if clause is None else (_SUBJECT, *clause.verb_phrase)
        named = self._name_objects(words)
        terms: dict[str, fol.Term] = dict(named.terms)
        if clause is not None:
            terms[_SUBJECT] = self._subject(clause)
        if not terms:
            return False
        places = (*line.places, *terms)
        terms |= {place: fol.Variable(str(at)) for at, place in enumerate(line.places)}
        gloss = parse_gloss(named.words, places)
        if not gloss.row:
            return False
        said = [word for word in named.words if word not in places]
        predicate = self._unused("_".join(said), len(places))
        self._clauses[line.symbol, len(line.places)] = fol.Predicate(
            predicate, tuple(terms[places[at]] for at in gloss.order)
        )
        self._predicates[predicate, len(places)] = gloss.row
        return True

    def _name_objects(self, words: Sequence[str]) -> _Named:
        """The words of a gloss with a place for each name after its verb."""
        found: dict[str, fol.Term] = {}
        out = [*words[:2]]
        rest = [*words[2:]]
        said = _described_at_end(words)
        if said and not self._has_name(said):
            self._constants[said.replace(" ", "_")] = NameEntry(said, _gender_of_subject(said))
        # A name that only the gloss has: "x was praised by Tagore".
        if rest and _is_name(rest[-1]) and not self._has_name(rest[-1]):
            self._constants[rest[-1]] = NameEntry(rest[-1], _gender_of_subject(rest[-1]))
        while rest:
            length, constant = self._find_name(rest)
            if constant is None or (len(rest) > length and rest[length] not in PREPOSITIONS):
                out.append(rest.pop(0))
                continue
            place = f"_object{len(found)}"
            found[place] = fol.Constant(constant)
            out.append(place)
            rest = rest[length:]
        return _Named(tuple(out), found)

    def _has_name(self, word: str) -> bool:
        said = f" {word} "
        return any(said in f" {name.words} " for name in self._constants.values())

    def _find_name(self, words: Sequence[str]) -> tuple[int, str | None]:
        """The number of words of a name at the beginning, and its constant; the longest."""
        for length in range(len(words), 0, -1):
            said = " ".join(words[:length])
            for constant, name in self._constants.items():
                if name.words == said:
                    return length, constant
        return 1, None

    def _subject(self, clause: Clause) -> fol.Constant:
        """The name of a clause's subject: the key's own, or one that is added."""
        for constant, name in self._constants.items():
            if name.words == clause.subject:
                return fol.Constant(constant)
        constant = clause.subject.replace(" ", "_")
        gender = Gender.COMMON if clause.plural else _gender_of_subject(clause.subject)
        self._constants[constant] = NameEntry(clause.subject, gender, plural=clause.plural)
        return fol.Constant(constant)

    def _unused(self, predicate: str, arity: int) -> str:
        """A name for a verb phrase that no line of the key has as a symbol of its places."""
        while (predicate, arity) in self._symbols:
            predicate += "_"
        return predicate


class _Named(NamedTuple):
    """The words of a gloss with places for names, and which names stand there."""

    words: tuple[str, ...]
    terms: dict[str, fol.Term]


def _clause_of(line: KeyLine) -> Clause | None:
    """The clause of a gloss with a subject of its own."""
    if not line.places and not is_divisible(line.symbol, line.words):
        return None
    clause = split_clause(line.words)
    if clause is None or not set(line.places).isdisjoint(clause.subject.split()):
        return None
    return clause


def _described_at_end(words: Sequence[str]) -> str:
    """The description of a doer or an owner: "the bride" of "x is a friend of the bride"."""
    at = next((at for at, word in enumerate(words) if at > 1 and word == "the"), len(words))
    head = " ".join(words[at:])
    if at >= len(words):
        return ""
    is_kin = words[1] == "is" and words[2] in ARTICLES and words[at - 1] == "of"
    is_short = at + 2 <= len(words) <= at + 3
    return head if is_short and (words[at - 1] == "by" or is_kin) else ""


def _is_name(word: str) -> bool:
    """Whether a word of a gloss is a name: "Tagore", not "French", "I" or a place."""
    return word[:1].isupper() and word.isalpha() and len(word) > 1 and not forms(word.lower())


def _gender_of_subject(words: str) -> Gender:
    """The gender of "Hugo", "the porter", "the office"."""
    if words[:1].isupper():
        known = guess.name("_".join(words.split())).gender
        # One word that nobody knows is a person's more often than not.
        return Gender.COMMON if known is Gender.NEUTER and _is_name(words) else known
    noun = words.split()[1:] or [words]
    gender = Gender(gender_of_noun(noun))
    is_person = gender is Gender.NEUTER and look_up(noun[-1]).nouns.is_person
    return Gender.COMMON if is_person else gender


_SUBJECT = "_subject"
"""The place of a clause's own subject."""


def _verbatim_row(gloss: str, arity: int) -> Row:
    if arity == 1:
        return {"verb": f"satisfy “{gloss}”"}
    links = ["to", *("," for _ in range(arity - 3)), *(("and",) if arity > 2 else ())]
    return {"verb": f"stand in relation “{gloss}”", "prepositions": links}
