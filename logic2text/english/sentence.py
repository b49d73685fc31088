"""Finished sentences: what `linearize` says of a clause, with its capital and its full stop.

>>> from logic2text.english.syntax import Name, Predication, Quantified, Relation, SOME
>>> from logic2text.formula import Constant
>>> from logic2text.lexicon.entry import Category, Entry
>>> small = Relation(Entry("Small", 1, Category.ADJECTIVE, "small", "small"))
>>> sentence(Predication(Quantified(SOME), small))
'Something is small.'
>>> sentence(Predication(Name(Constant("b"), "b"), small))
'b is small.'
"""

from __future__ import annotations

from logic2text.english import joining
from logic2text.english.linearize import phrase
from logic2text.english.syntax import (
    Application,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    Coordination,
    Layout,
    Name,
    NounPhrase,
    Predication,
    Proposition,
    Text,
    TruthConstant,
)


def sentence(clause: Clause) -> str:
    """The finished text of a clause: capitalised, with a full stop; one for each of a `Text`.

    A text that starts with a one-letter name keeps its case, because "A" is another name.
    """
    if isinstance(clause, Text):
        return joining.follow([sentence(part) for part in clause.sentences])
    if isinstance(clause, TruthConstant):
        return "This is always true." if clause.value else "This is never true."
    text = phrase(clause)
    if not _starts_with_symbol(clause):
        text = text[0].upper() + text[1:]
    return text + "."


def _starts_with_symbol(node: Clause | NounPhrase) -> bool:
    while True:
        match node:
            case Name(_, said):
                return len(said) == 1
            case Predication(first, _) | Biconditional(first, _):
                node = first
            case Coordination(conjunction, clauses, Layout.INLINE | Layout.REPEATED, False) if (
                conjunction is not Conjunction.XOR
            ):
                node = clauses[0]
            case Conditional(antecedent, _, ConditionalForm.ONLY_IF):
                node = antecedent
            case Conditional(
                _, consequent, ConditionalForm.IF_AFTER | ConditionalForm.UNLESS_AFTER
            ):
                node = consequent
            case CoordinatedPhrase(Conjunction.AND | Conjunction.OR, phrases, False):
                node = phrases[0]
            case Application(_, arguments, True):
                node = arguments[0]
            case Proposition(entry):
                return len(entry.singular) == 1
            case _:
                return False
