"""The cost of a finished text for its reader: words, variables, negations, depth.

The planner's costs only prune; this cost selects among the remaining texts.  Its weights were set
by hand: a bare variable costs about six words, "such that" about three.
"""

from __future__ import annotations

import re
from functools import lru_cache

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import REACHING, find_mutual
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.roles import is_compound_of, lacks_article
from logic2text.verbalizers.natural.notation_cost import cost_of_notation

DISTRACTED = 2.5
DISTRACTED_BY_KIND = 1.0
"""What a pronoun costs that "nothing", or "no cube", stands nearer to than the antecedent."""
LONGEST = 25
TOO_LONG = 0.5
"""The most words of a sentence that is read at once, and what each further word costs."""
LONG_ITEM = 8
MANY_ITEMS = 3
"""The nodes of a long clause, and how many of these are better written one on a line."""
LATE = 2.5
"""What a condition after its clause costs, unless the clause is a generic: "a dog barks if …"."""
NO_ARTICLE = 4.0
"""What "has mother Mary" costs beside "Mary is a mother of John"."""
INTERTWINED = 9.0
"""What "everything is beside everything beside it" costs beyond "if one thing is beside …"."""
NONE_OF_TWO = 3.0
"""What "no guest sits in at least two seats" costs beyond "every guest … in at most one seat"."""
EITHER_BOTH = 8.0
"""What "either both sings and dances or …" costs beyond "either it sings and dances, or …"."""
COUNTED = -0.5
"""The cost of "one cube", "a second", "the first", which are long but clear."""
MIXED = 5.0
"""A variable among words, "for all y, for every ancestor of y, …", costs more than "if x …"."""


@lru_cache(maxsize=128)
def burden(tree: en.Clause, text: str, bound: frozenset[fol.Variable]) -> float:
    """The cost of a text, in words.

    Args:
        tree: its abstract English.
        text: the text.
        bound: the variables bound in it; a free one counts as a name.
    """
    cost = len(text.split()) + cost_of_notation(tree, bound)
    negations = 0
    for part in subtrees(tree):
        cost += _of_clause(part) + _of_phrase(part, bound) + _of_verb_phrase(part)
        negations += _denies(part)
    # A single negation costs nothing extra; each further one is harder than the last.
    doubled: float = 2.5 * max(0, negations - 1) ** 1.2
    return cost + doubled + _depth(tree, 0) + _distractions(tree) + _length(text)


def _intertwines(
    variable: fol.Variable | None, determiner: en.Determiner, noun: en.Noun, below: en.Tree
) -> bool:
    """As in "every set is equal to every set equal to it": two of one kind, both of all.

    Not "every student attends every course that they take".

    Args:
        variable: that the outer phrase binds.
        determiner: of the outer phrase.
        noun: of the outer phrase.
        below: where the inner phrase is looked for.
    """
    if variable is None or determiner.force not in (Force.UNIVERSAL, Force.NEGATIVE):
        return False
    denied = determiner.force is Force.NEGATIVE
    for part in subtrees(below):
        match part:
            case en.Quantified(inner, restrictor) if denied or inner.force in _OF_ALL:
                is_alike = restrictor.kind == noun.kind or (
                    _is_general(noun) and (_is_general(restrictor) or _is_role(part, below))
                )
                if is_alike and _refers_to(variable, restrictor):
                    return _repeats(part, below)
            case _:
                continue
    return False


def _repeats(phrase: en.Quantified, below: en.Tree) -> bool:
    """Whether what relates two things relates them again within the phrase of the second."""
    inside = subtrees(phrase.noun)
    relations: set[Entry | None] = {
        part.entry for part in inside if isinstance(part, en.Relation | en.Having)
    }
    relations |= {part.kind for part in inside if isinstance(part, en.Noun) and part.objects}
    around = {
        part.entry
        for part in subtrees(below)
        if isinstance(part, en.Relation | en.Having) and not any(part is p for p in inside)
    }
    exact = any(isinstance(part, en.CoordinatedPhrase) for part in subtrees(below))
    return exact or not relations.isdisjoint(around)


_OF_ALL = (Force.UNIVERSAL, Force.ANY, Force.NEGATIVE)


def _is_general(noun: en.Noun) -> bool:
    return noun.kind is None or not noun.kind.symbol


def _is_role(phrase: en.Quantified, below: en.Tree) -> bool:
    """Whether a phrase is what something is to another: "any parent of it", "has any parent"."""
    had = any(isinstance(p, en.Having) and p.thing is phrase for p in subtrees(below))
    return had or bool(phrase.noun.objects)


def _refers_to(variable: fol.Variable, noun: en.Noun) -> bool:
    return any(
        isinstance(part, en.Pronoun | en.Definite) and part.antecedent == variable
        for part in subtrees(noun)
    )


def _length(text: str) -> float:
    """The cost of a sentence or item of more words than are read at once."""
    longest = max(len(sentence.split()) for sentence in re.split(r"[.\n]", text))
    return TOO_LONG * max(0, longest - LONGEST)


def _distractions(tree: en.Clause) -> float:
    """The cost of the pronouns that a quantified subject stands nearer to than the antecedent.

    As in "there is a cube; nothing is behind it".
    """
    since: dict[fol.Variable | fol.Constant, dict[Gender, float]] = {}
    cost = 0.0
    for part in subtrees(tree):
        match part:
            case en.Predication(en.Quantified(_, noun)):
                gender = Gender.NEUTER if noun.kind is None else noun.kind.gender
                distraction = DISTRACTED if noun.kind is None else DISTRACTED_BY_KIND
                for genders in since.values():
                    genders[gender] = max(distraction, genders.get(gender, 0.0))
            case en.Quantified(binds=fol.Variable() as variable):
                since[variable] = {}
            case en.ThereIs(variables=variables) | en.ForClause(variables=variables):
                since.update((variable, {}) for variable in variables)
            case en.Pronoun(antecedent, gender):
                # Only distractors of the pronoun's gender: "nothing" does not stand in the way of
                # "she".
                cost += since.get(antecedent, {}).get(gender, 0.0)
                # The mention is now the nearest one.
                since[antecedent] = {}
            case _:
                continue
    return cost


def breaches(tree: en.Clause, avoid: frozenset[str], bound: frozenset[fol.Variable]) -> int:
    """The number of violations of a style's avoided principles, as far as visible in the tree."""
    return sum(_principle(part, bound) in avoid for part in subtrees(tree)) if avoid else 0


def _principle(part: en.Tree, bound: frozenset[fol.Variable]) -> str:
    """The principle of style that a part violates, "" for none."""
    match part:
        case en.Name(fol.Variable() as variable) if variable in bound:
            return "variables"
        case en.Quantified(labelled=True) | en.ForClause(labelled=True) | en.ThereIs(labelled=True):
            return "variables"
        case en.RelativeClause():
            return "relative-clauses"
        case en.ThereIs():
            return "there-is"
        case en.Pronoun():
            return "pronouns"
        case en.Relation(passive=True):
            return "passive"
        case en.Text():
            return "two-sentences"
        case en.Coordination(layout=en.ListLayout.ITEMISED):
            return "lists"
        case _:
            return ""


def _denies(part: en.Tree) -> bool:
    match part:
        case en.NegatedPhrase() | en.Negation():
            return True
        case en.Quantified(determiner) | en.ThereIs(determiner) | en.ForClause(determiner):
            return determiner.force.negates
        case _:
            return False


def _of_clause(part: en.Tree) -> float:
    match part:
        case en.Negation():
            return 0.5 if is_short_denial(part) else 3.0
        case en.ForClause():
            return _of_for(part)
        case en.RelationProperty():
            return -4.0  # asked for by the style
        case en.Coordination(layout=en.ListLayout.RESPECTIVE):
            return 2.5
        case en.ThereIs(body=body, labelled=labelled, variables=variables):
            shown = 12.0 + len(variables) if labelled else 0.0
            return shown + 3.0 * (body is not None) + _of_existence(part)
        case en.Coordination(clauses=clauses, layout=en.ListLayout.ITEMISED):
            long = sum(len(subtrees(clause)) >= LONG_ITEM for clause in clauses)
            return 1.0 if long >= MANY_ITEMS else 6.0
        case en.Coordination(conjunction, clauses):
            denied = conjunction is en.Conjunction.OR and any(map(_is_denial, clauses))
            lists = sum(map(_ends_in_list, clauses))
            return 2.0 * (len(clauses) > 2) + 2.5 * denied + lists
        case en.Conditional(antecedent, _, form):
            nested = any(isinstance(below, en.Conditional) for below in subtrees(antecedent))
            after = form is en.ConditionalForm.IF_AFTER
            plain = form is en.ConditionalForm.UNLESS_AFTER and _is_atom(antecedent)
            late = LATE * after + 4.0 * plain
            return (late or 0.5) + 6.0 * nested + _of_condition(part)
        case en.Text(sentences):
            return 1.0 * len(sentences)
        case en.Predication(en.Quantified() as subject, verb):
            return _of_subject(subject, verb) + INTERTWINED * _intertwines(
                subject.binds, subject.determiner, subject.noun, verb
            )
        case en.Predication(
            en.CoordinatedPhrase(phrases=(_, en.Quantified(en.ONLY))), en.CoordinatedVerbPhrase()
        ):
            return 4.0  # "all and only cubes are small and …", for "the cubes are exactly the …"
        case _:
            return 0


def is_short_denial(clause: en.Negation) -> bool:
    """As in "b and c are not both small", "no two users have the same key"."""
    match clause.clause:
        case en.RelationProperty() | en.ThereIs():
            return bool(clause.wording) or isinstance(clause.clause, en.RelationProperty)
        case en.Predication(verb_phrase=en.Relation(entry)):
            return bool(clause.wording or entry.compares)
        case _:
            return False


def _of_for(clause: en.ForClause) -> float:
    """The cost of a binder: "a cube is … if and only if", "for every cube", "for all x and y"."""
    thing = clause.noun == en.THING
    if clause.unspoken:
        return len(clause.variables) - 1.0
    if find_mutual(clause.body) is not None:
        return 0.0
    if clause.raised is not None:
        after = getattr(clause.body, "form", None) is en.ConditionalForm.IF_AFTER
        # People rather say "a dog barks if it is angry" than "if a dog is angry, it barks".
        return 0.5 * (not after) + 3.0 * thing - LATE * after
    if not clause.labelled:
        variable = clause.variables[0]
        twined = _intertwines(variable, clause.determiner, clause.noun, clause.body)
        return 2.5 + 5.0 * thing + INTERTWINED * twined
    return 3.0 + len(clause.variables) + MIXED * (not isinstance(clause.body, en.Conditional))


def _of_existence(clause: en.ThereIs) -> float:
    """What "there is a keeper who feeds every elephant" costs beyond "some keeper feeds …"."""
    if clause.labelled:
        return 0.0
    full = any(relative.form is not en.RelativeForm.REDUCED for relative in clause.noun.relatives)
    denied = clause.determiner.quantity is en.Quantity.NO
    variable = clause.variables[0] if clause.variables else None
    twined = _intertwines(variable, clause.determiner, clause.noun, clause.noun)
    return 1.5 * full + INTERTWINED * twined + (3.0 if clause.noun.kind is None else 1.0) * denied


def _of_condition(clause: en.Conditional) -> float:
    """What "if there is a cube, then it is …" costs beyond "every cube is …"."""
    match clause.antecedent:
        case en.ThereIs(body=None, labelled=False, variables=(variable,)):
            return 3.0 * _is_mentioned(variable, clause.consequent)
        case en.Predication(
            en.Quantified(_, noun, fol.Variable() as variable), en.Relation(entry, ())
        ) if noun == en.THING and entry.category is Category.NOUN:
            return 3.0 * _is_mentioned(variable, clause.consequent)
        case _:
            return 0.0


def _is_atom(clause: en.Clause) -> bool:
    """As in "b is a cube": "if b is not a cube" is as short as "unless b is a cube" is hard."""
    match clause:
        case en.Predication(en.Name(), en.Relation(_, objects)):
            return all(isinstance(item, en.Name) for item in objects)
        case _:
            return False


def _is_mentioned(variable: fol.Variable, clause: en.Clause) -> bool:
    return any(
        isinstance(part, en.Pronoun | en.Definite) and part.antecedent == variable
        for part in subtrees(clause)
    )


def _of_phrase(part: en.Tree, bound: frozenset[fol.Variable]) -> float:
    match part:
        case en.Name(fol.Variable() as variable) if variable in bound:
            return 1.2
        case en.CoordinatedPhrase(en.Conjunction.NOR):
            return 0.3
        case en.Quantified(labelled=True):
            return 6
        # It presupposes that there is just one, which the formula says as a claim.
        case en.Quantified(en.Determiner(en.Quantity.THE)):
            return 7
        case en.Quantified(en.Determiner(en.Quantity.ALL), en.Noun(None, relatives=())):
            return -1.5
        case en.Quantified(_, noun) if noun != en.THING and noun.kind is None:
            return 0.5
        case en.RelativeClause(clause, form):
            shown = any(isinstance(p, en.Name) and p.term in bound for p in subtrees(clause))
            every = form is en.RelativeForm.REDUCED and _has(clause, en.Quantity.EVERY)
            return 3.0 * (form is en.RelativeForm.SUCH_THAT) + 8.0 * shown + 1.5 * every
        case en.Pronoun(fol.Constant()):
            return -0.1  # a name repeated where a pronoun is clear sounds like another's
        case en.Quantified(ordinal=ordinal) | en.Definite(ordinal=ordinal) if ordinal:
            return COUNTED
        case en.Pronoun() | en.Definite():
            return 0.3
        case _:
            return 0


def _of_verb_phrase(part: en.Tree) -> float:
    match part:
        case en.Relation(entry, objects, passive):
            return 1.0 * any(map(_is_no, objects)) + passive + NO_ARTICLE * lacks_article(entry)
        case en.Having(en.Name(), Entry(category=Category.NOUN)):
            return -1.0  # "has b as a topping", better than "b is a topping of it"
        case en.Having(en.Quantified(noun=en.Noun(kind)), Entry(category=Category.NOUN) as role):
            of_person = role.gender is not Gender.NEUTER
            return 0.0 if kind is None or is_compound_of(kind, role) else 3.0 * of_person
        case en.Having(thing):
            if isinstance(thing, en.Quantified):
                return 2.0 * bool(thing.noun.relatives)
            return 2.0
        case en.CoordinatedVerbPhrase(en.Conjunction.OR, members):
            inner = any(isinstance(m, en.CoordinatedVerbPhrase) for m in members)
            marked = any(getattr(m, "correlative", False) for m in members)
            denied = any(
                isinstance(m, en.NegatedPhrase) or _has(m, en.Quantity.NO) for m in members
            )
            return 3.0 * inner + EITHER_BOTH * marked + 4.0 * denied
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, contrast=True):
            return -0.3
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            # "A small cube" is better than "a cube and small".
            kinds = any(
                isinstance(m, en.Relation) and m.entry.category is Category.NOUN for m in members
            )
            return 0.6 * (
                kinds and any(isinstance(m, en.Relation) and m.entry.attributive for m in members)
            )
        case _:
            return 0


def _is_denial(clause: en.Clause) -> bool:
    match clause:
        case en.Predication(subject, verb):
            return (
                _denies(subject) or isinstance(verb, en.NegatedPhrase) or _has(verb, en.Quantity.NO)
            )
        case _:
            return _denies(clause)


def _ends_in_list(clause: en.Clause) -> float:
    """Nested lists make the members of a list hard to tell apart."""
    match clause:
        case en.Predication(_, verb):
            lists = en.CoordinatedVerbPhrase | en.CoordinatedPhrase
            described = isinstance(verb, en.Nominal) and bool(verb.noun.relatives)
            return 1.5 * (described or any(isinstance(part, lists) for part in subtrees(verb)))
        case en.Coordination() | en.Conditional():
            return 2.0
        case _:
            return 0.0


def _has(tree: en.Tree, quantity: en.Quantity) -> bool:
    return any(
        isinstance(part, en.Quantified) and part.determiner.quantity is quantity
        for part in subtrees(tree)
    )


def _has_two(verb: en.VerbPhrase) -> bool:
    """As in "sits in at least two seats"."""
    two = en.Determiner(en.Quantity.AT_LEAST, 2)
    return any(isinstance(p, en.Quantified) and p.determiner == two for p in subtrees(verb))


def _is_no(phrase: en.NounPhrase) -> bool:
    """As in "is in front of no cube"; "in front of nothing" is fine."""
    return (
        isinstance(phrase, en.Quantified)
        and phrase.determiner.quantity is en.Quantity.NO
        and phrase.noun.kind is not None
    )


def _of_subject(subject: en.Quantified, verb: en.VerbPhrase) -> float:
    """A kind in the verb phrase is easily missed; a gap after a quantifier is hard to process."""
    quantity, noun = subject.determiner.quantity, subject.noun
    simple = isinstance(verb, en.Relation)
    cost = (0.5 if simple else 3.0) * (quantity is en.Quantity.ONLY)
    cost += NONE_OF_TWO * (quantity is en.Quantity.NO and _has_two(verb))
    cost -= 0.2 * (quantity is en.Quantity.ALL or subject.plural)
    cost += 1.0 * (quantity is en.Quantity.NOT_EVERY and noun.kind is None)
    if isinstance(verb, en.Relation) and verb.entry.category is Category.NOUN and noun.kind is None:
        cost += 4.0 if noun.relatives else 1.5
    inner = verb.verb_phrase if isinstance(verb, en.NegatedPhrase) else verb
    if isinstance(inner, en.Relation) and any(isinstance(item, en.Gap) for item in inner.objects):
        cost += 2.5 + 3.0 * isinstance(verb, en.NegatedPhrase)
    if noun.relatives and quantity in REACHING:
        cost += 1.0 + 2.0 * any(map(_holds_denial, noun.relatives))
    return cost


def _holds_denial(relative: en.RelativeClause) -> bool:
    """As in "some bird that does not dance sings", for "some bird sings but does not dance"."""
    return any(map(_denies, subtrees(relative)))


@lru_cache(maxsize=1_024)
def _depth(tree: en.Tree, relatives: int) -> float:
    """The nesting depth of relative clauses, and negations within them."""
    cost = 0.0
    for part in parts(tree):
        deeper = relatives + isinstance(part, en.RelativeClause)
        if relatives and _denies(part):
            cost += 1.5
        if deeper > relatives and relatives:
            cost += 3.0 * relatives
        cost += _depth(part, deeper)
    if isinstance(tree, en.Noun) and len(tree.relatives) > 1:
        cost += 1
    return cost
