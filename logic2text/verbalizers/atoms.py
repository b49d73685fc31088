"""Atoms and terms to abstract English, by the lexicon; shared by all verbalizers."""

from __future__ import annotations

from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import IDENTITY


def term_phrase(term: fol.Term, lexicon: Lexicon) -> en.NounPhrase:
    """A term by its name, or as "the father of x"."""
    match term:
        case fol.Variable(name):
            return en.Name(term, name)
        case fol.Constant(name):
            entry = lexicon.name(name)
            return en.Name(term, entry.words, entry.gender, entry.plural)
        case fol.Function(name, arguments):
            function = lexicon.function(name, len(arguments))
            return en.Application(function, tuple(term_phrase(part, lexicon) for part in arguments))
        case _:
            assert_never(term)


def relation(atom: fol.Atom, lexicon: Lexicon) -> tuple[fol.Term, en.Relation]:
    """The subject's term and the verb phrase of an atom with at least one place."""
    if isinstance(atom, fol.Equality):
        return atom.left, en.Relation(IDENTITY, (term_phrase(atom.right, lexicon),))
    entry = lexicon.entry(atom.name, len(atom.arguments))
    objects = tuple(term_phrase(part, lexicon) for part in atom.arguments[1:])
    return atom.arguments[0], en.Relation(entry, objects)


def atom_clause(atom: fol.Atom, lexicon: Lexicon) -> en.Clause:
    """An atom as a clause: "x is a cube", "x is larger than y"."""
    if isinstance(atom, fol.Predicate) and not atom.arguments:
        return en.Proposition(lexicon.entry(atom.name, 0))
    subject, verb_phrase = relation(atom, lexicon)
    return en.Predication(term_phrase(subject, lexicon), verb_phrase)
