"""Finished sentences: the linearization of a clause, capitalised and with a full stop.

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
from logic2text.english import syntax as en
from logic2text.english.constructions.writing import Level, find_first
from logic2text.english.linearize import phrase
from logic2text.formula import Variable


def sentence(clause: en.Clause) -> str:
    """The finished text of a clause: capitalised, with a full stop; one for each of a `Text`.

    A text that starts with a one-letter name keeps its case, because "A" is another name.
    """
    if isinstance(clause, en.Text):
        return joining.follow([sentence(part) for part in clause.sentences])
    if isinstance(clause, en.TruthConstant):
        return "This is always true." if clause.value else "This is never true."
    text = phrase(clause)
    if not _starts_with_symbol(clause):
        text = text[0].upper() + text[1:]
    return text + "."


def _starts_with_symbol(node: en.Clause | en.NounPhrase) -> bool:
    while True:
        first = find_first(Level.CLAUSE, node)
        if first is not None:
            node = first
            continue
        match node:
            case en.Name(term, name):
                return len(name) == 1 or isinstance(term, Variable)
            case en.Predication(first, _):
                node = first
            case en.Application(function) if function.notation:
                return True
            case en.Coordination(clauses=clauses, layout=en.ListLayout.CHAINED):
                node = clauses[0]
            case en.ForClause(body=first, after=True) | en.ForClause(body=first, unspoken=True):
                node = first
            case en.Coordination(
                conjunction,
                clauses,
                en.ListLayout.INLINE | en.ListLayout.REPEATED | en.ListLayout.RESPECTIVE,
                False,
            ) if conjunction is not en.Conjunction.XOR:
                node = clauses[0]
            case en.CoordinatedPhrase(en.Conjunction.AND | en.Conjunction.OR, phrases, False):
                node = phrases[0]
            case en.Application(_, arguments, True):
                node = arguments[0]
            case en.Proposition(entry):
                return len(entry.singular) == 1
            case _:
                return False
