"""Passages: the sentences of one or several statements, as trees that are proved to say them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from logic2text import effort
from logic2text import formula as fol
from logic2text.discourse.order import Role, Statement
from logic2text.english import syntax as en
from logic2text.english.meaning import interpret
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.proof.verdict import Status, Verdict
from logic2text.verbalizers import Verbalization
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import Style
from logic2text.verify.own_words import confirm
from logic2text.verify.tree import Judge
from logic2text.walk import canonical, symbols

T = TypeVar("T")

MOST_WORDS = 25
"""Statements are joined up to so many words."""
MOST_JOINED = 3
"""How many statements one sentence says at most."""
ALTERNATIVES = 4
"""How many texts of a formula are looked at for one that is proved."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What is said of some statements, apart from the rest of the text.

    Attributes:
        statements: those that it says, in order.
        tree: its abstract English.
        text: only its sentences.
        verdict: on `text` for the conjunction of the formulae.
    """

    statements: tuple[Statement, ...]
    tree: en.Clause
    text: str
    verdict: Verdict

    @property
    def role(self) -> Role:
        """The role of its statements, which have the same."""
        return self.statements[0].role

    @property
    def formula(self) -> fol.Formula:
        """The conjunction of its formulae."""
        return conjoin([statement.formula for statement in self.statements])

    @property
    def sentences(self) -> tuple[en.Clause, ...]:
        """The trees of its sentences."""
        return self.tree.sentences if isinstance(self.tree, en.Text) else (self.tree,)


def conjoin(formulae: Sequence[fol.Formula]) -> fol.Formula:
    """The conjunction of one or several formulae."""
    return formulae[0] if len(formulae) == 1 else fol.And(tuple(formulae))


def first_proved(options: Iterable[T], status: Callable[[T], Status]) -> T:
    """The first option that is proved, else the first; there must be one."""
    remaining = iter(options)
    first = next(remaining)
    if status(first) is Status.PROVED:
        return first
    while not effort.is_spent() and (option := next(remaining, None)) is not None:
        if status(option) is Status.PROVED:
            return option
    return first


Wordings: TypeAlias = Callable[[tuple[Statement, ...]], Iterable[Verbalization]]
"""From statements to texts of their conjunction."""


class PassageWriter:
    """Writes passages with the words of one lexicon."""

    def __init__(
        self,
        lexicon: Lexicon,
        style: Style,
        *,
        joins_kinds: bool = False,
        wordings: Wordings | None = None,
    ) -> None:
        """Make one.

        Args:
            lexicon: in which no two symbols of the text share words.
            style: of the sentences.
            joins_kinds: whether statements about all things of a kind are joined as well: "Every
                doctor is an employee and has a badge."
            wordings: the texts of statements, of which the first one is taken that is proved and
                has no other reading; the first proved ones of `Natural` in this style, if None.
        """
        self._lexicon = lexicon
        self._style = style
        self._joins_kinds = joins_kinds
        self._wordings = wordings or self._list_wordings
        self._takes_doubtful = wordings is None
        self._judged: dict[tuple[tuple[Statement, ...], str], Passage] = {}

    def write(self, statements: Sequence[Statement], *, joins: bool = True) -> list[Passage]:
        """A passage for each statement; with `joins`, those about one thing are joined if short.

        What two statements of one role say alike is said once.
        """
        passages: list[Passage] = []
        for statement in statements:
            passage = self._passage((statement,))
            same = next((i for i, earlier in enumerate(passages) if _agree(earlier, passage)), None)
            if same is not None:
                repeated = (*passages[same].statements, statement)
                passages[same] = replace(passages[same], statements=repeated)
                continue
            joined = self._join(passages[-1], passage) if passages and joins else None
            if joined is None:
                passages.append(passage)
            else:
                passages[-1] = joined
        return passages

    def _join(self, earlier: Passage, later: Passage) -> Passage | None:
        """One sentence for two passages about the same thing, or with the same claim."""
        statements = (*earlier.statements, *later.statements)
        if len(statements) > MOST_JOINED or earlier.role is not later.role:
            return None
        alike = self._joins_kinds and len({*map(_condition_of, statements)} - {None}) == 1
        if not alike and not _are_joinable(earlier.tree, later.tree):
            return None
        if alike and any(_condition_of(each) is None for each in statements):
            return None
        joined = self._passage(statements)
        is_short = len(joined.text.split()) <= MOST_WORDS
        is_proved = joined.verdict.status is Status.PROVED and (
            not alike or _mentions_all(joined)  # "there is no guest" hides that two rules conflict
        )
        return joined if is_short and is_proved and len(joined.sentences) == 1 else None

    def rewrite(self, passage: Passage) -> Iterator[Passage]:
        """The passage in other proved words, those without pronouns first."""
        plain = replace(self._style, avoid=self._style.avoid | {"pronouns"})
        for style in (plain, replace(plain, unambiguous=True)):
            wordings = list_wordings(passage.statements, self._lexicon, style, ALTERNATIVES)
            for other in self._judge(passage.statements, wordings):
                if other.verdict.status is Status.PROVED and other.text != passage.text:
                    yield other

    def _passage(self, statements: tuple[Statement, ...]) -> Passage:
        """The first proved text of the statements, else the first."""
        passages = self._judge(statements, self._wordings(statements))
        return first_proved(passages, self._tell_status)

    def _tell_status(self, passage: Passage) -> Status:
        verdict = passage.verdict
        is_doubtful = bool(verdict.weak_reading or verdict.inverse_scope)
        if is_doubtful and verdict.is_proved and not self._takes_doubtful:
            return Status.AMBIGUOUS
        return verdict.status

    def _list_wordings(self, statements: tuple[Statement, ...]) -> Iterator[Verbalization]:
        """The texts of statements in the styles of the writer.

        A definition keeps its structure: "if and only if" is what tells a reader that it is one.
        """
        strict = replace(self._style, structure_preserving=True)
        is_definition = statements[0].role is Role.DEFINITION
        for style in dict.fromkeys(
            (strict, self._style) if is_definition else (self._style, strict)
        ):
            yield from list_wordings(statements, self._lexicon, style, ALTERNATIVES)

    def _judge(
        self, statements: tuple[Statement, ...], wordings: Iterable[Verbalization]
    ) -> Iterator[Passage]:
        """The texts with their verdicts."""
        formula = conjoin([statement.formula for statement in statements])
        judge = Judge(formula, self._lexicon)
        for wording in wordings:
            name = statements, wording.text
            if name not in self._judged:
                verdict = judge.verdict(wording)
                verdict, _ = confirm(formula, wording.text, verdict, self._lexicon)
                self._judged[name] = Passage(statements, wording.tree, wording.text, verdict)
            yield self._judged[name]


def list_wordings(
    statements: Sequence[Statement], lexicon: Lexicon, style: Style, most: int
) -> Iterator[Verbalization]:
    """The texts of the conjunction of some statements in one style, at most so many."""
    formula = conjoin([statement.formula for statement in statements])
    yield from Natural(lexicon, style).alternatives(formula, most)


def _agree(earlier: Passage, later: Passage) -> bool:
    """Whether two passages of one role have the same words, proved to mean what each says."""
    if earlier.role is not later.role or earlier.text != later.text:
        return False
    return earlier.verdict.status is Status.PROVED is later.verdict.status


def subject_of(clause: en.Clause) -> en.Name | None:
    """The name that is the subject of a sentence; None if it has another."""
    match clause:
        case en.Predication(en.Name(fol.Constant()) as name, _):
            return name
        case _:
            return None


def _mentions_all(passage: Passage) -> bool:
    """Whether a passage has all predicates of its formulae."""
    return symbols(passage.formula)[0] <= symbols(interpret(passage.tree))[0]


def _condition_of(statement: Statement) -> fol.Formula | None:
    """What a statement says something of all things of: ∀x A for ∀x (A → B); None for others."""
    match statement.formula:
        case fol.ForAll(variables, fol.Implies(condition, _)):
            return canonical(fol.ForAll(variables, condition))
        case _:
            return None


def _are_joinable(earlier: en.Clause, later: en.Clause) -> bool:
    """Whether two sentences have a name as subject, the same or with the same verb phrase."""
    match earlier, later:
        case (
            en.Predication(en.Name(fol.Constant()) as first, claim),
            en.Predication(en.Name(fol.Constant()) as second, other),
        ):
            return first == second or claim == other
        case en.Predication(en.CoordinatedPhrase(), claim), en.Predication(en.Name(), other):
            return claim == other
        case _:
            return False
