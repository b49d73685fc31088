"""Abstract English: clauses, noun phrases, verb phrases, nouns, as frozen data.

`linearize` turns a clause into text, `meaning` into the formula that it says; verbalizers build it
from formulae, the reader from texts.  "Every cube is small":

>>> from logic2text.lexicon.entry import Category, Entry
>>> cube = Entry("Cube", 1, Category.NOUN, "cube", "cubes")
>>> small = Entry("Small", 1, Category.ADJECTIVE, "small", "small", attributive=True)
>>> clause = Predication(Quantified(EVERY, Noun(cube)), Relation(small))
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import Entry, Gender


class Conjunction(StrEnum):
    """What joins a list.  XOR joins two: "either A or B but not both"."""

    AND = "and"
    OR = "or"
    NOR = "nor"
    XOR = "xor"


class Layout(StrEnum):
    """As in "A, B and C"; "A and B and C"; one item a line under "all these hold:"."""

    INLINE = "inline"
    REPEATED = "repeated"
    ITEMISED = "itemised"


class Quantity(StrEnum):
    """What a determiner says; AT_LEAST, AT_MOST and EXACTLY take a number."""

    EVERY = "every"
    EACH = "each"
    ALL = "all"
    ANY = "any"
    SOME = "some"
    A = "a"
    NO = "no"
    NOT_EVERY = "not every"
    NOT_ALL = "not all"
    ONLY = "only"
    THE = "the"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class Determiner:
    """As in "every", "at least two"; `number` is 0 where the quantity takes none.

    `bare` is a numeral or a plural alone, "two cubes", "cubes", whose force is open; `narrow` has
    scope over nothing that stands before it, as *any*.
    """

    quantity: Quantity
    number: int = 0
    bare: bool = False
    narrow: bool = False


EVERY = Determiner(Quantity.EVERY)
ALL = Determiner(Quantity.ALL)
SOME = Determiner(Quantity.SOME)
A = Determiner(Quantity.A)
NO = Determiner(Quantity.NO)
NOT_EVERY = Determiner(Quantity.NOT_EVERY)
ONLY = Determiner(Quantity.ONLY)
THE = Determiner(Quantity.THE)


class RelativeForm(StrEnum):
    """As in "cube that is in front of b", "cube in front of b", "cube x such that S"."""

    THAT = "that"
    REDUCED = "reduced"
    SUCH_THAT = "such that"


@dataclass(frozen=True, slots=True)
class RelativeClause:
    """A clause about the noun's referent, which stands in it as `Gap` (or as its variable).

    ``Predication(Gap(), …)`` reads "that is small", ``Predication(b, Relation(likes, (Gap(),)))``
    "that b likes".  REDUCED leaves out "that is" and needs a copular predicate of `Gap`.
    """

    clause: Clause
    form: RelativeForm = RelativeForm.THAT


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its modifiers; `kind` None is the thing in "everything", "element".

    `kind` has category NOUN, `adjectives` are attributive, `objects` are those of a relational
    noun ("album of b"); adjectives and relative clauses stand in reading order.
    """

    kind: Entry | None = None
    adjectives: tuple[Entry, ...] = ()
    objects: tuple[NounPhrase, ...] = ()
    relatives: tuple[RelativeClause, ...] = ()


THING = Noun()


@dataclass(frozen=True, slots=True)
class Name:
    """A constant or a bare variable; `words` is how it is said ("b", "Captain America")."""

    term: Variable | Constant
    words: str
    gender: Gender = Gender.NEUTER


@dataclass(frozen=True, slots=True)
class Application:
    """As in "the father of x"; with `possessive`, "x's father".  `function`: category FUNCTION."""

    function: Entry
    arguments: tuple[NounPhrase, ...]
    possessive: bool = False


@dataclass(frozen=True, slots=True)
class Quantified:
    """As in "every small cube"; with noun `THING` "everything", "something", "nothing".

    Attributes:
        determiner: what is said of how many.
        noun: of what.
        binds: the variable that pronouns further on refer to; `meaning` prefers its name.
        labelled: whether the variable is shown, "some cube x".
        other_than: what is excepted: "every cube other than b"; None for no exception.
        says_other: False shortens it to "everything else", "every other cube".
        plural: "all cubes are", where the determiner leaves the choice ("some", "no").
    """

    determiner: Determiner
    noun: Noun = THING
    binds: Variable | None = None
    labelled: bool = False
    other_than: NounPhrase | None = None
    says_other: bool = True
    plural: bool = False


@dataclass(frozen=True, slots=True)
class CoordinatedPhrase:
    """As in "a, b and c"; `correlative` adds "both" or "either"; NOR is "neither a nor b".

    It is read distributively and has scope at its place, like a quantified phrase.
    """

    conjunction: Conjunction
    phrases: tuple[NounPhrase, ...]
    correlative: bool = False


@dataclass(frozen=True, slots=True)
class Reflexive:
    """As in "itself": the subject of the smallest predication around it."""

    gender: Gender = Gender.NEUTER


@dataclass(frozen=True, slots=True)
class EachOther:
    """As in "each other": every member of the subject with every other one.

    With `explicit` False the words are left out, as in "b and c are the same size".

    With `reflexive`, each member of "all cubes" with itself as well.  Of a symmetric predicate
    every pair counts once, unless `both_ways`.
    """

    explicit: bool = True
    reflexive: bool = False
    both_ways: bool = False


@dataclass(frozen=True, slots=True)
class Pronoun:
    """As in "it", "him", "they" for a constant, or a variable that a phrase before it binds."""

    antecedent: Variable | Constant
    gender: Gender = Gender.NEUTER


@dataclass(frozen=True, slots=True)
class Definite:
    """As in "the cube", referring back as `Pronoun` does; `noun` is said, not claimed."""

    antecedent: Variable | Constant
    noun: Noun


@dataclass(frozen=True, slots=True)
class OnlyNamed:
    """As in "only b", "only b and c": what is said holds of each name and of nothing else.

    Without `prejacent` it is not claimed that it holds of the names.
    """

    names: tuple[NounPhrase, ...]
    prejacent: bool = True


@dataclass(frozen=True, slots=True)
class Gap:
    """What the nearest relative clause around it is about; it has no words."""


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
class Relation:
    """A predicate with its objects: "is a cube", "is larger than b", "gave b to c".

    The predicate's places are the subject and then the objects, in order.  `passive` swaps the
    subject with the first object: "is owned by b" is `Owns(b, subject)`.
    """

    entry: Entry
    objects: tuple[NounPhrase, ...] = ()
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Nominal:
    """As in "is a small cube", "are small cubes": a kind and what its noun phrase adds to it.

    The noun has a kind; alone, without modifiers, it is said as a `Relation`.
    """

    noun: Noun


@dataclass(frozen=True, slots=True)
class Having:
    """As in "has a cube in front of it": `thing` is to the subject what the entry says.

    `entry` is an ADJECTIVE of two places, the thing's and then the subject's; as a REDUCED
    relative clause it is "with a cube in front of it".
    """

    thing: NounPhrase
    entry: Entry
    gender: Gender = Gender.NEUTER


@dataclass(frozen=True, slots=True)
class OnlyOne:
    """As in "is the only small cube": it is one, and each small cube is identical to it."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class NegatedPhrase:
    """As in "is not small", "does not own a pet"."""

    verb_phrase: VerbPhrase


@dataclass(frozen=True, slots=True)
class CoordinatedVerbPhrase:
    """As in "is small and owns a pet"; NOR is "is neither small nor large"."""

    conjunction: Conjunction
    verb_phrases: tuple[VerbPhrase, ...]
    correlative: bool = False


VerbPhrase: TypeAlias = (
    Relation | Nominal | Having | OnlyOne | NegatedPhrase | CoordinatedVerbPhrase
)


@dataclass(frozen=True, slots=True)
class Predication:
    """Subject and verb phrase."""

    subject: NounPhrase
    verb_phrase: VerbPhrase


@dataclass(frozen=True, slots=True)
class Proposition:
    """A propositional letter, said as a clause."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class TruthConstant:
    """A truth constant: "This is always true." alone, "a tautology holds" within a clause."""

    value: bool


@dataclass(frozen=True, slots=True)
class Negation:
    """As in "it is not the case that S"."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Coordination:
    """A list of clauses.

    Attributes:
        conjunction: NOR must be itemised ("none of these holds:").
        clauses: at least two; XOR exactly two.
        layout: see `Layout`.
        correlative: "both A and B", "either A or B".
        commas: inline, a comma before the conjunction too, "A, and B"; itemised, the published
            systems' commas, which end all items but the last two.
    """

    conjunction: Conjunction
    clauses: tuple[Clause, ...]
    layout: Layout = Layout.INLINE
    correlative: bool = False
    commas: bool = False


class ConditionalForm(StrEnum):
    """As in "if A, then B"; "B if A"; "unless A, B"; "B unless A"; "A only if B"."""

    IF_THEN = "if then"
    IF_AFTER = "if"
    UNLESS = "unless"
    UNLESS_AFTER = "unless after"
    ONLY_IF = "only if"


@dataclass(frozen=True, slots=True)
class Conditional:
    """antecedent → consequent; with the two UNLESS forms ¬antecedent → consequent."""

    antecedent: Clause
    consequent: Clause
    form: ConditionalForm = ConditionalForm.IF_THEN


@dataclass(frozen=True, slots=True)
class Biconditional:
    """As in "A if and only if B"."""

    left: Clause
    right: Clause


@dataclass(frozen=True, slots=True)
class ForClause:
    """As in "for all x, S", "for all cubes x and y, S", "for every cube there is …" (not labelled).

    The published systems have ALL.  With several variables it is ALL, ANY or NO.  If the variables
    are not shown (`labelled`), pronouns refer to them.
    """

    determiner: Determiner
    noun: Noun
    variables: tuple[Variable, ...]
    body: Clause
    labelled: bool = True


@dataclass(frozen=True, slots=True)
class ThereIs:
    """As in "there is an element x such that S", "there is no cube", "there are two cubes".

    Attributes:
        determiner: A, SOME, NO, THE, or a number.
        noun: `THING` is "element" with a variable shown, else "something", "nothing".
        variables: those bound; several ("there are elements x and y such that") need A, SOME or NO.
        body: what is said of them, or None.
        labelled: whether the variables are shown.
        other_than: what is excepted, as in `Quantified`; said "else" or "other".
    """

    determiner: Determiner
    noun: Noun = THING
    variables: tuple[Variable, ...] = ()
    body: Clause | None = None
    labelled: bool = True
    other_than: NounPhrase | None = None


@dataclass(frozen=True, slots=True)
class Presupposition:
    """As in "both cubes are small": that there are just two, and what is claimed of them.

    Where it stands both are claimed; `read.projection` moves what is presupposed to where English
    takes it for granted.
    """

    presupposed: Clause
    claim: Clause


@dataclass(frozen=True, slots=True)
class Text:
    """Several sentences, all of them claimed; later ones may refer back to earlier ones."""

    sentences: tuple[Clause, ...]


Clause: TypeAlias = (
    Predication
    | Proposition
    | TruthConstant
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
