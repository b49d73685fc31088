"""Which kind or relation a rule is about.

>>> from logic2text.notation import parse
>>> list_subjects(parse("∀x (Tidy(x) ∧ Student(x) → ∃y Reads(x, y))"), Lexicon.default())[0]
('Student', 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from logic2text import Lexicon
from logic2text import formula as fol
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.entry import Category
from logic2text.walk import nodes

Symbol = tuple[str, int]
LEAST = 2
"""How many rules on one subject have a section of their own."""


def list_subjects(formula: fol.Formula, lexicon: Lexicon) -> tuple[Symbol, ...]:
    """The predicates that a formula may be said to be about, the likeliest first.

    Kinds of what the outermost quantifier is about come first, as nouns before other words; then
    relations, then what is said of them.
    """
    condition, claim = _split(formula)
    found = [*_atoms(condition), *_atoms(claim)] if condition else [*_atoms(claim)]
    in_condition = len(_atoms(condition)) if condition else len(found)

    def make_key(place: int) -> tuple[bool, bool, bool, int]:
        name, arguments = found[place].name, len(found[place].arguments)
        noun = arguments == 1 and lexicon.entry(name, 1).category is Category.NOUN
        return place >= in_condition, not noun, arguments != 1, place

    ordered = sorted(range(len(found)), key=make_key)
    return tuple(
        dict.fromkeys(
            (found[i].name, len(found[i].arguments)) for i in ordered if found[i].arguments
        )
    )


def choose_subjects(candidates: Sequence[Sequence[Symbol]]) -> list[Symbol | None]:
    """The subject of each rule, from its candidates; None for one that no other rule shares.

    Two rules that share the likeliest subject have it; a rule that is alone joins others by a less
    likely one.
    """
    first = Counter(each[0] for each in candidates if each)
    shared = Counter(symbol for each in candidates for symbol in each)
    chosen: list[Symbol | None] = [
        each[0] if each and first[each[0]] >= LEAST else None for each in candidates
    ]
    titles = {*filter(None, chosen)}
    for place, each in enumerate(candidates):
        if chosen[place] is None:
            chosen[place] = next((s for s in each if s in titles), None) or _most_shared(
                each, shared
            )
    counted = Counter(chosen)
    return [symbol if symbol and counted[symbol] >= LEAST else None for symbol in chosen]


def _most_shared(each: Sequence[Symbol], shared: Mapping[Symbol, int]) -> Symbol | None:
    """The candidate that most rules have, the likelier one of equals."""
    best = max(each, key=lambda symbol: shared[symbol], default=None)
    return best if best is not None and shared[best] >= LEAST else None


def title_subject(symbol: Symbol, lexicon: Lexicon) -> str:
    """The heading of the rules on a subject: "Gold customers", "x is taller than y"."""
    entry = lexicon.entry(*symbol)
    if symbol[1] == 1 and entry.category is Category.NOUN:
        words = entry.singular if entry.mass else entry.plural
        return words[:1].upper() + words[1:]
    return f"“{say_entry(entry)}”"


def is_fact(formula: fol.Formula) -> bool:
    """Whether it is about named things only: no quantifier and no variable."""
    return not any(
        isinstance(node, fol.ForAll | fol.Exists | fol.Variable) for node in nodes(formula)
    )


def _split(formula: fol.Formula) -> tuple[fol.Formula | None, fol.Formula]:
    """The condition and the claim of a rule; no condition where it has none."""
    while isinstance(formula, fol.ForAll | fol.Exists):
        formula = formula.body
    match formula:
        case fol.Implies(condition, claim) | fol.Iff(condition, claim):
            return condition, claim
        case fol.Not(denied):
            return None, _split(denied)[1]
        case _:
            return None, formula


def _atoms(formula: fol.Formula) -> list[fol.Predicate]:
    return [node for node in nodes(formula) if isinstance(node, fol.Predicate)]
