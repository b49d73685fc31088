"""Pictures of the page's tabs: ``python -m benchmarks.page.pictures [FOLDER]``.

Each tab at two widths, and one in the dark, into docs/pictures; 256 colours keep them small.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.page.browser import chromium, running_page

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDTHS = {"wide": (1280, 800), "phone": (360, 720)}
DARK = ("check", "wide")
"""The picture that is also taken in the dark."""
FORMULA = "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))"
KEY = "domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna"
SENTENCES = """Every spy trusts Ragna. | ∀x (S(x) → T(x, h))
Some spy does not trust Ragna. | ∃x (S(x) ∧ T(x, h))
Nobody trusts every spy. | ¬∃x ∀y (S(y) → T(x, y))"""


def say(page: Any) -> None:
    """A formula said, with a phrase lit."""
    page.goto("./")
    page.fill("#say-formula", FORMULA)
    page.press("#say-formula", "Enter")
    page.wait_for_selector("[role=tree]")
    page.locator(".read-as").wait_for()
    page.locator(".text.first .word", has_text="tetrahedron").hover()


def check(page: Any) -> None:
    """A wrong formula with all hints."""
    page.goto("./#check")
    page.get_by_label("A formula", exact=True).check()
    page.fill("#check-asked", "Every cube is to the left of some tetrahedron.")
    page.fill("#check-answer", "∃y (Tet(y) ∧ ∀x (Cube(x) → LeftOf(x, y)))")
    page.press("#check-answer", "Enter")
    for _ in range(2):
        page.locator(".feedback .hints + button").click()
    page.locator("#panel-check .read-as").wait_for()


def teach(page: Any) -> None:
    """An exercise with comments."""
    page.goto("./#exercise")
    page.fill("#exercise-title", "Spies")
    page.fill("#exercise-key", KEY)
    page.fill("#exercise-items", SENTENCES)
    page.click("text=Comment on it")
    page.wait_for_selector(".comment")


def solve(page: Any) -> None:
    """A student's view."""
    teach(page)
    page.fill("#exercise-items", SENTENCES.replace("∧ T", "∧ ¬T"))
    page.click("text=Make the link")
    page.goto(page.locator("#exercise-link").input_value())
    page.fill("#answer-0", "∀x (S(x) → T(x, h))")
    page.press("#answer-0", "Enter")
    page.locator(".item").nth(0).locator(".relation").wait_for()
    page.fill("#answer-1", "∃x (S(x) → ¬T(x, h))")
    page.press("#answer-1", "Enter")
    page.locator(".item").nth(1).locator(".hints + button").click()


def judge(page: Any) -> None:
    """An item of the example study."""
    page.goto("./#judge=example")
    page.locator("#panel-judge button").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("p.progress")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    page.locator("p.progress", has_text="2 of").wait_for()
    page.keyboard.press("6")
    page.keyboard.press("3")


SCENES: dict[str, Callable[[Any], None]] = {
    "say": say,
    "check": check,
    "exercise": teach,
    "student": solve,
    "judge": judge,
}


def take(browser: Any, address: str, scene: str, width: str, scheme: str) -> bytes:
    """A picture as PNG."""
    pixels, height = WIDTHS[width]
    context = browser.new_context(
        viewport={"width": pixels, "height": height}, color_scheme=scheme, base_url=address
    )
    page = context.new_page()
    SCENES[scene](page)
    if width == "wide":
        page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(400)  # fades end
    picture: bytes = page.screenshot(full_page=width == "wide")
    context.close()
    return shrink(picture)


def shrink(png: bytes) -> bytes:
    """The same picture in 256 colours."""
    from PIL import Image

    small = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256).save(small, "PNG", optimize=True)
    return small.getvalue()


def main() -> int:
    """Write all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with running_page() as address, chromium() as browser:
        for scene in SCENES:
            for width in WIDTHS:
                schemes = ("light", "dark") if (scene, width) == DARK else ("light",)
                for scheme in schemes:
                    dark = "-dark" if scheme == "dark" else ""
                    file = folder / f"page-{scene}-{width}{dark}.png"
                    file.write_bytes(take(browser, address, scene, width, scheme))
                    print(file.name, f"{file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
