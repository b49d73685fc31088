"""From derivation trees to English."""

from __future__ import annotations

from typing import assert_never

from benchmarks.montague.trees import (
    Bracketings,
    Clause,
    Conditional,
    Defined,
    Definite,
    Denied,
    Determiner,
    EachOther,
    Joined,
    JoinedVerbs,
    Label,
    Listed,
    Loose,
    Modifier,
    Name,
    Nominal,
    ObjectRelative,
    Only,
    Phrase,
    Prefixed,
    Prepositional,
    Pronoun,
    Quality,
    Quantified,
    Relation,
    Same,
    Sentence,
    Simple,
    SubjectRelative,
    TheOnly,
    ThereIs,
    VerbPhrase,
)

ORDINALS = ("", "first", "second", "third")
NUMBERS = ("zero", "one", "two", "three", "four")
COUNTED = {
    Determiner.AT_LEAST: "at least ",
    Determiner.AT_MOST: "at most ",
    Determiner.FEWER_THAN: "fewer than ",
    Determiner.EXACTLY: "exactly ",
    Determiner.ALL_BUT: "all but ",
    Determiner.NUMERAL: "",
}
THINGS = {
    Determiner.EVERY: "everything",
    Determiner.SOME: "something",
    Determiner.ANY: "anything",
    Determiner.NO: "nothing",
}
AFTER = ("if after", "unless after", "only if", "iff")
PRONOUNS = {"it": "it", "he": "him", "she": "her"}
REFLEXIVES = {"it": "itself", "he": "himself", "she": "herself"}


def spelled(sentence: Sentence) -> str:
    """A text, with its capital letter and its full stop."""
    if isinstance(sentence, Joined) and sentence.joint == ".":
        return " ".join(map(spelled, sentence.parts))
    words = _sentence(sentence)
    return (words if _starts_with_letter(sentence) else words[0].upper() + words[1:]) + "."


def _starts_with_letter(sentence: Sentence) -> bool:
    """Whether the first word is a one-letter name, which stays small."""
    match sentence:
        case Clause(subject) | Same(subject) | EachOther(subject):
            phrase: Phrase = subject
            while isinstance(phrase, Listed) and phrase.joint in ("and", "or"):
                phrase = phrase.phrases[0]
            return isinstance(phrase, Name | Label)
        case Conditional(form, _, conclusion):
            return form in AFTER and _starts_with_letter(conclusion)
        case Joined(joint, parts):
            return joint != "either or" and _starts_with_letter(parts[0])
        case Bracketings(first):
            return _starts_with_letter(first)
    return False


def _sentence(sentence: Sentence) -> str:
    match sentence:
        case Clause(subject, verb_phrase):
            return f"{_phrase(subject)} {_verb_phrase(verb_phrase, plural=is_plural(subject))}"
        case Same(subject, _, words, negated):
            verb = "are not" if negated else "are"
            return f"{_phrase(subject)} {verb} {words}"
        case EachOther(subject, relation):
            verb = relation.plural if relation.verb else f"are {relation.singular}"
            link = f" {relation.links[0]}" if relation.links[0] else ""
            return f"{_phrase(subject)} {verb}{link} each other"
        case ThereIs(phrase):
            return f"there {'are' if is_plural(phrase) else 'is'} {_phrase(phrase)}"
        case Defined(defined, meant):
            kind = article(_nominal(defined, plural=False))
            return f"{kind} is any {_nominal(meant, plural=False)}"
        case Denied(inner):
            return f"it is not the case that {_sentence(inner)}"
        case Conditional(form, condition, conclusion):
            return _conditional(form, _sentence(condition), _sentence(conclusion))
        case Joined(joint, parts):
            return _joined(joint, [_sentence(part) for part in parts])
        case Prefixed():
            return _prefixed(sentence)
        case Bracketings(first):
            return _sentence(first)
        case _:
            assert_never(sentence)


def _conditional(form: str, condition: str, conclusion: str) -> str:
    match form:
        case "if then":
            return f"if {condition}, then {conclusion}"
        case "if":
            return f"if {condition}, {conclusion}"
        case "if after":
            return f"{conclusion} if {condition}"
        case "when after":
            return f"{conclusion} when {condition}"
        case "unless":
            return f"unless {condition}, {conclusion}"
        case "unless after":
            return f"{conclusion} unless {condition}"
        case "only if":
            return f"{conclusion} only if {condition}"
    return f"{conclusion} if and only if {condition}"


def _joined(joint: str, parts: list[str]) -> str:
    match joint:
        case ", and" | ", or":
            return f"{joint} ".join(parts)
        case "and" | "or":
            if len(parts) == 1:
                return parts[0]
            head = ", ".join(parts[:-1])
            return f"{head} {joint} {parts[-1]}"
        case "either or":
            return "either " + _joined("or", parts)
        case "neither nor":
            return "neither " + " nor ".join(parts)
        case "both and":
            return "both " + " and ".join(parts)
    raise ValueError(joint)


def _prefixed(sentence: Prefixed) -> str:
    labels = _joined("and", list(sentence.labels))
    body = _sentence(sentence.body)
    kind = sentence.kind
    if sentence.words.startswith("there"):
        several = len(sentence.labels) > 1
        noun = "" if kind is None else (kind.plural if several else article(kind.singular)) + " "
        if kind is None and not several:
            noun = "an " if sentence.labels[0] == "x" else "a "
        return f"{sentence.words} {noun}{labels} such that {body}"
    plural = sentence.words in ("for all", "for not all") or (
        sentence.words == "for some" and len(sentence.labels) > 1
    )
    plural = plural or sentence.words.endswith("two")
    noun = "" if kind is None else (kind.plural if plural else kind.singular) + " "
    return f"{sentence.words} {noun}{labels}, {body}"


# Phrases ----------------------------------------------------------------------------------------


def is_plural(phrase: Phrase) -> bool:
    """Whether a subject takes a plural verb."""
    match phrase:
        case Quantified(determiner, nominal, _, number):
            if nominal.kind is None:
                return False
            if determiner in (
                Determiner.ALL,
                Determiner.NOT_ALL,
                Determiner.BARE,
                Determiner.SEVERAL,
            ):
                return True
            return number > 1
        case Listed(joint, phrases):
            return "and" in joint or is_plural(phrases[-1])
        case Only(nominal, words):
            return isinstance(nominal, Nominal) and words == "only"
        case Definite(words):
            return words == "both"
    return False


def _phrase(phrase: Phrase, *, object_: bool = False) -> str:
    match phrase:
        case Name(_, words):
            return words
        case Label(name):
            return name
        case Pronoun(_, words, reflexive):
            if reflexive:
                return REFLEXIVES[words]
            return PRONOUNS[words] if object_ else words
        case Definite(ordinal=ordinal) if ordinal:
            return f"the {ORDINALS[ordinal]}"
        case Definite(words, nominal):
            return f"{words} {_nominal(nominal, plural=words == 'both')}"
        case Listed(joint, phrases):
            return _joined(joint, [_phrase(one, object_=object_) for one in phrases])
        case Only(Name(_, name), words):
            return f"{words} {name}"
        case Only(nominal, words):
            assert isinstance(nominal, Nominal)
            return f"{words} {_nominal(nominal, plural=True)}"
        case Quantified():
            return _quantified(phrase)
        case _:
            assert_never(phrase)


def _quantified(phrase: Quantified) -> str:
    determiner, nominal, number = phrase.determiner, phrase.nominal, phrase.number
    if phrase.ordinal:
        one = f"one {_nominal(nominal, plural=False)}"
        return one if phrase.ordinal == 1 else f"a {ORDINALS[phrase.ordinal]}"
    if nominal.kind is None:
        thing = THINGS[determiner] + (" else" if phrase.other_than else "")
        rest = " ".join(_modifier(m, plural=False) for m in nominal.modifiers)
        return f"{thing} {rest}".strip()
    noun = _nominal(nominal, plural=is_plural(phrase))
    if phrase.other_than:
        noun = f"other {noun}"
        if determiner is Determiner.A:
            return f"an{noun}"
    if determiner in COUNTED:
        return f"{COUNTED[determiner]}{NUMBERS[number]} {noun}"
    if determiner is Determiner.A:
        return article(noun)
    if number:
        return f"{determiner} {NUMBERS[number]} {noun}"
    return noun if determiner is Determiner.BARE else f"{determiner} {noun}"


def article(noun: str) -> str:
    """A noun with its indefinite article."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def _nominal(nominal: Nominal, *, plural: bool) -> str:
    assert nominal.kind is not None
    noun = nominal.kind.plural if plural else nominal.kind.singular
    words = [*(quality.singular for quality in nominal.qualities), noun]
    return " ".join(words + [_modifier(m, plural=plural) for m in nominal.modifiers])


def _modifier(modifier: Modifier, *, plural: bool) -> str:
    match modifier:
        case Prepositional(relation, objects):
            return f"{relation.singular}{_objects(relation, objects)}"
        case SubjectRelative(verb_phrase):
            return f"that {_verb_phrase(verb_phrase, plural=plural)}"
        case ObjectRelative(subject, relation, negated):
            verb = _verb(relation, plural=is_plural(subject), negated=negated)
            return f"that {_phrase(subject)} {verb} {relation.links[0]}".strip()
        case Loose(inner, relative):
            return f"{_modifier(inner, plural=plural)} {_modifier(relative, plural=False)}"
        case _:
            assert_never(modifier)


# Verb phrases -----------------------------------------------------------------------------------


def _verb_phrase(verb_phrase: VerbPhrase, *, plural: bool) -> str:
    match verb_phrase:
        case Simple():
            return _simple(verb_phrase, plural=plural)
        case TheOnly(nominal, negated):
            verb = "is not" if negated else "is"
            return f"{verb} the only {_nominal(nominal, plural=False)}"
        case JoinedVerbs(joint, parts):
            spelled_parts = [_verb_phrase(part, plural=plural) for part in parts]
            copula = "are " if plural else "is "
            shared = all(
                part.startswith(copula) and not part.startswith(copula + "not ")
                for part in spelled_parts
            )
            if shared and joint != ", and":
                return copula + _joined(joint, [p.removeprefix(copula) for p in spelled_parts])
            return _joined(joint, spelled_parts)
        case _:
            assert_never(verb_phrase)


def _simple(verb_phrase: Simple, *, plural: bool) -> str:
    predicate = verb_phrase.predicate
    copula = ("are" if plural else "is") + (" not" if verb_phrase.negated else "")
    if isinstance(predicate, Nominal):
        noun = _nominal(predicate, plural=plural)
        return f"{copula} {noun if plural else article(noun)}"
    if verb_phrase.passive:
        assert isinstance(predicate, Relation)
        agent = _phrase(verb_phrase.objects[0], object_=True)
        return f"{copula} {predicate.participle} by {agent}"
    verb = _verb(predicate, plural=plural, negated=verb_phrase.negated)
    if isinstance(predicate, Quality):
        return verb
    return f"{verb}{_objects(predicate, verb_phrase.objects)}"


def _verb(predicate: Quality | Relation, *, plural: bool, negated: bool) -> str:
    if not predicate.verb:
        copula = ("are" if plural else "is") + (" not" if negated else "")
        return f"{copula} {predicate.singular}".rstrip()
    if negated:
        return f"{'do' if plural else 'does'} not {predicate.plural}"
    return predicate.plural if plural else predicate.singular


def _objects(relation: Relation, objects: tuple[Phrase, ...]) -> str:
    pieces = [
        f"{link} {_phrase(phrase, object_=True)}" if link else _phrase(phrase, object_=True)
        for link, phrase in zip(relation.links, objects, strict=True)
    ]
    return "".join(f" {piece}" for piece in pieces)
