"""What a finished text asks of its reader: words, variables, negations, depth.

The planner's own costs only prune; of the texts that are left this one chooses.  Its weights were
set by reading: a bare variable is worth about six words, "such that" about three.
"""

from __future__ import annotations

from logic2text.english.structure import REACHING
from logic2text.english.syntax import (
    THING,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Definite,
    Determiner,
    ForClause,
    Gap,
    Having,
    Layout,
    Name,
    NegatedPhrase,
    Negation,
    Noun,
    NounPhrase,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    RelativeClause,
    RelativeForm,
    Text,
    ThereIs,
    Tree,
    VerbPhrase,
)
from logic2text.english.traversal import parts, subtrees
from logic2text.formula import Variable
from logic2text.lexicon.entry import Category

DENYING = frozenset({Quantity.NO, Quantity.NOT_EVERY, Quantity.NOT_ALL})


def burden(tree: Clause, text: str, bound: frozenset[Variable]) -> float:
    """The cost of a text, in words.

    Args:
        tree: its abstract English.
        text: the text.
        bound: the variables that its phrases bind, so that a free one counts as a name.
    """
    cost = float(len(text.split()))
    negations = 0
    for part in subtrees(tree):
        cost += _of_clause(part) + _of_phrase(part, bound) + _of_verb_phrase(part)
        negations += _denies(part)
    doubled: float = 2.5 * max(0, negations - 1) ** 1.2
    return cost + doubled + _depth(tree, 0)


def breaches(tree: Clause, avoid: frozenset[str], bound: frozenset[Variable]) -> int:
    """How often a text does what its style avoids, of what can be seen in its tree."""
    return sum(_principle(part, bound) in avoid for part in subtrees(tree)) if avoid else 0


def _principle(part: Tree, bound: frozenset[Variable]) -> str:
    """The principle of style that a part of a text is an example of, "" for none."""
    match part:
        case Name(Variable() as variable) if variable in bound:
            return "variables"
        case Quantified(labelled=True) | ForClause(labelled=True) | ThereIs(labelled=True):
            return "variables"
        case RelativeClause():
            return "relative-clauses"
        case ThereIs():
            return "there-is"
        case Pronoun():
            return "pronouns"
        case Relation(passive=True):
            return "passive"
        case Text():
            return "two-sentences"
        case Coordination(layout=Layout.ITEMISED):
            return "lists"
        case _:
            return ""


def _denies(part: Tree) -> bool:
    match part:
        case NegatedPhrase() | Negation():
            return True
        case Quantified(determiner) | ThereIs(determiner) | ForClause(determiner):
            return determiner.quantity in DENYING
        case _:
            return False


def _of_clause(part: Tree) -> float:
    match part:
        case Negation():
            return 3
        case ForClause(noun=noun, labelled=labelled, variables=variables):
            return 3.0 + len(variables) if labelled else 1.5 + 5 * (noun == THING)
        case ThereIs(body=body, labelled=labelled, variables=variables):
            return (3.0 + len(variables) if labelled else 0) + (1.5 if body is not None else 0)
        case Coordination(layout=Layout.ITEMISED):
            return 6
        case Coordination(conjunction, clauses):
            denied = conjunction is Conjunction.OR and any(map(_is_denial, clauses))
            lists = sum(map(_ends_in_list, clauses))
            return 2.0 * (len(clauses) > 2) + 2.5 * denied + lists
        case Conditional(antecedent, _, form):
            nested = any(isinstance(below, Conditional) for below in subtrees(antecedent))
            return (2.5 if form is ConditionalForm.IF_AFTER else 0.5) + 6.0 * nested
        case Text(sentences):
            return 1.0 * len(sentences)
        case Predication(Quantified() as subject, verb):
            return _of_subject(subject, verb)
        case _:
            return 0


def _of_phrase(part: Tree, bound: frozenset[Variable]) -> float:
    match part:
        case Name(Variable() as variable) if variable in bound:
            return 1.2
        case Quantified(labelled=True):
            return 6
        case Quantified(Determiner(Quantity.THE)):
            return 7
        case Quantified(_, noun) if noun != THING and noun.kind is None:
            return 0.5
        case RelativeClause(clause, form):
            shown = any(isinstance(p, Name) and p.term in bound for p in subtrees(clause))
            every = form is RelativeForm.REDUCED and _has(clause, Quantity.EVERY)
            return 3.0 * (form is RelativeForm.SUCH_THAT) + 8.0 * shown + 1.5 * every
        case Pronoun() | Definite():
            return 0.3
        case _:
            return 0


def _of_verb_phrase(part: Tree) -> float:
    match part:
        case Relation(_, objects, passive):
            return 1.0 * any(map(_is_no, objects)) + passive
        case Having(thing):
            if isinstance(thing, Quantified):
                return 2.0 * bool(thing.noun.relatives)
            return 2.0
        case CoordinatedVerbPhrase(Conjunction.OR, members):
            inner = any(isinstance(m, CoordinatedVerbPhrase) for m in members)
            denied = any(isinstance(m, NegatedPhrase) or _has(m, Quantity.NO) for m in members)
            return 3.0 * inner + 4.0 * denied
        case CoordinatedVerbPhrase(Conjunction.AND, members):
            # "A small cube" is better than "a cube and small".
            kinds = any(
                isinstance(m, Relation) and m.entry.category is Category.NOUN for m in members
            )
            return 0.6 * (
                kinds and any(isinstance(m, Relation) and m.entry.attributive for m in members)
            )
        case _:
            return 0


def _is_denial(clause: Clause) -> bool:
    match clause:
        case Predication(subject, verb):
            return _denies(subject) or isinstance(verb, NegatedPhrase) or _has(verb, Quantity.NO)
        case _:
            return _denies(clause)


def _ends_in_list(clause: Clause) -> float:
    """The members of a list are hard to tell apart where they hold lists themselves."""
    match clause:
        case Predication(_, verb):
            lists = CoordinatedVerbPhrase | CoordinatedPhrase
            return 1.5 * any(isinstance(part, lists) for part in subtrees(verb))
        case Coordination() | Conditional():
            return 2.0
        case _:
            return 0.0


def _has(tree: Tree, quantity: Quantity) -> bool:
    return any(
        isinstance(part, Quantified) and part.determiner.quantity is quantity
        for part in subtrees(tree)
    )


def _is_no(phrase: NounPhrase) -> bool:
    """As in "is in front of no cube"; "in front of nothing" is well said."""
    return (
        isinstance(phrase, Quantified)
        and phrase.determiner.quantity is Quantity.NO
        and phrase.noun.kind is not None
    )


def _of_subject(subject: Quantified, verb: VerbPhrase) -> float:
    """A kind that the verb says hides where nobody looks; a gap behind a quantifier is hard."""
    quantity, noun = subject.determiner.quantity, subject.noun
    simple = isinstance(verb, Relation)
    cost = (0.5 if simple else 3.0) * (quantity is Quantity.ONLY)
    cost -= 0.2 * (quantity is Quantity.ALL)
    cost += 1.0 * (quantity is Quantity.NOT_EVERY and noun.kind is None)
    if isinstance(verb, Relation) and verb.entry.category is Category.NOUN and noun.kind is None:
        cost += 4.0 if noun.relatives else 1.5
    inner = verb.verb_phrase if isinstance(verb, NegatedPhrase) else verb
    if isinstance(inner, Relation) and any(isinstance(item, Gap) for item in inner.objects):
        cost += 2.5
    if noun.relatives and quantity in REACHING:
        cost += 1.0
    return cost


def _depth(tree: Tree, relatives: int) -> float:
    """Relative clauses within relative clauses, and denials within them."""
    cost = 0.0
    for part in parts(tree):
        deeper = relatives + isinstance(part, RelativeClause)
        if relatives and _denies(part):
            cost += 1.5
        if deeper > relatives and relatives:
            cost += 3.0 * relatives
        cost += _depth(part, deeper)
    if isinstance(tree, Noun) and len(tree.relatives) > 1:
        cost += 1
    return cost
