"""Which kind or relation a rule is about.

>>> from logic2text.notation import parse
>>> list_subjects(parse("∀x (Tidy(x) ∧ Student(x) → ∃y Reads(x, y))"), Lexicon.default())[0]
('Student', 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from logic2text import Lexicon
from logic2text import formula as fol
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.roles import role_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import Form, forms
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

    Two rules that share the likeliest subject have it.  A rule that is alone joins them by a less
    likely one; those that are left share what most of them have.
    """
    first = Counter(each[0] for each in candidates if each)
    titles = {symbol for symbol, count in first.items() if count >= LEAST}
    chosen = [next((symbol for symbol in each if symbol in titles), None) for each in candidates]
    while most := _most_shared([c for c, s in zip(candidates, chosen, strict=True) if not s]):
        chosen = [
            most if subject is None and most in each else subject
            for each, subject in zip(candidates, chosen, strict=True)
        ]
    return chosen


def _most_shared(candidates: Sequence[Sequence[Symbol]]) -> Symbol | None:
    """The symbol that most rules have, the earlier one of equals; None if no two share one."""
    shared = Counter(symbol for each in candidates for symbol in each)
    best = max(shared, key=lambda symbol: shared[symbol], default=None)
    return best if best is not None and shared[best] >= LEAST else None


def title_subject(symbol: Symbol, lexicon: Lexicon) -> str:
    """The heading of the rules on a subject: "Gold customers", "Toppings", "Located in"."""
    entry = lexicon.entry(*symbol)
    noun = role_of(entry) or entry
    link = next(iter(entry.links), "")
    if noun.category is Category.NOUN:
        words = noun.singular if noun.mass else noun.plural
    elif entry.category is Category.ADJECTIVE:
        words = f"{entry.singular} {link}".strip()
    else:
        words = f"{_say_activity(entry)} {link}".strip() if _say_activity(entry) else ""
    return words[:1].upper() + words[1:] if words else f"“{say_entry(entry)}”"


def _say_activity(entry: Entry) -> str:
    """The words of a verb as what is done: "reviewing", "losing time"; "" where it is not known."""
    auxiliary, _, base = entry.negative_plural.partition(" not ")
    verb, space, after = base.partition(" ")
    if auxiliary not in ("do", "did") or Form.VERB not in forms(verb):
        return ""
    return f"{verb_forms(verb).present_participle}{space}{after}"


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
