"""The bodies of requests about classes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.questions import list_questions
from rerank.service.bodies import EnglishText, FormulaText, KeyText
from rerank.service.classes.exercise_sets import Feedback, Rules, moment
from rerank.service.studies.fields import is_encodable


def _check_name(text: str) -> str:
    if not text.strip() or not is_encodable(text) or not text.isprintable():
        raise ValueError("write a name of ordinary characters")
    return text.strip()


def _check_time(text: str) -> str:
    try:
        return moment(text).isoformat()
    except ValueError:
        raise ValueError("write a date with its time zone: 2026-12-01T12:00:00+01:00") from None


PersonName = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_check_name)]
Time = Annotated[str, Field(max_length=40), AfterValidator(_check_time)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class JoinBody(_Body):
    """A student who joins a class."""

    code: str = Field(max_length=40)
    name: PersonName


class AnswerBody(_Body):
    """A student's answer to an exercise."""

    answer: dict[str, Any] = Field(description="Its fields depend on the kind of the exercise.")
    sent_as: str = Field(
        min_length=8,
        max_length=64,
        pattern=r"^[\w-]+$",
        description="A random name of the answer: sent again under it, it is stored once.",
    )
    written: Time


class HintBody(_Body):
    """The answer after which one more hint is wanted."""

    sent_as: str = Field(max_length=64)


class ParseBody(_Body):
    """A formula in the symbols of a set."""

    formula: FormulaText


class ParseInSet(ParseBody):
    """A formula in the symbols of an exercise of a set."""

    item: int = Field(default=0, ge=0, description="The place of the exercise.")


class Practised(_Body):
    """A question for practice that was answered, with the mistakes of the first answer."""

    question: int = Field(ge=0, lt=len(list_questions()))
    mistakes: list[Annotated[Mistake, Field(strict=False)]] = Field(default=[], max_length=4)
    right: bool = True


class PracticeBody(_Body):
    """What a student has practised, the oldest first."""

    practised: list[Practised] = Field(default=[], max_length=500)


class ClassBody(_Body):
    """A new class."""

    title: PersonName


class ClassChange(ClassBody):
    """What changes of a class."""

    joinable: bool = Field(default=True, description="Whether students can join by the code.")
    new_code: bool = Field(default=False, description="Whether the old code ends.")


class RosterBody(_Body):
    """A roster."""

    csv: str = Field(max_length=1_000_000, description="With headings, or one name a line.")


_Demands = Annotated[list[FormulaText], Field(max_length=8)]


class Formalize(_Body):
    """A sentence whose formula is asked; without a formula its readings are right."""

    kind: Literal["formalize"] = "formalize"
    text: EnglishText
    formula: FormulaText | None = None
    also: list[FormulaText] = Field(default=[], max_length=20)


class Say(_Body):
    """A formula whose sentence is asked."""

    kind: Literal["say"]
    formula: FormulaText


class Same(_Body):
    """Two formulae, of which is asked whether they mean the same."""

    kind: Literal["same"]
    formula: FormulaText
    other: FormulaText


class World(_Body):
    """Formulae, and a world is asked in which some are true and the others false.

    As a `countermodel` the true ones are the premises of an argument, and the false one is its
    conclusion.
    """

    model_config = ConfigDict(populate_by_name=True)

    kind: Literal["world", "countermodel"]
    true: _Demands = []
    false: _Demands = []

    @model_validator(mode="after")
    def _demand_something(self) -> World:
        if not self.true and not self.false:
            raise ValueError("give formulae in `true` or in `false`")
        if self.kind == "countermodel" and len(self.false) != 1:
            raise ValueError("give the conclusion of the argument alone in `false`")
        return self


class Reading(_Body):
    """A sentence with two readings, and which of two worlds fits the first is asked."""

    kind: Literal["reading"]
    text: EnglishText
    formula: FormulaText
    other: FormulaText


def _name_kind(item: Any) -> Any:
    """A sentence alone is to be formalized."""
    return {"kind": "formalize", **item} if isinstance(item, dict) else item


Item = Annotated[
    Annotated[Formalize | Say | Same | World | Reading, Field(discriminator="kind")],
    BeforeValidator(_name_kind),
]


class RulesBody(_Body):
    """The rules of a set."""

    title: PersonName
    key: KeyText = None
    due: Time | None = None
    points: float = Field(default=1.0, gt=0, le=1_000, allow_inf_nan=False)
    attempts: int | None = Field(default=None, ge=1, le=1_000)
    hints: bool = True
    feedback: Literal["at once", "when due"] = "at once"
    follow_ups: int = Field(
        default=0, ge=0, le=20, description="Questions that follow a student's mistakes, at most."
    )
    follow_ups_count: bool = Field(
        default=False, description="Whether a right one makes up for an exercise."
    )

    @model_validator(mode="after")
    def _count_what_is_told(self) -> RulesBody:
        if self.follow_ups_count and self.feedback == "when due":
            raise ValueError(
                "questions that follow mistakes come when students are told of them: with "
                "feedback when due they come too late to count"
            )
        return self

    @property
    def rules(self) -> Rules:
        """The rules as they are stored."""
        return Rules(
            self.title,
            self.key or "",
            self.due,
            self.points,
            self.attempts,
            self.hints,
            Feedback(self.feedback),
            self.follow_ups,
            self.follow_ups_count,
        )


class SetBody(RulesBody):
    """A set of exercises."""

    items: list[Item] = Field(min_length=1, max_length=100)


class SetChange(RulesBody):
    """What changes of a set; its exercises only while nobody has answered."""

    items: list[Item] | None = Field(default=None, min_length=1, max_length=100)


class PreviewBody(_Body):
    """Exercises to be commented on before they are given."""

    key: KeyText = None
    items: list[Item] = Field(min_length=1, max_length=100)


def written_rules(rules: Rules) -> dict[str, Any]:
    """The rules as JSON."""
    return asdict(rules)
