"""Finite models told in English: "a world with one small cube and nothing else".

>>> from logic2text.proof.verdict import Countermodel
>>> cube, small = ("Cube", 1), ("Small", 1)
>>> facts = {cube: frozenset({(0,)}), small: frozenset({(0,)})}
>>> model = Countermodel(1, {}, facts, {}, True, False)
>>> tell_world(model), tell_facts(model)
('a world with one small cube and nothing else', ('1 is a small cube.',))
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from logic2text import formula as fol
from logic2text.english import joining
from logic2text.english import syntax as en
from logic2text.english.linearize import noun_phrase, phrase
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.proof.verdict import Countermodel
from logic2text.verbalizers.natural import Natural
from logic2text.walk import symbols

THING = Entry("", 1, Category.NOUN, "thing", "things")
_Symbol = tuple[str, int]
"""The name and the number of places of a predicate."""
NUMBERED = "№"
"""Before the number of an element that has no name: numerals alone would be numbers."""
MOST_DENIED = 3
MOST_FACTS = 12
"""The maximum numbers of predicates denied of a thing, and of facts told of named things."""


def tell_world(model: Countermodel, lexicon: Lexicon | None = None) -> str:
    """A model as a noun phrase, to which "in" can be prefixed.

    Args:
        model: with the extensions of all predicates that matter.
        lexicon: the words; the default lexicon if None.
    """
    return _Teller(model, (lexicon or Lexicon.default())).tell().replace(NUMBERED, "")


def tell_facts(model: Countermodel, lexicon: Lexicon | None = None) -> tuple[str, ...]:
    """A model as sentences, one for each element, which is called by its name or its number.

    Args:
        model: with the extensions of all predicates that matter.
        lexicon: the words; the default lexicon if None.
    """
    told = _Teller(model, (lexicon or Lexicon.default())).tell_each()
    return tuple(sentence.replace(NUMBERED, "") for sentence in told)


def list_nouns(lexicon: Lexicon, *formulas: fol.Formula) -> frozenset[str]:
    """The predicates of one place whose words are nouns."""
    predicates = frozenset[_Symbol]().union(*(symbols(formula)[0] for formula in formulas))
    return frozenset(
        name
        for name, arity in predicates
        if arity == 1 and lexicon.entry(name, arity).category is Category.NOUN
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    model: Countermodel
    lexicon: Lexicon

    def tell(self) -> str:
        letters = list(self._letters())
        if letters and all(arity == 0 for _, arity in self.model.predicates):
            return f"a case in which {self._clause(letters)}"
        relations = list(self._relations())
        if self.model.constants or relations:
            return self._describe_named([*letters, *self._kinds(), *relations])
        world = f"a world with {self._inhabitants()} and nothing else"
        return f"{world}, in which {self._clause(letters)}" if letters else world

    def tell_each(self) -> Iterator[str]:
        """What holds of each element, then the propositional letters."""
        of_elements = self._group_facts()
        names_of_each = self._list_names()
        letters = list(self._letters())
        if letters and all(arity == 0 for _, arity in self.model.predicates):
            names_of_each = []
        for name, (first, *others) in zip(self._names(), names_of_each, strict=False):
            if others:
                yield f"{first} is also called {joining.series(others, 'and')}."
            facts = of_elements[name]
            has_kind = any(isinstance(f, fol.Predicate) and len(f.arguments) == 1 for f in facts)
            told = facts if has_kind else [*self._denials(name, relations=not facts), *facts]
            if told:
                yield from self._sentences(told)
            else:
                is_numbered = name.startswith(NUMBERED)
                yield f"{first} is a thing." if is_numbered else f"There is {first}."
        yield from self._sentences(letters)

    def _group_facts(self) -> Mapping[str, list[fol.Formula]]:
        """The facts of each element, by its name: those whose first place it is in."""
        grouped: dict[str, list[fol.Formula]] = defaultdict(list)
        for fact in (*self._kinds(), *self._relations()):
            atom = fact.left if isinstance(fact, fol.Equality) else fact
            assert isinstance(atom, fol.Predicate | fol.Function)  # noqa: S101
            first = atom.arguments[0]
            assert isinstance(first, fol.Constant)  # noqa: S101
            grouped[first.name].append(fact)
        return grouped

    def _denials(self, name: str, *, relations: bool) -> Iterator[fol.Formula]:
        """That an element is of no kind, and stands in no relation."""
        term, y = fol.Constant(name), fol.Variable("y")
        for kind, _ in self._unary()[:MOST_DENIED]:
            yield fol.Not(fol.Predicate(kind, (term,)))
        for relation, arity in sorted(self.model.predicates):
            if relations and arity == 2:
                yield fol.Not(fol.Exists((y,), fol.Predicate(relation, (term, y))))

    def _sentences(self, facts: Sequence[fol.Formula]) -> Iterator[str]:
        """Facts as a sentence, and how many are left out of a long one."""
        if not facts:
            return
        told = self._clause(facts[:MOST_FACTS])
        more = len(facts) - MOST_FACTS
        if not self._begins_with_symbol(told):
            told = f"{told[:1].upper()}{told[1:]}"
        yield f"{told}{f', and {more} more facts' if more > 0 else ''}."

    def _begins_with_symbol(self, told: str) -> bool:
        """Whether a sentence begins with a symbol, whose first letter stays as it is."""
        words = [self.lexicon.name(name).words for name in self._names()]
        words += [name for name, _ in (*self.model.functions, *self.model.predicates)]
        return any(re.match(rf"{re.escape(one)}(?!\w)", told) for one in words)

    def _describe_named(self, facts: Sequence[fol.Formula]) -> str:
        """A world whose elements have names, and all that holds of them."""
        number = _count(self.model.size, en.Noun(THING))
        named = joining.series(sorted(map(" alias ".join, self._list_names())), "and")
        world = f"a world with just {number}, {named}"
        if not facts:
            return f"{world}, of which nothing else holds"
        if len(facts) > MOST_FACTS:
            return f"{world}, in which, among other things, {self._clause(facts[:MOST_FACTS])}"
        return f"{world}, in which {self._clause(facts)} and no more than that"

    def _list_names(self) -> list[list[str]]:
        """The names of each element: its constants, else its number."""
        constants: dict[int, list[str]] = defaultdict(list)
        for constant, element in sorted(self.model.constants.items()):
            constants[element].append(self.lexicon.name(constant).words)
        numbers = [self.lexicon.name(name).words for name in self._names()]
        return [constants.get(element, [number]) for element, number in enumerate(numbers)]

    def _inhabitants(self) -> str:
        """The elements, those that are alike together."""
        alike: dict[en.Noun, int] = defaultdict(int)
        for element in range(self.model.size):
            alike[self._kind(element)] += 1
        return joining.series([_count(count, kind) for kind, count in alike.items()], "and")

    def _kind(self, element: int) -> en.Noun:
        """An element as a noun of what holds of it, or of what does not where nothing does."""
        holding = self._find_holding(element)
        if not holding:
            return en.Noun(THING, relatives=self._deny(self._unary()))
        entries = [self.lexicon.entry(*predicate) for predicate in holding]
        nouns = [entry for entry in entries if entry.category is Category.NOUN]
        adjectives = tuple(entry for entry in entries if entry.attributive)
        kind = nouns[0] if nouns else THING
        others = [entry for entry in entries if entry not in adjectives and entry is not kind]
        relatives = _relative(others, en.Conjunction.AND)
        return en.Noun(kind, adjectives, relatives=relatives or self._deny(self._lacks(element)))

    def _lacks(self, element: int) -> list[_Symbol]:
        """What holds of others of which all holds that holds of an element.

        "One bald king and one king" would leave open whether the second is bald.
        """
        holding = set(self._find_holding(element))
        further = [set(self._find_holding(other)) for other in range(self.model.size)]
        return sorted(set().union(*(more - holding for more in further if more > holding)))

    def _find_holding(self, element: int) -> list[_Symbol]:
        """The predicates of one place that hold of an element."""
        return [one for one in self._unary() if (element,) in self.model.predicates[one]]

    def _unary(self) -> list[_Symbol]:
        return [predicate for predicate in sorted(self.model.predicates) if predicate[1] == 1]

    def _deny(self, predicates: Sequence[_Symbol]) -> tuple[en.RelativeClause, ...]:
        """That none of some predicates of one place holds of a thing."""
        entries = [self.lexicon.entry(*predicate) for predicate in predicates]
        return _relative(entries[:MOST_DENIED], en.Conjunction.NOR)

    # What holds ---------------------------------------------------------------------------------

    def _letters(self) -> Iterator[fol.Formula]:
        """Propositional letters, those that are false with a negation."""
        for (name, arity), extension in sorted(self.model.predicates.items()):
            if arity == 0:
                letter = fol.Predicate(name)
                yield letter if extension else fol.Not(letter)

    def _kinds(self) -> Iterator[fol.Formula]:
        """What holds of single elements."""
        terms = self._terms()
        for element, term in enumerate(terms):
            for (name, arity), extension in sorted(self.model.predicates.items()):
                if arity == 1 and (element,) in extension:
                    yield fol.Predicate(name, (term,))

    def _relations(self) -> Iterator[fol.Formula]:
        """What holds of several elements, and the values of functions."""
        terms = self._terms()
        for (name, arity), extension in sorted(self.model.predicates.items()):
            if arity > 1:
                for cell in sorted(extension):
                    yield fol.Predicate(name, tuple(terms[element] for element in cell))
        for (name, _), values in sorted(self.model.functions.items()):
            for cell, value in sorted(values.items()):
                applied = fol.Function(name, tuple(terms[element] for element in cell))
                yield fol.Equality(applied, terms[value])

    def _terms(self) -> list[fol.Term]:
        return [fol.Constant(name) for name in self._names()]

    def _names(self) -> list[str]:
        """A constant for every element: one of the model, else its number."""
        by_element = {e: name for name, e in sorted(self.model.constants.items(), reverse=True)}
        return [by_element.get(e) or f"{NUMBERED}{e + 1}" for e in range(self.model.size)]

    def _clause(self, facts: Sequence[fol.Formula]) -> str:
        """Facts as a clause; what letters say without words of their own is "A is true"."""
        bare = [fact for fact in facts if self._is_bare(fact)]
        told = [f"{_letter(fact)} is {'false' if _is_denied(fact) else 'true'}" for fact in bare]
        others = [fact for fact in facts if fact not in bare]
        if others:
            whole = others[0] if len(others) == 1 else fol.And(tuple(others))
            tree = Natural(self.lexicon).verbalize(whole).tree
            clauses = tree.sentences if isinstance(tree, en.Text) else (tree,)
            told += [self._with_plain_names(phrase(clause)) for clause in clauses]
        return joining.series(told, "and")

    def _with_plain_names(self, told: str) -> str:
        """Without the quotes of names that look like variables: facts have no variables."""
        for name in self._names():
            told = told.replace(f'"{name}"', name)
        return told

    def _is_bare(self, fact: fol.Formula) -> bool:
        """Whether it is a propositional letter, or its negation, whose only word is its name."""
        name = _letter(fact)
        return bool(name) and self.lexicon.entry(name, 0).singular == name


def _letter(fact: fol.Formula) -> str:
    """The name of a propositional letter, denied or not; "" for another formula."""
    match fact:
        case fol.Predicate(name, ()) | fol.Not(fol.Predicate(name, ())):
            return name
        case _:
            return ""


def _is_denied(fact: fol.Formula) -> bool:
    return isinstance(fact, fol.Not)


def _relative(
    entries: Sequence[Entry], conjunction: en.Conjunction
) -> tuple[en.RelativeClause, ...]:
    """As in "that barks and is old", "that is neither old nor tame"; one NOR is "is not old"."""
    if not entries:
        return ()
    phrases = tuple(en.Relation(entry) for entry in entries)
    predicate: en.VerbPhrase = phrases[0]
    if len(phrases) > 1:
        predicate = en.CoordinatedVerbPhrase(conjunction, phrases)
    elif conjunction is en.Conjunction.NOR:
        predicate = en.NegatedPhrase(predicate)
    return (en.RelativeClause(en.Predication(en.Gap(), predicate)),)


def _count(number: int, kind: en.Noun) -> str:
    """As in "one cube", "two small things"."""
    exactly = en.Determiner(en.Quantity.EXACTLY, number)
    return noun_phrase(en.Quantified(exactly, kind)).removeprefix("exactly ")
