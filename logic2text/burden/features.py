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

import itertools
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from logic2text import formula as fol
from logic2text.arithmetic import OPERATIONS
from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.linearize import phrase
from logic2text.english.notation import is_in_notation
from logic2text.english.structure import REACHING, find_mutual, find_partitive, shares_copula
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon.entry import EQUALITY_SYMBOL, Category, Entry, Gender
from logic2text.lexicon.notation_entries import NAMED_FUNCTIONS, is_letter
from logic2text.lexicon.roles import lacks_article

FEW_ITEMS = 3
"""The clauses that are read as well in a sentence as on lines of their own."""
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
    universals: int = 0
    gap_from: int = 0
    held: int = 0
    generic: bool = False
    noted: bool = False
    partitive: bool = False


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
    last: en.Tree | None = None
    met: dict[Referent, int] = field(default_factory=dict)
    genders: dict[Referent, Gender] = field(default_factory=dict)

    def add(self, name: str, value: float = 1.0) -> None:
        """Add to a count."""
        if value:
            self.counts[name] = self.counts.get(name, 0.0) + value

    def introduce(self, variable: fol.Variable | None, noun: en.Noun) -> None:
        """A phrase that pronouns may refer to."""
        if variable is not None:
            self.met[variable] = self.place
            self.genders[variable] = _find_gender(noun)

    def refer(self, antecedent: Referent) -> None:
        """A phrase that refers back."""
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
    walk.add("words", len(text.split()))
    walk.add("labels beside pronouns", {"labels", "pronouns"} <= walk.counts.keys())
    return walk.counts


def _visit(part: en.Tree, above: _Above, held: int, walk: _Walk) -> None:
    """Count a part and those below it; `held` is what is still to come of the parts around it."""
    if type(part) is en.RelativeClause and part.form is en.RelativeForm.REST:
        return  # only "other" is written of it
    if type(part) is en.Conditional and part.wording == en.OTHERWISE:
        _visit(part.consequent, above, held, walk)
        return
    walk.place += 1
    walk.held = held
    if isinstance(part, en.Negation) and part.wording == "share":
        walk.denied = True  # "no two users have the same key" is short, though its tree is not
        return
    mutual = find_mutual(part.body) if isinstance(part, en.ForClause) else None
    if mutual is not None:
        for verb_phrase in mutual:
            _visit(verb_phrase, above, held, walk)
        return
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
    if isinstance(part, en.Predication | en.Coordination) and (
        is_in_notation(part) and not above.noted
    ):
        walk.add("words", -len(phrase(part).split()))
        walk.add("atoms in notation")
        above = above._replace(noted=True)
    below = parts(part)
    held += len(below)
    for child in below:
        held -= 1
        _visit(child, above, held, walk)
        # What stands after a subject that denies is denied too: "no moon orbits no planet".
        if type(part) is en.Predication:
            if _denies(child):
                above = above._replace(denials=above.denials + 1)
            if type(child) is en.Quantified and child.determiner.force is Force.UNIVERSAL:
                above = above._replace(universals=above.universals + 1)


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
        walk.add("labels", part.term not in walk.met and not above.noted)
        walk.met.setdefault(part.term, walk.place)
        walk.add("variables in relative clauses", bool(above.relatives) and not above.noted)
    elif not above.noted:
        walk.add("names repeated", part.term in walk.met)
        walk.met[part.term] = walk.place
        walk.genders[part.term] = part.gender
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
    _count_rivals(part, walk)
    walk.refer(part.antecedent)
    walk.add("pronouns", isinstance(part.antecedent, fol.Variable))
    walk.add("pronouns in phrases", bool(above.phrases))
    return above


def _count_rivals(part: en.Pronoun, walk: _Walk) -> None:
    """Whom a pronoun could stand for, that is nearer than its antecedent."""
    since = walk.met.get(part.antecedent, walk.place)
    nearer = [who for who, place in walk.met.items() if place > since]
    walk.add("rivals of a pronoun", sum(walk.genders.get(who) is part.gender for who in nearer))


def _find_gender(noun: en.Noun) -> Gender:
    if noun.kind is not None:
        return noun.kind.gender
    return Gender.COMMON if noun.of_persons else Gender.NEUTER


def _count_definite(part: en.Definite, above: _Above, walk: _Walk) -> _Above:
    walk.refer(part.antecedent)
    # "The second" is shorter than a phrase and points at one thing only.
    walk.add("definite phrases", not part.ordinal)
    walk.add("things by ordinals", bool(part.ordinal))
    return above


def _count_condition(part: en.Conditional, above: _Above, walk: _Walk) -> _Above:
    walk.add("conditions under conditions", above.conditions)
    walk.add("conditions of conditions", isinstance(part.antecedent, en.Conditional))
    walk.add("existence as a condition", _is_condition_of_existence(part))
    # After a generic the condition comes late by right: "a dog barks if a stranger comes".
    late = part.form is en.ConditionalForm.IF_AFTER and not above.generic
    walk.add("conditions after", late)
    if part.form is not en.ConditionalForm.ONLY_IF:
        walk.add("permissions supposed", _permits(part.antecedent))
    walk.add("unless", part.form in (en.ConditionalForm.UNLESS, en.ConditionalForm.UNLESS_AFTER))
    return above._replace(conditions=above.conditions + 1)


def _is_condition_of_existence(part: en.Conditional) -> bool:
    """As in "if there is a cube, then it is small", for "every cube is small"."""
    match part.antecedent:
        case en.ThereIs(body=None, labelled=False, variables=(variable,)):
            return _is_mentioned(variable, part.consequent)
        case en.Predication(
            en.Quantified(_, noun, fol.Variable() as variable), en.Relation(entry, ())
        ) if noun == en.THING and entry.category is Category.NOUN:
            return _is_mentioned(variable, part.consequent)
        case _:
            return False


def _is_mentioned(variable: fol.Variable, clause: en.Clause) -> bool:
    return any(
        isinstance(part, en.Pronoun | en.Definite) and part.antecedent == variable
        for part in subtrees(clause)
    )


def _permits(tree: en.Tree) -> bool:
    """Whether something in it is allowed or required: "may enter"."""
    return any(
        isinstance(part, en.Relation)
        and part.entry.category is Category.VERB
        and part.entry.singular.partition(" ")[0] in _PERMISSIONS
        for part in subtrees(tree)
    )


_PERMISSIONS = read_words("permissions")


def _count_equivalence(part: en.Biconditional, above: _Above, walk: _Walk) -> _Above:
    # What is allowed comes before what it takes: "may vote if and only if they are of age".
    walk.add("permissions supposed", _permits(part.right) and not _permits(part.left))
    return above._replace(conditions=above.conditions + 1)


def _count_list(part: Any, above: _Above, walk: _Walk) -> _Above:
    members = parts(part)
    is_of_clauses = type(part) is en.Coordination
    if is_of_clauses and part.layout is en.ListLayout.CHAINED:
        return above
    walk.defines = type(part) is en.CoordinatedPhrase and _is_only(members[-1])
    walk.add("members of lists", len(members) - 1)
    shares = type(part) is en.CoordinatedVerbPhrase and part.shares_head
    walk.add("lists in lists", not shares and above.lists)
    walk.add("correlatives", part.correlative)
    walk.add("contrasts by and", _hides_contrast(part, members))
    if is_of_clauses and not part.contrast and part.conjunction is en.Conjunction.AND:
        walk.add("contrasts by and", _are_contrasting(members))
    walk.add("identities as alternatives", _offers_identity(part, members))
    walk.add("properties beside kinds", _is_of_kind_and_property(part, members))
    walk.add("verbs repeated in a list", not shares and _count_repeated_verbs(members))
    walk.add("verbs repeated in a list", _count_unlike_denied(part))
    walk.add("denials in alternatives", _holds_denied_alternative(part, members))
    if is_of_clauses:
        _count_same_subjects(members, walk)
        is_inline = part.layout is en.ListLayout.INLINE
        walk.add("clauses after the third", is_inline and max(0, len(members) - FEW_ITEMS))
        is_itemised = part.layout is en.ListLayout.ITEMISED
        walk.add("lines for few clauses", is_itemised and len(members) <= FEW_ITEMS)
    return above._replace(lists=above.lists + 1)


def _count_unlike_denied(part: Any) -> int:
    """The verbs of "neither is a guest, is late nor sings", which begin anew after the first."""
    if type(part) is not en.CoordinatedVerbPhrase or part.conjunction is not en.Conjunction.NOR:
        return 0
    members = part.verb_phrases
    copular = sum(map(shares_copula, members))
    return 2 * (len(members) - 1) if len(members) > 2 and 0 < copular < len(members) else 0


def _offers_identity(part: Any, members: tuple[en.Tree, ...]) -> bool:
    """As in "every cube is the same as b or small", for "every cube other than b is small"."""
    return (
        type(part) is en.CoordinatedVerbPhrase
        and part.conjunction is en.Conjunction.OR
        and any(isinstance(m, en.Relation) and m.entry.symbol == EQUALITY_SYMBOL for m in members)
    )


def _is_of_kind_and_property(part: Any, members: tuple[en.Tree, ...]) -> bool:
    """As in "is a cube and small", for "is a small cube"."""
    if type(part) is not en.CoordinatedVerbPhrase or part.conjunction is not en.Conjunction.AND:
        return False
    entries = [member.entry for member in members if isinstance(member, en.Relation)]
    return any(entry.category is Category.NOUN for entry in entries) and any(
        entry.attributive for entry in entries
    )


def _count_repeated_verbs(members: tuple[en.Tree, ...]) -> int:
    """As in "uses water and uses sunlight", for "uses water and sunlight"."""
    verbs = [_find_verb(member) for member in members]
    return sum(one != "" and one == other for one, other in itertools.pairwise(verbs))


def _find_verb(part: en.Tree) -> str:
    """The first word of a verb phrase, "" for one without a verb."""
    match part:
        case en.Relation(Entry(category=Category.VERB, singular=words), passive=False):
            return words.partition(" ")[0]
        case _:
            return ""


def _hides_contrast(part: Any, members: tuple[en.Tree, ...]) -> bool:
    """As in "sings and does not dance", for "sings but does not dance"."""
    return (
        type(part) is en.CoordinatedVerbPhrase
        and part.conjunction is en.Conjunction.AND
        and not part.contrast
        and [type(member) is en.NegatedPhrase for member in members] == [False, True]
    )


def _are_contrasting(clauses: tuple[en.Tree, ...]) -> bool:
    """As in "b feeds c and c does not feed d", for "b feeds c, but c does not feed d"."""
    match clauses:
        case (
            en.Predication(_, verb) as first,
            en.Predication(_, en.NegatedPhrase(narrow=False)) as last,
        ):
            mentioned = [
                {_find_referent(each) for each in subtrees(tree)} - {None} for tree in (first, last)
            ]
            return not _denies(verb) and not mentioned[0].isdisjoint(mentioned[1])
        case _:
            return False


def _find_referent(part: en.Tree) -> Referent | None:
    match part:
        case en.Name(referent) | en.Pronoun(referent) | en.Definite(referent):
            return referent
        case _:
            return None


def _holds_denied_alternative(part: Any, members: tuple[en.Tree, ...]) -> bool:
    """As in "is not a cube or is small", for "if …"."""
    return part.conjunction is en.Conjunction.OR and any(
        _denies(member) or (type(member) is en.Predication and _denies(member.verb_phrase))
        for member in members
    )


def _count_same_subjects(clauses: tuple[en.Tree, ...], walk: _Walk) -> None:
    """As in "b is small and b is red", "b is small.  It is red."."""
    subjects = [_find_subject(clause) for clause in clauses]
    same = sum(one is not None and one == other for one, other in itertools.pairwise(subjects))
    walk.add("clauses with the same subject", same)


def _find_subject(clause: en.Tree) -> Referent | None:
    return _find_referent(clause.subject) if isinstance(clause, en.Predication) else None


def _count_value(part: en.Application, above: _Above, walk: _Walk) -> _Above:
    function = part.function
    if function.notation:
        return above
    walk.add("operations in words", _has_notation(function))
    walk.add("values of values", above.applications)
    return above._replace(applications=above.applications + 1, phrases=above.phrases + 1)


def _has_notation(value: Entry) -> bool:
    """Whether books write a value in notation: "x + y", "f(x)"."""
    is_named = value.symbol in OPERATIONS or value.symbol in NAMED_FUNCTIONS
    return is_named or (value.guessed and is_letter(value.symbol))


def _count_noun(part: en.Noun, above: _Above, walk: _Walk) -> _Above:
    walk.add("several relative clauses", len(part.relatives) > 1)
    # "Every small thing", for "everything small".
    walk.add("things with adjectives", part.kind is None and bool(part.adjectives))
    walk.add("several adjectives", max(0, len(part.adjectives) - 1))
    is_phrase = part.relatives or (part.objects and not above.partitive)
    return above._replace(phrases=above.phrases + 1) if is_phrase else above


def _has_full_relative(noun: en.Noun) -> bool:
    """Whether a relative clause of a noun has its pronoun, as none of "cube in front of b" has."""
    return any(
        relative.form not in (en.RelativeForm.REDUCED, en.RelativeForm.KINDS)
        and not _offers_kinds(relative.clause)
        for relative in noun.relatives
    )


def _offers_kinds(clause: en.Clause) -> bool:
    match clause:
        case en.Predication(en.Gap(), en.CoordinatedVerbPhrase(en.Conjunction.OR, members)):
            return all(
                isinstance(member, en.Relation) and member.entry.category is Category.NOUN
                for member in members
            )
        case _:
            return False


def _count_relation(part: en.Relation, above: _Above, walk: _Walk) -> _Above:
    walk.add("passives", part.passive * max(1, len(part.objects)))
    walk.add("nouns without articles", lacks_article(part.entry))
    walk.add("no in objects", any(map(_is_no, part.objects)))
    return above


def _is_no(phrase: en.Tree) -> bool:
    """As in "is in front of no cube"; "in front of nothing" is fine."""
    return isinstance(phrase, en.Quantified) and (
        phrase.determiner.quantity is en.Quantity.NO and phrase.noun.kind is not None
    )


def _count_predication(part: en.Predication, above: _Above, walk: _Walk) -> _Above:
    walk.subject = part.subject
    walk.add("all and only", _defines_loosely(part))
    walk.add("letters with kinds", _is_kind_of_letter(part, walk.bound))
    if above.noted or is_in_notation(part):
        return above
    walk.add("quantified subjects of relative clauses", _is_quantified_within(part))
    walk.add("some with relative clauses", _describes_some(part.subject))
    walk.add("lists denied by no", _denies_list(part))
    walk.add("every", _says_every(part))
    walk.add("kinds of doers", _says_kind_of_doers(part))
    symbols = _list_relations(part)
    walk.add("relations repeated in a clause", len(symbols) - len(set(symbols)))
    walk.add("identities of values", _equates_values(part))
    return above


def _is_kind_of_letter(part: en.Predication, letters: Container[fol.Variable]) -> bool:
    """As in "if x is a square", for "every square"."""
    match part:
        case en.Predication(en.Name(term), en.Relation(entry, ())):
            return term in letters and entry.category is Category.NOUN
        case _:
            return False


def _equates_values(part: en.Predication) -> bool:
    """As in "the op of e and x is the same as x", for "op(e, x) = x"."""
    match part.verb_phrase:
        case en.Relation(Entry(symbol), objects) if symbol == EQUALITY_SYMBOL:
            return any(isinstance(each, en.Application) for each in (part.subject, *objects))
        case _:
            return False


def _is_quantified_within(part: en.Predication) -> bool:
    """As in "a book that every student reads"."""
    match part:
        case en.Predication(en.Quantified(), en.Relation(objects=objects)):
            return any(isinstance(each, en.Gap) for each in objects)
        case en.Predication(en.Quantified(), en.NegatedPhrase(en.Relation(objects=objects))):
            return any(isinstance(each, en.Gap) for each in objects)
        case _:
            return False


def _describes_some(subject: en.NounPhrase) -> bool:
    """As in "some bird that does not dance sings", for "some bird sings but does not dance"."""
    return isinstance(subject, en.Quantified) and (
        _has_full_relative(subject.noun) and subject.determiner.quantity in REACHING
    )


def _denies_list(part: en.Predication) -> bool:
    """As in "no cube is in front of b and beside c", for "no cube in front of b is beside c"."""
    match part:
        case en.Predication(
            en.Quantified(en.Determiner(en.Quantity.NO), noun),
            en.CoordinatedVerbPhrase(en.Conjunction.AND, correlative=False),
        ):
            return noun.kind is not None
        case en.Predication(
            en.Quantified(en.Determiner(en.Quantity.NO), noun), en.Relation(objects=objects)
        ):
            return noun.kind is not None and any(
                isinstance(each, en.CoordinatedPhrase) and each.conjunction is en.Conjunction.AND
                for each in objects
            )
        case _:
            return False


def _says_every(part: en.Predication) -> bool:
    """As in "every cube is small", for "all cubes are small"; "every cube is small or large"."""
    match part:
        case en.Predication(_, en.CoordinatedVerbPhrase(conjunction)) if (
            conjunction is not en.Conjunction.AND
        ):
            return False
        case en.Predication(en.Quantified(en.Determiner(en.Quantity.EVERY), noun)):
            return noun != en.THING and not (noun.relatives or noun.objects)
        case _:
            return False


def _says_kind_of_doers(part: en.Predication) -> bool:
    """As in "everything that enters b is a bus", for "only buses enter b"."""
    match part:
        case en.Predication(
            en.Quantified(
                en.Determiner(en.Quantity.EVERY),
                en.Noun(
                    None,
                    relatives=(
                        en.RelativeClause(
                            en.Predication(en.Gap(), en.Relation(passive=False) as done),
                            en.RelativeForm.THAT,
                        ),
                    ),
                ),
            ),
            verb,
        ):
            is_kind = isinstance(verb, en.Nominal) or (
                isinstance(verb, en.Relation) and verb.entry.category is Category.NOUN
            )
            return is_kind and done.entry.category is Category.VERB
        case _:
            return False


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
    walk.add("phrases with letters", part.labelled)  # "every star x is older than …"
    is_object = part is not walk.subject and not part.ordinal
    walk.add("some", quantity is en.Quantity.SOME and is_object)
    if quantity is en.Quantity.ONLY and not walk.defines:
        # "Only things that are small sing" is hard; "only those who sing may enter" is not.
        walk.add("only", 2.0 if noun.kind is None else 1.0)
    walk.add("presuppositions", quantity is en.Quantity.THE)
    walk.add("exceptions", part.other_than is not None)
    walk.add("things by ordinals", bool(part.ordinal))
    is_number = quantity is en.Quantity.AT_LEAST and part.determiner.number > 1
    walk.add("numbers denied", is_number and bool(above.denials))
    if part.determiner.force is Force.UNIVERSAL:
        walk.add("universals under universals", bool(above.universals))
        walk.add("permissions supposed", any(map(_permits, noun.relatives)))
    return above._replace(partitive=bool(find_partitive(part)))


def _count_existence(part: en.ThereIs, above: _Above, walk: _Walk) -> _Above:
    walk.add("there is")
    walk.add("clauses after there is", part.body is not None)
    walk.add("subjects resumed", not part.labelled and _resumes(part))
    walk.add("there is no", part.determiner.quantity is en.Quantity.NO)
    _introduce_all(part, walk, shown=part.labelled)
    return above


def _count_for(part: en.ForClause, above: _Above, walk: _Walk) -> _Above:
    is_raised = part.raised is not None or _is_raised(part)
    spoken = not part.unspoken
    walk.add("for", spoken and not is_raised)
    walk.add("subjects resumed", spoken and not is_raised and _resumes(part))
    walk.add("letters among words", part.labelled and spoken and _is_in_words(part.body))
    is_counted = part.labelled and (spoken or _says_kinds(part))
    walk.add("letters in rules", is_counted and _is_rule_in_words(part.body))
    if spoken:
        _introduce_all(part, walk, shown=part.labelled)
    is_generic = is_raised and (
        isinstance(part.body, en.Conditional) and part.body.form in en.CONDITION_LAST
    )
    walk.add("generics", is_generic)
    return above._replace(generic=is_generic)


def _is_raised(part: en.ForClause) -> bool:
    """Whether a determiner and a noun stand for the variable, which has no label: "a dog barks"."""
    return not (part.labelled or part.unspoken) and any(
        isinstance(below, en.Name) and below.term in part.variables for below in subtrees(part.body)
    )


def _is_in_words(clause: en.Clause) -> bool:
    """As in "for all y, every sibling of y sings", beside "for all y, if …"."""
    return isinstance(clause, en.Predication) and not is_in_notation(clause)


def _says_kinds(part: en.ForClause) -> bool:
    """As in "if x is a match, …", for "for every match x, …"; "if x is on y, …" is short."""
    return isinstance(part.body, en.Conditional) and any(
        isinstance(below, en.Predication) and _is_kind_of_letter(below, part.variables)
        for below in subtrees(part.body.antecedent)
    )


def _is_rule_in_words(clause: en.Clause) -> bool:
    """As in "for all x, if x is small, b is larger than x", for "b is larger than everything …"."""
    return not isinstance(clause, en.Predication | en.ForClause) and not any(
        isinstance(part, en.Predication | en.Coordination) and is_in_notation(part)
        for part in subtrees(clause)
    )


def _resumes(part: en.ForClause | en.ThereIs) -> bool:
    """As in "for every cube, it is small", "there is a cube such that it is small"."""
    match part.body:
        case en.Predication(en.Pronoun(antecedent) | en.Definite(antecedent)):
            return antecedent in part.variables
        case _:
            return False


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
    walk.add("contrasts by and", _are_contrasting(part.sentences))
    walk.add("sentences that refer back", _refers_back(part))
    _count_same_subjects(part.sentences, walk)
    return above


def _refers_back(text: en.Text) -> bool:
    """As in "There is a cube.  Nothing is behind it."."""
    first = text.sentences[0]
    return isinstance(first, en.ThereIs) and any(
        isinstance(part, en.Pronoun | en.Definite) and part.antecedent in first.variables
        for sentence in text.sentences[1:]
        for part in subtrees(sentence)
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
