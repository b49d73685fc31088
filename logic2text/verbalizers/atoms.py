"""Atoms and terms to abstract English, by the lexicon; what all verbalizers start from."""

from __future__ import annotations

from typing import assert_never

from logic2text.english.syntax import (
    Application,
    Clause,
    Name,
    NounPhrase,
    Predication,
    Proposition,
    Relation,
)
from logic2text.formula import Atom, Constant, Equality, Function, Predicate, Term, Variable
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import IDENTITY


def term_phrase(term: Term, lexicon: Lexicon) -> NounPhrase:
    """A term by its name, or as "the father of x"."""
    match term:
        case Variable(name):
            return Name(term, name)
        case Constant(name):
            entry = lexicon.name(name)
            return Name(term, entry.words, entry.gender)
        case Function(name, arguments):
            function = lexicon.function(name, len(arguments))
            return Application(function, tuple(term_phrase(part, lexicon) for part in arguments))
        case _:
            assert_never(term)


def relation(atom: Atom, lexicon: Lexicon) -> tuple[Term, Relation]:
    """The subject's term and the verb phrase of an atom with at least one place."""
    if isinstance(atom, Equality):
        return atom.left, Relation(IDENTITY, (term_phrase(atom.right, lexicon),))
    entry = lexicon.entry(atom.name, len(atom.arguments))
    objects = tuple(term_phrase(part, lexicon) for part in atom.arguments[1:])
    return atom.arguments[0], Relation(entry, objects)


def atom_clause(atom: Atom, lexicon: Lexicon) -> Clause:
    """An atom as a clause of its own: "x is a cube", "x is larger than y"."""
    if isinstance(atom, Predicate) and not atom.arguments:
        return Proposition(lexicon.entry(atom.name, 0))
    subject, verb_phrase = relation(atom, lexicon)
    return Predication(term_phrase(subject, lexicon), verb_phrase)
