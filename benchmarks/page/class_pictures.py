"""Pictures of the pages of a class: ``python -m benchmarks.page.class_pictures [FOLDER]``.

A teacher gives a built-in set, three students answer it, and what both see goes into docs/pictures.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2

from benchmarks.page.browser import chromium
from benchmarks.page.pictures import FOLDER, WIDTHS, shrink
from benchmarks.service.server import serving
from rerank.service.classes.built_in import built_in_sets
from rerank.service.classes.store import ClassStore

LEVEL = 3
ANSWERS = {
    "Ada": ("Ax(Bx -> ~Ex)", "~Ax(Bx -> Ex)", "Ax(Bx -> Ex)", "Ex(Cx & ~Hx)"),
    "Boris": ("Ax(Bx & ~Ex)", "Ax(Bx -> ~Ex)", "Ax(Bx -> Ex)", "Ex(Cx -> ~Hx)"),
    "Clara": ("∀x (B(x) → ¬E(x))", "¬∀x (B(x) → E(x))", "∀x (E(x) → B(x))"),
}
"""Student → answers to the first exercises of the set."""


def prepare(url: str, teacher: str) -> str:
    """Make a class whose students have answered; the token of the first."""
    with httpx2.Client(base_url=f"{url}/class", timeout=120) as http:
        as_teacher = {"Authorization": f"Bearer {teacher}"}

        def post(path: str, body: Any, headers: dict[str, str] = as_teacher) -> Any:
            return http.post(path, json=body, headers=headers).raise_for_status().json()

        number = post("/teacher/classes", {"title": "Logic, group A"})["class"]
        rules = {**built_in_sets()[LEVEL], "due": "2027-01-31T12:00:00+01:00"}
        made = post(f"/teacher/classes/{number}/sets", rules)["set"]
        added = post(f"/teacher/classes/{number}/students", {"csv": "\n".join(ANSWERS)})
        for student in added["students"]:
            headers = {"Authorization": f"Bearer {student['token']}"}
            for item, formula in enumerate(ANSWERS[student["name"]]):
                body = {
                    "answer": {"formula": formula},
                    "sent_as": f"answer-{item}",
                    "written": "2027-01-20T12:00:00+01:00",
                }
                post(f"/sets/{made}/items/{item}", body, headers)
        return str(added["students"][0]["token"])


def take(browser: Any, width: str, scheme: str, address: str, wanted: str) -> bytes:
    """A picture of an address as PNG, once it shows what is wanted."""
    pixels, height = WIDTHS[width]
    context = browser.new_context(viewport={"width": pixels, "height": height}, color_scheme=scheme)
    page = context.new_page()
    page.goto(address)
    if "#me=" in address:
        page.locator(".set-list a").click()
        page.goto(f"{page.url}.3")
        page.locator("[aria-current=step]", has_text="3").wait_for()
        page.click("text=Give me a hint")
        page.locator(".hints li").wait_for()
    else:
        page.locator("#class-title").wait_for()
        page.goto(f"{page.url}#set=1")
    page.locator(wanted).first.wait_for()
    page.wait_for_timeout(400)  # fades end
    picture: bytes = page.screenshot(full_page=width == "wide")
    context.close()
    return shrink(picture)


def main() -> int:
    """Write all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        database = f"sqlite:///{name}/classes.sqlite"
        with closing(ClassStore(database)) as store:
            teacher = str(store.begin_teaching())
        with serving("--class", database) as (url, _):
            student = prepare(url, teacher)
            scenes = {
                "student-phone": ("phone", "light", f"{url}/class/#me={student}", ".feedback"),
                "student-wide-dark": ("wide", "dark", f"{url}/class/#me={student}", ".feedback"),
                "report-wide": (
                    *("wide", "light", f"{url}/class/teacher/#token={teacher}"),
                    ".report",
                ),
            }
            for scene, (width, scheme, address, wanted) in scenes.items():
                file = folder / f"class-{scene}.png"
                file.write_bytes(take(browser, width, scheme, address, wanted))
                print(file.name, f"{file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
