from __future__ import annotations

from typing import Any

import pytest

from logic2text import InputError
from logic2text.errors import AnswerError
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings
from rerank.generation.models import open_model
from tests.support.chat_server import Reply, chat_server

REQUEST = Request("Say it.", n=2, seed=3, temperature=1.0, system="Be brief.")


def test_a_function_gets_messages_a_number_and_a_seed() -> None:
    asked: list[Any] = []

    def write(messages: Any, n: int, seed: int) -> list[str]:
        asked.append((messages, n, seed))
        return ["a", "b"]

    model = open_model(write)
    assert model.model == "write"
    (answer,) = model.complete([REQUEST])
    assert isinstance(answer, Completion)
    assert answer.texts == ("a", "b")
    system, user = (
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Say it."},
    )
    assert asked == [([system, user], 2, 3)]


@pytest.mark.parametrize("written", ["", [], ["  "]])
def test_a_function_without_a_text_gives_an_error(written: Any) -> None:
    (answer,) = open_model(lambda *_: written).complete([REQUEST])
    assert isinstance(answer, AnswerError)


def test_one_text_of_a_function_is_a_list_of_one() -> None:
    (answer,) = open_model(lambda *_: "No cube is small.").complete([REQUEST])
    assert isinstance(answer, Completion)
    assert answer.texts == ("No cube is small.",)


@pytest.mark.parametrize("written", [None, 7, [7]])
def test_a_function_that_returns_no_texts_is_refused(written: Any) -> None:
    with pytest.raises(InputError):
        open_model(lambda *_: written).complete([REQUEST])


def test_a_server_is_asked_for_n_answers() -> None:
    with chat_server(Reply(texts=("a", "b"))) as server:
        (answer,) = open_model(server.settings()).complete([REQUEST])
        assert isinstance(answer, Completion)
        assert answer.texts == ("a", "b")
        assert server.requests[0]["n"] == 2


def test_a_chat_is_itself() -> None:
    chat = ServerChat(ServerSettings("http://127.0.0.1:1/v1", "tiny"))
    assert open_model(chat) is chat


@pytest.mark.parametrize("model", ["Qwen/Qwen2.5-0.5B", None, 7, ServerChat, ("a", "b")])
def test_what_writes_no_texts_is_refused_with_what_to_give(model: Any) -> None:
    with pytest.raises(InputError, match="a model that writes texts was expected") as caught:
        open_model(model)
    assert "(model, tokenizer)" in str(caught.value.hint)
