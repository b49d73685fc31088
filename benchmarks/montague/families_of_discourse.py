"""Families of several clauses: conditionals, donkeys, pronouns, prefixed variables, else."""

from __future__ import annotations

from benchmarks.montague.build import Build, D
from benchmarks.montague.families import Family, determiner, quantified_object
from benchmarks.montague.trees import (
    IDENTITY,
    Bracketings,
    Clause,
    Conditional,
    Definite,
    Denied,
    Joined,
    Label,
    Name,
    Nominal,
    Phrase,
    Prefixed,
    Prepositional,
    Pronoun,
    Quantified,
    Sentence,
    Simple,
    SubjectRelative,
    ThereIs,
)
from benchmarks.montague.words import BLOCKS, PEOPLE, named

FORMS = ("if then", "if then", "if after", "unless", "unless after", "only if", "iff")
AFTER = ("if after", "unless after", "only if", "iff")


def _it(
    phrase: Quantified | Name, *, others: tuple[int, ...] = (), certain: bool = True
) -> Pronoun:
    assert phrase.referent is not None
    return Pronoun(phrase.referent, "it", others=others, certain=certain)


def _part(build: Build) -> Sentence:
    if build.likely(0.5):
        return build.clause()
    phrase = build.quantified(build.chosen((D.EVERY, D.SOME, D.NO)))
    return Clause(phrase, build.predicate())


def conditional(build: Build) -> Sentence:
    """If every cube is small, then b is large."""
    return Conditional(build.chosen(FORMS), _part(build), _part(build))


def joined_condition(build: Build) -> Sentence:
    """If b is small and c is large, then d is a cube."""
    joint = build.chosen(("and", "or"))
    pair = Joined(joint, (build.clause(), build.clause()))
    if build.likely(0.5):
        return Conditional("if then", pair, build.clause())
    return Conditional("if then", build.clause(), pair)


def denied_conditional(build: Build) -> Sentence:
    """It is not the case that if b is small, then c is large."""
    return Denied(Conditional("if then", build.clause(), build.clause()))


def joined(build: Build) -> Sentence:
    """Every cube is small or some tetrahedron is large."""
    joint = build.chosen(("and", "or", "either or", ", and", ", or"))
    return Joined(joint, (_part(build), _part(build)))


def any_in_condition(build: Build) -> Sentence:
    """If any cube is larger than b, then c is small."""
    phrase = build.quantified(D.ANY)
    condition = Clause(phrase, build.predicate())
    if build.likely(0.3):
        object_ = build.quantified(D.ANY, build.kind(object_=True))
        condition = Clause(build.name(), Simple(build.relation(), (object_,)))
    form = build.chosen(("if then", "if after", "iff", "only if"))
    return Conditional(form, condition, build.clause())


def counted_condition(build: Build) -> Sentence:
    """If there is exactly one cube, then it is small; if at least two cubes …, then b …"""
    determiner_ = build.chosen((D.EXACTLY, D.AT_LEAST, D.AT_MOST, D.EXACTLY))
    phrase = build.quantified(determiner_)
    there = ThereIs(phrase)
    condition: Sentence = there if build.likely(0.5) else Clause(phrase, build.predicate())
    single = phrase.number == 1 and determiner_ is not D.AT_MOST and build.world is BLOCKS
    if single and build.likely(0.7):
        return Conditional("if then", condition, Clause(_it(phrase), Simple(build.quality())))
    return Conditional(build.chosen(("if then", "if after")), condition, build.clause())


def satisfied_presupposition(build: Build) -> Sentence:
    """If there is exactly one cube, then the cube is small."""
    nominal = build.nominal()
    condition = ThereIs(Quantified(D.EXACTLY, nominal, build.referent(), 1))
    subject = Definite("the", nominal, local=True)
    return Conditional("if then", condition, Clause(subject, build.predicate()))


def presupposition_in_condition(build: Build) -> Sentence:
    """If the cube is small, then b is large."""
    condition = Clause(Definite("the", build.nominal()), build.predicate())
    return Conditional(build.chosen(("if then", "if after")), condition, build.clause())


def presupposition_in_conclusion(build: Build) -> Sentence:
    """If b is small, then the cube is large; b is small or the cube is large."""
    clause = Clause(Definite("the", build.nominal()), build.predicate())
    if build.likely(0.4):
        return Joined(build.chosen(("and", "or")), (build.clause(), clause))
    return Conditional(build.chosen(("if then", "only if", "iff")), build.clause(), clause)


def two_antecedents(build: Build) -> Sentence:
    """If a cube is larger than a tetrahedron, then it is small; b is larger than c, and it is."""
    build = Build(build.rng, BLOCKS)
    joint = build.chosen(("and", ".", "if then"))
    if build.likely(0.4):
        subject: Quantified | Name = build.quantified(build.chosen((D.A, D.SOME)), adjective=0)
        object_: Quantified | Name = build.quantified(build.chosen((D.A, D.SOME)), adjective=0)
    else:
        subject, object_ = build.names(2)
    first = Clause(subject, Simple(build.relation(), (object_,)))
    assert object_.referent is not None
    second = Clause(_it(subject, others=(object_.referent,)), Simple(build.quality()))
    if joint == "if then":
        return Conditional(joint, first, second)
    return Joined(joint, (first, second))


def relative_donkey(build: Build) -> Sentence:
    """Every student who owns a pet feeds it, under each determiner."""
    build = Build(build.rng, PEOPLE)
    kind, owned = build.kinds()
    determiner_ = build.chosen((D.EVERY, D.EACH, D.NO, D.SOME, D.ALL, D.AT_LEAST, D.ANY))
    phrase = build.quantified(build.chosen((D.A, D.A, D.SOME)), owned)
    relative = SubjectRelative(Simple(build.relation(), (phrase,)))
    subject = build.quantified(determiner_, kind, (relative,))
    return Clause(subject, Simple(build.relation(), (_it(phrase),)))


def donkey_under_not_every(build: Build) -> Sentence:
    """Not every student who owns a pet feeds it."""
    build = Build(build.rng, PEOPLE)
    kind, owned = build.kinds()
    phrase = build.quantified(D.A, owned)
    relative = SubjectRelative(Simple(build.relation(), (phrase,)))
    subject = build.quantified(D.NOT_EVERY, kind, (relative,))
    return Clause(subject, Simple(build.relation(), (_it(phrase),)))


def prepositional_donkey(build: Build) -> Sentence:
    """Every cube in front of a tetrahedron is larger than it."""
    build = Build(build.rng, BLOCKS)
    kind, other = build.kinds()
    phrase = build.quantified(build.chosen((D.A, D.SOME)), other)
    subject = build.quantified(
        build.chosen((D.EVERY, D.EACH, D.NO, D.SOME)),
        kind,
        (Prepositional(build.place(), (phrase,)),),
    )
    return Clause(subject, Simple(build.relation(), (_it(phrase),)))


def topic_donkey(build: Build) -> Sentence:
    """If there is a cube in front of a tetrahedron, then it is small."""
    build = Build(build.rng, BLOCKS)
    kind, other = build.kinds()
    phrase = build.quantified(build.chosen((D.A, D.SOME)), other)
    topic = build.quantified(
        build.chosen((D.A, D.SOME)), kind, (Prepositional(build.place(), (phrase,)),)
    )
    assert phrase.referent is not None
    pronoun = _it(topic, others=(phrase.referent,))
    return Conditional("if then", ThereIs(topic), Clause(pronoun, build.predicate()))


def universal_in_topic(build: Build) -> Sentence:
    """If there is a cube in front of every tetrahedron, then it is small."""
    build = Build(build.rng, BLOCKS)
    kind, other = build.kinds()
    phrase = build.quantified(build.chosen((D.EVERY, D.NO)), other)
    topic = build.quantified(D.A, kind, (Prepositional(build.place(), (phrase,)),))
    return Conditional("if then", ThereIs(topic), Clause(_it(topic), build.predicate()))


def subject_donkey(build: Build) -> Sentence:
    """If a cube is larger than b, then it is small; b is small if …"""
    build = Build(build.rng, BLOCKS)
    subject = build.quantified(build.chosen((D.A, D.SOME, D.ANY)))
    verb_phrase = Simple(build.quality())
    condition: Sentence = Clause(subject, verb_phrase)
    if build.likely(0.3) and subject.determiner is not D.ANY:
        condition = ThereIs(subject)
    conclusion = Clause(_it(subject), build.predicate())
    return Conditional("if then", condition, conclusion)


def generic_with_condition(build: Build) -> Sentence:
    """A cube is small if it is in front of b; a small cube is a tetrahedron only if it is large."""
    build = Build(build.rng, BLOCKS)
    kind = build.quantified(D.A, adjective=0.3)
    form = build.chosen(("if after", "when after", "unless after", "only if"))
    return Conditional(
        form,
        Clause(_it(kind), build.predicate(negated=build.likely(0.2))),
        Clause(kind, Simple(build.quality() if build.likely(0.7) else Nominal(build.kind()))),
    )


def something_taken_up(build: Build) -> Sentence:
    """If something is a large cube, then it is b or it is c."""
    build = Build(build.rng, BLOCKS)
    thing = Quantified(build.chosen((D.SOME, D.ANY)), Nominal(None), build.referent())
    said = Simple(build.nominal()) if build.likely(0.6) else build.predicate()
    one, other = (Clause(_it(thing), Simple(IDENTITY, (name,))) for name in build.names(2))
    conclusion: Sentence = Joined("or", (one, other)) if build.likely(0.6) else one
    if build.likely(0.4):
        conclusion = Clause(_it(thing), build.predicate())
    return Conditional("if then", Clause(thing, said), conclusion)


def owner_donkey(build: Build) -> Sentence:
    """If a student owns a pet, then Max likes it; if Max owns a pet, then he feeds it."""
    build = Build(build.rng, PEOPLE)
    kind, owned = build.kinds()
    phrase = build.quantified(build.chosen((D.A, D.SOME)), owned)
    owner: Phrase = build.quantified(build.chosen((D.A, D.SOME)), kind)
    keeper: Phrase = build.name()
    if build.likely(0.5):
        constant = build.chosen(build.world.names)
        name = named(constant, build.referent())
        assert name.referent is not None
        owner, keeper = name, Pronoun(name.referent, constant[2])
    condition = Clause(owner, Simple(build.relation(), (phrase,)))
    conclusion = Clause(keeper, Simple(build.relation(), (_it(phrase),)))
    return Conditional("if then", condition, conclusion)


def untaken_indefinite(build: Build) -> Sentence:
    """If a cube is larger than a tetrahedron, then b is small."""
    condition = Clause(
        build.quantified(build.chosen((D.A, D.SOME))),
        Simple(
            build.relation(),
            (build.quantified(build.chosen((D.A, D.SOME, D.EVERY)), build.kind(object_=True)),),
        ),
    )
    form = build.chosen(("if then", "if after", "only if", "unless"))
    return Conditional(form, condition, build.clause())


def later_pronoun(build: Build) -> Sentence:
    """There is a cube. It is small; a student owns a pet and Max likes it."""
    build = Build(build.rng, BLOCKS)
    topic = build.quantified(build.chosen((D.A, D.SOME)))
    joint = build.chosen((".", "and", ", and"))
    first: Sentence = ThereIs(topic)
    if build.likely(0.4):
        first = Clause(topic, Simple(build.quality()))
    return Joined(joint, (first, Clause(_it(topic), build.predicate(negated=build.likely(0.2)))))


def name_pronouns(build: Build) -> Sentence:
    """Max likes Claire and she likes him."""
    build = Build(build.rng, PEOPLE)
    he = build.chosen([name for name in build.world.names if name[2] == "he"])
    she = next(name for name in build.world.names if name[2] == "she")
    order = [he, she] if build.likely(0.5) else [she, he]
    one, other = (named(name, build.referent()) for name in order)
    assert one.referent is not None
    assert other.referent is not None
    first = Clause(one, Simple(build.relation(), (other,)))
    pronouns = [Pronoun(one.referent, order[0][2]), Pronoun(other.referent, order[1][2])]
    if build.likely(0.5):
        pronouns.reverse()
    if build.likely(0.4):
        second = Clause(pronouns[0], Simple(build.quality()))
    else:
        second = Clause(pronouns[0], Simple(build.relation(), (pronouns[1],)))
    if build.likely(0.4):
        return Conditional("if then", first, second)
    return Joined(build.chosen(("and", ".")), (first, second))


def verb_phrase_pronoun(build: Build) -> Sentence:
    """Every student owns a pet and likes it."""
    from benchmarks.montague.trees import JoinedVerbs

    build = Build(build.rng, PEOPLE)
    kind, owned = build.kinds()
    phrase = build.quantified(build.chosen((D.A, D.SOME)), owned)
    subject = build.quantified(build.chosen((D.EVERY, D.SOME, D.NO, D.EACH)), kind)
    parts = (Simple(build.relation(), (phrase,)), Simple(build.relation(), (_it(phrase),)))
    return Clause(subject, JoinedVerbs("and", parts))


def returning_description(build: Build) -> Sentence:
    """A cube is small. The cube is larger than b."""
    topic = build.quantified(build.chosen((D.A, D.SOME)), adjective=0)
    back = Definite("the", Nominal(topic.nominal.kind), back_to=topic.referent)
    first: Sentence = ThereIs(topic)
    if build.likely(0.5):
        first = Clause(topic, Simple(build.quality()))
    if build.likely(0.5):
        return Conditional("if then", first, Clause(back, build.predicate()))
    return Joined(".", (first, Clause(back, build.predicate())))


def counted_things(build: Build) -> Sentence:
    """If one cube is larger than a second, then the second is not larger than the first."""
    build = Build(build.rng, BLOCKS)
    nominal = build.nominal()
    number = 3 if build.likely(0.5) else 2
    things = [
        Quantified(D.A, nominal, build.referent(), ordinal=place) for place in range(1, number + 1)
    ]
    back = [Definite("the", nominal, back_to=t.referent, ordinal=t.ordinal) for t in things]
    condition: Sentence = Clause(things[0], Simple(build.relation(), (things[1],)))
    if number == 3:
        further = Clause(back[1], Simple(build.relation(), (things[2],)))
        condition = Joined("and", (condition, further))
    about, other = (back[0], back[-1]) if build.likely(0.5) else (back[-1], back[0])
    claim = Simple(build.relation(), (other,), negated=build.likely(0.4))
    return Conditional("if then", condition, Clause(about, claim))


def nothing_else(build: Build) -> Sentence:
    """B is larger than c, and nothing else is larger than c."""
    build = Build(build.rng, BLOCKS)
    one, other = build.names(2)
    assert one.referent is not None
    assert other.referent is not None
    relation = build.relation()
    choice = build.chosen((D.NO, D.NO, D.EVERY, D.SOME))
    if build.likely(0.5):
        rest = Quantified(choice, Nominal(None), None, other_than=(one.referent, other.referent))
        second = Clause(rest, Simple(relation, (named((other.constant, other.words, "it")),)))
        return Joined(", and", (Clause(one, Simple(relation, (other,))), second))
    quality = build.quality()
    rest = Quantified(choice, Nominal(None), None, other_than=(one.referent,))
    return Joined(", and", (Clause(one, Simple(quality)), Clause(rest, Simple(quality))))


# Prefixed variables -----------------------------------------------------------------------------


def _about(build: Build, labels: tuple[str, ...]) -> Sentence:
    """A clause about labels."""
    if len(labels) == 1:
        return Clause(Label(labels[0]), build.predicate(negated=build.likely(0.2)))
    relation = build.relation()
    one, other = (Label(label) for label in labels)
    negated = build.likely(0.2)
    return Clause(one, Simple(relation, (other,), negated=negated))


def for_all(build: Build) -> Sentence:
    """For all cubes x, x is small; for no x and y, x is larger than y."""
    build = Build(build.rng, BLOCKS)
    words = build.chosen(("for all", "for every", "for each", "for some", "for no", "for not all"))
    labels = ("x", "y") if build.likely(0.5) else ("x",)
    if words in ("for every", "for each") and len(labels) > 1 and build.likely(0.7):
        words = build.chosen(("for all", "for some", "for not all"))
    kind = build.kind() if build.likely(0.6) else None
    return Prefixed(words, kind, labels, _about(build, labels))


def for_all_if(build: Build) -> Sentence:
    """For all x, if x is a cube, then x is small."""
    build = Build(build.rng, BLOCKS)
    labels = ("x", "y") if build.likely(0.5) else ("x",)
    one = Label(labels[-1])
    body = Conditional(
        build.chosen(("if then", "only if", "iff")),
        Clause(one, Simple(Nominal(build.kind()))),
        _about(build, labels),
    )
    return Prefixed(
        build.chosen(("for all", "for every")) if len(labels) == 1 else "for all",
        None,
        labels,
        body,
    )


def for_counted(build: Build) -> Sentence:
    """For at most one cube x, x is small."""
    build = Build(build.rng, BLOCKS)
    words = build.chosen(("at least one", "at most one", "exactly one", "at least two"))
    kind = build.kind() if build.likely(0.7) or words.endswith("two") else None
    return Prefixed(f"for {words}", kind, ("x",), _about(build, ("x",)))


def such_that(build: Build) -> Sentence:
    """There is a cube x such that x is larger than b; there are two cubes x and y such that …"""
    build = Build(build.rng, BLOCKS)
    kind = build.kind() if build.likely(0.6) else None
    if build.likely(0.5):
        body: Sentence = _about(build, ("x",))
        if build.likely(0.4):
            choice = (D.EVERY, D.NO, D.SOME)
            phrase = build.quantified(build.chosen(choice))
            body = Clause(Label("x"), Simple(build.relation(), (phrase,)))
        return Prefixed("there is", kind, ("x",), body)
    words = "there are two" if kind is not None and build.likely(0.5) else "there are"
    return Prefixed(words, kind, ("x", "y"), _about(build, ("x", "y")))


def nested_prefixes(build: Build) -> Sentence:
    """For every cube x, there is a tetrahedron y such that x is larger than y."""
    build = Build(build.rng, BLOCKS)
    words = ["for every", "there is"]
    if build.likely(0.5):
        words.reverse()
    labels = ("x", "y") if build.likely(0.7) else ("y", "x")
    kinds = [build.kind() if build.likely(0.7) else None for _ in words]
    body = _about(build, ("x", "y"))
    inner = Prefixed(words[1], kinds[1], labels[1:], body)
    return Prefixed(words[0], kinds[0], labels[:1], inner)


# Brackets ---------------------------------------------------------------------------------------


def and_or(build: Build) -> Sentence:
    """B is a cube and c is small or d is large."""
    one, two, three = (build.clause() for _ in range(3))
    joints = ("and", "or") if build.likely(0.5) else ("or", "and")
    left = Joined(joints[1], (Joined(joints[0], (one, two)), three))
    right = Joined(joints[0], (one, Joined(joints[1], (two, three))))
    return Bracketings(right, (left,))


def denied_joined(build: Build) -> Sentence:
    """It is not the case that b is small and c is large."""
    one, two = build.clause(), build.clause()
    joint = build.chosen(("and", "or"))
    near = Joined(joint, (Denied(one), two))
    return Bracketings(near, (Denied(Joined(joint, (one, two))),))


def if_after_joined(build: Build) -> Sentence:
    """B is small if c is large and d is a cube."""
    one, two, three = (build.clause() for _ in range(3))
    inner = Conditional("if after", Joined("and", (two, three)), one)
    outer = Joined("and", (Conditional("if after", two, one), three))
    return Bracketings(inner, (outer,))


def if_comma_and(build: Build) -> Sentence:
    """If b is a cube, then c is small, and d is large."""
    one, two, three = (build.clause() for _ in range(3))
    return Joined(", and", (Conditional("if then", one, two), three))


def lists_of_sentences(build: Build) -> Sentence:
    """Every cube is small. b is larger than some tetrahedron."""
    return Joined(".", (determiner(build), quantified_object(build)))


DISCOURSE: dict[str, Family] = {
    "conditional": conditional,
    "joined condition or conclusion": joined_condition,
    "denied conditional": denied_conditional,
    "joined sentences": joined,
    "any in a condition": any_in_condition,
    "counted condition": counted_condition,
    "presupposition satisfied by the condition": satisfied_presupposition,
    "presupposition in a condition": presupposition_in_condition,
    "presupposition in a conclusion": presupposition_in_conclusion,
    "two antecedents": two_antecedents,
    "counted things": counted_things,
    "donkey in a relative clause": relative_donkey,
    "donkey under not every": donkey_under_not_every,
    "donkey in a prepositional phrase": prepositional_donkey,
    "there is in a condition, with a restrictor": topic_donkey,
    "universal in a condition's restrictor": universal_in_topic,
    "subject taken up": subject_donkey,
    "object taken up": owner_donkey,
    "indefinites that are not taken up": untaken_indefinite,
    "pronoun in a later clause": later_pronoun,
    "pronouns for names": name_pronouns,
    "pronoun in a verb phrase": verb_phrase_pronoun,
    "description that refers back": returning_description,
    "else": nothing_else,
    "for all, for some, for no": for_all,
    "for all with a condition": for_all_if,
    "for at most one": for_counted,
    "such that": such_that,
    "something taken up": something_taken_up,
    "generic with a condition": generic_with_condition,
    "nested prefixes": nested_prefixes,
    "and with or": and_or,
    "denial of a coordination": denied_joined,
    "if behind a coordination": if_after_joined,
    "comma before and": if_comma_and,
    "two sentences": lists_of_sentences,
}
