"""The plain planner: the best plain clause of every formula in a bank.

>>> from logic2text.english.sentence import sentence
>>> from logic2text.notation import parse
>>> bank = NormalBank()
>>> planner = PlainPlanner(bank, Lexicon.default())
>>> number = bank.add(parse("¬∃x (Cube(x) ∧ Small(x)) ∧ Tet(b) ∧ Large(b)"))
>>> sentence(planner.plan(number).clause)
'No cube is small and b is a large tetrahedron.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import has_wide_subject
from logic2text.lexicon import Entry, Lexicon
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import NormalKind, NormalNode
from logic2text.verbalizers.atoms import relation, term_phrase
from logic2text.verbalizers.in_situ import denial
from logic2text.verbalizers.lola.claims import exclusively
from logic2text.verbalizers.lola.lists import choose_list, claim_plan, mark
from logic2text.verbalizers.lola.plan import (
    BOTH,
    NEITHER,
    ClausePlan,
    cheapest,
)
from logic2text.verbalizers.lola.quantify import plan_quantified
from logic2text.verbalizers.lola.word_count import WordCounter

AND, OR = en.Conjunction.AND, en.Conjunction.OR

AS_IN_INPUT = 1.2
"""The bonus of "not every" if the input negates a universal."""
PLAN_STEPS = 60
"""The steps of planning a formula, for itself and for each of its parts."""
IF_IF = 4.0
"""The cost of a conditional within an if-clause."""


class PlainPlanner:
    """Plans the formulae of one bank; caches the plans of all subformulae."""

    def __init__(self, bank: NormalBank, lexicon: Lexicon) -> None:
        self._bank = bank
        self._lexicon = lexicon
        self._counter = WordCounter()
        self._plans: dict[int, ClausePlan] = {}
        self._claims: dict[int, ClausePlan] = {}

    @property
    def bank(self) -> NormalBank:
        """The bank of the formulae."""
        return self._bank

    def count(self, clause: en.Clause) -> int:
        """The number of words of a clause."""
        return self._counter.count(clause)

    def entry(self, symbol: str, arity: int) -> Entry:
        """The lexical entry of a predicate."""
        return self._lexicon.entry(symbol, arity)

    def plan(self, number: int) -> ClausePlan:
        """The best plan of a formula."""
        cached = self._plans.get(number)
        if cached is None:
            self._bank.steps.take(PLAN_STEPS * (1 + len(self._bank.node(number).below)))
            options = list(self._options(number))
            best = cheapest(options)
            assert best is not None  # noqa: S101 - every node has an option
            cached = self._plans[number] = best
            claim = cheapest(o for o in options if isinstance(o.clause, en.Predication))
            self._claims[number] = claim or best
        return cached

    def claim(self, number: int) -> ClausePlan:
        """The best plan that is a predication, or the best plan if there is none."""
        self.plan(number)
        return self._claims[number]

    def _choose_list(self, conjunction: en.Conjunction, parts: Iterable[int]) -> ClausePlan:
        """The best list, of the best plans or of predications, which aggregate better."""
        numbers = list(parts)
        plans = [self.plan(part) for part in numbers]
        best = choose_list(conjunction, plans, self.count)
        claims = [self.claim(part) for part in numbers]
        if any(claim is not plan for claim, plan in zip(claims, plans, strict=True)):
            claims_list = choose_list(conjunction, claims, self.count)
            return min(best, claims_list, key=lambda plan: plan.cost)
        return best

    def _options(self, number: int) -> Iterator[ClausePlan]:
        node = self._bank.node(number)
        match node.kind:
            case NormalKind.ATOM | NormalKind.NEGATED:
                yield self._literal(node)
            case NormalKind.AND:
                yield self._choose_list(AND, node.below)
            case NormalKind.OR:
                yield self._choose_list(OR, node.below)
                yield from self._conditionals(node)
            case NormalKind.ALL:
                yield from plan_quantified(self, node)
            case NormalKind.SOME:
                yield from plan_quantified(self, node)
                yield from self._not_every(number)
            case NormalKind.IFF | NormalKind.XOR:
                yield from self._biconditionals(node)
            case NormalKind.TRUE | NormalKind.FALSE:
                constant = en.TruthConstant(node.kind is NormalKind.TRUE)
                yield ClausePlan(constant, self.count(constant))
            case _:
                assert_never(node.kind)

    def _literal(self, node: NormalNode) -> ClausePlan:
        atom = node.leaf
        assert isinstance(atom, fol.Predicate | fol.Equality)  # noqa: S101 - a literal has an atom
        if isinstance(atom, fol.Predicate) and not atom.arguments:
            proposition: en.Clause = en.Proposition(self._lexicon.entry(atom.name, 0))
            if node.kind is NormalKind.NEGATED:
                proposition = en.Negation(proposition)
                return ClausePlan(proposition, self.count(proposition), 1.0, follow=NEITHER)
            return ClausePlan(proposition, self.count(proposition))
        subject, verb_phrase = relation(atom, self._lexicon)
        terms = atom.arguments if isinstance(atom, fol.Predicate) else (atom.left, atom.right)
        if len(terms) == 2 and terms[0] == terms[1]:
            verb_phrase = replace(verb_phrase, objects=(en.Reflexive(),))
        phrase = term_phrase(subject, self._lexicon)
        if node.kind is NormalKind.NEGATED:
            return claim_plan(en.Predication(phrase, en.NegatedPhrase(verb_phrase)), self.count)
        return claim_plan(en.Predication(phrase, verb_phrase), self.count)

    # Conditionals ------------------------------------------------------------------------------

    def _conditionals(self, node: NormalNode) -> Iterator[ClausePlan]:
        """Conditionals with the negated members of a disjunction as antecedents."""
        bank = self._bank
        better_denied = [part for part in node.below if self._is_better_denied(part)]
        negated = [p for p in better_denied if bank.node(p).kind is NormalKind.NEGATED]
        quantified_ones = [p for p in better_denied if p not in negated]
        choices = [negated, better_denied, *([part] for part in quantified_ones[:3])]
        if len(better_denied) == len(node.below):
            ends = (better_denied[-1], better_denied[0])
            choices += [[p for p in better_denied if p != kept] for kept in ends]
        seen: list[list[int]] = []
        for conditions in choices:
            rest = [part for part in node.below if part not in conditions]
            if conditions and rest and conditions not in seen:
                seen.append(conditions)
                antecedent = bank.join(NormalKind.AND, map(bank.complement, conditions))
                yield from self._conditional(antecedent, rest)

    def _is_better_denied(self, number: int) -> bool:
        """Whether the negation of a disjunct makes a good antecedent."""
        if self._bank.node(number).kind not in (
            NormalKind.NEGATED,
            NormalKind.ALL,
            NormalKind.SOME,
            NormalKind.AND,
        ):
            return False
        return self.plan(self._bank.complement(number)).cost + 0.5 < self.plan(number).cost

    def _conditional(self, antecedent: int, consequents: list[int]) -> Iterator[ClausePlan]:
        """If the antecedent, then the consequents, which are not conditionals."""
        condition = self.plan(antecedent)
        result = self._choose_list(OR, consequents)
        style = condition.style + IF_IF * isinstance(condition.clause, en.Conditional)
        danger = condition.danger + condition.block
        options = [result]
        if AND in result.open_to:
            options.append(mark(result, self.count))
        for then in options:
            clause = en.Conditional(condition.clause, then.clause)
            yield ClausePlan(
                clause,
                self.count(clause),
                style + then.style,
                danger + then.danger + (AND in then.open_to),
                follow=then.follow & {OR},
                open_to=then.open_to,
                tail=then.tail,
                labels=condition.labels | then.labels,
                block=condition.block or then.block,
            )

    def _not_every(self, number: int) -> Iterator[ClausePlan]:
        """The negation of a claim with "every", cheaper if the input is one."""
        bank = self._bank
        claim = cheapest(plan_quantified(self, bank.node(bank.complement(number))))
        if claim is None or not isinstance(claim.clause, en.Predication):
            return
        denied = denial(claim.clause)
        if denied is not None:
            plan = claim_plan(denied, self.count)
            liked = AS_IN_INPUT * bank.is_denied(number)
            yield replace(plan, danger=claim.danger, style=plan.style - liked)

    # Biconditionals ----------------------------------------------------------------------------

    def _biconditionals(self, node: NormalNode) -> Iterator[ClausePlan]:
        left, right = node.below
        bank = self._bank
        exclusive = node.kind is NormalKind.XOR
        yield from self._two(left, right, exclusive=exclusive)
        yield from self._two(left, bank.complement(right), exclusive=not exclusive)
        yield from self._two(bank.complement(left), right, exclusive=not exclusive)

    def _two(self, left: int, right: int, *, exclusive: bool) -> Iterator[ClausePlan]:
        first, second = self.plan(left), self.plan(right)
        if not exclusive and has_wide_subject(first.clause) > has_wide_subject(second.clause):
            first, second = second, first  # "b is large if and only if every cube is small"
        danger = first.danger + second.danger + (first.follow != BOTH) + first.block
        style = first.style + second.style
        mentioned, block = first.labels | second.labels, first.block or second.block
        if exclusive:
            if isinstance(first.clause, en.Predication) and isinstance(
                second.clause, en.Predication
            ):
                claim = exclusively(first.clause, second.clause)
                if claim is not None:
                    yield claim_plan(claim, self.count)
            clause: en.Clause = en.Coordination(en.Conjunction.XOR, (first.clause, second.clause))
            danger += (second.follow != BOTH) + second.block
            yield ClausePlan(
                clause, self.count(clause), style, danger, labels=mentioned, block=block
            )
            return
        for then in (second, mark(second, self.count)):
            clause = en.Biconditional(first.clause, then.clause)
            more = bool(then.open_to)
            yield ClausePlan(
                clause,
                self.count(clause),
                style,
                danger + more,
                follow=NEITHER,
                labels=mentioned,
                block=block,
            )
