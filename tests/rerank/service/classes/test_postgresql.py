"""The recipe of docs/hosting.md: classes in PostgreSQL, two processes, crashes of both sides."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from uuid import uuid4

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")
pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
pytest.importorskip("psycopg", reason="psycopg, the driver of PostgreSQL, is not installed")
import httpx2

from logic2text import InputError
from rerank.service.classes.exercise_sets import Rules
from rerank.service.classes.records import UnknownError
from rerank.service.classes.store import ClassStore
from rerank.service.database import tell_time
from tests.rerank.service.classes.test_store import (
    ITEM,
    store,
    test_a_database_of_an_older_version_opens_with_all_that_is_in_it,
    test_a_token_ends_with_its_student,
    test_answers_that_come_at_once_never_exceed_the_attempts,
)
from tests.rerank.service.test_nginx import find_port, wait_until_ready
from tests.support.postgresql import Server, find_programs, running_postgresql

__all__ = [
    "store",
    "test_a_database_of_an_older_version_opens_with_all_that_is_in_it",
    "test_a_token_ends_with_its_student",
    "test_answers_that_come_at_once_never_exceed_the_attempts",
]
PROGRAMS = find_programs()
pytestmark = pytest.mark.skipif(PROGRAMS is None, reason="no PostgreSQL server is installed")
GUIDE = Path(__file__).parents[4] / "docs" / "hosting.md"
NUMBERS = count()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    assert PROGRAMS is not None
    with running_postgresql(PROGRAMS) as started:
        yield started


@pytest.fixture
def url(server: Server) -> str:
    """The URL of the guide with a database of its own, made as the guide says."""
    guide = GUIDE.read_text(encoding="utf-8")
    (commands,) = re.findall(r"```sql\n(.*?)```", guide, re.DOTALL)
    (written,) = re.findall(r"--class (postgresql\+psycopg://\S+)", guide)
    number = next(NUMBERS)
    server.execute(re.sub(r"logic2text|classes", rf"\g<0>{number}", commands))
    written = written.replace("logic2text@", f"logic2text{number}:secret@")
    assert written.endswith("@127.0.0.1/classes")
    return f"{written.replace('127.0.0.1', f'127.0.0.1:{server.port}')}{number}"


def test_two_processes_that_start_at_once_have_one_teacher(url: str) -> None:
    def begin(_: int) -> str | None:
        with closing(ClassStore(url)) as opened:
            return opened.begin_teaching()

    with ThreadPoolExecutor(6) as threads:
        tokens = list(threads.map(begin, range(6)))
    assert sum(token is not None for token in tokens) == 1


def test_what_it_cannot_hold_is_refused_or_not_there(url: str) -> None:
    with closing(ClassStore(url)) as opened:
        with pytest.raises((InputError, UnknownError)):
            opened.school_class(2**40)
        number = opened.add_class("\u00e9" * 200).number
        student = opened.student_of(opened.join(opened.school_class(number).join_code or "", "K"))
        exercises = opened.exercise_set(opened.add_set(number, Rules("One"), [ITEM]))
        given = opened.add_answer(student, exercises, 0, "nul", {"text": "\0\ud800"}, tell_time())
        assert given.answer == {"text": "\0\ud800"}
        backup = opened.export_class(number)
        opened.delete_class(number)
        broken = {**backup, "class": {**backup["class"], "title": 3}, "students": [{}]}
        with pytest.raises(InputError):
            opened.import_class(broken)
        assert opened.answers(opened.students(opened.import_class(backup))[0].number)


@pytest.mark.parametrize("changed", [("secret", "wrong"), ("/classes", "/nothing-"), (":", ":")])
def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(
    url: str, server: Server, changed: tuple[str, str]
) -> None:
    broken = url.replace(*changed)
    if broken == url:
        broken = url.replace(str(server.port), "1")
    with pytest.raises(InputError) as refused:
        ClassStore(broken)
    assert "\n" not in refused.value.message
    assert "secret" not in refused.value.message


@contextmanager
def serving(url: str, log: Path) -> Iterator[tuple[httpx2.Client, subprocess.Popen[bytes]]]:
    """A client of a service whose classes are in this database, and its process."""
    port = find_port()
    command = [sys.executable, "-m", "rerank", "serve", "--port", str(port), "--class", url]
    with log.open("wb") as output, ExitStack() as stack:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--workers", "0", "-m", "fre"], stdout=output, stderr=subprocess.STDOUT
        )
        stack.callback(process.wait)
        stack.callback(process.kill)
        client = stack.enter_context(httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=60))
        wait_until_ready(client)
        yield client, process


def test_no_answer_is_lost_when_a_process_and_then_the_server_die(
    url: str, server: Server, tmp_path: Path
) -> None:
    logs = tmp_path / "first.log", tmp_path / "second.log"
    with serving(url, logs[0]) as (first, process), serving(url, logs[1]) as (second, _):
        (token,) = re.findall(r"#token=([\w-]+)", logs[0].read_text())
        assert "#token=" not in logs[1].read_text()
        teacher = {"Authorization": f"Bearer {token}"}
        row = first.post("/class/teacher/classes", json={"title": "A"}, headers=teacher).json()
        joined = second.post("/class/join", json={"code": row["join_code"], "name": "Kim"}).json()
        kim = {"Authorization": f"Bearer {joined['token']}"}
        body = {"title": "One", "follow_ups": 3}
        body |= {"items": [{"kind": "same", "formula": "P(a)", "other": "P(b)"}]}
        path = f"/class/teacher/classes/{row['class']}/sets"
        number = second.post(path, json=body, headers=teacher).json()["set"]

        def answer(client: httpx2.Client) -> str | None:
            name = uuid4().hex
            sent = {"answer": {"same": True}, "sent_as": name, "written": tell_time()}
            try:
                told = client.post(f"/class/sets/{number}/items/0", json=sent, headers=kim)
            except httpx2.HTTPError:
                return None
            return name if told.status_code == 200 else None

        def kept() -> set[str]:
            item = second.get(f"/class/sets/{number}", headers=kim).json()["items"][0]
            return {given["sent_as"] for given in item["answers"]}

        with ThreadPoolExecutor(4) as threads:
            sent = [threads.submit(answer, (first, second)[at % 2]) for at in range(40)]
            sent[5].result()
            process.kill()
            acknowledged = {done.result() for done in sent} - {None}
        assert len(acknowledged) >= 20
        assert acknowledged <= kept()
        server.stop()
        assert answer(second) is None
        server.start()
        again = answer(second)
        assert again is not None
        assert acknowledged | {again} <= kept()
