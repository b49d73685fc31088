"""What a rule book holds: rules in sections, a glossary, findings, questions and unread rules."""

from __future__ import annotations

from enum import StrEnum

from logic2text import Lexicon, Status
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Question
from logic2text.notation.protocol import ParseWarning


class Part(StrEnum):
    """The part of the document that a rule stands in, in their order."""

    DEFINITION = "definition"
    RULE = "rule"
    FACT = "fact"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Reference:
    """A word of a sentence that another rule defines.

    Attributes:
        rule: the number of the defining rule.
        end: where the word ends in the sentence; None if its words are not found there.
    """

    rule: int
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A formula of the file whose sentence is that of another rule, too.

    Attributes:
        source: the formula as written.
        line: of the file, from 1.
        label: its name in the file, or None.
    """

    source: str
    line: int
    label: str | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its sentence.

    Attributes:
        number: in the document, from 1.
        formula: what the rule says.
        source: the formula as written in the file.
        line: of the file, from 1.
        label: its name in the file, or None.
        role: its role in the file, such as ``axiom``, or None.
        part: the part of the document.
        sentence: the best text of the formula; None if there is none.
        status: the verdict on the sentence; None without one.
        references: the defined words that it uses.
        notices: what was noticed when it was read, as that a negation is one by default.
        comment: what its author says of it in the file, or None.
        by_default: the predicates that it denies by default: what is not known is not so.
        joined: the further formulae that its sentence says; `formula` is then the conjunction.
    """

    number: int
    formula: Formula
    source: str
    line: int
    label: str | None
    role: str | None
    part: Part
    sentence: str | None
    status: Status | None
    references: tuple[Reference, ...] = ()
    notices: tuple[ParseWarning, ...] = ()
    comment: str | None = None
    by_default: frozenset[str] = frozenset()
    joined: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """The rules on one subject."""

    title: str
    part: Part
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class UnreadRule:
    """A rule that could not be read.

    Attributes:
        line: of the file, from 1.
        label: its name in the file, or None.
        source: the formula as written.
        error: the reason.
    """

    line: int
    label: str | None
    source: str
    error: InputError


class FindingKind(StrEnum):
    """What the prover found.

    CONTRADICTION: rules that are never all true.  CONFLICT: rules that leave no case in which a
    rule applies, this rule among them.  IDLE: a rule that never applies, because of others.
    SAME: two rules that mean the same.  FOLLOWS: a rule that follows from others.  TRIVIAL: a rule
    that says nothing.  PROVED, DENIED, OPEN: a goal that follows from the rules, whose denial does,
    and neither.  EXCLUDED, POSSIBLE: the denial of a conjecture, which contradicts the rules or
    does not.  UNDECIDED: the budget did not suffice.
    """

    CONTRADICTION = "contradiction"
    CONFLICT = "conflict"
    IDLE = "idle"
    SAME = "same"
    FOLLOWS = "follows"
    TRIVIAL = "trivial"
    PROVED = "proved"
    DENIED = "denied"
    OPEN = "open"
    EXCLUDED = "excluded"
    POSSIBLE = "possible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the prover found about some rules.

    Attributes:
        kind: see `FindingKind`.
        rules: the numbers of the rules that it is about.
        because: the numbers of the rules that it follows from.
        sentence: what these say together, such as "Nothing is a platinum customer."; or "".
    """

    kind: FindingKind
    rules: tuple[int, ...]
    because: tuple[int, ...] = ()
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the glossary.

    Attributes:
        symbol: its name.
        arity: its number of places.
        words: its words, with letters for arguments: "x is taller than y".
        guessed: whether no lexicon file has them.
        defined_by: the number of the rule that defines it, or None.
        comment: what the file says of it, or None.
    """

    symbol: str
    arity: int
    words: str
    guessed: bool
    defined_by: int | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A file of formulae as a document.

    Attributes:
        title: of the document.
        sections: with rules in the order of their numbers.
        glossary: the words of all symbols.
        findings: what the prover found; contradictions first.
        questions: about guessed words that may be wrong.
        unread: rules that could not be read, in the order of the file.
        audience: the name of the readers.
        signature: metric name → signature, of the choice of the sentences.
        lexicon: the words that they are written with.
    """

    title: str
    sections: tuple[Section, ...]
    glossary: tuple[Term, ...]
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]
    unread: tuple[UnreadRule, ...]
    audience: str
    signature: dict[str, str]
    lexicon: Lexicon

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules, by number."""
        return tuple(rule for section in self.sections for rule in section.rules)
