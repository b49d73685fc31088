"""Abstract English in the words of a domain: "everyone", "every animal" for "everything".

The noun of the domain is true of everything that is quantified over, so it says nothing: its entry
has no symbol, and `meaning` passes over it.

>>> from logic2text.english.linearize import phrase
>>> from logic2text.lexicon.entry import Category, Entry
>>> happy = en.Relation(Entry("Happy", 1, Category.ADJECTIVE, "happy", "happy"))
>>> clause = en.Predication(en.Quantified(en.EVERY), happy)
>>> phrase(in_domain(clause, Domain.of("people"))), phrase(in_domain(clause, Domain.of("all dogs")))
('everyone is happy', 'every dog is happy')
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild
from logic2text.lexicon.domain import Domain
from logic2text.lexicon.entry import Category, Entry, Gender

T = TypeVar("T")


PERSON = Entry("", 1, Category.NOUN, "person", "people", gender=Gender.COMMON)
"""The noun of a variable that stands for persons; it says nothing, as that of a domain."""


def in_domain(
    tree: en.Clause, domain: Domain, persons: Collection[fol.Term] = frozenset()
) -> en.Clause:
    """The tree in the nouns of its domain, with reflexives that agree with their subjects.

    Args:
        tree: of a whole text.
        domain: its noun stands for "thing" where no variable is shown.
        persons: variables whose phrases say "everyone" for "everything", and constants that
            name persons.
    """
    noun = None
    if domain.nouns:
        singular, plural = domain.nouns[0]
        gender = Gender.COMMON if domain.of_people else Gender.NEUTER
        noun = Entry("", 1, Category.NOUN, singular, plural, gender=gender)
    elif domain.of_people:
        noun = PERSON
    return cast("en.Clause", _Renaming(noun, persons).visit(tree))


@dataclass(slots=True)
class _Renaming:
    """One walk over a tree.

    Attributes:
        noun: the noun of the domain, if it has one.
        persons: see `in_domain`.
        subject: the gender of what a reflexive here is about.
        of_name: whether that is one thing with a name.
        genders: those of the variables that were introduced.
    """

    noun: Entry | None
    persons: Collection[fol.Term]
    subject: Gender = Gender.NEUTER
    of_name: bool = False
    genders: dict[fol.Term, Gender] = field(default_factory=dict)

    def visit(self, node: Any) -> Any:
        match node:
            case en.Quantified(labelled=True) | en.ThereIs(labelled=True, variables=(_, *_)):
                return self._below_labelled(node)
            case en.ForClause(labelled=True):
                return self._below_labelled(node)
            case en.Quantified(binds=fol.Variable() as variable):
                return self._rename_introducing(node, (variable,))
            case en.ThereIs(variables=variables) | en.ForClause(variables=variables):
                return self._rename_introducing(node, variables)
            case en.Noun():
                return self._noun(node, self.noun)
            case en.Predication(subject, verb_phrase):
                visited = self.visit(subject)
                outer = self.subject, self.of_name
                if not isinstance(subject, en.Gap):
                    self.subject = self._gender(visited)
                    self.of_name = isinstance(subject, en.Name)
                predication = en.Predication(visited, self.visit(verb_phrase))
                self.subject, self.of_name = outer
                return predication
            case en.Reflexive(Gender.NEUTER) if self.subject is not Gender.NEUTER:
                return en.Reflexive(self.subject, of_name=self.of_name)
            case en.Having(gender=Gender.NEUTER) if self.subject is not Gender.NEUTER:
                return replace(rebuild(node, self.visit), gender=self.subject)
            case _:
                return rebuild(node, self.visit)

    def _rename_introducing(self, node: Any, variables: Sequence[fol.Variable]) -> Any:
        """A phrase that binds variables without showing them."""
        noun = node.noun
        is_person = noun.kind is None and any(variable in self.persons for variable in variables)
        kind = noun.kind or (PERSON if is_person else self.noun)
        for variable in variables:
            self.genders[variable] = Gender.NEUTER if kind is None else kind.gender
        if not is_person or self.noun is not None:
            return rebuild(node, self.visit)
        restricted = self._noun(noun, PERSON)
        changed = rebuild(replace(node, noun=en.THING), self._visit_but_thing)
        return replace(changed, noun=restricted)

    def _below_labelled(self, node: Any) -> Any:
        """A phrase that shows its variable keeps "element", which stands for anything."""
        noun = node.noun
        if noun.kind is not None:
            return rebuild(node, self.visit)
        kept = rebuild(noun, self.visit)
        changed = rebuild(replace(node, noun=en.THING), self._visit_but_thing)
        return replace(changed, noun=kept)

    def _visit_but_thing(self, node: Any) -> Any:
        return node if node == en.THING else self.visit(node)

    def _noun(self, noun: en.Noun, general: Entry | None) -> en.Noun:
        """A noun whose kind, where it has none, is the general one."""
        outer = self.subject, self.of_name
        kind = noun.kind or general
        self.subject = Gender.NEUTER if kind is None else kind.gender
        self.of_name = False
        visited = rebuild(noun, self.visit)
        self.subject, self.of_name = outer
        return visited if kind is None else _with_kind(visited, kind)

    def _gender(self, subject: en.NounPhrase) -> Gender:
        match subject:
            case en.Quantified(noun=en.Noun(kind=kind), labelled=False):
                return Gender.NEUTER if kind is None else kind.gender
            case en.Name(fol.Variable() as variable):
                return self.genders.get(variable, Gender.NEUTER)
            case en.Name(term, gender=Gender.NEUTER) if term in self.persons:
                return Gender.COMMON
            case en.Name(gender=gender) | en.Pronoun(gender=gender):
                return gender
            case _:
                return Gender.NEUTER


def _with_kind(noun: en.Noun, kind: Entry) -> en.Noun:
    """As "some prime number" for "something prime"."""
    if noun.kind is not None:
        return noun
    adjectives: list[Entry] = []
    relatives: list[en.RelativeClause] = []
    for relative in noun.relatives:
        before, after = _divide(relative)
        adjectives += before
        relatives += after
    return replace(
        noun,
        kind=kind,
        adjectives=(*noun.adjectives, *adjectives),
        relatives=tuple(relatives),
    )


def _divide(
    relative: en.RelativeClause,
) -> tuple[tuple[Entry, ...], tuple[en.RelativeClause, ...]]:
    """The adjectives of a reduced relative clause that can stand before a noun, and the rest."""
    match relative:
        case en.RelativeClause(
            en.Predication(en.Gap() as gap, verb_phrase), en.RelativeForm.REDUCED
        ):
            pass
        case _:
            return (), (relative,)
    match verb_phrase:
        case en.Relation(entry, ()) if entry.attributive:
            return (entry,), ()
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            before = tuple(entry for member in members for entry in _attribute(member))
            after = tuple(member for member in members if not _attribute(member))
            if not after:
                return before, ()
            rest = after[0] if len(after) == 1 else replace(verb_phrase, verb_phrases=after)
            return before, (replace(relative, clause=en.Predication(gap, rest)),)
        case en.CoordinatedVerbPhrase(_, members) if any(_attribute(member) for member in members):
            return (), (replace(relative, form=en.RelativeForm.THAT),)
        case _:
            return (), (relative,)


def _attribute(verb_phrase: en.VerbPhrase) -> tuple[Entry, ...]:
    match verb_phrase:
        case en.Relation(entry, ()) if entry.attributive:
            return (entry,)
        case _:
            return ()
