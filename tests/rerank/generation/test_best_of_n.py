"""Best of n: what the generator is asked, when it stops, and what is the best."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from logic2text import InputError, ParseError, ServerError, Status
from logic2text.errors import AnswerError
from logic2text.llm.chat import Completion, Request
from logic2text.notation import parse
from metrics.faithfulness import Verdict
from rerank import Reranker, Rounds, Stopped, best_of_n
from tests.support.chat_server import Reply, chat_server

FORMULA = "∀x (Cube(x) → ¬Small(x))"
FORMULAIC = "For all x, if x is a cube, then x is not small."
INPUT = {"name": "Aromi", "food": "Chinese"}


def reranker(audience: str = "general") -> Reranker:
    return Reranker("fre", audience)


class Writer:
    """A function that gives the texts of a list in turn, and keeps what it was asked."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.asked: list[tuple[Sequence[dict[str, str]], int, int]] = []

    def __call__(self, messages: Sequence[dict[str, str]], n: int, seed: int) -> list[str]:
        self.asked.append((messages, n, seed))
        return [self.texts[(seed + i) % len(self.texts)] for i in range(n)]


@pytest.mark.parametrize(
    ("audience", "texts", "rounds", "stopped", "best"),
    [
        ("general", ["Only cubes are small.", "No cube is small."], 1, Stopped.FOUND, 1),
        (
            "general",
            ["Only cubes are small.", FORMULAIC, "Cubes!", "No cube is small."],
            2,
            "found",
            3,
        ),
        ("classroom", ["No cube is small.", "No cubes are small.", FORMULAIC, "?"], 2, "found", 2),
        ("classroom", ["No cube is small.", "Only cubes are small."], 3, Stopped.ALL, 0),
        ("general", ["Only cubes are small.", "Cubes sing."], 3, Stopped.ALL, None),
    ],
)
def test_it_stops_at_a_proved_text_that_is_as_formulaic_as_wanted(
    audience: str, texts: list[str], rounds: int, stopped: Stopped, best: int | None
) -> None:
    writer = Writer(*texts)
    found = best_of_n(writer, FORMULA, 6, rounds=Rounds(a_round=2), reranker=reranker(audience))
    assert (found.rounds, found.stopped) == (rounds, stopped)
    assert [(n, seed) for _, n, seed in writer.asked] == [(2, 2 * i) for i in range(rounds)]
    assert found.candidates == min(2 * rounds, len(set(texts)))
    assert (found.best and found.best.text) == (None if best is None else texts[best])
    if found.best is not None:
        assert found.best.candidate.verdict.status is Status.PROVED
        assert found.best.source == "llm:Writer"


def test_it_stops_at_a_complete_text_about_data_without_additions() -> None:
    given = {"name": "Aromi", "type": "coffee shop", "food": "Chinese", "area": "riverside"}
    texts = ["Aromi is Italian.", "Aromi.", "Aromi is a coffee shop in Kyoto.", "No."]
    texts += [
        "The riverside has a coffee shop.",
        "For Chinese food try Aromi, a riverside coffee shop.",
    ]
    writer = Writer(*texts)
    found = best_of_n(writer, given, 12, rounds=Rounds(a_round=2), reranker=reranker())
    assert (found.rounds, found.candidates, found.stopped) == (3, 6, Stopped.FOUND)
    assert found.best is not None
    assert found.best.text == texts[-1]
    assert found.best.faithfulness is not None
    assert found.best.faithfulness.verdict is Verdict.COMPLETE
    whole = reranker().rank_texts(texts, input=given)
    assert [(each.text, each.score) for each in found.results] == [(e.text, e.score) for e in whole]


def test_all_n_texts_are_asked_for_at_once_where_it_does_not_stop() -> None:
    writer = Writer("No cube is small.", "No cubes are small.")
    found = best_of_n(writer, FORMULA, 6, rounds=Rounds(stop_early=False), reranker=reranker())
    assert (found.rounds, found.candidates, found.stopped) == (1, 2, Stopped.ALL)
    assert [n for _, n, _ in writer.asked] == [6]


def test_the_formulaicness_that_is_wanted_can_be_given() -> None:
    writer = Writer("No cube is small.")
    rounds = Rounds(a_round=1, wanted=(0.9, 1.0))
    assert best_of_n(writer, FORMULA, 2, rounds=rounds, reranker=reranker()).stopped == "all"


def test_the_prompt_has_the_formula_with_its_names_for_the_audience() -> None:
    writer = Writer("No cube is small.")
    best_of_n(writer, parse(FORMULA), 1, reranker=reranker("classroom"))
    (messages, _, _), *_ = writer.asked
    assert "You say formulae" in messages[0]["content"]
    assert "symbol by symbol" in messages[0]["content"]
    asked = json.loads(messages[-1]["content"])
    assert asked["formula"] == FORMULA
    assert asked["names"]["Cube(x)"] == "x is a cube"


def test_the_prompt_has_the_facts_of_data_for_the_audience() -> None:
    writer = Writer("Aromi serves Chinese food.")
    best_of_n(writer, "Aromi | food | Chinese", 1, reranker=reranker("classroom"))
    (messages, _, _), *_ = writer.asked
    assert "one short sentence for each fact" in messages[0]["content"]
    assert json.loads(messages[-1]["content"]) == {"facts": [["food", "Aromi", "Chinese"]]}
    assert [message["role"] for message in messages[1:-1]] == ["user", "assistant"] * 2


def test_a_prompt_of_ones_own_is_all_that_is_asked() -> None:
    writer = Writer("Aromi serves Chinese food.")
    best_of_n(writer, INPUT, 1, rounds=Rounds(prompt="verbalize: Aromi"), reranker=reranker())
    assert writer.asked[0][0] == [{"role": "user", "content": "verbalize: Aromi"}]


def test_a_server_is_asked_in_rounds_for_n_answers() -> None:
    answers = (
        Reply(texts=("Cubes!", "Only cubes are small.")),
        Reply(texts=("No cube is small.",) * 2),
    )
    with chat_server(*answers) as server:
        found = best_of_n(
            server.settings(),
            FORMULA,
            8,
            rounds=Rounds(a_round=2, form="plain"),
            reranker=reranker(),
        )
        assert [(each["n"], each["seed"]) for each in server.requests] == [(2, 0), (2, 2)]
    assert (found.rounds, found.candidates, found.stopped) == (2, 3, Stopped.FOUND)
    assert found.best is not None
    assert found.best.source == "llm:tiny"


def test_answers_in_the_form_json_have_several_texts() -> None:
    texts = json.dumps({"texts": ["Only cubes are small.", "No cube is small."]})
    with chat_server(Reply(text=texts)) as server:
        rounds = Rounds(form="json")
        found = best_of_n(server.settings(), FORMULA, 4, rounds=rounds, reranker=reranker())
    assert found.candidates == 2
    assert found.best is not None
    assert found.best.text == "No cube is small."


class Script:
    """A model that gives an answer or an error for each round."""

    model = "script"

    def __init__(self, *answers: Completion | ServerError) -> None:
        self.answers = [*answers]

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        return [self.answers.pop(0) for _ in requests]


def test_a_generator_that_fails_at_first_is_an_error() -> None:
    with pytest.raises(ServerError, match="out of memory"):
        best_of_n(Script(ServerError("out of memory")), FORMULA, reranker=reranker())


def test_a_generator_that_fails_later_ends_the_rounds_with_what_is_there() -> None:
    script = Script(Completion((FORMULAIC,)), ServerError("out of memory"))
    found = best_of_n(script, FORMULA, reranker=reranker())
    assert (found.rounds, found.stopped) == (2, Stopped.FAILED)
    assert found.failure is not None
    assert found.failure.message == "out of memory"
    assert found.best is not None
    assert found.best.text == FORMULAIC


def test_answers_of_the_wrong_form_are_no_failure() -> None:
    script = Script(AnswerError("no JSON"), Completion(("No cube is small.",)))
    found = best_of_n(script, FORMULA, reranker=reranker())
    assert (found.rounds, found.candidates, found.stopped) == (2, 1, Stopped.FOUND)


@pytest.mark.parametrize("n", [0, -1, 65, 2.5, "8", True])
def test_a_wrong_number_is_refused_before_the_generator_is_asked(n: Any) -> None:
    writer = Writer("a")
    with pytest.raises(InputError, match="n "):
        best_of_n(writer, FORMULA, n, reranker=reranker())
    assert not writer.asked


def test_a_broken_formula_is_refused_before_the_generator_is_asked() -> None:
    writer = Writer("a")
    with pytest.raises(ParseError):
        best_of_n(writer, "∀x (Cube(x)", reranker=reranker())
    assert not writer.asked
