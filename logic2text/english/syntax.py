"""Abstract English: clauses, noun phrases, verb phrases, nouns, as frozen data.

`linearize` turns a clause into text, `meaning` into a formula; verbalizers build the trees
from formulae, the reader from texts.  "Every cube is small":

>>> from logic2text.lexicon.entry import Category, Entry
>>> cube = Entry("Cube", 1, Category.NOUN, "cube", "cubes")
>>> small = Entry("Small", 1, Category.ADJECTIVE, "small", "small", attributive=True)
>>> clause = Predication(Quantified(EVERY, Noun(cube)), Relation(small))
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from logic2text.english import determiners
from logic2text.formula import Constant, Variable
from logic2text.frozen_node import FrozenNode, cache_hashes
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry, Gender


class Conjunction(StrEnum):
    """The conjunction of a coordination.  XOR takes two members: "either A or B but not both"."""

    AND = "and"
    OR = "or"
    NOR = "nor"
    XOR = "xor"


class ListLayout(StrEnum):
    """As in "A, B and C"; "A and B and C"; one item a line under "all these hold:".

    RESPECTIVE: predications of one relation between names, "b and c are in front of d and e,
    respectively".  CHAINED: atoms in notation, "0 < x < 1".
    """

    INLINE = "inline"
    REPEATED = "repeated"
    ITEMISED = "itemised"
    RESPECTIVE = "respective"
    CHAINED = "chained"


Quantity = determiners.Quantity
"""The determiners without their numbers, in `determiners.py`."""


@dataclass(frozen=True, slots=True)
class Determiner(FrozenNode):
    """As in "every", "at least two"; `number` is 0 where the quantity takes none.

    `bare` is a numeral or a plural without determiner, "two cubes", "cubes", whose force is
    ambiguous; `narrow` never takes inverse scope, as *any*; `plural` is the "some" of "some
    cubes", which speaks of all that it holds of, or the "all" of "the cubes that are small".
    """

    quantity: Quantity
    number: int = 0
    bare: bool = False
    narrow: bool = False
    plural: bool = False

    @property
    def force(self) -> determiners.Force:
        """The class of its denotation."""
        return self.quantity.profile.force

    @property
    def is_counted(self) -> bool:
        """Whether it takes a number."""
        return self.quantity.profile.noun_number is determiners.NounNumber.COUNTED


EVERY = Determiner(Quantity.EVERY)
ALL = Determiner(Quantity.ALL)
SOME = Determiner(Quantity.SOME)
A = Determiner(Quantity.A)
NO = Determiner(Quantity.NO)
NOT_EVERY = Determiner(Quantity.NOT_EVERY)
ONLY = Determiner(Quantity.ONLY)
THE = Determiner(Quantity.THE)
ANY_TWO = Determiner(Quantity.ANY, 2)
"""Of two different things, "any two cubes", and of the objects of a denial, "either cube"."""


class RelativeForm(StrEnum):
    """As in "cube that is in front of b", "cube in front of b", "cube x such that S".

    SIGNS: of a variable that is shown, in notation: "e > 0", "x with 0 < x < 1".  KINDS: the
    relative clause of a thing that is of one kind or another, "every wolf or fox".  REST: what is
    not as the clause before says, of which only "other" is written, "every other cube".  WHICH:
    with the preposition of its gap first, "in which no cube is".
    """

    THAT = "that"
    REDUCED = "reduced"
    SUCH_THAT = "such that"
    SIGNS = "signs"
    KINDS = "kinds"
    REST = "rest"
    WHICH = "which"


@dataclass(frozen=True, slots=True)
class RelativeClause(FrozenNode):
    """A clause about the noun's referent, which stands in it as `Gap` (or as its variable).

    ``Predication(Gap(), …)`` reads "that is small", ``Predication(b, Relation(likes, (Gap(),)))``
    "that b likes".  REDUCED leaves out "that is" and needs a copular predicate of `Gap`.
    """

    clause: Clause
    form: RelativeForm = RelativeForm.THAT


@dataclass(frozen=True, slots=True)
class Noun(FrozenNode):
    """A noun with its modifiers; `kind` None is the thing in "everything", "element".

    `kind` has category NOUN, `adjectives` are attributive, `objects` are those of a relational
    noun ("album of b"); adjectives and relative clauses stand in reading order.  With `of_persons`
    it is the one in "everyone", for which *he*, *she* and *they* stand and *it* does not.
    """

    kind: Entry | None = None
    adjectives: tuple[Entry, ...] = ()
    objects: tuple[NounPhrase, ...] = ()
    relatives: tuple[RelativeClause, ...] = ()
    of_persons: bool = False


THING = Noun()
PERSON = Noun(of_persons=True)
ALONE = Noun(Entry("", 1, Category.NOUN, "", ""))
"""The noun of a variable that stands alone: "there is an n such that …"."""


@dataclass(frozen=True, slots=True)
class Name(FrozenNode):
    """A constant or a bare variable; `words` is its text ("b", "Captain America").

    `plural` is the grammatical number: "those creatures are …".
    """

    term: Variable | Constant
    words: str
    gender: Gender = Gender.NEUTER
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Application(FrozenNode):
    """As in "the father of x"; with `possessive`, "x's father".  `function`: category FUNCTION."""

    function: Entry
    arguments: tuple[NounPhrase, ...]
    possessive: bool = False


@dataclass(frozen=True, slots=True)
class Quantified(FrozenNode):
    """As in "every small cube"; with noun `THING` "everything", "something", "nothing".

    Attributes:
        determiner: the quantity.
        noun: the restrictor.
        binds: the variable by which later pronouns refer to it; `meaning` prefers its name.
        labelled: whether the variable is shown, "some cube x".
        other_than: the exception: "every cube other than b"; None for no exception.
        says_other: False shortens it to "everything else", "every other cube".
        plural: "all cubes are", if the determiner allows both numbers ("some", "no").
        ordinal: its place among things that are counted instead of shown: 1 "one cube",
            2 "a second", or "another" if it is other than the first; 0 of all other phrases.
    """

    determiner: Determiner
    noun: Noun = THING
    binds: Variable | None = None
    labelled: bool = False
    other_than: NounPhrase | None = None
    says_other: bool = True
    plural: bool = False
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class CoordinatedPhrase(FrozenNode):
    """As in "a, b and c"; `correlative` adds "both" or "either"; NOR is "neither a nor b".

    It is interpreted distributively, with scope at its surface position, like a quantified phrase.
    """

    conjunction: Conjunction
    phrases: tuple[NounPhrase, ...]
    correlative: bool = False


@dataclass(frozen=True, slots=True)
class Reflexive(FrozenNode):
    """As in "itself": the subject of the smallest predication around it.

    With `of_name` the subject is one person with a name: "themself", not "themselves".
    """

    gender: Gender = Gender.NEUTER
    of_name: bool = False


@dataclass(frozen=True, slots=True)
class EachOther(FrozenNode):
    """As in "each other": every member of the subject with every other one.

    With `explicit` False the words are left out, as in "b and c are the same size".

    With `reflexive`, each member of "all cubes" with itself as well.  Of a symmetric predicate
    every pair counts once, unless `both_ways`.
    """

    explicit: bool = True
    reflexive: bool = False
    both_ways: bool = False


@dataclass(frozen=True, slots=True)
class Pronoun(FrozenNode):
    """As in "it", "him", "they" for a constant, or a variable that a phrase before it binds.

    With `of_place` it is the "there" of "lives there", which stands for "in it".  With `unsaid` it
    is not written, since its antecedent stands first: "in every hive, a queen lives".
    """

    antecedent: Variable | Constant
    gender: Gender = Gender.NEUTER
    of_place: bool = False
    unsaid: bool = False


@dataclass(frozen=True, slots=True)
class Definite(FrozenNode):
    """As in "the cube", referring back as `Pronoun` does; `noun` is written but not asserted.

    With an `ordinal`, as in `Quantified`, it is "the second" instead.
    """

    antecedent: Variable | Constant
    noun: Noun
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class OnlyNamed(FrozenNode):
    """As in "only b", "only b and c": the predicate holds of each name and of nothing else.

    Without `prejacent` it is not asserted that the predicate holds of the names.  `binds` is what
    the predicate is claimed or denied of: "only b likes a cube that it owns", of its own cubes.
    """

    names: tuple[NounPhrase, ...]
    prejacent: bool = True
    binds: Variable | None = None


@dataclass(frozen=True, slots=True)
class Gap(FrozenNode):
    """The gap of the nearest enclosing relative clause; it has no words."""


NounPhrase: TypeAlias = (
    Name
    | Application
    | Quantified
    | CoordinatedPhrase
    | Reflexive
    | EachOther
    | Pronoun
    | Definite
    | OnlyNamed
    | Gap
)


@dataclass(frozen=True, slots=True)
class Relation(FrozenNode):
    """A predicate with its objects: "is a cube", "is larger than b", "gave b to c".

    The predicate's places are the subject and then the objects, in order.  `passive` swaps the
    subject with the first object: "is owned by b" is `Owns(b, subject)`.
    """

    entry: Entry
    objects: tuple[NounPhrase, ...] = ()
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Nominal(FrozenNode):
    """As in "is a small cube", "are small cubes": a kind with modifiers.

    The noun has a kind; without modifiers it is a `Relation`.
    """

    noun: Noun


@dataclass(frozen=True, slots=True)
class Having(FrozenNode):
    """As in "has a cube in front of it": the entry relates `thing` to the subject.

    `entry` is an ADJECTIVE of two places, the thing's and then the subject's; as a REDUCED
    relative clause it is "with a cube in front of it".
    """

    thing: NounPhrase
    entry: Entry
    gender: Gender = Gender.NEUTER


@dataclass(frozen=True, slots=True)
class OnlyOne(FrozenNode):
    """As in "is the only small cube": it is one, and each small cube is identical to it."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class NegatedPhrase(FrozenNode):
    """As in "is not small", "does not own a pet".

    With `elided`, only its auxiliary is written, as in "(b is small but c) is not".  With `narrow`
    a verb or adverb denies it, "lacks a pet", "never sleeps", which no subject can be under.
    """

    verb_phrase: VerbPhrase
    elided: bool = False
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class CoordinatedVerbPhrase(FrozenNode):
    """As in "is small and owns a pet"; NOR is "is neither small nor large".

    With `contrast`, AND is written "but": "swims but does not fly".  With `shares_head`, only the
    first member has the words with which all begin: "has fur and claws".  `wording` is that of
    another row: "not only" as in "is not only small but also red".  With `commas`, AND of two
    members that may be lists is "sees a cat that sings, and is old or shy", of a subject only.
    """

    conjunction: Conjunction
    verb_phrases: tuple[VerbPhrase, ...]
    correlative: bool = False
    contrast: bool = False
    shares_head: bool = False
    wording: str = ""
    commas: bool = False


VerbPhrase: TypeAlias = (
    Relation | Nominal | Having | OnlyOne | NegatedPhrase | CoordinatedVerbPhrase
)


@dataclass(frozen=True, slots=True)
class Predication(FrozenNode):
    """Subject and verb phrase.

    A `wording` leaves out the verb phrase of a clause before: "short" for "(Ann sings if) Bob
    does", "so" for "(if Ann sings,) so does Bob".
    """

    subject: NounPhrase
    verb_phrase: VerbPhrase
    wording: str = ""


@dataclass(frozen=True, slots=True)
class Proposition(FrozenNode):
    """A propositional letter, as a clause."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class TruthConstant(FrozenNode):
    """A truth constant: "This is always true.", within a clause "a tautology holds"."""

    value: bool


@dataclass(frozen=True, slots=True)
class RelationProperty(FrozenNode):
    """As in 'the relation "larger than" is transitive', 'the function "mother" is injective'.

    `entry` is a predicate of two places or a function of one, `property` a name of
    `relation_properties.PROPERTIES`.
    """

    entry: Entry
    property: str


@dataclass(frozen=True, slots=True)
class Negation(FrozenNode):
    """As in "it is not the case that S".

    `wording` is that of another row: "not both" as in "b and c are not both small", "no" as in
    "no two cubes are the same size".
    """

    clause: Clause
    wording: str = ""


@dataclass(frozen=True, slots=True)
class Coordination(FrozenNode):
    """A list of clauses.

    Attributes:
        conjunction: NOR must be itemised ("none of these holds:").
        clauses: at least two; XOR exactly two.
        layout: see `ListLayout`.
        correlative: "both A and B", "either A or B".
        commas: inline, a comma before the conjunction too, "A, and B"; itemised, the published
            systems' commas, which end all items but the last two.
        contrast: AND is written "but": "A but B".
    """

    conjunction: Conjunction
    clauses: tuple[Clause, ...]
    layout: ListLayout = ListLayout.INLINE
    correlative: bool = False
    commas: bool = False
    contrast: bool = False


class ConditionalForm(StrEnum):
    """As in "if A, then B"; "B if A"; "unless A, B"; "B unless A"; "A only if B".

    WHENEVER is "B whenever A".
    """

    IF_THEN = "if then"
    IF_AFTER = "if"
    UNLESS = "unless"
    UNLESS_AFTER = "unless after"
    ONLY_IF = "only if"
    WHENEVER = "whenever"


CONDITION_LAST = frozenset(
    {ConditionalForm.IF_AFTER, ConditionalForm.UNLESS_AFTER, ConditionalForm.WHENEVER}
)
"""The forms in which the consequent stands first."""


OTHERWISE = "otherwise"
"""The wording of a conditional whose antecedent denies that of the one before it."""


@dataclass(frozen=True, slots=True)
class Conditional(FrozenNode):
    """antecedent → consequent; with the two UNLESS forms ¬antecedent → consequent.

    `wording` is that of another row for the same form, or OTHERWISE: "if A, B; otherwise, C".
    """

    antecedent: Clause
    consequent: Clause
    form: ConditionalForm = ConditionalForm.IF_THEN
    wording: str = ""


@dataclass(frozen=True, slots=True)
class Biconditional(FrozenNode):
    """As in "A if and only if B"; `wording` is that of another row, "exactly when"."""

    left: Clause
    right: Clause
    wording: str = ""


@dataclass(frozen=True, slots=True)
class ForClause(FrozenNode):
    """As in "for all x, S", "for all cubes x and y, S", "for every cube there is …" (not labelled).

    The published systems have ALL.  With several variables it is ALL, ANY or NO.  If the variables
    are not shown (`labelled`), pronouns refer to them.  With `raised`, of a biconditional or a
    conditional that mentions the variable in its first clause, or of a list that begins with one,
    that determiner and the noun stand there: "a cube is large if and only if it is in front of b".
    With `unspoken`, of the variables of a whole text, only the body is written: "if x is larger
    than y, then y is not larger than x"; and of those of a clause with "whenever".  With `after`,
    the body stands first: "f(x) = x for all x".  A `link` other than "for" is that of an object of
    the body, which is not written there: "in every hive, a queen lives".
    """

    determiner: Determiner
    noun: Noun
    variables: tuple[Variable, ...]
    body: Clause
    labelled: bool = True
    raised: Determiner | None = None
    unspoken: bool = False
    after: bool = False
    link: str = "for"


@dataclass(frozen=True, slots=True)
class ThereIs(FrozenNode):
    """As in "there is an element x such that S", "there is no cube", "there are two cubes".

    Attributes:
        determiner: A, SOME, NO, THE, or a number.
        noun: `THING` is "element" with a variable shown, else "something", "nothing".
        variables: those bound; several ("there are elements x and y such that") need A, SOME or NO.
        body: the clause about them, or None.
        labelled: whether the variables are shown.
        other_than: the exception, as in `Quantified`; written as "else" or "other".
    """

    determiner: Determiner
    noun: Noun = THING
    variables: tuple[Variable, ...] = ()
    body: Clause | None = None
    labelled: bool = True
    other_than: NounPhrase | None = None


@dataclass(frozen=True, slots=True)
class Presupposition(FrozenNode):
    """As in "both cubes are small": that there are exactly two, and the claim about them.

    In place both are asserted; `reading.projection` moves the presupposition to the position to
    which it projects.
    """

    presupposed: Clause
    claim: Clause


@dataclass(frozen=True, slots=True)
class Text(FrozenNode):
    """Several sentences, all of them asserted; later ones may refer back to earlier ones."""

    sentences: tuple[Clause, ...]


cache_hashes(
    Determiner,
    RelativeClause,
    Noun,
    Name,
    Application,
    Quantified,
    CoordinatedPhrase,
    Reflexive,
    EachOther,
    Pronoun,
    Definite,
    OnlyNamed,
    Gap,
    Relation,
    Nominal,
    Having,
    OnlyOne,
    NegatedPhrase,
    CoordinatedVerbPhrase,
    Predication,
    Proposition,
    TruthConstant,
    RelationProperty,
    Negation,
    Coordination,
    Conditional,
    Biconditional,
    ForClause,
    ThereIs,
    Presupposition,
    Text,
)

Clause: TypeAlias = (
    Predication
    | Proposition
    | TruthConstant
    | RelationProperty
    | Negation
    | Coordination
    | Conditional
    | Biconditional
    | ForClause
    | ThereIs
    | Presupposition
    | Text
)
Tree: TypeAlias = Clause | NounPhrase | VerbPhrase | Noun | RelativeClause
