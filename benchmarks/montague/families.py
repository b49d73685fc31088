"""Families of single clauses: determiners, scope, modifiers, negation, coordination, counting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from benchmarks.montague.build import COUNTED, SINGULAR, SUBJECTS, Build, D
from benchmarks.montague.trees import (
    IDENTITY,
    Clause,
    Defined,
    Definite,
    Denied,
    EachOther,
    JoinedVerbs,
    Listed,
    Loose,
    Nominal,
    ObjectRelative,
    Only,
    Phrase,
    Prepositional,
    Pronoun,
    Quantified,
    Same,
    Sentence,
    Simple,
    SubjectRelative,
    TheOnly,
    ThereIs,
    VerbPhrase,
)
from benchmarks.montague.words import BETWEEN, BLOCKS, MEASURED, SAME

Family = Callable[[Build], Sentence]


def determiner(build: Build) -> Sentence:
    """Every cube is small."""
    return Clause(build.subject(), build.predicate())


def two_quantifiers(build: Build) -> Sentence:
    """Every cube is larger than some tetrahedron."""
    return Clause(build.subject(), Simple(build.relation(), (build.object_(),)))


def three_quantifiers(build: Build) -> Sentence:
    """Every cube is between a tetrahedron and some dodecahedron."""
    build = Build(build.rng, BLOCKS)
    choice = (D.EVERY, D.A, D.SOME, D.NO)
    objects = tuple(build.quantified(build.chosen(choice), adjective=0) for _ in range(2))
    subject = build.quantified(build.chosen(choice))
    return Clause(subject, Simple(BETWEEN, objects))


def quantified_object(build: Build) -> Sentence:
    """B is larger than every cube."""
    return Clause(build.name(), Simple(build.relation(), (build.object_(),)))


def things(build: Build) -> Sentence:
    """Nothing is larger than everything."""
    choice = (D.EVERY, D.SOME, D.NO)
    subject = Quantified(build.chosen(choice), Nominal(None), build.referent())
    if build.likely(0.4):
        return Clause(subject, build.predicate())
    thing = Quantified(build.chosen(choice), Nominal(None), build.referent())
    object_ = thing if build.likely(0.5) else build.object_()
    return Clause(subject, Simple(build.relation(), (object_,)))


def relative_clause(build: Build) -> Sentence:
    """No cube that is larger than b is small."""
    return Clause(build.subject((build.relative(),)), build.predicate())


def quantified_relative(build: Build) -> Sentence:
    """Every cube that is larger than some tetrahedron is small."""
    inner = Simple(build.relation(), (build.object_(),), negated=build.likely(0.15))
    return Clause(build.subject((SubjectRelative(inner),)), build.predicate())


def nested_relative(build: Build) -> Sentence:
    """Every cube that is larger than a tetrahedron that b is in front of is small."""
    choice = (D.A, D.SOME, D.EVERY, D.NO)
    phrase = build.quantified(build.chosen(choice), build.kind(object_=True))
    outer = SubjectRelative(Simple(build.relation(), (phrase,)))
    modifier = Loose(outer, ObjectRelative(build.name(), build.relation()))
    return Clause(build.subject((modifier,)), build.predicate())


def prepositional(build: Build) -> Sentence:
    """Every cube in front of a tetrahedron is small."""
    build = Build(build.rng, BLOCKS)
    return Clause(build.subject((build.prepositional(),)), build.predicate())


def negated_predicate(build: Build) -> Sentence:
    """Every cube is not small; b is not larger than some cube."""
    if build.likely(0.5):
        return Clause(build.subject(), build.predicate(negated=True))
    subject: Phrase = build.name() if build.likely(0.6) else build.subject()
    return Clause(subject, Simple(build.relation(), (build.object_(),), negated=True))


def negated_nominal(build: Build) -> Sentence:
    """B is not a small cube."""
    nominal = build.nominal(adjective=0.6)
    return Clause(build.name(), Simple(nominal, negated=build.likely(0.6)))


def denied(build: Build) -> Sentence:
    """It is not the case that every cube is small."""
    family = build.chosen((determiner, two_quantifiers, relative_clause, quantified_object))
    return Denied(family(build))


def listed_subject(build: Build) -> Sentence:
    """B and c are small; neither b nor c is larger than d."""
    joint = build.chosen(("and", "or", "either or", "neither nor", "both and"))
    number = 3 if joint in ("and", "or") and build.likely(0.3) else 2
    negated = joint in ("and", "both and") and build.likely(0.3)
    names = Listed(joint, tuple(build.names(number)))
    return Clause(names, Simple(build.quality(), negated=negated))


def listed_object(build: Build) -> Sentence:
    """B is larger than c or d; b does not like c and d."""
    one, two, three = build.names(3)
    joint = build.chosen(("and", "or"))
    pair = Listed(joint, (two, three))
    return Clause(one, Simple(build.relation(), (pair,), negated=build.likely(0.4)))


def listed_phrases(build: Build) -> Sentence:
    """B is larger than every cube or some tetrahedron."""
    joint = build.chosen(("and", "or", "either or"))
    choice = (D.EVERY, D.SOME, D.EACH)
    one, other = (build.quantified(build.chosen(choice), k, adjective=0) for k in build.kinds())
    pair = Listed(joint, (one, other))
    return Clause(build.name(), Simple(build.relation(), (pair,)))


def joined_verbs(build: Build) -> Sentence:
    """Every cube is small and larger than b."""
    joint = build.chosen(("and", "or", "either or", "neither nor"))
    first = Simple(build.quality())
    second = Simple(build.relation(), (build.name(),))
    if build.likely(0.4):
        one, other = build.qualities(2)
        first, second = Simple(one), Simple(other)
    if (second.objects and second.predicate in BLOCKS.relations) or not second.objects:
        return Clause(build.subject(), JoinedVerbs(joint, (first, second)))
    return Clause(build.subject(), JoinedVerbs("and", (first, second)))


def verbs_after_a_comma(build: Build) -> Sentence:
    """Every cube is larger than b, and is small or red; c is small or red, and likes b."""
    qualities = JoinedVerbs("or", tuple(Simple(one) for one in build.qualities(2)))
    relation = Simple(build.relation(), (build.name(),))
    parts = (relation, qualities) if build.likely(0.5) else (qualities, relation)
    return Clause(build.subject(), JoinedVerbs(", and", parts))


def there_is(build: Build) -> Sentence:
    """There is a cube that is small; there are at least two cubes in front of b."""
    choice = (D.A, D.NO, *COUNTED, D.NUMERAL, D.SOME)
    modifiers: tuple[Prepositional | SubjectRelative | ObjectRelative, ...] = ()
    if build.likely(0.7):
        modifiers = (build.relative(),)
    if build.world is BLOCKS and build.likely(0.5):
        modifiers = (build.prepositional(),)
    return ThereIs(build.quantified(build.chosen(choice), modifiers=modifiers))


def counted(build: Build) -> Sentence:
    """Exactly two cubes are larger than some tetrahedron."""
    subject = build.quantified(build.chosen(COUNTED))
    if build.likely(0.4):
        return Clause(subject, build.predicate())
    return Clause(subject, Simple(build.relation(), (build.object_(),)))


def numeral(build: Build) -> Sentence:
    """Two cubes are small."""
    phrase = build.quantified(D.NUMERAL)
    if build.likely(0.5):
        return Clause(phrase, build.predicate())
    return Clause(build.name(), Simple(build.relation(), (phrase,)))


def same(build: Build) -> Sentence:
    """All cubes are the same size; b, c and d are not the same size."""
    build = Build(build.rng, BLOCKS)
    relation, words = build.chosen(SAME)
    subject: Listed | Quantified
    if build.likely(0.4):
        subject = Listed("and", tuple(build.names(build.chosen((2, 3)))))
        return Same(subject, relation, words, negated=build.likely(0.4))
    choice = build.chosen((D.ALL, D.NOT_ALL, D.NO, D.ANY, D.AT_LEAST))
    plain = build.nominal()
    number = 0 if choice in (D.ALL, D.NOT_ALL) else 2
    if number and choice is not D.AT_LEAST:
        return Same(Quantified(choice, plain, None, number), relation, words)
    return Same(Quantified(choice, plain, None, number), relation, words)


def each_other(build: Build) -> Sentence:
    """B and c like each other; no two students like each other."""
    relation = build.relation()
    if build.likely(0.5):
        return EachOther(Listed("and", tuple(build.names(build.chosen((2, 3))))), relation)
    choice = build.chosen((D.NO, D.ANY, D.AT_LEAST, D.ALL))
    number = 0 if choice is D.ALL else 2
    return EachOther(Quantified(choice, build.nominal(), None, number), relation)


def only_kind(build: Build) -> Sentence:
    """Only cubes are small; b is larger than only cubes; nothing but cubes is small."""
    words = build.chosen(("only", "only", "nothing but", "nothing except"))
    verb_phrase = build.predicate()
    if build.likely(0.4):
        choice = (D.EVERY, D.SOME, D.A)
        phrase = build.quantified(build.chosen(choice), build.kind(object_=True))
        verb_phrase = Simple(build.relation(), (phrase,))
    return Clause(Only(build.nominal(), words), verb_phrase)


def only_name(build: Build) -> Sentence:
    """Only b is small; b likes only c."""
    one, other = build.names(2)
    if build.likely(0.4):
        return Clause(one, Simple(build.relation(), (Only(other),)))
    if build.likely(0.4):
        return Clause(Only(one), Simple(build.nominal()))
    return Clause(Only(one), build.predicate())


def definition(build: Build) -> Sentence:
    """A cube is any small block that likes b."""
    defined, meant = build.kinds()
    relative = SubjectRelative(build.predicate())
    return Defined(Nominal(defined), replace(build.nominal(meant), modifiers=(relative,)))


def the(build: Build) -> Sentence:
    """The cube is small; no tetrahedron is in front of the cube."""
    kind, rival = build.kinds()
    modifiers = (SubjectRelative(Simple(build.quality())),) if build.likely(0.2) else ()
    adjective = (build.quality(),) if build.likely(0.3) else ()
    words = build.chosen(("the", "the", "the only"))
    definite = Definite(words, Nominal(kind, adjective, modifiers))
    if build.likely(0.3):
        return Clause(definite, build.predicate(negated=build.likely(0.3)))
    subject: Phrase = (
        build.name()
        if build.likely(0.5)
        else build.quantified(build.chosen((D.EVERY, D.NO, D.SOME, D.NOT_EVERY)), rival)
    )
    return Clause(subject, Simple(build.relation(), (definite,), negated=build.likely(0.3)))


def the_under_operators(build: Build) -> Sentence:
    """It is not the case that the cube is small."""
    return Denied(Clause(Definite("the", build.nominal()), build.predicate()))


def the_in_restrictor(build: Build) -> Sentence:
    """Every cube in front of the tetrahedron is small; the cube in front of the tetrahedron is."""
    build = Build(build.rng, BLOCKS)
    kind, rival = build.kinds()
    inner = Prepositional(build.place(), (Definite("the", build.nominal(rival)),))
    if build.likely(0.3):
        subject: Phrase = Definite("the", Nominal(kind, (), (inner,)))
    else:
        choice = (D.EVERY, D.NO, D.SOME, D.AT_LEAST, D.EXACTLY, D.NOT_ALL)
        subject = build.quantified(build.chosen(choice), kind, (inner,))
    return Clause(subject, Simple(build.quality()))


def all_but(build: Build) -> Sentence:
    """All but one cube is small; b is larger than all but two cubes."""
    exceptive = build.quantified(D.ALL_BUT, build.kind(object_=True))
    if build.likely(0.5):
        return Clause(exceptive, build.predicate())
    clause = Clause(build.name(), Simple(build.relation(), (exceptive,)))
    return Denied(clause) if build.likely(0.3) else clause


def several(build: Build) -> Sentence:
    """Several cubes are small; b is larger than several cubes."""
    vague = build.quantified(D.SEVERAL, build.kind(object_=True))
    if build.likely(0.5):
        return Clause(vague, build.predicate())
    clause = Clause(build.name(), Simple(build.relation(), (vague,)))
    return Denied(clause) if build.likely(0.3) else clause


def the_only_predicate(build: Build) -> Sentence:
    """B is not the only cube."""
    return Clause(build.name(), TheOnly(build.nominal(), negated=build.likely(0.5)))


def is_the(build: Build) -> Sentence:
    """B is the cube."""
    return Clause(build.name(), Simple(IDENTITY, (Definite("the", build.nominal()),)))


def identity(build: Build) -> Sentence:
    """B is not c."""
    one, other = build.names(2)
    return Clause(one, Simple(IDENTITY, (other,), negated=build.likely(0.5)))


def both_and_neither(build: Build) -> Sentence:
    """Both cubes are small; neither tetrahedron is larger than b."""
    words = build.chosen(("both", "neither"))
    return Clause(Definite(words, build.nominal()), build.predicate())


def bound_description(build: Build) -> Sentence:
    """Every cube is larger than the tetrahedron in front of it."""
    build = Build(build.rng, BLOCKS)
    kind, other = build.kinds()
    subject = build.quantified(build.chosen((D.EVERY, D.EACH, D.SOME, D.NO)), kind)
    assert subject.referent is not None
    pronoun = Pronoun(subject.referent, "it")
    definite = Definite("the", Nominal(other, (), (Prepositional(build.place(), (pronoun,)),)))
    return Clause(subject, Simple(build.relation(), (definite,), negated=build.likely(0.2)))


def reflexive(build: Build) -> Sentence:
    """Every cube is adjacent to itself; Max likes himself."""
    if build.world is BLOCKS:
        subject = build.subject()
        while subject.number > 1 or subject.determiner in (D.ALL, D.NOT_ALL):
            subject = build.subject()
        assert subject.referent is not None
        pronoun = Pronoun(subject.referent, "it", reflexive=True)
        return Clause(subject, Simple(build.relation(), (pronoun,), negated=build.likely(0.2)))
    constant, words, pronoun_words = build.chosen(build.world.names)
    name = build.name()
    while (name.constant, name.words) != (constant, words):
        name = build.name()
    assert name.referent is not None
    own = Pronoun(name.referent, pronoun_words, reflexive=True)
    return Clause(name, Simple(build.relation(), (own,), negated=build.likely(0.3)))


def other(build: Build) -> Sentence:
    """Every cube is larger than every other cube."""
    kind = build.kind()
    subject = build.quantified(build.chosen((D.EVERY, D.EACH, D.SOME, D.NO)), kind, adjective=0)
    assert subject.referent is not None
    whole = Quantified(
        build.chosen((D.EVERY, D.SOME, D.NO)),
        Nominal(kind),
        build.referent(),
        other_than=(subject.referent,),
    )
    return Clause(subject, Simple(build.relation(), (whole,)))


def other_than_name(build: Build) -> Sentence:
    """B is larger than every other cube."""
    name = build.name()
    assert name.referent is not None
    whole = Quantified(
        build.chosen((D.EVERY, D.SOME, D.NO)),
        build.nominal(),
        build.referent(),
        other_than=(name.referent,),
    )
    return Clause(name, Simple(build.relation(), (whole,)))


def any_subject(build: Build) -> Sentence:
    """Any cube is small."""
    return Clause(build.quantified(D.ANY), build.predicate())


def any_object(build: Build) -> Sentence:
    """B is not larger than any cube; at most two cubes are larger than any tetrahedron."""
    phrase = build.quantified(D.ANY, build.kind(object_=True))
    if build.likely(0.3):
        return Clause(build.name(), Simple(build.relation(), (phrase,), negated=build.likely(0.6)))
    if build.likely(0.2):
        return Clause(Only(build.nominal()), Simple(build.relation(), (phrase,)))
    choice = (D.NO, D.AT_MOST, D.FEWER_THAN, D.EXACTLY, D.NOT_EVERY)
    subject = build.quantified(build.chosen(choice))
    return Clause(subject, Simple(build.relation(), (phrase,)))


def any_in_restrictor(build: Build) -> Sentence:
    """Every cube that is in front of any tetrahedron is small."""
    phrase = build.quantified(D.ANY, build.kind(object_=True))
    inner = Simple(build.relation(), (phrase,), negated=build.likely(0.2))
    choice = (D.EVERY, D.EACH, D.ALL, D.NO, D.AT_MOST, D.FEWER_THAN)
    subject = build.quantified(build.chosen(choice), modifiers=(SubjectRelative(inner),))
    return Clause(subject, build.predicate())


def any_thing(build: Build) -> Sentence:
    """Anything that is larger than anything is small; nothing is larger than anything."""
    inner = Quantified(D.ANY, Nominal(None), build.referent())
    relative = SubjectRelative(Simple(build.relation(), (inner,)))
    if build.likely(0.3):
        subject = Quantified(D.NO, Nominal(None), build.referent())
        return Clause(subject, Simple(build.relation(), (inner,)))
    choice = (D.ANY, D.EVERY, D.NO, D.SOME)
    outer = Quantified(build.chosen(choice), Nominal(None, (), (relative,)), build.referent())
    return Clause(outer, build.predicate())


def generic(build: Build) -> Sentence:
    """A cube is a tetrahedron; cubes are small."""
    if build.likely(0.5):
        verb_phrase: VerbPhrase = Simple(Nominal(build.kind()))
        if build.likely(0.5):
            verb_phrase = build.predicate()
        return Clause(build.quantified(D.A), verb_phrase)
    return Clause(build.quantified(D.BARE), build.predicate())


def passive(build: Build) -> Sentence:
    """Every pet is liked by some student."""
    from benchmarks.montague.words import PEOPLE

    build = Build(build.rng, PEOPLE)
    subject = build.quantified(build.chosen(SUBJECTS), build.kind(object_=True))
    agent: Phrase = build.name()
    if build.likely(0.7):
        agent = build.quantified(build.chosen(SINGULAR), build.kind())
    return Clause(subject, Simple(build.relation(), (agent,), passive=True))


def measures(build: Build) -> Sentence:
    """Every student weighs more than some pet; no pet is twice as old as Max."""
    build = Build(build.rng, MEASURED)
    subject: Phrase = build.name()
    negated = build.likely(0.1)
    if not negated and build.likely(0.7):
        subject = build.quantified(build.chosen(SUBJECTS))
    compared: Phrase = build.name()
    if build.likely(0.6):
        compared = build.quantified(build.chosen((D.A, D.SOME, D.EVERY)), build.kind(object_=True))
    return Clause(subject, Simple(build.relation(), (compared,), negated=negated))


def loose_relative(build: Build) -> Sentence:
    """Every cube in front of a tetrahedron that is small is large."""
    build = Build(build.rng, BLOCKS)
    one, other_quality = build.qualities(2)
    phrase = build.quantified(build.chosen((D.A, D.SOME)), adjective=0)
    inner = Prepositional(build.place(), (phrase,))
    modifier = Loose(inner, SubjectRelative(Simple(one)))
    choice = (D.EVERY, D.SOME, D.NO)
    subject = build.quantified(build.chosen(choice), modifiers=(modifier,), adjective=0)
    return Clause(subject, Simple(other_quality))


FAMILIES: dict[str, Family] = {
    "determiner": determiner,
    "measures": measures,
    "two quantifiers": two_quantifiers,
    "three quantifiers": three_quantifiers,
    "quantified object": quantified_object,
    "everything, something, nothing": things,
    "relative clause": relative_clause,
    "quantifier in a relative clause": quantified_relative,
    "nested relative clause": nested_relative,
    "prepositional restrictor": prepositional,
    "negated predicate": negated_predicate,
    "negated nominal": negated_nominal,
    "it is not the case that": denied,
    "names as subject": listed_subject,
    "names as object": listed_object,
    "joined phrases": listed_phrases,
    "joined verb phrases": joined_verbs,
    "verb phrases after a comma": verbs_after_a_comma,
    "there is": there_is,
    "counted": counted,
    "numeral": numeral,
    "the same": same,
    "each other": each_other,
    "only K": only_kind,
    "only NAME": only_name,
    "is any": definition,
    "the": the,
    "the in a restrictor": the_in_restrictor,
    "the under negation": the_under_operators,
    "is the only": the_only_predicate,
    "is the": is_the,
    "identity": identity,
    "both, neither": both_and_neither,
    "bound description": bound_description,
    "reflexive": reflexive,
    "other": other,
    "other than a name": other_than_name,
    "any as subject": any_subject,
    "any as object": any_object,
    "any in a restrictor": any_in_restrictor,
    "anything": any_thing,
    "generic": generic,
    "passive": passive,
    "attached relative": loose_relative,
}
