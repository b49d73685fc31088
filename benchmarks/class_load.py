"""A class at work: simulated students, some at browsers, answer while the service is killed.

Each student answers twenty exercises, first with a typed mistake in every third, spread over the
time; halfway the service gets `kill -9` and starts again, beside a second process on the same
database.  Counted are answers with their times, errors of the server, and acknowledged answers that
are lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from benchmarks.page.browser import ARGUMENTS, CHROMIUM
from benchmarks.record import record
from rerank.service.classes.built_in import built_in_sets
from rerank.service.classes.store import ClassStore

TOPIC = "class_load"
LEVELS = slice(3, 5)
"""Of the built-in sets: two with ten exercises each."""
START_S = 120.0
RECOVERY_S = 30.0
"""After the restart: times of answers from the kill to so long after it are told apart."""
RETRY_S = 0.5
BROWSER_S = 10.0
"""After which a student opens the page again."""


class _Service:
    """A process that serves the classes of a database."""

    def __init__(self, database: str, folder: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._command = [
            *(sys.executable, "-m", "logic2text", "serve", "--port", str(port)),
            *("--class", database, "--database", f"sqlite:///{folder}/studies.sqlite", "-m", "fre"),
        ]
        self.start("/ready")

    def start(self, path: str) -> None:
        """Start it, and wait until it answers under a path."""
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + START_S
        while True:
            try:
                if httpx2.get(f"{self.url}{path}", timeout=60).status_code == 200:
                    return
            except httpx2.HTTPError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """End it as a failure of the machine would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


class _Student:
    """One student, who works through the set at a given pace."""

    def __init__(self, number: int, token: str, seconds: float) -> None:
        self._random = random.Random(number)  # noqa: S311 - a simulated student
        self._headers = {"Authorization": f"Bearer {token}"}
        self._seconds = seconds
        self.acknowledged: set[str] = set()
        self.times_s: list[tuple[float, float]] = []  # when it was sent, how long it took
        self.statuses: Counter[int] = Counter()

    async def work(self, http: httpx2.AsyncClient, exercises: Sequence[tuple[str, str]]) -> None:
        """Answer every exercise, some of them twice."""
        pause = self._seconds / (len(exercises) + 1)
        await asyncio.sleep(self._random.uniform(0, pause))
        for place, (path, formula) in enumerate(exercises):
            begun = time.monotonic()
            wrong = formula.replace("→", "∧") if "→" in formula else formula.replace("∧", "→")
            tries = [wrong, formula] if place % 3 == 0 else [formula]
            for number, answer in enumerate(tries):
                await self._send(http, path, f"answer-{place}-{number}", answer)
            rest = pause * self._random.uniform(0.5, 1.3) - (time.monotonic() - begun)
            await asyncio.sleep(max(0.0, rest))

    async def _send(self, http: httpx2.AsyncClient, path: str, name: str, formula: str) -> None:
        """Send an answer until it is acknowledged, as the page does."""
        body = {
            "answer": {"formula": formula},
            "sent_as": name,
            "written": "2026-11-29T12:00:00Z",
        }
        while True:
            begun = time.perf_counter()
            try:
                answer = await http.post(path, json=body, headers=self._headers)
            except httpx2.HTTPError:  # the service is down
                self.statuses[0] += 1
                await asyncio.sleep(RETRY_S)
                continue
            self.statuses[answer.status_code] += 1
            if answer.status_code == 200:
                self.times_s.append((begun, time.perf_counter() - begun))
                self.acknowledged.add(name)
                return
            await asyncio.sleep(RETRY_S)


class _BrowserStudent(_Student):
    """A student at the page, in a window of a browser of their own."""

    def __init__(self, number: int, token: str, seconds: float, url: str) -> None:
        super().__init__(number, token, seconds)
        self._page_url = f"{url}/class/"
        self._token = token
        self._number = number

    async def sit_down(self, playwright: Any) -> None:
        """Open the page with the student's link."""
        self._browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(ARGUMENTS)
        )
        self._page = await self._browser.new_page()
        self._page.set_default_timeout(1_000 * START_S)
        await self._page.goto(f"{self._page_url}#me={self._token}")
        await self._page.locator(".set-list").wait_for()
        self._page.set_default_timeout(1_000 * BROWSER_S)

    async def _send(self, http: httpx2.AsyncClient, path: str, name: str, formula: str) -> None:
        """Type an answer and wait for its judgement, also where the service is away meanwhile."""
        del http
        exercises, item = re.findall(r"\d+", path)
        answer = self._page.locator("#answer")
        while True:
            begun = time.perf_counter()
            try:
                await self._page.goto(f"{self._page_url}#set={exercises}.{int(item) + 1}")
                await answer.wait_for()
                await answer.fill(formula)
                await answer.press("Enter")
                judged = self._page.locator(".answer-result:not([aria-busy]) .relation")
                await judged.wait_for()
            except PlaywrightError:  # the answer is kept in the page and sent again
                self.statuses[0] += 1
                await asyncio.sleep(RETRY_S)
                await self._page.goto("about:blank")
                continue
            self.statuses[200] += 1
            self.times_s.append((begun, time.perf_counter() - begun))
            self.acknowledged.add(name)
            return

    async def leave(self) -> None:
        """Close the window."""
        await self._browser.close()


def measure(students: int, seconds: float, browsers: int = 0) -> dict[str, Any]:
    """The figures of a class of so many students who work for so many seconds.

    Args:
        students: all of them.
        seconds: that they work.
        browsers: how many of them work in a browser.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = f"sqlite:///{folder}/classes.sqlite"
        store = ClassStore(database)
        teacher = store.begin_teaching()
        services = [_Service(database, folder, _free_port()) for _ in range(2)]
        try:
            tokens, exercises = _prepare(services[0].url, str(teacher), students)
            people = [
                _BrowserStudent(at, token, seconds, services[at % 2].url)
                if at < browsers
                else _Student(at, token, seconds)
                for at, token in enumerate(tokens)
            ]
            down = asyncio.run(_run(services, people, exercises, seconds))
            lost = _count_lost(store, people, tokens)
        finally:
            for service in services:
                service.kill()
            store.close()
    return _figures(people, lost, seconds, down)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _prepare(url: str, teacher: str, students: int) -> tuple[list[str], list[tuple[str, str]]]:
    """The students' tokens, and each exercise with its right formula."""
    headers = {"Authorization": f"Bearer {teacher}"}
    exercises = []
    with httpx2.Client(base_url=f"{url}/class", headers=headers, timeout=300) as http:
        number = http.post("/teacher/classes", json={"title": "Load"}).json()["class"]
        roster = "\n".join(f"Student {at}" for at in range(students))
        added = http.post(f"/teacher/classes/{number}/students", json={"csv": roster}).json()
        for level in built_in_sets()[LEVELS]:
            made = http.post(f"/teacher/classes/{number}/sets", json=level).json()["set"]
            exercises += [
                (f"/class/sets/{made}/items/{at}", item["formula"])
                for at, item in enumerate(level["items"])
            ]
    return [row["token"] for row in added["students"]], exercises


async def _run(
    services: Sequence[_Service],
    people: Sequence[_Student],
    exercises: Sequence[tuple[str, str]],
    seconds: float,
) -> tuple[float, float]:
    """Let all students work, half of them with each process, of which one is killed halfway.

    Returns:
        When it was killed, and when it answered again.
    """
    limits = httpx2.Limits(max_connections=None)
    clients = [
        httpx2.AsyncClient(base_url=service.url, timeout=60, limits=limits) for service in services
    ]
    at_pages = [person for person in people if isinstance(person, _BrowserStudent)]
    async with AsyncExitStack() as stack:
        if at_pages:
            playwright = await stack.enter_async_context(async_playwright())
            for person in at_pages:
                await person.sit_down(playwright)
                stack.push_async_callback(person.leave)
        working = [
            asyncio.create_task(person.work(clients[at % 2], exercises))
            for at, person in enumerate(people)
        ]
        await asyncio.sleep(seconds / 2)
        killed = time.perf_counter()
        services[0].kill()
        await asyncio.to_thread(services[0].start, "/health")
        ready = time.perf_counter()
        await asyncio.gather(*working)
    for client in clients:
        await client.aclose()
    return killed, ready


def _count_lost(store: ClassStore, people: Sequence[_Student], tokens: Sequence[str]) -> int:
    """Acknowledged answers that the database does not have, or not judged."""
    lost = 0
    for person, token in zip(people, tokens, strict=True):
        stored = store.answers(store.student_of(token).number)
        judged = {given.sent_as for given in stored if given.verdict}
        if isinstance(person, _BrowserStudent):  # the page names the answers
            lost += max(0, len(person.acknowledged) - len(judged))
        else:
            lost += len(person.acknowledged - judged)
    return lost


def _figures(
    people: Sequence[_Student], lost: int, seconds: float, down: tuple[float, float]
) -> dict[str, Any]:
    """The figures; the times are of answers that were not sent around the restart."""
    killed, ready = down
    sent = [pair for person in people for pair in person.times_s]
    end = ready + RECOVERY_S
    at_pages = [pair for p in people if isinstance(p, _BrowserStudent) for pair in p.times_s]
    by_http = [pair for pair in sent if pair not in at_pages]
    times_s = np.array([time_s for begun, time_s in by_http if not killed - 1 < begun < end])
    typed_s = np.array([time_s for begun, time_s in at_pages if not killed - 1 < begun < end])
    around_s = np.array([time_s for begun, time_s in sent if killed - 1 < begun < end])
    statuses = sum((person.statuses for person in people), Counter[int]())
    return {
        "students": len(people),
        "in_browsers": sum(isinstance(person, _BrowserStudent) for person in people),
        "seconds": seconds,
        "answers_acknowledged": sum(len(person.acknowledged) for person in people),
        "answers_lost": lost,
        "status_5xx": sum(count for status, count in statuses.items() if status >= 500),
        "status_other": {
            str(status): count for status, count in sorted(statuses.items()) if status != 200
        },
        "restart_s": round(ready - killed, 1),
        "ms_median": round(1_000 * float(np.median(times_s)), 1),
        "ms_99th_percentile": round(1_000 * float(np.percentile(times_s, 99)), 1),
        "ms_maximum": round(1_000 * float(times_s.max()), 1),
        "ms_maximum_from_enter_to_feedback": round(1_000 * float(typed_s.max(initial=0)), 1),
        "ms_maximum_around_the_restart": round(1_000 * float(around_s.max(initial=0)), 1),
    }


def main() -> None:
    """Measure, print and record the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600, help="that the students work")
    parser.add_argument("--browsers", type=int, default=5, help="students who work in a browser")
    options = parser.parse_args()
    figures = measure(options.students, options.seconds, options.browsers)
    print(json.dumps(figures, indent=1))
    record(TOPIC, figures, f"{TOPIC} --students {options.students} --seconds {options.seconds:g}")


if __name__ == "__main__":
    main()
