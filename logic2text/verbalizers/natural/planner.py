"""The planner: dynamic programming over formulae, with the cheapest plans cached for each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from logic2text import formula as fol
from logic2text.arithmetic import is_numeral, measure_of, without_measures
from logic2text.english import syntax as en
from logic2text.english.relation_properties import properties_of, property_formula
from logic2text.laws.base import subformulas
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.measure_words import with_grouped_digits
from logic2text.lexicon.notation_entries import NAMED_FUNCTIONS
from logic2text.proof.numbers import Numbers
from logic2text.rewriting.counting import Counted, find_counted
from logic2text.rewriting.duplicate_claims import claim
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.normal_form import normal_form
from logic2text.rewriting.quantifier_views import universal
from logic2text.verbalizers.atoms import term_phrase
from logic2text.verbalizers.natural.cases import list_otherwise
from logic2text.verbalizers.natural.conditionals import conditional_clauses, one_by_one
from logic2text.verbalizers.natural.exceptions import only_named, the_only_one
from logic2text.verbalizers.natural.existentials import plan_numbered_clauses, separate_sentences
from logic2text.verbalizers.natural.groups import subject_terms
from logic2text.verbalizers.natural.lists import list_clauses, plan_list
from logic2text.verbalizers.natural.mathematics import notation_phrase
from logic2text.verbalizers.natural.nouns import nouns, related_nouns
from logic2text.verbalizers.natural.ordinals import counted_clauses
from logic2text.verbalizers.natural.phrases import verb_phrases
from logic2text.verbalizers.natural.plan import (
    CLAUSES,
    NOUNS,
    PHRASES,
    TEXTS,
    Described,
    Plan,
    Planner,
    cheapest,
)
from logic2text.verbalizers.natural.roles import without_roles
from logic2text.verbalizers.natural.sentences import plan_quantified_clauses
from logic2text.verbalizers.natural.structure import keeps_structure
from logic2text.verbalizers.natural.universals import for_all_clauses, unspoken
from logic2text.verbalizers.style import Style
from logic2text.walk import size, symbols

FORMULAIC = 12.0
MOST_PLANNED = 800
"""After this many formulae, phrases and nouns only formulaic plans are made."""
MOST_NODES = 20_000
"""Likewise after formulae with this many nodes in total."""
MOST_COMPARED = 30_000
"""Likewise after comparing clauses with formulae of this many nodes in total."""
OF_THE_SAME = "of the same "
_NUMBER = Entry("", 1, Category.VERB, "is so many", "are so many")
"""What the atom of a number has for words; they are written nowhere."""


class Planning:
    """The planner of one formula; see `plan.Planner`."""

    def __init__(
        self,
        lexicon: Lexicon,
        style: Style,
        words: Mapping[str, Entry],
        numbers: Numbers,
        persons: Container[fol.Term] = frozenset(),
    ) -> None:
        """Make a planning with an empty cache.

        Args:
            lexicon: the words of the formula's symbols.
            style: the style of the texts.
            words: of predicates that no lexicon has.
            numbers: those for which atoms of the formula stand.
            persons: the variables that stand for persons.
        """
        self.persons = persons
        self._numbers = numbers
        self._kinds = frozenset[str]()
        self.style = style
        self.planned = 0
        self.nodes = 0
        self._compared = 0
        self._lexicon = lexicon
        self._clauses: dict[fol.Formula, tuple[Plan[en.Clause], ...]] = {}
        self._phrases: dict[tuple[fol.Formula, fol.Term], tuple[Plan[en.VerbPhrase], ...]] = {}
        self._nouns: dict[
            tuple[fol.Variable, tuple[fol.Formula, ...]], tuple[Plan[Described], ...]
        ] = {}
        self._words = words
        self._entries: dict[tuple[str, int], Entry] = {}

    @property
    def complete(self) -> bool:
        """Whether no budget was exceeded."""
        return (
            self.planned <= MOST_PLANNED
            and self.nodes <= MOST_NODES
            and self._compared <= MOST_COMPARED
        )

    def _count(self, *formulas: fol.Formula) -> None:
        """Count formulae against the budgets."""
        self.planned += 1
        self.nodes += sum(map(size, formulas))

    def whole(self, formula: fol.Formula) -> tuple[Plan[en.Clause], ...]:
        """The cheapest clauses for a whole text, more than for a part."""
        unary = (
            self.entry(*symbol)
            for symbol in symbols(self._numbers.unfold(formula))[0]
            if symbol[1] == 1
        )
        self._kinds = frozenset(e.singular for e in unary if e.category is Category.NOUN)
        plans = [*self._unique_clauses(formula), *list_otherwise(self, formula)]
        if self.style.allows("two-sentences"):
            plans += separate_sentences(self, formula)
        view = universal(formula)
        # Kept beside the cheapest, whatever it costs: a text with variables is one to fall back on.
        formal = () if view is None else cheapest(for_all_clauses(self, view), 1)
        if view is not None:
            formal = (*formal, *unspoken(self, view), *counted_clauses(self, view))
            formal = (*formal, *one_by_one(self, view))
        return (*cheapest(plans, TEXTS), *(p for p in formal if self._allows(p, formula)))

    def _allows(self, plan: Plan[en.Clause], formula: fol.Formula) -> bool:
        return not self.style.structure_preserving or self._keeps(plan.tree, formula)

    def _keeps(self, tree: en.Clause, formula: fol.Formula) -> bool:
        """Whether a clause preserves a formula's structure; counts the comparison."""
        self._compared += size(formula)
        unfolded = without_roles(self._numbers.unfold(formula), self._words)
        return keeps_structure(tree, without_measures(unfolded))

    def clauses(self, formula: fol.Formula) -> tuple[Plan[en.Clause], ...]:
        """The cheapest clauses that express the formula; at least one."""
        plans = self._clauses.get(formula)
        if plans is None:
            self._count(formula)
            plans = cheapest(self._unique_clauses(formula), CLAUSES)
            self._clauses[formula] = plans
        return plans

    def _unique_clauses(self, formula: fol.Formula) -> Iterable[Plan[en.Clause]]:
        unique: dict[en.Clause, Plan[en.Clause]] = {}
        for plan in self._all_clauses(formula):
            if not self._allows(plan, formula):
                continue
            cheapest_yet = unique.get(plan.tree)
            if cheapest_yet is None or plan.cost < cheapest_yet.cost:
                unique[plan.tree] = plan
        return unique.values()

    def verb_phrases(
        self, formula: fol.Formula, subject: fol.Term
    ) -> tuple[Plan[en.VerbPhrase], ...]:
        """The cheapest verb phrases that express the formula for the subject."""
        key = formula, subject
        plans = self._phrases.get(key)
        if plans is None:
            self._count(formula)
            plans = cheapest(self._all_verb_phrases(formula, subject), PHRASES)
            self._phrases[key] = plans
        return plans

    def _all_verb_phrases(
        self, formula: fol.Formula, subject: fol.Term
    ) -> Iterator[Plan[en.VerbPhrase]]:
        strict = self.style.structure_preserving
        if not self.complete and not isinstance(formula, fol.Predicate | fol.Equality):
            return
        for plan in verb_phrases(self, formula, subject):
            clause = en.Predication(self.term(subject), plan.tree)
            if not strict or self._keeps(clause, formula):
                yield plan

    def nouns(
        self, variable: fol.Variable, parts: tuple[fol.Formula, ...]
    ) -> tuple[Plan[Described], ...]:
        """The cheapest nouns that express all the parts for the variable."""
        key = variable, parts
        plans = self._nouns.get(key)
        if plans is None:
            self._count(*parts)
            plans = cheapest(nouns(self, variable, parts), NOUNS) if self.complete else ()
            self._nouns[key] = plans
        return plans

    def related(
        self, variable: fol.Variable, role: Entry, parts: tuple[fol.Formula, ...]
    ) -> tuple[Plan[en.Noun], ...]:
        """The cheapest modifiers of a relational noun that express all the parts."""
        return cheapest(related_nouns(self, variable, role, parts), NOUNS)

    def term(self, term: fol.Term) -> en.NounPhrase:
        """A term by its name, as "the father of x", or in notation, "sqrt(2)"."""
        match term:
            case fol.Function(name, values) if name in NAMED_FUNCTIONS:
                in_notation = all(map(is_numeral, values))
            case _:
                in_notation = False
        return notation_phrase(term) if in_notation else term_phrase(term, self._lexicon)

    def entry(self, symbol: str, arity: int) -> Entry:
        """The words of a predicate; people say "the same size as" for "of the same size as"."""
        key = symbol, arity
        entry = _NUMBER if symbol in self._numbers else self._entries.get(key)
        if entry is None:
            entry = self._words.get(symbol) or self._lexicon.entry(symbol, arity)
            if entry.singular.startswith(OF_THE_SAME):
                words = entry.singular.removeprefix("of ")
                entry = replace(entry, singular=words, plural=words)
            if measure_of(symbol) is not None:
                entry = with_grouped_digits(entry)
            if self.style.learned_plurals and entry.learned_plural:
                entry = replace(entry, plural=entry.learned_plural)
            self._entries[key] = entry
        return entry

    def function(self, symbol: str, arity: int) -> Entry:
        """The words of a function."""
        return self._lexicon.function(symbol, arity)

    def has_kind(self, singular: str) -> bool:
        """Whether a predicate of one place has a noun in the formula."""
        return singular in self._kinds

    def number(self, formula: fol.Formula) -> Counted | None:
        """The number that a formula says, None of other formulae and if there are no words."""
        if not self.style.allows("numbers"):
            return None
        return self._numbers.find(formula) or find_counted(formula)

    def _all_clauses(self, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
        if not self.complete and not isinstance(formula, fol.Predicate | fol.Equality):
            yield from self._formulaic(formula)
            yield from self._plan_connected(formula)
            return
        # A shared subject is an ellipsis of the second clause.
        shares = isinstance(formula, fol.And | fol.Or) and not self.style.allows("ellipsis")
        for subject in () if shares else subject_terms(self, formula):
            for verb in self.verb_phrases(formula, subject):
                yield Plan(en.Predication(self.term(subject), verb.tree), verb.cost + 1)
        match formula:
            case fol.And() | fol.Or():
                yield from plan_numbered_clauses(self, formula)
                yield from list_clauses(self, formula)
                yield from only_named(self, formula)
                if isinstance(formula, fol.And):
                    yield from the_only_one(self, formula)
            case fol.Predicate() | fol.Not():
                yield from plan_numbered_clauses(self, formula)
            case fol.ForAll() | fol.Exists():
                yield from plan_quantified_clauses(self, formula)
                yield from property_clauses(self, formula)
            case _:
                pass
        yield from conditional_clauses(self, formula)
        yield from self._formulaic(formula)

    def _formulaic(self, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
        """The formulaic plan, connective by connective, that every formula has."""
        match formula:
            case fol.Predicate(name) if name in self._numbers:
                said = tuple(plan_numbered_clauses(self, formula))
                yield from said or self._formulaic(self._numbers.unfold(formula))
            case fol.Predicate(name, ()):
                yield Plan(en.Proposition(self.entry(name, 0)), 1)
            case fol.Truth() | fol.Falsity():
                yield Plan(en.TruthConstant(isinstance(formula, fol.Truth)), 3)
            case fol.Not(operand):
                # Two suffice here: this plan is the one to fall back on, and it is dear.
                for plan in self.clauses(operand)[:2]:
                    yield Plan(en.Negation(plan.tree), plan.cost + 7)
                if not isinstance(operand, fol.Predicate | fol.Equality):
                    yield from self._all_clauses(negative(operand))
            case fol.ForAll(variables, body):
                for plan in self.clauses(body)[:2]:
                    tree: en.Clause = en.ForClause(en.ALL, en.THING, variables, plan.tree)
                    yield Plan(tree, plan.cost + FORMULAIC)
            case fol.Exists(variables, body):
                for plan in self.clauses(body)[:2]:
                    tree = en.ThereIs(en.A, en.THING, variables, plan.tree)
                    yield Plan(tree, plan.cost + FORMULAIC)
            case _:
                return

    def _plan_connected(self, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
        """The parts of a list or conditional combined as they are, once the budget is exceeded."""
        # One plan for each part: combining several would multiply, and the budget is gone.
        parts = [self.clauses(part)[0] for part in subformulas(formula)]
        cost = sum(plan.cost for plan in parts) + len(parts)
        match formula, [plan.tree for plan in parts]:
            case fol.And() | fol.Or(), _:
                kind = en.Conjunction.AND if isinstance(formula, fol.And) else en.Conjunction.OR
                yield from plan_list(self, kind, parts)
            case fol.Implies(), [first, second]:
                yield Plan(en.Conditional(first, second), cost)
            case fol.Iff(), [first, second]:
                yield Plan(en.Biconditional(first, second), cost)
            case fol.Xor(), [first, second]:
                yield Plan(en.Coordination(en.Conjunction.XOR, (first, second)), cost)
            case _:
                return


# Properties by name -------------------------------------------------------------------------------
# Formulae that say a property of a relation by its name.
#
# As in 'the relation "larger than" is transitive', for readers who know the words
# (`Style.property_names`).


COST = 2.0


def property_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """The clauses that name a property which a universal formula says of its only symbol."""
    predicates, functions = symbols(formula)
    functions = frozenset(symbol for symbol in functions if symbol[1])
    if len(predicates) + len(functions) != 1 or not planner.style.property_names:
        return
    entries = [planner.entry(*symbol) for symbol in predicates]
    entries += [planner.function(*symbol) for symbol in functions]
    for entry in entries:
        for name in properties_of(entry):
            says = en.RelationProperty(entry, name)
            if claim(formula) in _claims(entry, name):
                yield Plan(says, COST)
            elif claim(formula) in _denials(entry, name):
                yield Plan(en.Negation(says), COST + 1)


@lru_cache(maxsize=1024)
def _claims(entry: Entry, name: str) -> tuple[object, ...]:
    """The keys of a property as it is defined, and as the planner gets it."""
    formula = property_formula(entry, name)
    return claim(formula), claim(normal_form(formula))


@lru_cache(maxsize=1024)
def _denials(entry: Entry, name: str) -> tuple[object, ...]:
    """The keys of the negation of a property."""
    return (claim(normal_form(fol.Not(property_formula(entry, name)))),)
