"""Predications with a quantified subject: the clause, its halves, and its cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.verbalizers.natural.objects import make_quantified, put
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.walk import nodes

THERE_IS = 2.0
Parts = tuple[fol.Formula, ...]


def predication(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    noun: Plan[Described],
    verb: Plan[en.VerbPhrase],
    term: fol.Term | None = None,
) -> Plan[en.Clause]:
    """The clause; with a term, the quantified phrase is inside it: "every student's mother"."""
    subject: en.NounPhrase = make_quantified(planner, determiner, variable, noun.tree)
    if term is not None and term != variable:
        subject = put(planner.term(term), variable, subject)
    weight = determiner_words(determiner, noun.tree.noun)
    if noun.tree.noun.kind is None and isinstance(verb.tree, en.Relation):
        weight += 2.0 * (verb.tree.entry.category is Category.NOUN)
    return Plan(en.Predication(subject, verb.tree), noun.cost + verb.cost + weight)


def verbs(
    planner: Planner, formula: fol.Formula, variable: fol.Variable
) -> Iterator[tuple[fol.Term, Plan[en.VerbPhrase]]]:
    """Verb phrases for the variable, or for a term of it such as the mother of x."""
    for verb in planner.verb_phrases(formula, variable)[:3]:
        yield variable, verb
    for node in nodes(formula):
        match node:
            case fol.Predicate(_, (fol.Function() as term, *_)) | fol.Equality(
                fol.Function() as term, _
            ):
                if sum(part == variable for part in nodes(term)) == 1:
                    for verb in planner.verb_phrases(formula, term)[:2]:
                        yield term, Plan(verb.tree, verb.cost + 2)
            case _:
                continue


def there_is(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    claims: Sequence[fol.Formula],
) -> Iterator[Plan[en.Clause]]:
    """As in "there is a cube in front of b"."""
    if not planner.style.allows("there-is"):
        return
    for noun in planner.nouns(variable, tuple(claims)):
        described = noun.tree
        if described.noun == en.THING and described.other_than is None:
            continue
        if any(part.form is en.RelativeForm.KINDS for part in described.noun.relatives):
            continue
        excluded = None if described.other_than is None else planner.term(described.other_than)
        tree = en.ThereIs(
            determiner, described.noun, (variable,), labelled=False, other_than=excluded
        )
        yield Plan(tree, noun.cost + THERE_IS + determiner_words(determiner, described.noun))


def determiner_words(determiner: en.Determiner, noun: en.Noun) -> float:
    """The number of words that the determiner adds, including "thing"."""
    quantity = determiner.quantity
    words = len(quantity.value.split()) + (determiner.number > 0)
    if noun.kind is None and determiner.is_counted:
        words += 1
    return words


def denies(tree: en.VerbPhrase) -> bool:
    """Whether "not" is in the verb phrase itself: never after "every"."""
    match tree:
        case en.NegatedPhrase():
            return True
        case en.CoordinatedVerbPhrase(_, members):
            return any(denies(member) for member in members)
        case _:
            return False


def begins_denied(tree: en.VerbPhrase) -> bool:
    """Whether "not" could deny what a subject says: not in "sings but does not dance"."""
    match tree:
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, (first, *_)):
            return begins_denied(first)
        case _:
            return denies(tree)


def is_allowed(verb: en.VerbPhrase) -> bool:
    """As in "may enter", "can edit"."""
    match verb:
        case en.Relation(Entry(category=Category.VERB) as entry):
            return entry.singular.partition(" ")[0] in MODALS
        case _:
            return False


def is_plain(planner: Planner, claim: fol.Formula, variable: fol.Variable) -> bool:
    """Whether the claim is a kind or an attributive adjective of the variable."""
    match claim:
        case fol.Predicate(name, (first,)) if first == variable:
            entry = planner.entry(name, 1)
            return entry.category is Category.NOUN or entry.attributive
        case _:
            return False


def is_exception(claim: fol.Formula, variable: fol.Variable) -> bool:
    """Whether the claim is an inequality of the variable and another term."""
    return (
        isinstance(claim, fol.Not)
        and isinstance(claim.operand, fol.Equality)
        and variable in (claim.operand.left, claim.operand.right)
    )


def is_denial(claim: fol.Formula) -> bool:
    """Whether the claim may be expressed by its negation: "not every", "no"."""
    match claim:
        case fol.Not(fol.Equality()):
            return False
        case fol.Not():
            return True
        case fol.And(operands) | fol.Or(operands):
            return all(is_denial(part) for part in operands)
        case fol.ForAll() | fol.Exists():
            return True
        case _:
            return False


def divisions(
    planner: Planner, variable: fol.Variable, claims: Sequence[fol.Formula]
) -> Iterator[tuple[tuple[fol.Formula, ...], fol.Formula]]:
    """Divisions of the claims into those of the noun and those of the verb phrase."""
    plain = [c for c in claims if is_plain(planner, c, variable) or is_exception(c, variable)]
    rest = [c for c in claims if not any(c is plain_claim for plain_claim in plain)]
    if rest:
        yield tuple(plain), conjunction(rest)
    for index in range(len(claims) - 1, -1, -1):
        claim = claims[index]
        if len(claims) > 1 and [claim] != rest and not is_exception(claim, variable):
            yield (*claims[:index], *claims[index + 1 :]), claim
    if len(claims) == 1 and not rest:
        yield (), claims[0]


def divide_from_kind(
    planner: Planner, variable: fol.Variable, conditions: Parts
) -> Iterator[tuple[Parts, Parts]]:
    """The conditions that the noun says and those that follow: its kind, or its adjectives too."""
    kind = next((part for part in conditions if _is_kind_of(planner, part, variable)), None)
    if kind is None:
        return
    others = tuple(part for part in conditions if part is not kind)
    if not others or any(_is_identity(part) for part in others):
        return
    yield (kind,), others
    plain = tuple(
        part
        for part in others
        if is_plain(planner, part, variable) and not _is_kind_of(planner, part, variable)
    )
    rest = tuple(part for part in others if not any(part is said for said in plain))
    if plain and rest:
        yield (kind, *plain), rest


def _is_kind_of(planner: Planner, part: fol.Formula, variable: fol.Variable) -> bool:
    match part:
        case fol.Predicate(name, (only,)) if only == variable:
            entry = planner.entry(name, 1)
            return entry.category is Category.NOUN and not entry.mass
        case _:
            return False


def _is_identity(part: fol.Formula) -> bool:
    return isinstance(part, fol.Equality | fol.Not) and isinstance(
        part.operand if isinstance(part, fol.Not) else part, fol.Equality
    )


def is_plain_kind(noun: en.Noun) -> bool:
    """Whether it is "cube", or "wolf or fox", without relative clauses."""
    forms = [relative.form for relative in noun.relatives]
    return not forms if noun.kind is not None else forms == [en.RelativeForm.KINDS]


def of_kinds(plan: Plan[en.Clause]) -> Iterator[Plan[en.Clause]]:
    """As in "no cities are villages", "some cities are capitals", beside "all cities are towns"."""
    match plan.tree:
        case en.Predication(en.Quantified(_, noun) as subject, verb):
            learned = noun.kind is not None and bool(noun.kind.learned_plural)
            if _is_kind(verb) and not learned and not (noun.kind and noun.kind.mass):
                several = en.Predication(replace(subject, plural=True), verb)
                yield Plan(several, plan.cost - 0.1)
        case _:
            return


def _is_kind(verb: en.VerbPhrase) -> bool:
    match verb:
        case en.Nominal(en.Noun(kind=Entry() as entry)) | en.Relation(entry, (), passive=False):
            return entry.category is Category.NOUN and not entry.learned_plural
        case _:
            return False
