"""Natural: fluent English, selected among many plans, with its meaning proved equivalent.

>>> from logic2text.notation import parse
>>> natural = Natural()
>>> natural.verbalize(parse("∀x (Cube(x) → ¬Large(x))")).text
'No cube is large.'
>>> natural.verbalize(parse("∃x ∀y (Cube(y) ↔ y = x)")).text
'There is exactly one cube.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice

from logic2text import effort
from logic2text.arithmetic import (
    measure_of,
    mirrored_measure,
    uses_arithmetic,
    with_intervals,
    with_measures,
)
from logic2text.english.domain_nouns import PERSON, in_domain
from logic2text.english.meaning import interpret
from logic2text.english.order import mixes_variables
from logic2text.english.sentence import sentence
from logic2text.english.syntax import (
    Clause,
    Conditional,
    Conjunction,
    Coordination,
    ListLayout,
    Noun,
    Text,
    ThereIs,
    TruthConstant,
)
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError
from logic2text.formula import And, Falsity, Formula, Term, Truth, Variable
from logic2text.laws.base import LawStep, conjunction
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.named_measures import says_number
from logic2text.lexicon.sorts import find_named_persons, infer_sorts
from logic2text.proof.numbers import LONG, Numbers
from logic2text.proof.verdict import Status
from logic2text.rewriting.normal_form import flatten, normalise
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.same_structure import same_structure
from logic2text.theories.persons import sayable_persons
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.literal import literal_clause
from logic2text.verbalizers.natural.apart import say_apart
from logic2text.verbalizers.natural.clarity import (
    Clarity,
    clarity,
    has_pronoun,
    has_pronoun_by_value,
    is_simple,
)
from logic2text.verbalizers.natural.comparison import Comparison
from logic2text.verbalizers.natural.cost import breaches, burden
from logic2text.verbalizers.natural.exceptions import with_claims_of_names
from logic2text.verbalizers.natural.joined_verbs import with_joined_verbs
from logic2text.verbalizers.natural.mathematics import notation_clauses
from logic2text.verbalizers.natural.notation import Notation, needs_notation
from logic2text.verbalizers.natural.planner import FORMULAIC, Planning
from logic2text.verbalizers.natural.refer import refer
from logic2text.verbalizers.natural.roles import with_roles
from logic2text.verbalizers.natural.shorten import put_prepositions_first, say_there, shorten
from logic2text.verbalizers.polarity import with_any
from logic2text.verbalizers.rewriting_cost import count_rewriting_words
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import alpha_equivalent, bound_variables, check_limits, size, symbols

LARGEST = 250
"""Larger formulae, in nodes, are verbalized connective by connective."""
AVOIDED = 100.0
MOST_READ = 10
"""The maximum number of unclear texts parsed back, per requested text."""
MOST_RENAMED = 6
"""The maximum number of texts that are also written without pronouns."""
MOST_UNDECIDED = 2
"""The maximum number of undecided proofs before giving up."""


@dataclass(frozen=True, slots=True)
class _Draft:
    tree: Clause
    text: str
    cost: float
    says: Formula


class Natural:
    """The verbalizer of fluent English; immutable, safe to share between threads."""

    name = "natural"

    def __init__(self, lexicon: Lexicon | None = None, style: Style = DEFAULT_STYLE) -> None:
        """Make a verbalizer with a lexicon and a style."""
        self.lexicon = lexicon or Lexicon.default()
        self._style = style
        self._says_persons = style.allows("persons") and not style.structure_preserving

    def verbalize(self, formula: Formula) -> Verbalization:
        """The best text whose meaning is proved equivalent to the formula."""
        return next(self._verbalizations(formula, MOST_READ))

    def alternatives(self, formula: Formula, limit: int = 8) -> tuple[Verbalization, ...]:
        """At most `limit` different texts, the best first, each proved equivalent."""
        verbalizations: list[Verbalization] = []
        for verbalization in self._verbalizations(formula, MOST_READ * limit):
            verbalizations.append(verbalization)
            if len(verbalizations) >= limit:
                break
        return tuple(verbalizations)

    def drafts(self, formula: Formula, limit: int = 8) -> tuple[str, ...]:
        """At most `limit` unproved texts, the best first: how a formula may be said.

        They take a fraction of the time of `alternatives`; none of a formula that is too large.
        """
        words = self.lexicon.for_formula(check_limits(formula))
        folded, numbers = self._with_long_numbers(formula)
        if size(folded) > LARGEST:
            return ()
        form, _ = self._normal(formula, folded, numbers)
        drafts, _ = self._drafts(formula, form, words)
        return tuple(draft.text for draft in drafts[:limit])

    def about_persons(self, formula: Formula, limit: int = 2) -> tuple[Verbalization, ...]:
        """At most `limit` texts that say "everyone" or "someone" for some variables.

        None if the formula names no such persons, or if more would have to be assumed than a
        reader accepts; see `theories.persons.sayable_persons`.  What each text assumes is found
        out when it is read.
        """
        check_limits(formula)
        words = self.lexicon.for_formula(formula)
        folded, numbers = self._with_long_numbers(formula)
        if not self._says_persons or words.domain.nouns or size(folded) > LARGEST:
            return ()
        form, steps = self._normal(formula, folded, numbers)
        persons = sayable_persons(form, infer_sorts(form, words), words)
        if not persons:
            return ()
        drafts, _ = self._drafts(formula, form, words, persons)
        about = [draft for draft in drafts if _mentions_persons(draft.tree)]
        proved = self._select_proved(about, form, words, MOST_READ * limit)
        return tuple(
            Verbalization(draft.text, says, _with_wording(steps, says), draft.tree)
            for draft, says in islice(proved, limit)
        )

    def _verbalizations(self, formula: Formula, most_read: int) -> Iterator[Verbalization]:
        check_limits(formula)
        words = self.lexicon.for_formula(formula)
        strict = self._style.structure_preserving
        folded, numbers = self._with_long_numbers(formula)
        complete = size(folded) <= LARGEST
        if complete:
            form, steps = self._normal(formula, folded, numbers)
            form = form if strict else with_claims_of_names(form)
            drafts, complete = self._drafts(formula, form, words)
            is_proved = False
            for draft, says in self._select_proved(drafts, form, words, most_read):
                is_proved = True
                laws = () if strict else _with_wording(steps, says)
                yield Verbalization(draft.text, says, laws, draft.tree, complete)
            if is_proved:
                return
        # Every formula has a text: the literal one needs no proof, since it follows the formula
        # sign by sign.
        tree = in_domain(literal_clause(formula, words), words.domain)
        yield Verbalization(sentence(tree), interpret(tree), (), tree, complete)

    def _with_long_numbers(self, formula: Formula) -> tuple[Formula, Numbers]:
        """The formula with its numbers as claims, if one of them is long; itself if none is."""
        numbers = Numbers()
        if self._style.allows("numbers"):
            folded = numbers.fold(formula)
            if numbers.longest >= LONG:
                return folded, numbers
        return formula, numbers

    def _normal(
        self, formula: Formula, folded: Formula, numbers: Numbers
    ) -> tuple[Formula, tuple[LawStep, ...]]:
        """The normal form of a formula and its derivation, by that of the one with numbers."""
        steps = () if self._style.structure_preserving else normalise(folded)
        if not steps:
            return flatten(with_distinct_variables(formula)), ()
        unfolded = tuple(replace(step, formula=numbers.unfold(step.formula)) for step in steps)
        if isinstance(unfolded[-1].formula, Truth | Falsity):
            # "This is always true" hides what is: "every cube is a cube" says it.
            return flatten(with_distinct_variables(formula)), ()
        return with_distinct_variables(unfolded[-1].formula), unfolded

    def _drafts(
        self,
        formula: Formula,
        form: Formula,
        words: Lexicon,
        persons: frozenset[Term] = frozenset(),
    ) -> tuple[list[_Draft], bool]:
        """The finished texts of all plans of a form of the formula, best first.

        `persons` is as in `in_domain`.  The second value tells whether no budget was exceeded.
        """
        if isinstance(form, Truth | Falsity):
            constant = TruthConstant(isinstance(form, Truth))
            return [_Draft(constant, sentence(constant), 0, form)], True
        bound = bound_variables(form)
        comparison = Comparison(form)
        persons |= find_named_persons(form, words)
        drafts = {draft.text: draft for draft in self._in_notation(formula, words, bound)}
        if drafts and needs_notation(formula) and not self._style.property_names:
            return list(drafts.values()), True
        roles = with_roles(form, words)
        joined, entries = roles.formula, roles.entries
        if not self._style.structure_preserving:
            joined, entries = _with_joined_verbs(joined, entries, words)
        plannings: list[Planning] = []
        planned: dict[str, Clause] = {}
        for tree in self._planned(joined, entries, words, plannings):
            in_words = in_domain(with_any(tree), words.domain, persons)
            text = self._finish(in_words, self._style, drafts, bound, comparison, formula)
            planned.setdefault(text, in_words)
        # "Its seal" may be of what "its lid" is: in other texts "the box" stands for it.
        with_names = replace(self._style, avoid=self._style.avoid | {"pronouns"})
        if any(arity for _, arity in symbols(form)[1]) and not uses_arithmetic(form):
            for draft in sorted(drafts.values(), key=lambda draft: draft.cost)[:MOST_RENAMED]:
                if draft.text in planned and has_pronoun_by_value(draft.tree):
                    named = planned[draft.text]
                    self._finish(named, with_names, drafts, bound, comparison, formula)
        for draft in self._in_sentences(formula, form, words, persons, bound):
            drafts.setdefault(draft.text, draft)
        complete = all(planning.complete for planning in plannings)
        return sorted(drafts.values(), key=lambda draft: draft.cost), complete

    def _finish(
        self,
        planned: Clause,
        style: Style,
        drafts: dict[str, _Draft],
        bound: frozenset[Variable],
        comparison: Comparison,
        formula: Formula,
    ) -> str:
        """The text of a plan, whose draft is added to the others; "" if there is none."""
        # Pronouns are chosen for the finished text: only there it is known what else could be
        # meant.
        tree = refer(planned, bound, style)
        if tree is None or mixes_variables(tree):
            return ""
        if style.allows("ellipsis"):
            tree = put_prepositions_first(say_there(shorten(tree)))
        text = sentence(tree)
        cost = burden(tree, text, bound)
        # Before the meaning is computed, which is the dearer part: further costs are never
        # negative.
        if text in drafts and cost >= drafts[text].cost:
            return text
        try:
            says = interpret(tree)
        except InputError:
            return ""
        cost += count_rewriting_words(*map(comparison.with_numbers, (formula, says)))
        # So high that an avoided construction wins only if there is no other text.
        cost += AVOIDED * breaches(tree, self._style.avoid, bound)
        if text not in drafts or cost < drafts[text].cost:
            drafts[text] = _Draft(tree, text, cost, says)
        return text

    def _in_sentences(
        self,
        formula: Formula,
        form: Formula,
        words: Lexicon,
        persons: frozenset[Term],
        bound: frozenset[Variable],
    ) -> Iterator[_Draft]:
        """The best texts of the parts of a conjunction as the sentences of one text.

        Each part is said as if it stood alone.
        """
        parts = _find_parts(form)
        if len(parts) < 2 or not self._style.allows("two-sentences"):
            return
        best: list[_Draft] = []
        plain: list[_Draft] = []
        for part in parts:
            drafts, _ = self._drafts(part, part, words, persons)
            proved = [draft for draft, _ in islice(self._select_proved(drafts, part, words, 8), 4)]
            if not proved:
                return
            best.append(proved[0])
            # "It" could be something of another sentence.
            plain.append(next((one for one in proved if not has_pronoun(one.tree)), proved[0]))
        for chosen in (best, plain):
            trees = (draft.tree for draft in chosen)
            sentences = chain.from_iterable(
                tree.sentences if isinstance(tree, Text) else (tree,) for tree in trees
            )
            tree = Text(tuple(sentences))
            text, says = sentence(tree), interpret(tree)
            cost = burden(tree, text, bound) + count_rewriting_words(formula, says)
            yield _Draft(tree, text, cost, says)

    def _planned(
        self,
        form: Formula,
        entries: Mapping[str, Entry],
        words: Lexicon,
        plannings: list[Planning],
    ) -> Iterator[Clause]:
        """Plans of a form, with its numbers as claims and, if all are short, as it is.

        "At least two" and "at most one" may be said otherwise: "no two cubes are …".  The plannings
        are appended to a list.
        """
        intervals = not self._style.structure_preserving
        of_persons = infer_sorts(form, words).persons
        for measured in _with_measures(form, words, intervals=intervals):
            numbers = Numbers()
            folded = measured
            if self._style.allows("numbers"):
                folded = numbers.fold(measured)
            forms = [folded] if numbers.longest >= LONG else [folded, measured]
            for planned in dict.fromkeys(forms):
                plannings.append(Planning(words, self._style, entries, numbers, of_persons))
                yield from _trees(plannings[-1], planned)

    def _in_notation(
        self, formula: Formula, words: Lexicon, bound: frozenset[Variable]
    ) -> Iterator[_Draft]:
        """The texts that have their terms and atoms in notation, which come before all others."""
        if not Notation.of(formula, words).is_in(formula):
            return
        for place, tree in enumerate(notation_clauses(formula, words)):
            # A property by its name, where the style asks for it, comes before.
            cost = place + FORMULAIC * self._style.property_names
            cost += AVOIDED * breaches(tree, self._style.avoid, bound)
            yield _Draft(tree, sentence(tree), cost, interpret(tree))

    def _select_proved(
        self, drafts: Iterable[_Draft], form: Formula, words: Lexicon, most_read: int
    ) -> Iterator[tuple[_Draft, Formula]]:
        """The drafts proved equivalent to the form, clear ones first, with their meanings."""
        unclear: list[tuple[_Draft, Formula]] = []
        undecided = read = 0
        clear: set[tuple[str, ...]] = set()
        comparison = Comparison(form)
        for draft in drafts:
            if effort.is_spent():
                break
            # The order of conditions alone makes no other text.
            if _words(draft.text) in clear:
                continue
            says, proof = draft.says, self._status(draft.says, form, comparison)
            undecided += proof is Status.UNKNOWN
            # A proof that is not decided takes its whole budget, and the drafts of one formula
            # resemble each other.
            if undecided > MOST_UNDECIDED:
                break
            if proof is not Status.PROVED:
                continue
            # A simple text has one bracketing by construction, so that it is not parsed back.
            simple = is_simple(draft.tree) and not self._style.unambiguous
            read += not simple
            if read > most_read:
                continue
            heard = Clarity.CLEAR if simple else clarity(draft.tree, says, comparison, words)
            if heard is Clarity.CLEAR:
                clear.add(_words(draft.text))
                yield draft, says
            # Kept for the end: an ambiguous text is better than none, and a wrong one is not.
            elif heard is Clarity.AMBIGUOUS:
                unclear.append((draft, says))
        if not clear and not self._style.unambiguous:
            yield from unclear

    def _status(self, says: Formula, form: Formula, comparison: Comparison) -> Status:
        """Whether a text's meaning is equivalent to the form."""
        if self._style.structure_preserving:
            return Status.PROVED if same_structure(says, form) else Status.REFUTED
        return comparison.status(says)


def _find_parts(form: Formula) -> tuple[Formula, ...]:
    """The parts of a conjunction that can be sentences; what is said of names only is one."""
    if not isinstance(form, And):
        return ()
    of_kinds = [part for part in form.operands if bound_variables(part)]
    of_names = [part for part in form.operands if not bound_variables(part)]
    if not of_kinds or not of_names:
        return tuple(of_kinds)
    place = form.operands.index(of_names[0])
    before = [part for part in of_kinds if form.operands.index(part) < place]
    return (*before, conjunction(of_names), *of_kinds[len(before) :])


def _words(text: str) -> tuple[str, ...]:
    """The words of a text without their order, and without those that only mark lists."""
    return tuple(sorted(set(re.findall(r"[^\s.,;:]+", text.lower())) - {"both", "either"}))


def _with_measures(form: Formula, words: Lexicon, *, intervals: bool) -> tuple[Formula, ...]:
    """The form with "earns more than b" for "its salary is over that of b", and as it is.

    "Its employees is over 18" is not English: where something is counted, there is no other form.
    """
    if not any(arity == 1 for _, arity in symbols(form)[1]) and not uses_arithmetic(form):
        return (form,)
    form = with_intervals(form) if intervals else form
    measured = with_measures(form, lambda name: says_number(words.function(name, 1)))
    said = {words.entry(*symbol).singular for symbol in symbols(form)[0]}
    counted: bool = False
    for name, arity in symbols(measured)[0] - symbols(form)[0]:
        _, function, _ = measure_of(name) or ("", "", "")
        counted |= function != "" and says_number(words.function(function, 1))
        if not said.isdisjoint(
            words.entry(one, arity).singular for one in (name, mirrored_measure(name)) if one
        ):
            return (form,)  # "older than" is said of another symbol
    return (measured,) if counted else tuple(dict.fromkeys((measured, form)))


def _with_joined_verbs(
    form: Formula, roles: Mapping[str, Entry], words: Lexicon
) -> tuple[Formula, dict[str, Entry]]:
    """The form in which verbs share their object, with the words of all."""

    def entry_of(name: str, arity: int) -> Entry:
        return roles.get(name) or words.entry(name, arity)

    joined = with_joined_verbs(form, entry_of)
    return joined.formula, {**roles, **joined.entries}


def _mentions_persons(tree: Clause) -> bool:
    return any(part.kind == PERSON for part in subtrees(tree) if isinstance(part, Noun))


def _trees(planning: Planning, form: Formula) -> Iterator[Clause]:
    """Plans of a form as one clause, and with its conjuncts as sentences."""
    for plan in planning.whole(form):
        yield plan.tree
        apart = say_apart(plan.tree)
        if apart != plan.tree:
            yield apart
        if not planning.style.allows("two-sentences"):
            continue
        match plan.tree:
            case Coordination(Conjunction.AND, clauses, ListLayout.INLINE):
                if not any(isinstance(part, TruthConstant) for part in clauses) and (
                    isinstance(form, And) or not any(map(_supposes_existence, clauses))
                ):
                    yield Text(clauses)
            case _:
                continue


def _supposes_existence(clause: Clause) -> bool:
    """As in "if there is a dog, …": no sentence of a rule that is said part by part."""
    return isinstance(clause, Conditional) and isinstance(clause.antecedent, ThereIs)


def _with_wording(steps: tuple[LawStep, ...], says: Formula) -> tuple[LawStep, ...]:
    last = steps[-1].formula if steps else None
    if last is not None and alpha_equivalent(last, says):
        return steps
    return (*steps, LawStep("natural: wording", says))
