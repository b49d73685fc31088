"""A language model on the loopback whose answers depend on what it is asked, and on nothing else.

It tells the tasks apart by the first words of their instructions and answers from its lists.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings
from tests.support.chat_server import WATCHDOG_S, Reply, loopback

OPENINGS = {
    "You say formulae": "write",
    "You make English": "paraphrase",
    "You correct English": "repair",
    "You translate English": "translate",
}


@dataclass
class WritingModel:
    """What it answers.

    Attributes:
        write, paraphrase: the texts of the answers to such a request, whatever the formula; where
            there is no paraphrase, those that it would write.
        repair: wrong text → the corrected one.
        translate: text → the formulae of the votes, in order; the last one again and again.
        faults: task → the reply in its place.
        on_fault: called, in a thread of the server, before such a reply.
    """

    write: Sequence[str] = ()
    paraphrase: Sequence[str] = ()
    repair: Mapping[str, str] = field(default_factory=dict)
    translate: Mapping[str, Sequence[str]] = field(default_factory=dict)
    faults: Mapping[str, Reply] = field(default_factory=dict)
    on_fault: Callable[[], object] = lambda: None
    asked: list[tuple[str, dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    url: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def tasks(self) -> list[str]:
        """The tasks that it was asked to do, in order."""
        return [task for task, _, _ in self.asked]

    def data(self, task: str) -> list[dict[str, Any]]:
        """The JSON objects that came with a task."""
        return [data for each, data, _ in self.asked if each == task]

    def settings(self, **changes: Any) -> ServerSettings:
        return ServerSettings(
            self.url, "tiny", **{"timeout_s": WATCHDOG_S, "attempts": 1, **changes}
        )

    def chat(self, **changes: Any) -> ServerChat:
        return ServerChat(self.settings(**changes))

    def answer(self, path: str, headers: Mapping[str, str], body: Any) -> Reply:
        """The reply to a request."""
        system, user = (message["content"] for message in body["messages"])
        task = next(task for opening, task in OPENINGS.items() if system.startswith(opening))
        data, _ = json.JSONDecoder().raw_decode(user)  # the form in words may follow
        with self.lock:
            self.asked.append((task, data, body))
        if task in self.faults:
            self.on_fault()
            return self.faults[task]
        return Reply(texts=tuple(self._texts(task, data, body.get("n", 1))))

    def _texts(self, task: str, data: dict[str, Any], n: int) -> Iterator[str]:
        if task == "translate":
            votes = self.translate.get(data["text"], ("",))
            for i in range(n):
                yield json.dumps({"formula": votes[min(i, len(votes) - 1)]})
            return
        if task == "repair":
            texts = [self.repair.get(data["wrong"], data["wrong"])]
        else:
            own = self.paraphrase if task == "paraphrase" and self.paraphrase else self.write
            texts = list(own)[: data["wanted"]]
        for _ in range(n):
            yield json.dumps({"texts": texts}, ensure_ascii=False)


@contextmanager
def writing_model(**answers: Any) -> Iterator[WritingModel]:
    """A running server; it ends with the block."""
    model = WritingModel(**answers)
    with loopback(model.answer) as url:
        model.url = f"{url}/v1"
        yield model
