"""Abstract English to text: agreement, articles, plurals, lists, punctuation, itemised lists.

>>> from logic2text.english.syntax import EVERY, Noun, Predication, Quantified, Relation
>>> from logic2text.lexicon.entry import Category, Entry
>>> cube = Entry("Cube", 1, Category.NOUN, "cube", "cubes")
>>> small = Entry("Small", 1, Category.ADJECTIVE, "small", "small")
>>> phrase(Predication(Quantified(EVERY, Noun(cube)), Relation(small)))
'every cube is small'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import assert_never, cast

from logic2text import formula as fol
from logic2text.english import closed_words as words
from logic2text.english import joining, notation
from logic2text.english import syntax as en
from logic2text.english.auxiliaries import affirm_shortly, deny_shortly
from logic2text.english.constructions.writing import Level, Writer, write_by_row
from logic2text.english.determiners import Force
from logic2text.english.order import fill_gap, one_of_two
from logic2text.english.raised_phrases import lower
from logic2text.english.relation_properties import relation_phrase
from logic2text.english.shared_heads import (
    denied_words,
    is_owned,
    shared_head,
    shared_words,
    write_shared,
)
from logic2text.english.structure import (
    find_mutual,
    find_partitive,
    has_adjective_alone,
    names_a_value,
    says_otherwise,
    shares_copula,
    stranded_link,
)
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.roles import is_compound_of
from logic2text.lexicon.words.morphology import article


@lru_cache(maxsize=1_024)
def phrase(clause: en.Clause) -> str:
    """The text of a clause inside a sentence: no capital, no full stop."""
    written = _by_row(Level.CLAUSE, clause, 0)
    return _clause(clause) if written is None else written


def _by_row(level: Level, tree: en.Tree, number: int) -> str | None:
    return write_by_row(level, tree, number, _WRITERS, _number)


def _clause(clause: en.Clause) -> str:
    match clause:
        case en.Negation(en.ThereIs() as shared):
            return _share(shared)
        case en.Predication():
            return _predication(clause)
        case en.Coordination():
            return _coordination(clause)
        case en.ForClause():
            return _for_clause(clause)
        case en.ThereIs():
            return _there_is(clause)
        case en.Conditional(wording=en.OTHERWISE, consequent=consequent):
            return f"otherwise, {phrase(consequent)}"
        case en.TruthConstant(value):
            return "a tautology holds" if value else "a contradiction holds"
        case en.Presupposition(presupposed, claim):
            return joining.series([phrase(presupposed), phrase(claim)], "and")
        case en.Text(sentences):
            return joining.series([phrase(part) for part in sentences], "and")
        case _:
            raise ValueError(f"nothing says {type(clause).__name__}")


# Clauses ----------------------------------------------------------------------------------------


def _predication(clause: en.Predication) -> str:
    match clause.verb_phrase:
        case en.Relation(Entry(notation=True)) as relation:
            return notation.write_atom(clause.subject, relation)
    before = noun_phrase(clause.subject)
    if clause.wording:
        return _with_auxiliary(clause, before)
    predicate = _verb_phrase(clause.verb_phrase, _number(clause.subject))
    return f"{before} {predicate}" if before else predicate


def _with_auxiliary(clause: en.Predication, subject: str) -> str:
    """As in "Bob does", "so does Bob", "neither is Bob"."""
    denied = isinstance(clause.verb_phrase, en.NegatedPhrase)
    plural = bool(_number(clause.subject))
    if clause.wording == "short" and isinstance(clause.verb_phrase, en.NegatedPhrase):
        return f"{subject} {deny_shortly(clause.verb_phrase.verb_phrase, plural=plural)}"
    auxiliary = affirm_shortly(clause.verb_phrase, plural=plural)
    if clause.wording == "short":
        return f"{subject} {auxiliary}"
    return f"{'neither' if denied else 'so'} {auxiliary} {subject}"


def _respectively(clauses: Sequence[en.Clause]) -> str:
    """As in "b and c are in front of d and e, respectively"."""
    subjects: list[str] = []
    relations: list[en.Relation] = []
    for clause in clauses:
        match clause:
            case en.Predication(subject, en.Relation(objects=(_,)) as relation):
                subjects.append(noun_phrase(subject))
                relations.append(relation)
            case _:
                raise ValueError("a respective list has predications with one object")
    items = tuple(item for relation in relations for item in relation.objects)
    last = en.CoordinatedPhrase(en.Conjunction.AND, items)
    verb_phrase = _verb_phrase(replace(relations[0], objects=(last,)), True)
    return f"{joining.series(subjects, 'and')} {verb_phrase}, respectively"


def _same_relation(clauses: Sequence[en.Clause]) -> str | None:
    """As in 'the relation "larger than" is transitive and irreflexive'."""
    properties = [clause for clause in clauses if isinstance(clause, en.RelationProperty)]
    if len(properties) < len(clauses) or len({part.entry for part in properties}) > 1:
        return None
    listed = joining.series([part.property for part in properties], "and")
    return f"{relation_phrase(properties[0].entry)} is {listed}"


def _coordination(clause: en.Coordination) -> str:
    if clause.layout is en.ListLayout.RESPECTIVE:
        return _respectively(clause.clauses)
    if clause.layout is en.ListLayout.CHAINED:
        return notation.write_chain(clause.clauses)
    if clause.conjunction is en.Conjunction.AND and clause.layout is en.ListLayout.INLINE:
        of_one_relation = _same_relation(clause.clauses)
        if of_one_relation is not None:
            return of_one_relation
    members = [phrase(member) for member in clause.clauses]
    if says_otherwise(clause):
        return "; ".join(members)
    if clause.layout is en.ListLayout.REPEATED:
        word = f"{clause.conjunction.value} "
        return joining.follow([members[0], *(word + member for member in members[1:])])
    if clause.contrast:
        return joining.series(members, "but", comma=clause.commas)
    if clause.layout is en.ListLayout.INLINE:
        return joining.enumeration(
            members, clause.conjunction, clause.correlative, comma=clause.commas
        )
    return joining.itemise(
        words.LIST_HEADINGS[clause.conjunction], members, published_commas=clause.commas
    )


# Quantified clauses -----------------------------------------------------------------------------


def _share(clause: en.ThereIs) -> str:
    """As in "no two clerks have the same desk": there is no desk that two clerks have."""
    match clause.noun:
        case en.Noun(
            relatives=(en.RelativeClause(en.Predication(en.Quantified() as two, verb_phrase)),)
        ):
            kind = replace(clause.noun, relatives=())
            match verb_phrase:
                case en.Having(entry=role):
                    verb = f"have the same {role.singular}"
                case _:
                    same = "the same " + _noun(kind, thing="thing")
                    named = en.Name(fol.Constant("same"), same)
                    verb = _verb_phrase(fill_gap(verb_phrase, named), True)
            return f"no two {_noun(two.noun, plural=True, thing='thing')} {verb}"
        case _:
            raise ValueError("what is shared is a noun with a relative clause about two things")


def _for_clause(clause: en.ForClause) -> str:
    match clause:
        case en.ForClause(labelled=False, raised=en.Determiner()):
            return phrase(lower(clause))
        case en.ForClause(body=body, unspoken=True):
            return phrase(body)
        case en.ForClause(en.ANY_TWO, noun, variables, body):
            mutual = find_mutual(body)
            if mutual is not None:
                alike, claim = (_verb_phrase(verb_phrase, True) for verb_phrase in mutual)
                return f"any two {_noun(noun, plural=True, thing='thing')} that {alike} {claim}"
            two = f"any two different {_noun(noun, plural=True, thing='thing')}"
            one = one_of_two(body, variables)
            return f"for {two}, {phrase(body)}" if one is None else f"of {two}, {phrase(one)}"
        case en.ForClause(body=body, after=True):
            return joining.follow([phrase(body), f"for {_write_bound(clause)}"])
        case _:
            return _write_binding_clause(clause)


def _write_binding_clause(clause: en.ForClause) -> str:
    bound, body = [clause], clause.body
    while (
        _can_be_listed(bound[-1])
        and isinstance(body, en.ForClause)
        and _can_be_listed(body)
        and body.labelled == clause.labelled
    ):
        bound.append(body)
        body = body.body
    openings = joining.series([_write_bound(part) for part in bound], "and")
    is_short = isinstance(body, en.ThereIs) and (
        _stands_alone(clause.noun) or _stands_alone(body.noun)
    )
    return joining.follow([f"{clause.link} {openings}{'' if is_short else ','}", phrase(body)])


def _stands_alone(noun: en.Noun) -> bool:
    """Whether a variable stands for a number: "for every n there is a p > n"."""
    signs = (part.form is en.RelativeForm.SIGNS for part in noun.relatives)
    return noun.kind == en.ALONE.kind or any(signs)


def _can_be_listed(clause: en.ForClause) -> bool:
    """Whether "for every cube" can share its "for": a modifier could be of the other noun too."""
    noun = clause.noun
    is_plain = noun.kind is not None and not noun.relatives and not noun.objects
    is_plain = is_plain or (noun.kind is None and _stands_alone(noun))
    is_plain = is_plain or (clause.labelled and noun == en.THING)
    is_spoken = not clause.unspoken and clause.raised is None
    return is_plain and is_spoken and clause.determiner == en.EVERY


def _write_bound(clause: en.ForClause) -> str:
    """What stands after "for": "every cube", "all x and y"."""
    labels = _labels(clause.variables) if clause.labelled else ""
    determiner, noun = clause.determiner, clause.noun
    bare = not _has_words(noun) and all(r.form is en.RelativeForm.SIGNS for r in noun.relatives)
    if bare and labels and not determiner.is_counted:
        return f"{determiner.quantity.value} {labels}{_signs(noun, labels)}"
    if clause.labelled:
        return _write_determined(determiner, noun, labels, len(clause.variables) > 1)
    return _write_quantified(en.Quantified(determiner, noun))


def _there_is(clause: en.ThereIs) -> str:
    labels = _labels(clause.variables) if clause.labelled and clause.variables else ""
    several = len(clause.variables) > 1
    plural = words.is_plural(clause.determiner, several) or several
    plural = plural and (clause.determiner.is_counted or not _is_mass(clause.noun))
    if labels and several and clause.determiner.quantity is en.Quantity.A:
        opening = _noun(clause.noun, labels, plural=True)
    elif labels:
        opening = _write_determined(clause.determiner, clause.noun, labels, several)
    else:
        noun = clause.noun
        if _is_definite(noun):  # "there is a father of b"
            noun = replace(noun, kind=replace(cast(Entry, noun.kind), definite=False))
        opening = _write_quantified(
            en.Quantified(clause.determiner, noun, other_than=clause.other_than, says_other=False)
        )
    there = f"there {'are' if plural else 'is'} {opening}"
    if clause.body is None:
        return there
    return f"{there} such that {phrase(clause.body)}"


def _labels(variables: Sequence[fol.Variable]) -> str:
    return joining.series([variable.name for variable in variables], "and")


# Noun phrases -----------------------------------------------------------------------------------


def noun_phrase(phrase: en.NounPhrase, *, subject: bool = True, plural: bool = False) -> str:
    """The text of a noun phrase; `plural` is the number of its clause's subject."""
    written = _by_row(Level.SUBJECT if subject else Level.OBJECT, phrase, 0)
    if written is None:
        written = _by_row(Level.PHRASES, phrase, int(not subject))
    if written is None:
        written = _plain_phrase(phrase, subject=subject, plural=plural)
    return written


def _plain_phrase(phrase: en.NounPhrase, *, subject: bool, plural: bool) -> str:
    match phrase:
        case en.Name(_, written):
            return written
        case en.Quantified() if partitive := find_partitive(phrase):
            return f"{partitive} {_write_owned(phrase.noun)}"
        case en.Quantified():
            return _write_quantified(phrase)
        case en.CoordinatedPhrase(conjunction, phrases, correlative):
            members = [noun_phrase(member, subject=subject) for member in phrases]
            return joining.enumeration(members, conjunction, correlative)
        case en.Application():
            return _application(phrase)
        case en.Reflexive(Gender.COMMON, True) if not plural:
            return "themself"
        case en.Reflexive(gender):
            return words.REFLEXIVES[Gender.COMMON if plural else gender]
        case en.EachOther(explicit):
            return "each other" if explicit else ""
        case en.Pronoun(_, gender):
            return (words.SUBJECT_PRONOUNS if subject else words.OBJECT_PRONOUNS)[gender]
        case en.Definite(_, noun, ordinal):
            return "the " + (words.ORDINALS[ordinal - 1] if ordinal else _noun(noun))
        case en.OnlyNamed(names):
            return "only " + joining.series([noun_phrase(name) for name in names], "and")
        case en.Gap():
            return ""
        case _:
            assert_never(phrase)


OF_ONE = 2
"""The number of "they" for one person: "they are an admin"."""


def _number(subject: en.NounPhrase) -> int:
    """0 for the singular, 1 for the plural, `OF_ONE` for a verb in the plural and a noun of one."""
    of_one = isinstance(subject, en.Pronoun) and isinstance(subject.antecedent, fol.Variable)
    return OF_ONE if of_one and _plural(subject) else int(_plural(subject))


def _plural(phrase: en.NounPhrase) -> bool:
    match phrase:
        case en.CoordinatedPhrase(conjunction, phrases):
            return conjunction is en.Conjunction.AND or any(map(_plural, phrases))
        case en.OnlyNamed(names):
            return len(names) > 1
        case en.Quantified(determiner):
            return words.is_plural(determiner, phrase.plural) and not _is_mass(phrase.noun)
        case en.Pronoun(_, gender):
            return gender is Gender.COMMON
        case en.Name():
            return phrase.plural
        case _:
            return False


def _application(phrase: en.Application) -> str:
    function = phrase.function
    if function.notation:
        return notation.write_term(phrase)
    if phrase.possessive and isinstance(phrase.arguments[0], en.Gap):
        return f"whose {function.singular}{_objects(function, phrase.arguments, 1)}"
    if phrase.possessive and isinstance(phrase.arguments[0], en.Pronoun):
        owner = words.POSSESSIVE_PRONOUNS[phrase.arguments[0].gender]
        return f"{owner} {function.singular}{_objects(function, phrase.arguments, 1)}"
    if phrase.possessive:
        owner = noun_phrase(phrase.arguments[0])
        return f"{owner}'s {function.singular}{_objects(function, phrase.arguments, 1)}"
    return f"the {function.singular}{_objects(function, phrase.arguments)}"


def _objects(
    entry: Entry, phrases: Sequence[en.NounPhrase], start: int = 0, *, plural: bool = False
) -> str:
    """The objects from `start` on, each after its link, with a blank before each word."""
    text = ""
    for link, item in zip(entry.links[start:], phrases[start:], strict=True):
        if isinstance(item, en.Pronoun) and item.of_place:
            text += "" if item.unsaid else " there"
            continue
        phrase = noun_phrase(item, subject=False, plural=plural)
        if not phrase and isinstance(item, en.EachOther):
            continue
        text += ("," if link == "," else f" {link}" if link else "") + (
            f" {phrase}" if phrase else ""
        )
    return f"{text} {entry.after}" if entry.after and not start else text


def _has_words(noun: en.Noun) -> bool:
    return noun.kind is not None or bool(noun.adjectives) or _is_of_kinds(noun)


def _is_of_kinds(noun: en.Noun) -> bool:
    return bool(noun.relatives) and noun.relatives[0].form is en.RelativeForm.KINDS


def _kinds(noun: en.Noun, plural: bool) -> str:
    """As in "wolf or fox", "wolves and foxes"."""
    match noun.relatives[0].clause:
        case en.Predication(_, en.CoordinatedVerbPhrase(_, members)):
            entries = [m.entry for m in members if isinstance(m, en.Relation)]
            names = [entry.plural if plural else entry.singular for entry in entries]
            return joining.series(names, "and" if plural else "or")
        case _:
            return ""


def _write_quantified(phrase: en.Quantified) -> str:
    noun, determiner = phrase.noun, phrase.determiner
    if phrase.ordinal:
        return _write_ordered(phrase)
    exception = ""
    if phrase.other_than is not None and phrase.says_other:
        exception = " other than " + noun_phrase(phrase.other_than, subject=False)
    elif phrase.other_than is not None:
        exception = "else"
    if phrase.labelled and phrase.binds is not None:
        return _write_determined(determiner, noun, phrase.binds.name, phrase.plural, exception)
    if determiner.quantity is en.Quantity.ONLY and _is_anyone(noun) and noun.relatives:
        return f"only those{_relatives(noun, plural=True)}"
    thing, person = determiner.quantity.profile.thing, determiner.quantity.profile.person
    if person is not None and _is_anyone(noun):
        exception = " else" if exception == "else" else exception
        return person + exception + _relatives(noun, plural=False)
    if thing is not None and not _has_words(noun):
        exception = " else" if exception == "else" else exception
        return thing + exception + _relatives(noun, plural=False)
    return _write_determined(determiner, noun, "", phrase.plural, exception)


def _write_ordered(phrase: en.Quantified) -> str:
    """As in "one cube", "a second", "another"."""
    noun = phrase.noun
    if phrase.ordinal == 1:
        return "one " + _noun(noun, thing="person" if noun.of_persons else "thing")
    opening = "another" if phrase.other_than else f"a {words.ORDINALS[phrase.ordinal - 1]}"
    return opening + _relatives(noun, plural=False)


def _write_determined(
    determiner: en.Determiner, noun: en.Noun, label: str, several: bool, exception: str = ""
) -> str:
    """Determiner and noun; the exception "else" becomes "other" before the noun."""
    if _is_mass(noun):
        return _of_mass(determiner, noun, label, several, exception)
    plural = words.is_plural(determiner, several)
    is_other = exception == "else"
    noun_text = _noun(noun, label, plural=plural, thing="element" if label else "thing")
    if exception and not is_other:
        noun_text = _noun(noun, label + exception, plural=plural, thing="thing")
    quantity = determiner.quantity
    is_one = quantity in (en.Quantity.A, en.Quantity.SOME) and not (plural or exception or label)
    if is_one and _is_definite(noun):
        return _write_the_related(noun, noun_text)
    if quantity is en.Quantity.A:
        return f"another {noun_text}" if is_other else f"{article(noun_text)} {noun_text}"
    if is_other:
        noun_text = "other " + noun_text
    if determiner.is_counted:
        return f"{quantity.value} {words.number_word(determiner.number)} {noun_text}"
    return f"{quantity.value} {noun_text}"


def _is_definite(noun: en.Noun) -> bool:
    """Whether a key says that there is only one such thing of each: "the father of b"."""
    is_definite = noun.kind is not None and noun.kind.definite and not noun.kind.guessed
    is_definite = is_definite and len(noun.objects) == 1
    return is_definite and not noun.adjectives and not noun.relatives


def _write_the_related(noun: en.Noun, text: str) -> str:
    match noun:
        case en.Noun(kind=Entry(links=("of",)) as kind, objects=(en.Pronoun(gender=gender),)):
            return f"{words.POSSESSIVE_PRONOUNS[gender]} {kind.singular}"
        case _:
            return f"the {text}"


def _write_owned(noun: en.Noun) -> str:
    """As in "its roots", for "roots of it"."""
    match noun:
        case en.Noun(Entry(plural=plural), objects=(en.Pronoun(gender=gender),)):
            return f"{words.POSSESSIVE_PRONOUNS[gender]} {plural}"
        case _:
            raise ValueError("nothing owns the noun")


def _is_anyone(noun: en.Noun) -> bool:
    """Whether a noun is that of a domain of people, so that "every person" is "everyone"."""
    kind = noun.kind
    return (
        kind is not None and not kind.symbol and kind.singular == "person" and not noun.adjectives
    )


def _is_mass(noun: en.Noun) -> bool:
    return noun.kind is not None and noun.kind.mass


def _of_mass(
    determiner: en.Determiner, noun: en.Noun, label: str, several: bool, exception: str
) -> str:
    """As in "all food", "no other food", "two things that are food"."""
    determined = determiner.quantity.profile.before_mass
    if determined is None or label:
        kind = en.RelativeClause(en.Predication(en.Gap(), en.Relation(cast(Entry, noun.kind))))
        thing = replace(noun, kind=None, relatives=(kind, *noun.relatives))
        return _write_determined(determiner, thing, label, several, exception)
    if exception == "else":
        return f"{determined} other {_noun(noun)}"
    return f"{determined} {_noun(noun, exception)}"


def _noun(noun: en.Noun, label: str = "", *, plural: bool = False, thing: str = "element") -> str:
    said = (adjective.singular for adjective in noun.adjectives)
    text = "".join(f"{adjective} " for adjective in said if adjective)
    if noun.relatives and noun.relatives[-1].form is en.RelativeForm.REST:
        text, noun = f"other {text}", replace(noun, relatives=noun.relatives[:-1])
    in_notation = bool(noun.relatives) and noun.relatives[0].form is en.RelativeForm.SIGNS
    if _is_of_kinds(noun):
        text += _kinds(noun, plural)
        noun = replace(noun, relatives=noun.relatives[1:])
    elif noun.kind is None and not in_notation:
        text += thing + ("s" if plural else "")
    elif noun.kind is not None:
        text += noun.kind.plural if plural else noun.kind.singular
        if noun.objects:
            text += _objects(noun.kind, noun.objects)
    if _stands_alone(noun):
        text = text.rstrip()  # "a d > 0", "a real d"
    if label:
        text += label if label.startswith(" ") or not text else f" {label}"
    if in_notation:
        return text + _signs(noun, label)
    if noun.kind is None:
        noun = replace(noun, relatives=tuple(map(_behind_a_noun, noun.relatives)))
    return text + _relatives(noun, plural=plural) if noun.relatives else text


def _signs(noun: en.Noun, label: str) -> str:
    """What is said in notation of a variable after it: " > 0", " with 0 < x < 1"."""
    text = ""
    for relative in noun.relatives:
        written = phrase(relative.clause)
        follows = not text and written.startswith(f"{label} ")
        text += (
            written.removeprefix(label) if follows else f" {'and' * bool(text) or 'with'} {written}"
        )
    return text


def _behind_a_noun(relative: en.RelativeClause) -> en.RelativeClause:
    """As in "something small" and "an element x that is small"."""
    clause = relative.clause
    if relative.form is not en.RelativeForm.REDUCED or not isinstance(clause, en.Predication):
        return relative
    is_adjective = has_adjective_alone(clause.verb_phrase)
    return replace(relative, form=en.RelativeForm.THAT) if is_adjective else relative


def _relatives(noun: en.Noun, *, plural: bool) -> str:
    person = noun.kind is not None and noun.kind.gender is not Gender.NEUTER
    text = ""
    full = False
    for relative in noun.relatives:
        clause = _relative(relative, "who" if person else "that", plural)
        text += f" and {clause}" if full else f" {clause}"
        full = full or relative.form in (en.RelativeForm.THAT, en.RelativeForm.WHICH)
    return text


def _relative(relative: en.RelativeClause, pronoun: str, plural: bool) -> str:
    clause = relative.clause
    match relative.form, clause:
        case ((en.RelativeForm.SUCH_THAT | en.RelativeForm.SIGNS), _):
            return "such that " + phrase(clause)
        case en.RelativeForm.REDUCED, en.Predication(en.Gap(), verb_phrase):
            return _complement(verb_phrase, plural)
        case en.RelativeForm.WHICH, en.Predication(_, verb_phrase):
            link = stranded_link(verb_phrase)
            which = "whom" if pronoun == "who" else "which"
            return f"{link} {which} {phrase(clause).removesuffix(f' {link}')}"
        case _, en.Predication(en.Gap(), verb_phrase):
            return f"{pronoun} {_verb_phrase(verb_phrase, plural)}"
        case _, en.Coordination(conjunction, clauses, en.ListLayout.INLINE, correlative):
            members = [_relative(en.RelativeClause(part), pronoun, plural) for part in clauses]
            return joining.enumeration(members, conjunction, correlative)
        case _, en.Predication(en.Application()) if phrase(clause).startswith("whose "):
            return phrase(clause)
        case _:
            return f"{pronoun} {phrase(clause)}"


# Verb phrases -----------------------------------------------------------------------------------


def _verb_phrase(verb_phrase: en.VerbPhrase, plural: int) -> str:
    written = _by_row(Level.VERB_PHRASE, verb_phrase, plural)
    if written is not None:
        return written
    copula = "are" if plural else "is"
    match verb_phrase:
        case en.Relation(entry, objects, passive):
            if passive or entry.category is not Category.VERB:
                return f"{copula} {_complement(verb_phrase, plural)}"
            finite = entry.plural if plural else entry.singular
            return finite + _objects(entry, objects, plural=bool(plural))
        case en.Nominal() | en.OnlyOne():
            return f"{copula} {_complement(verb_phrase, plural)}"
        case en.Having():
            return ("have " if plural else "has ") + _write_had(verb_phrase, plural)
        case en.NegatedPhrase(inner, elided=True):
            return deny_shortly(inner, plural=bool(plural))
        case en.NegatedPhrase(inner):
            return _write_negated(inner, plural)
        case en.CoordinatedVerbPhrase(_, members):
            shares = shares_copula(verb_phrase) and not verb_phrase.commas
            if shares and not any(map(names_a_value, members)):
                return f"{copula} {_complement(verb_phrase, plural)}"
            return _write_list([_verb_phrase(member, plural) for member in members], verb_phrase)
        case _:
            assert_never(verb_phrase)


def _write_negated(inner: en.VerbPhrase, plural: int) -> str:
    match inner:
        case en.Relation(Entry(category=Category.VERB) as entry, objects, False):
            finite = entry.negative_plural if plural else entry.negative_singular
            return finite + _objects(entry, objects, plural=bool(plural))
        case _:
            raise ValueError("no row says the negated verb phrase")


def _write_list(members: list[str], phrase: en.CoordinatedVerbPhrase) -> str:
    """The texts of the members of a list as one phrase."""
    if phrase.shares_head and phrase.contrast:
        return f"{members[0]} but not {_write_denied(*phrase.verb_phrases)}"
    if phrase.shares_head:
        count = shared_words(phrase.verb_phrases)
        if phrase.conjunction in (en.Conjunction.XOR, en.Conjunction.NOR):
            # "Either" and "neither" stand before what differs: "eats neither bread nor rice".
            rests = [" ".join(member.split(" ")[count:]) for member in members]
            return f"{shared_head(members, count)} {joining.enumeration(rests, phrase.conjunction)}"
        members = write_shared(members, count)
    if phrase.contrast:
        return joining.series(members, "but")
    comma = phrase.commas
    return joining.enumeration(members, phrase.conjunction, phrase.correlative, comma=comma)


def _write_denied(claim: en.VerbPhrase, denied: en.VerbPhrase) -> str:
    """What a denial says that the claim before it does not: "(but not) in Linz", "with c"."""
    match denied:
        case en.NegatedPhrase(en.Relation(entry, ())):
            return " ".join(entry.singular.split(" ")[denied_words(claim, denied) :])
        case en.NegatedPhrase(en.Relation(entry, objects)):
            return _objects(entry, objects, len(objects) - 1).lstrip()
        case _:
            raise ValueError("only a relation is denied after a claim")


def _bare(verb_phrase: en.VerbPhrase, plural: int) -> str:
    """The verb phrase after "does not": "own b", "be small"."""
    if isinstance(verb_phrase, en.Relation) and verb_phrase.entry.category is Category.VERB:
        entry = verb_phrase.entry
        base = entry.negative_plural.removeprefix("do not ")
        return base + _objects(entry, verb_phrase.objects, plural=bool(plural))
    if isinstance(verb_phrase, en.Having):
        return "have " + _write_had(verb_phrase, plural)
    return "be " + _complement(verb_phrase, plural)


def _bare_list(verb_phrase: en.CoordinatedVerbPhrase, plural: int) -> str:
    written = _by_row(Level.BARE_LIST, verb_phrase, plural)
    if written is not None:
        return written
    return _write_list([_bare(part, plural) for part in verb_phrase.verb_phrases], verb_phrase)


def _write_had(verb_phrase: en.Having, plural: int) -> str:
    """What stands after "has" or "with": "a cube in front of it"."""
    entry = verb_phrase.entry
    if entry.category is Category.NOUN:
        return _write_role(verb_phrase.thing, entry)
    link = f" {entry.links[0]}" if entry.links[0] else ""
    pronoun = words.OBJECT_PRONOUNS[Gender.COMMON if plural else verb_phrase.gender]
    thing = noun_phrase(verb_phrase.thing, subject=False)
    return f"{thing} {entry.singular}{link} {pronoun}"


def _write_role(thing: en.NounPhrase, role: Entry) -> str:
    """As in "a child who barks", "no meat topping", "b as a child"."""
    match thing:
        case en.Quantified(determiner, en.Noun(kind=None) as noun, other_than=None) if (
            determiner.force not in (Force.UNIVERSAL, Force.NOT_UNIVERSAL)  # of its own kind
        ):
            return _write_quantified(replace(thing, noun=replace(noun, kind=role)))
        case en.Quantified(noun=en.Noun(kind=Entry() as kind)) if is_compound_of(kind, role):
            return _write_quantified(thing)
        case _:
            words = role.plural if _plural(thing) else f"{article(role.singular)} {role.singular}"
            return f"{noun_phrase(thing, subject=False)} as {words}"


def _complement(verb_phrase: en.VerbPhrase, plural: int) -> str:
    """What stands after the copula."""
    written = _by_row(Level.COMPLEMENT, verb_phrase, plural)
    if written is not None:
        return written
    match verb_phrase:
        case en.Relation(entry, objects, True):
            agent = " by " + noun_phrase(objects[0], subject=False, plural=bool(plural))
            return entry.participle + agent + _objects(entry, objects, 1, plural=bool(plural))
        case en.Relation(_, (value,)) if names_a_value(verb_phrase):
            return noun_phrase(value, subject=False)
        case en.Relation(entry) if is_owned(verb_phrase):
            return "with " + entry.singular.removeprefix("has ")
        case en.Relation(entry, objects):
            text = entry.singular
            if entry.category is Category.NOUN and not entry.mass:
                determiner = "the" if entry.definite else article(text)
                text = entry.plural if plural == 1 else f"{determiner} {text}"
            return text + _objects(entry, objects, plural=bool(plural)) if objects else text
        case en.Nominal(noun):
            text = _noun(noun, plural=plural == 1 and not _is_mass(noun))
            return text if plural == 1 or _is_mass(noun) else f"{article(text)} {text}"
        case en.Having():
            return "with " + _write_had(verb_phrase, plural)
        case en.CoordinatedVerbPhrase(_, members):
            return _write_list([_complement(member, plural) for member in members], verb_phrase)
        case _:
            raise ValueError(f"nothing says {type(verb_phrase).__name__} after a copula")


_WRITERS: dict[Level, Writer] = {
    Level.CLAUSE: lambda clause, _: phrase(clause),
    Level.VERB_PHRASE: _verb_phrase,
    Level.COMPLEMENT: _complement,
    Level.BARE: _bare,
    Level.BARE_LIST: _bare_list,
    Level.BEHIND: _complement,
    Level.HAD: _write_had,
    Level.MEMBER: lambda item, is_object: noun_phrase(item, subject=not is_object),
    Level.SUBJECT: lambda item, _: noun_phrase(item),
    Level.OBJECT: lambda item, number: noun_phrase(item, subject=False, plural=bool(number)),
    Level.NOUN: lambda noun, number: _noun(noun, plural=bool(number), thing="thing"),
    Level.NOUN_ALONE: lambda noun, number: _noun(noun, plural=bool(number)),
    Level.RELATIVES: lambda relatives, number: _relatives(
        en.Noun(relatives=relatives), plural=bool(number)
    ).strip(),
    Level.RELATION: lambda entry, _: relation_phrase(entry),
    Level.WORD: lambda word, _: str(word),
    Level.NUMBER: lambda number, _: words.number_word(number),
    Level.LETTER: lambda entry, _: entry.singular,
    Level.DENIED_LETTER: lambda entry, _: entry.negative_singular,
}
"""How the symbols of rows are written."""
