"""Any verbalizer with commas, "either" and "both" wherever another bracketing means something else.

>>> from logic2text.notation import parse
>>> from logic2text.verbalizers import verbalizer
>>> from logic2text.verbalizers.style import Style
>>> literal = verbalizer("literal", style=Style(unambiguous=True))
>>> literal.verbalize(parse("¬Small(a) ∧ Cube(b)")).text
'It is not the case that a is small, and b is a cube.'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from logic2text import effort
from logic2text.english import syntax as en
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.traversal import rebuild, subtrees
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.proof.verdict import Status
from logic2text.verbalizers.base import Verbalization, Verbalizer
from logic2text.verify.paraphrase import unambiguous_variants
from logic2text.verify.tree import Judge

MOST_VARIANTS = 40
"""How many ways to mark the lists of one text are looked at."""
MOST_CHARACTERS = 4_000
"""How many characters these may have together."""
SOLVER_MS = 1_000
"""What the solver may take for them."""
MOST_LISTS = 8
"""How many lists of a text are marked one by one."""


class Explicit:
    """A verbalizer whose texts have one bracketing, where commas and marks can give them one."""

    def __init__(self, system: Verbalizer, lexicon: Lexicon | None = None) -> None:
        """Wrap a verbalizer that uses the words of a lexicon."""
        self._system = system
        self._lexicon = lexicon

    @property
    def name(self) -> str:
        """The name of the verbalizer itself."""
        return self._system.name

    def verbalize(self, formula: Formula) -> Verbalization:
        """Its text, marked where that is needed; as it is where no mark helps."""
        return self._explicit(self._system.verbalize(formula), self._words(formula))

    def alternatives(self, formula: Formula, limit: int = 8) -> tuple[Verbalization, ...]:
        """Its texts, each marked where that is needed."""
        several = getattr(self._system, "alternatives", None)
        if several is None:
            return (self.verbalize(formula),)
        return tuple(
            self._explicit(verbalization, self._words(formula))
            for verbalization in several(formula, limit)
        )

    def _words(self, formula: Formula) -> Lexicon:
        return (self._lexicon or Lexicon.default()).for_formula(formula)

    @effort.allowing(SOLVER_MS)
    def _explicit(self, plain: Verbalization, words: Lexicon) -> Verbalization:
        judge = Judge(plain.says, words)
        judged = 0
        for tree in islice(_variants(plain.tree), MOST_VARIANTS):
            says = plain.says if tree is plain.tree else interpret(tree)
            text = plain.text if tree is plain.tree else sentence(tree)
            judged += len(text)
            if judged > MOST_CHARACTERS and tree is not plain.tree:
                return replace(plain, complete=False)
            marked = replace(plain, text=text, says=says, tree=tree)
            if judge.verdict(marked).status is Status.PROVED:
                return marked
        return plain


def _variants(tree: en.Clause) -> Iterator[en.Clause]:
    """The tree, then with one mark more, with two, and with ever more."""
    yield tree
    yield from _with_one_mark(tree)
    for once in islice(_with_one_mark(tree), 3):
        yield from _with_one_mark(once)
    yield from unambiguous_variants(tree)


def _with_one_mark(tree: en.Clause) -> Iterator[en.Clause]:
    """The tree with commas in one of its lists, or with "both" or "either" before one."""
    lists = [part for part in subtrees(tree) if _is_bare(part)][:MOST_LISTS]
    for part in lists:
        for marked in _marks(part):
            yield _exchange(tree, part, marked)


def _is_bare(part: object) -> bool:
    match part:
        case en.Coordination(
            en.Conjunction.AND | en.Conjunction.OR, _, layout, correlative, commas
        ):
            marked = layout not in (en.ListLayout.INLINE, en.ListLayout.REPEATED)
            return not marked and not correlative and not commas
        case en.CoordinatedPhrase(en.Conjunction.AND | en.Conjunction.OR, _, correlative):
            return not correlative
        case en.CoordinatedVerbPhrase(en.Conjunction.AND | en.Conjunction.OR, _, correlative):
            return not correlative
        case _:
            return False


def _marks(part: Any) -> Iterator[Any]:
    if isinstance(part, en.Coordination):
        yield replace(part, commas=True, layout=en.ListLayout.INLINE)
        members: tuple[Any, ...] = part.clauses
    else:
        members = part.phrases if isinstance(part, en.CoordinatedPhrase) else part.verb_phrases
    if part.conjunction is en.Conjunction.OR or len(members) == 2:
        if isinstance(part, en.Coordination):
            yield replace(part, correlative=True, layout=en.ListLayout.INLINE)
        else:
            yield replace(part, correlative=True)


def _exchange(tree: Any, old: object, new: object) -> Any:
    """The tree with one part exchanged for another."""
    if tree is old:
        return new
    return rebuild(tree, lambda part: _exchange(part, old, new))
