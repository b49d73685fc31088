"""A text that can be read in one way only, for a formula or for an abstract text that says it.

>>> from logic2text.notation import parse
>>> unambiguous_text(parse("¬(Small(a) ∧ Large(b)) ∧ Cube(c)"))
'It is not the case that both a is small and b is large, and c is a cube.'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from logic2text.conventions import Conventions
from logic2text.english import syntax as en
from logic2text.english.domain_nouns import in_domain
from logic2text.english.sentence import sentence
from logic2text.english.traversal import rebuild
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.proof.equivalence import status
from logic2text.proof.verdict import Status
from logic2text.reading import Grade, Reading, ReadingKind, read
from logic2text.reading.readings import relevant
from logic2text.verbalizers.literal import literal_clause

MOST_CHARACTERS = 6_000
"""How many characters of texts are read for one formula."""
PROOF_MS = 300
"""For each reading; see `proof.equivalence.status`."""


def unambiguous_text(
    formula: Formula,
    tree: en.Clause | None = None,
    lexicon: Lexicon | None = None,
    most_characters: int = MOST_CHARACTERS,
) -> str:
    """A text whose only reading by surface scope is the formula.

    The lists of the tree are marked by "both" and "either", by commas, or written one item a line,
    whichever comes first that leaves one reading; where none does, those of the formula read aloud.

    Args:
        formula: what is to be said.
        tree: abstract English that says it; the formula read aloud if none is given.
        lexicon: the words; the default lexicon if none is given.
        most_characters: how many characters of texts are read to find one; then the most explicit
            one is taken.
    """
    lexicon = (lexicon or Lexicon.default()).for_formula(formula)
    aloud = literal_clause(formula, lexicon)
    read_so_far = 0
    clauses = (aloud,) if tree is None else (in_domain(tree, lexicon.domain), aloud)
    for clause in clauses:
        for variant in unambiguous_variants(clause):
            text = sentence(variant)
            read_so_far += len(text)
            if read_so_far > most_characters:
                return sentence(most_explicit(aloud))
            if is_unambiguous(text, formula, lexicon):
                return text
    return sentence(most_explicit(aloud))


def phrase_reading(
    reading: Reading, lexicon: Lexicon | None = None, most_characters: int = MOST_CHARACTERS
) -> str:
    """A text whose only reading by surface scope is a reading of another text."""
    # The tree of an inverse scope says its phrases in another order than the formula.
    tree = None if reading.kind is ReadingKind.INVERSE_SCOPE else reading.tree
    return unambiguous_text(reading.formula, tree, lexicon, most_characters)


def is_unambiguous(text: str, formula: Formula, lexicon: Lexicon | None = None) -> bool:
    """Whether every bracketing of a text by surface scope says the formula."""
    open_to_all = (lexicon or Lexicon.default()).with_conventions(Conventions.OPEN)
    try:
        readings = read(text, open_to_all, formula)
    except InputError:
        return False
    return readings.complete and all(
        status(reading.formula, formula, PROOF_MS) is Status.PROVED
        for reading in relevant(readings.readings, formula)
        if reading.grade is not Grade.WEAK
    )


def unambiguous_variants(tree: en.Clause) -> Iterator[en.Clause]:
    """The tree itself, then ever more explicit ones that say the same."""
    yield tree
    marked = rebuild(tree, _mark)
    yield marked
    yield _with_commas(marked)
    yield _with_commas(cast(en.Clause, _mark(tree)))
    yield rebuild(tree, _itemise_if_involved)
    yield _with_commas(rebuild(tree, _itemise_if_involved))
    yield cast(en.Clause, _itemise_if_involved(tree))
    yield most_explicit(tree)


def most_explicit(tree: en.Clause) -> en.Clause:
    """The variant with one item a line everywhere."""
    return cast(en.Clause, _itemise(tree))


def _mark(node: Any) -> Any:
    """With "both" before lists of two, and "either" before alternatives."""
    node = rebuild(node, _mark)
    match node:
        case en.Coordination(
            en.Conjunction.AND, (_, _), en.ListLayout.INLINE | en.ListLayout.REPEATED
        ):
            return replace(node, correlative=True, layout=en.ListLayout.INLINE)
        case en.Coordination(en.Conjunction.OR, _, en.ListLayout.INLINE | en.ListLayout.REPEATED):
            return replace(node, correlative=True, layout=en.ListLayout.INLINE)
        case en.CoordinatedPhrase(en.Conjunction.AND, (_, _)) | en.CoordinatedPhrase(
            en.Conjunction.OR
        ):
            return replace(node, correlative=True)
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, (_, _)):
            return replace(node, correlative=True)
        case en.CoordinatedVerbPhrase(en.Conjunction.OR):
            return replace(node, correlative=True)
        case _:
            return node


def _with_commas(tree: en.Clause) -> en.Clause:
    """With a comma before the conjunction of the outermost list."""
    match tree:
        case en.Coordination(en.Conjunction.AND | en.Conjunction.OR, layout=en.ListLayout.ITEMISED):
            return tree
        case en.Coordination(en.Conjunction.AND | en.Conjunction.OR):
            return replace(tree, commas=True, correlative=False, layout=en.ListLayout.INLINE)
        case en.Text(sentences):
            return replace(tree, sentences=tuple(map(_with_commas, sentences)))
        case _:
            return tree


def _itemise_if_involved(node: Any) -> Any:
    """With one item a line where an item is more than a predication."""
    node = rebuild(node, _itemise_if_involved)
    match node:
        case en.Coordination(clauses=clauses) if not all(map(_is_plain, clauses)):
            return _one_a_line(node)
        case _:
            return node


def _itemise(node: Any) -> Any:
    """With one item a line everywhere."""
    node = rebuild(node, _itemise)
    return _one_a_line(node) if isinstance(node, en.Coordination) else node


def _one_a_line(node: en.Coordination) -> en.Coordination:
    return replace(node, layout=en.ListLayout.ITEMISED, correlative=False, commas=False)


def _is_plain(clause: en.Clause) -> bool:
    return isinstance(clause, en.Predication | en.Proposition)
