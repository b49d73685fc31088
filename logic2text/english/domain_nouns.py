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

from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from logic2text.english import syntax as en
from logic2text.english.traversal import rebuilt
from logic2text.lexicon.domain import Domain
from logic2text.lexicon.entry import Category, Entry, Gender

T = TypeVar("T")


def in_domain(tree: en.Clause, domain: Domain) -> en.Clause:
    """The tree with the noun of the domain for "thing", where no variable is shown."""
    if not domain.nouns:
        return tree
    singular, plural = domain.nouns[0]
    gender = Gender.COMMON if domain.of_people else Gender.NEUTER
    noun = Entry("", 1, Category.NOUN, singular, plural, gender=gender)
    return cast("en.Clause", _Renaming(noun).visit(tree))


@dataclass(slots=True)
class _Renaming:
    """One walk over a tree.

    Attributes:
        noun: the noun of the domain.
        of_person: whether a reflexive here is about something that the noun stands for.
    """

    noun: Entry
    of_person: bool = False

    def visit(self, node: Any) -> Any:
        match node:
            case en.Quantified(labelled=True) | en.ThereIs(labelled=True, variables=(_, *_)):
                return self._below_labelled(node)
            case en.ForClause(labelled=True):
                return self._below_labelled(node)
            case en.Noun():
                return self._noun(node)
            case en.Predication(subject, verb_phrase):
                visited = self.visit(subject)
                outer = self.of_person
                if not isinstance(subject, en.Gap):
                    self.of_person = _is_person(visited)
                predication = en.Predication(visited, self.visit(verb_phrase))
                self.of_person = outer
                return predication
            case en.Reflexive(Gender.NEUTER) if self.of_person:
                return en.Reflexive(Gender.COMMON)
            case en.Having(gender=Gender.NEUTER) if self.of_person:
                return replace(rebuilt(node, self.visit), gender=Gender.COMMON)
            case _:
                return rebuilt(node, self.visit)

    def _below_labelled(self, node: Any) -> Any:
        """A phrase that shows its variable keeps "element", which stands for anything."""
        noun = node.noun
        if noun.kind is not None:
            return rebuilt(node, self.visit)
        kept = rebuilt(noun, self.visit)
        changed = rebuilt(replace(node, noun=en.THING), self._visit_but_thing)
        return replace(changed, noun=kept)

    def _visit_but_thing(self, node: Any) -> Any:
        return node if node == en.THING else self.visit(node)

    def _noun(self, noun: en.Noun) -> en.Noun:
        outer = self.of_person
        kind = noun.kind or self.noun
        self.of_person = kind.gender is not Gender.NEUTER
        visited = rebuilt(noun, self.visit)
        self.of_person = outer
        return _with_kind(visited, kind)


def _with_kind(noun: en.Noun, kind: Entry) -> en.Noun:
    """As "some prime number" for "something prime"."""
    if noun.kind is not None:
        return noun
    adjectives: list[Entry] = []
    relatives: list[en.RelativeClause] = []
    for relative in noun.relatives:
        before, after = _divided(relative)
        adjectives += before
        relatives += after
    return replace(
        noun,
        kind=kind,
        adjectives=(*noun.adjectives, *adjectives),
        relatives=tuple(relatives),
    )


def _divided(
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


def _is_person(subject: en.NounPhrase) -> bool:
    match subject:
        case en.Quantified(noun=noun, labelled=False):
            return noun.kind is not None and noun.kind.gender is not Gender.NEUTER
        case en.Name(gender=gender) | en.Pronoun(gender=gender):
            return gender is not Gender.NEUTER
        case _:
            return False
