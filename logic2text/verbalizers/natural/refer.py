"""Referring expressions: pronouns and "the cube" if unambiguous, variables elsewhere.

The planner leaves a bare variable at every mention of a bound thing.  Here each mention becomes a
pronoun if only its antecedent agrees with it, "the K" if only its antecedent is a K; a referent
with a mention that allows neither is labelled: "every cube x".
"""

from __future__ import annotations

from dataclasses import field

from logic2text import formula as fol
from logic2text.arithmetic import is_numeral
from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.structure import REACHING
from logic2text.english.traversal import subtrees
from logic2text.frozen_node import with_fields
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry, Gender
from logic2text.verbalizers.style import Style


@dataclass(frozen=True, slots=True)
class _Referent:
    """A discourse referent: its kind, its gender, and whether it stays accessible."""

    term: fol.Variable | fol.Constant
    kind: Entry | None
    gender: Gender
    reaches: bool


class _UnsayableError(Exception):
    """A mention precedes its antecedent."""


@dataclass(slots=True)
class _Discourse:
    """The state of one walk through a tree, in surface order."""

    style: Style
    bound: frozenset[fol.Variable]
    labelled: frozenset[fol.Variable]
    referents: dict[fol.Variable | fol.Constant, _Referent] = field(default_factory=dict)
    failed: set[fol.Variable] = field(default_factory=set)
    gap: fol.Variable | None = None
    last: fol.Variable | fol.Constant | None = None
    subject: fol.Variable | fol.Constant | None = None
    described: fol.Variable | None = None
    in_list: bool = False
    has_values: bool = False
    follows_value: bool = False


def refer(tree: en.Clause, bound: frozenset[fol.Variable], style: Style) -> en.Clause | None:
    """The tree with referring expressions; None if a mention precedes its antecedent.

    Args:
        tree: a plan, in which bound things are mentioned by variables.
        bound: the variables that the tree's phrases bind.
        style: which may avoid pronouns.
    """
    labelled: frozenset[fol.Variable] = frozenset()
    # A label changes what other mentions can be, so the walk begins again with it; each round adds
    # at least one.
    for _ in range(len(bound) + 1):
        discourse = _Discourse(style, bound, labelled)
        try:
            referring_tree = _clause(tree, discourse)
        except _UnsayableError:
            return None
        if discourse.failed <= labelled:
            return referring_tree
        labelled = labelled | discourse.failed
    return None


# Mentions ---------------------------------------------------------------------------------------


def _mention(name: en.Name, state: _Discourse) -> en.NounPhrase:
    term = name.term
    state.last = term
    if is_numeral(term):  # "it" is no number
        return name
    if not isinstance(term, fol.Variable) or term not in state.bound:
        if _can_be_he_or_she(name, state):
            return en.Pronoun(term, name.gender)
        state.referents[term] = _Referent(term, None, name.gender, reaches=True)
        return name
    referent = state.referents.get(term)
    if referent is None:
        raise _UnsayableError
    if term in state.labelled:
        return name
    # "It" is not the subject's object, nor the root in "every root of it"; "its roots" may be the
    # subject's.
    apart = state.subject if state.described is None else state.described
    others = [rival for rival in state.referents.values() if rival.term not in (term, apart)]
    # "It" after "its weight is over 20 or" could be the weight.
    is_rivalled = state.follows_value and referent.gender is Gender.NEUTER
    is_rivalled = is_rivalled or any(_agree(referent, rival) for rival in others)
    # A pronoun first: it is the shortest, and unambiguous where nothing else agrees.
    if state.style.allows("pronouns") and not is_rivalled:
        return en.Pronoun(term, referent.gender)
    if referent.kind is not None and all(
        rival.kind is None or rival.kind.singular != referent.kind.singular
        for rival in state.referents.values()
        if rival.term != term
    ):
        return en.Definite(term, en.Noun(referent.kind))
    state.failed.add(term)
    return name


def _can_be_he_or_she(name: en.Name, state: _Discourse) -> bool:
    """Whether a name is repeated so near that a pronoun is clearer: "if Max sings, he is happy".

    "It" stands for a thing with an article, "the oven", since other names can be of persons.
    """
    before = state.referents.get(name.term)
    if before is None or not state.style.allows("pronouns") or state.subject == name.term:
        return False
    if state.in_list:
        return False
    if state.has_values:  # "a's father likes Max and he …"
        return False
    is_known = name.gender in (Gender.MASCULINE, Gender.FEMININE)
    if not is_known and not (name.gender is Gender.NEUTER and name.words.startswith("the ")):
        return False
    rivals = (r for r in state.referents.values() if r.term not in (name.term, state.subject))
    return not any(_agree(before, rival) for rival in rivals)


def _agree(first: _Referent, second: _Referent) -> bool:
    common = Gender.COMMON
    persons = {Gender.MASCULINE, Gender.FEMININE, common}
    if common in (first.gender, second.gender):
        return first.gender in persons and second.gender in persons
    return first.gender is second.gender


def _introduce(variable: fol.Variable, noun: en.Noun, state: _Discourse, *, reaches: bool) -> None:
    state.last = variable
    gender = Gender.NEUTER if noun.kind is None else noun.kind.gender
    state.referents[variable] = _Referent(variable, noun.kind, gender, reaches)


# Noun phrases -----------------------------------------------------------------------------------


def _phrase(phrase: en.NounPhrase, state: _Discourse) -> en.NounPhrase:
    match phrase:
        case en.Name():
            return _mention(phrase, state)
        case en.Application(function, arguments):
            said_arguments = tuple(_phrase(a, state) for a in arguments)
            state.has_values = True
            owned = function.links == ("of",) and _can_own(said_arguments[0])
            return with_fields(phrase, arguments=said_arguments, possessive=owned)
        case en.CoordinatedPhrase(_, phrases):
            # Names in a list stay: "neither Ann nor Bob", not "neither she nor he".
            before, state.in_list = state.in_list, True
            said_phrases = tuple(_phrase(p, state) for p in phrases)
            state.in_list = before
            return with_fields(phrase, phrases=said_phrases)
        case en.Quantified(determiner, noun, binds, other_than=excluded):
            heard = isinstance(excluded, en.Name) and excluded.term == state.last
            if isinstance(excluded, en.Name) and _is_only_one(excluded.term, noun, state):
                phrase = with_fields(phrase, says_other=False)
            elif excluded is not None and not (phrase.says_other or heard or phrase.ordinal):
                phrase = with_fields(phrase, says_other=True)
            # Before the phrase itself is introduced: "another cube" excepts what was there before.
            said_other = None if excluded is None else _phrase(excluded, state)
            if binds is not None:
                reaches = determiner.quantity in REACHING
                _introduce(binds, noun, state, reaches=reaches)
            referring_noun = _noun(noun, binds, state)
            return with_fields(
                phrase, noun=referring_noun, other_than=said_other, labelled=binds in state.labelled
            )
        case _:
            return phrase


def _is_only_one(term: fol.Term, noun: en.Noun, state: _Discourse) -> bool:
    """Whether "every other K" is other than a thing: the one K that was spoken of."""
    kind = noun.kind
    known = [r.term for r in state.referents.values() if r.kind is not None and r.kind == kind]
    return known == [term] and isinstance(term, fol.Variable) and term in state.bound


def _can_own(phrase: en.NounPhrase) -> bool:
    """Whether a possessive is used: "its mother", "b's mother", "every student's mother"."""
    match phrase:
        case en.Pronoun() | en.Name() | en.Gap():
            return True
        case en.Application(possessive=possessive):
            return possessive
        case en.Quantified(determiner, noun) if not is_plural(determiner, phrase.plural):
            return noun.kind is not None and not noun.relatives and phrase.other_than is None
        case _:
            return False


def _noun(noun: en.Noun, variable: fol.Variable | None, state: _Discourse) -> en.Noun:
    before, state.described = state.described, variable
    objects = tuple(_phrase(item, state) for item in noun.objects)
    state.described = before
    before, subject = state.gap, state.subject
    state.gap = variable
    relatives = []
    for relative in noun.relatives:
        relatives.append(en.RelativeClause(_clause(relative.clause, state), relative.form))
        state.subject = subject
    state.gap = before
    return with_fields(noun, objects=objects, relatives=tuple(relatives))


# Verb phrases -----------------------------------------------------------------------------------


def _verb(
    tree: en.VerbPhrase, state: _Discourse, subject: fol.Variable | fol.Constant | None
) -> en.VerbPhrase:
    match tree:
        case en.Relation(_, objects):
            referring_objects = []
            for item in objects:
                state.subject = subject
                referring_objects.append(_phrase(item, state))
            state.subject = None
            return with_fields(tree, objects=tuple(referring_objects))
        case en.Having(thing):
            state.subject = subject
            said_thing = _phrase(thing, state)
            state.subject = None
            return with_fields(tree, thing=said_thing)
        case en.Nominal() | en.OnlyOne():
            return tree
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(_verb(inner, state, subject))
        case en.CoordinatedVerbPhrase(_, members):
            return with_fields(tree, verb_phrases=tuple(_verb(m, state, subject) for m in members))


def _who(phrase: en.NounPhrase, state: _Discourse) -> fol.Variable | fol.Constant | None:
    match phrase:
        case en.Name(term):
            return term
        case en.Quantified(binds=variable):
            return variable
        case en.Gap():
            return state.gap
        case _:
            return None


# Clauses ----------------------------------------------------------------------------------------


def _clause(clause: en.Clause, state: _Discourse) -> en.Clause:
    match clause:
        case en.Predication(subject, verb):
            state.subject = state.gap if _holds_gap(verb) else None
            state.follows_value = state.has_values and isinstance(subject, en.Name)
            referring_subject = _phrase(subject, state)
            state.follows_value = False
            return en.Predication(referring_subject, _verb(verb, state, _who(subject, state)))
        case en.Coordination(_, clauses):
            return with_fields(clause, clauses=tuple(_member(c, state) for c in clauses))
        case en.Text(sentences):
            return en.Text(tuple(_member(c, state) for c in sentences))
        case en.Negation(inner):
            return with_fields(clause, clause=_member(inner, state))
        case en.Conditional(antecedent, consequent, form):
            # Visited as it is read: the consequent stands first, so the condition may refer back to
            # it.
            if form in en.CONDITION_LAST:
                said_other = _member(consequent, state)
                return with_fields(
                    clause, antecedent=_member(antecedent, state), consequent=said_other
                )
            before = _member(antecedent, state)
            return with_fields(clause, antecedent=before, consequent=_member(consequent, state))
        case en.Biconditional(left, right):
            return with_fields(clause, left=_member(left, state), right=_member(right, state))
        case en.ForClause():
            return _for_clause(clause, state)
        case en.ThereIs():
            return _there_is(clause, state)
        case _:
            return clause


def _holds_gap(verb: en.VerbPhrase) -> bool:
    inner = verb.verb_phrase if isinstance(verb, en.NegatedPhrase) else verb
    return isinstance(inner, en.Relation) and any(isinstance(p, en.Gap) for p in inner.objects)


def _member(clause: en.Clause, state: _Discourse) -> en.Clause:
    """A part of a list or conditional: its referents may be inaccessible afterwards."""
    before = set(state.referents)
    state.subject = None
    referring_clause = _clause(clause, state)
    in_reach = True
    for term in [t for t in state.referents if t not in before]:
        # What stands under "every" or "no" is out of reach afterwards, and so is what was
        # introduced below it.
        in_reach = in_reach and state.referents[term].reaches
        if not in_reach and isinstance(term, fol.Variable) and term in state.bound:
            del state.referents[term]
    return referring_clause


def _needs_pronoun(clause: en.Clause, variable: fol.Variable) -> bool:
    """Whether there is a mention, after the phrase "a cube", that can only be a pronoun.

    "The cube" refers to it after "if and only if" and "only if", the variable nowhere.
    """
    has_definites = False
    match clause:
        case en.Biconditional(right=later):
            has_definites = True
        case en.Conditional(consequent=later, form=en.ConditionalForm.ONLY_IF):
            has_definites = True
        case _:
            later = clause
    for part in subtrees(later):
        match part:
            case en.Name(term) if term == variable:
                return True
            case en.Definite(antecedent) if antecedent == variable and not has_definites:
                return True
            case _:
                continue
    return False


def _for_clause(clause: en.ForClause, state: _Discourse) -> en.Clause:
    for variable in clause.variables:
        _introduce(variable, clause.noun, state, reaches=False)
    counts = clause.determiner == en.ANY_TWO  # "the first", "the second"
    alone = clause.noun.kind is None and not clause.raised
    if not counts and (len(clause.variables) > 1 or alone):
        state.failed.update(clause.variables)
    noun = _noun(clause.noun, clause.variables[0], state)
    body = _clause(clause.body, state)
    if clause.raised and _needs_pronoun(body, clause.variables[0]):
        raise _UnsayableError
    labelled = any(variable in state.labelled for variable in clause.variables)
    determiner = en.ALL if labelled and clause.noun == en.THING else clause.determiner
    return with_fields(clause, determiner=determiner, noun=noun, body=body, labelled=labelled)


def _there_is(clause: en.ThereIs, state: _Discourse) -> en.Clause:
    excluded = clause.other_than
    if excluded is not None:
        if not (isinstance(excluded, en.Name) and excluded.term == state.last):
            raise _UnsayableError
        excluded = _phrase(excluded, state)
    for variable in clause.variables:
        unique = clause.determiner == en.Determiner(en.Quantity.EXACTLY, 1)
        reaches = unique or clause.determiner.quantity in REACHING
        _introduce(variable, clause.noun, state, reaches=reaches)
    if len(clause.variables) > 1:
        state.failed.update(clause.variables)
    first = clause.variables[0] if clause.variables else None
    noun = _noun(clause.noun, first, state)
    body = None if clause.body is None else _clause(clause.body, state)
    labelled = any(variable in state.labelled for variable in clause.variables)
    return with_fields(clause, noun=noun, body=body, labelled=labelled, other_than=excluded)
