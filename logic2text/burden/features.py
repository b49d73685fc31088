"""What makes a text hard to read, counted on its abstract tree.

Most counts name no construction: they are of what stands within what, of what a reader holds open
(Yngve 1960), and of the distance between a gap or a pronoun and what fills it (Gibson 1998).  So a
new kind of clause has an effort without a rule of its own.

>>> from logic2text.english.syntax import EVERY, Noun, Predication, Quantified, Relation
>>> from logic2text.lexicon import Lexicon
>>> entry = Lexicon.default().entry
>>> tree = Predication(Quantified(EVERY, Noun(entry("Cube", 1))), Relation(entry("Small", 1)))
>>> count_features(tree, "Every cube is small.", frozenset())["words"]
4.0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import parts
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.roles import lacks_article

Referent: TypeAlias = fol.Variable | fol.Constant
Counts: TypeAlias = dict[str, float]


class _Above(NamedTuple):
    """How many parts of a kind stand above a part."""

    denials: int = 0
    relatives: int = 0
    conditions: int = 0
    lists: int = 0
    applications: int = 0
    phrases: int = 0
    gap_from: int = 0
    held: int = 0
    generic: bool = False


@dataclass(slots=True)
class _Walk:
    """What has been counted and met so far, in the order of reading."""

    bound: frozenset[fol.Variable]
    counts: Counts = field(default_factory=dict)
    place: int = 0
    held: int = 0
    denied: bool = False
    defines: bool = False
    subject: en.Tree | None = None
    met: dict[Referent, int] = field(default_factory=dict)
    things: set[Referent] = field(default_factory=set)

    def add(self, name: str, value: float = 1.0) -> None:
        """Add to a count."""
        if value:
            self.counts[name] = self.counts.get(name, 0.0) + value

    def introduce(self, variable: fol.Variable | None, noun: en.Noun) -> None:
        """A phrase that pronouns may refer to."""
        if variable is not None:
            self.met[variable] = self.place
            if noun.kind is None:
                self.things.add(variable)

    def refer(self, antecedent: Referent) -> None:
        """A phrase that refers back."""
        since = self.met.get(antecedent)
        if since is not None:
            self.add("distance of a pronoun", self.place - since)
        self.met[antecedent] = self.place


def count_features(
    tree: en.Clause, text: str, bound: frozenset[fol.Variable]
) -> Mapping[str, float]:
    """The counts of a text by name, without those that are 0.

    Args:
        tree: its abstract English.
        text: the text.
        bound: the variables bound in it; a free one counts as a name.
    """
    walk = _Walk(bound)
    _visit(tree, _Above(), 0, walk)
    words = [word.strip(".,:;•'\"()").lower() for word in text.split()]
    walk.add("words", len(words))
    walk.add("repeated words", len(words) - len(set(words)))
    return walk.counts


def _visit(part: en.Tree, above: _Above, held: int, walk: _Walk) -> None:
    """Count a part and those below it; `held` is what is still to come of the parts around it."""
    walk.place += 1
    walk.held = held
    count = _COUNTED.get(type(part))
    if _denies(part):
        # One is no harder than none: "no cube is small".
        walk.add("denials after the first", walk.denied)
        walk.denied = True
        walk.add("denials under denials", above.denials)
        walk.add("denials in relative clauses", bool(above.relatives))
        above = above._replace(denials=above.denials + 1)
    if count is not None:
        above = count(part, above, walk)
    below = parts(part)
    if not below:
        walk.add("held open", held)
        return
    held += len(below)
    for child in below:
        held -= 1
        _visit(child, above, held, walk)
        # What stands after a subject that denies is denied too: "no moon orbits no planet".
        if type(part) is en.Predication and _denies(child):
            above = above._replace(denials=above.denials + 1)


def _denies(part: en.Tree) -> bool:
    match part:
        case en.NegatedPhrase() | en.Negation():
            return True
        case en.Quantified(determiner) | en.ThereIs(determiner) | en.ForClause(determiner):
            return determiner.force.negates
        case en.CoordinatedPhrase(conjunction) | en.CoordinatedVerbPhrase(conjunction):
            return conjunction is en.Conjunction.NOR
        case _:
            return False


def _count_name(part: en.Name, above: _Above, walk: _Walk) -> _Above:
    if part.term in walk.bound:
        # "If x is on y, …" shows its variables though it does not say "for all".
        walk.add("labels", part.term not in walk.met)
        walk.met.setdefault(part.term, walk.place)
        walk.add("variables in relative clauses", bool(above.relatives))
    return above


def _count_relative(part: en.RelativeClause, above: _Above, walk: _Walk) -> _Above:
    walk.add("such that", part.form is en.RelativeForm.SUCH_THAT)
    # One at the end of another, "a child who has a child", interrupts nothing.
    walk.add("relative clauses within others", bool(above.relatives) and walk.held > above.held)
    return above._replace(
        relatives=above.relatives + 1, gap_from=walk.place, held=max(walk.held, above.held)
    )


def _count_gap(_: en.Gap, above: _Above, walk: _Walk) -> _Above:
    walk.add("distance of a gap", max(0, walk.place - above.gap_from - 2))
    return above


def _count_pronoun(part: en.Pronoun, above: _Above, walk: _Walk) -> _Above:
    walk.refer(part.antecedent)
    walk.add("pronouns", isinstance(part.antecedent, fol.Variable))
    walk.add("pronouns in phrases", bool(above.phrases))
    walk.add("pronouns of things", part.antecedent in walk.things)
    return above


def _count_definite(part: en.Definite, above: _Above, walk: _Walk) -> _Above:
    walk.refer(part.antecedent)
    # "The second" is shorter than a phrase and points at one thing only.
    walk.add("definite phrases", not part.ordinal)
    return above


def _count_condition(part: en.Conditional, above: _Above, walk: _Walk) -> _Above:
    walk.add("conditions under conditions", above.conditions)
    # After a generic the condition comes late by right: "a dog barks if a stranger comes".
    late = part.form is en.ConditionalForm.IF_AFTER and not above.generic
    walk.add("conditions after", late)
    walk.add("unless", part.form in (en.ConditionalForm.UNLESS, en.ConditionalForm.UNLESS_AFTER))
    return above._replace(conditions=above.conditions + 1)


def _count_equivalence(_: en.Biconditional, above: _Above, walk: _Walk) -> _Above:
    del walk
    return above._replace(conditions=above.conditions + 1)


def _count_list(part: Any, above: _Above, walk: _Walk) -> _Above:
    members = parts(part)
    is_of_clauses = type(part) is en.Coordination
    walk.defines = type(part) is en.CoordinatedPhrase and _is_only(members[-1])
    walk.add("members of lists", len(members) - 1)
    walk.add("lists in lists", above.lists)
    walk.add("lists of clauses", is_of_clauses)
    walk.add("correlatives", part.correlative)
    walk.add("contrasts by and", _hides_contrast(part, members))
    walk.add("lists of items", is_of_clauses and part.layout is en.ListLayout.ITEMISED)
    return above._replace(lists=above.lists + 1)


def _hides_contrast(part: Any, members: tuple[en.Tree, ...]) -> bool:
    """As in "sings and does not dance", for "sings but does not dance"."""
    return (
        type(part) is en.CoordinatedVerbPhrase
        and part.conjunction is en.Conjunction.AND
        and not part.contrast
        and [type(member) is en.NegatedPhrase for member in members] == [False, True]
    )


def _count_value(_: en.Application, above: _Above, walk: _Walk) -> _Above:
    walk.add("values of values", above.applications)
    return above._replace(applications=above.applications + 1, phrases=above.phrases + 1)


def _count_noun(part: en.Noun, above: _Above, walk: _Walk) -> _Above:
    del walk
    return above._replace(phrases=above.phrases + 1) if part.objects or part.relatives else above


def _count_relation(part: en.Relation, above: _Above, walk: _Walk) -> _Above:
    walk.add("passives", part.passive)
    walk.add("nouns without articles", lacks_article(part.entry))
    walk.add("objects after objects", _has_own_object(part.entry, part.objects))
    return above


def _count_predication(part: en.Predication, above: _Above, walk: _Walk) -> _Above:
    walk.subject = part.subject
    walk.add("all and only", _defines_loosely(part))
    symbols = _list_relations(part)
    walk.add("relations repeated in a clause", len(symbols) - len(set(symbols)))
    return above


def _defines_loosely(part: en.Predication) -> bool:
    """As in "all and only cubes are small and …", for "the cubes are exactly the …"."""
    return (
        isinstance(part.subject, en.CoordinatedPhrase)
        and _is_only(part.subject.phrases[-1])
        and isinstance(part.verb_phrase, en.CoordinatedVerbPhrase)
    )


def _is_only(part: en.Tree) -> bool:
    return isinstance(part, en.Quantified) and part.determiner.quantity is en.Quantity.ONLY


def _list_relations(part: en.Tree) -> list[str]:
    """The symbols of the relations that a part holds."""
    found: list[str] = []
    stack = [*parts(part)]
    while stack:
        below = stack.pop()
        match below:
            case en.Relation(entry, objects) if objects:
                found.append(entry.symbol)
            case en.Noun(Entry(symbol), objects=objects) if objects:
                found.append(symbol)
            case _:
                pass
        stack += parts(below)
    return found


def _count_quantified(part: en.Quantified, above: _Above, walk: _Walk) -> _Above:
    quantity, noun = part.determiner.quantity, part.noun
    walk.introduce(part.binds, noun)
    walk.add("labels", part.labelled)
    is_object = part is not walk.subject and not part.ordinal
    walk.add("some", quantity is en.Quantity.SOME and is_object)
    walk.add("only", quantity is en.Quantity.ONLY and not walk.defines)
    walk.add("presuppositions", quantity is en.Quantity.THE)
    walk.add("exceptions", part.other_than is not None)
    return above


def _count_existence(part: en.ThereIs, above: _Above, walk: _Walk) -> _Above:
    walk.add("there is")
    _introduce_all(part, walk, shown=part.labelled)
    return above


def _count_for(part: en.ForClause, above: _Above, walk: _Walk) -> _Above:
    spoken = not part.unspoken
    walk.add("for", spoken and part.raised is None)
    if spoken:
        _introduce_all(part, walk, shown=part.labelled)
    is_generic = part.raised is not None and isinstance(part.body, en.Conditional)
    return above._replace(generic=is_generic)


def _introduce_all(part: en.ThereIs | en.ForClause, walk: _Walk, *, shown: bool) -> None:
    walk.add("labels", len(part.variables) * shown)
    for variable in part.variables:
        walk.introduce(variable, part.noun)


def _count_negation(part: en.Negation, above: _Above, walk: _Walk) -> _Above:
    walk.add("denied clauses", not is_short_denial(part))
    return above


def is_short_denial(clause: en.Negation) -> bool:
    """As in "b and c are not both small", "no two users have the same key"."""
    match clause.clause:
        case en.RelationProperty():
            return True
        case en.Predication(verb_phrase=en.Relation(entry)):
            return bool(clause.wording or entry.compares)
        case _:
            return False


def _count_having(part: en.Having, above: _Above, walk: _Walk) -> _Above:
    walk.add("having", part.entry.category is Category.ADJECTIVE)
    return above


def _count_text(part: en.Text, above: _Above, walk: _Walk) -> _Above:
    walk.add("sentences", len(part.sentences) - 1)
    return above


def _has_own_object(entry: Entry, objects: tuple[en.NounPhrase, ...]) -> bool:
    """As in "collected samples it": words of a verb and its object, and another object at once."""
    return (
        bool(objects)
        and entry.guessed
        and entry.category is Category.VERB
        and entry.links[0] == ""
        and " " in entry.singular
    )


_COUNTED: dict[type, Callable[[Any, _Above, _Walk], _Above]] = {
    en.Name: _count_name,
    en.RelativeClause: _count_relative,
    en.Gap: _count_gap,
    en.Pronoun: _count_pronoun,
    en.Definite: _count_definite,
    en.Conditional: _count_condition,
    en.Biconditional: _count_equivalence,
    en.Coordination: _count_list,
    en.CoordinatedPhrase: _count_list,
    en.CoordinatedVerbPhrase: _count_list,
    en.Application: _count_value,
    en.Noun: _count_noun,
    en.Relation: _count_relation,
    en.Predication: _count_predication,
    en.Quantified: _count_quantified,
    en.ThereIs: _count_existence,
    en.ForClause: _count_for,
    en.Negation: _count_negation,
    en.Having: _count_having,
    en.Text: _count_text,
}
"""What is counted of a kind of part; of one that is not here, what all parts have."""
