"""Measures the speed of the page: ``python -m benchmarks.page``.

It measures in a headless Chromium the first contentful paint of a new window with an empty cache,
and, with everything warm, the time from the Enter key to the ranked texts of textbook formulae on
the screen, and from a move of the slider to the new order.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

from benchmarks.page.browser import chromium, running_page
from benchmarks.record import record

PAINTS = 9
FORMULAE = (
    "∀x (Cube(x) → Small(x))",
    "∃x (Dodec(x) ∧ Large(x))",
    "¬∃x (Cube(x) ∧ ∃y (Tet(y) ∧ Larger(x, y)))",
    "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))",
    "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))",
    "(Cube(a) ∧ Small(a)) → ¬(Tet(b) ∨ Larger(b, a))",
    "∀x (Farmer(x) → ∃y (Donkey(y) ∧ Owns(x, y)))",
    "∀x ∀y ((Dog(x) ∧ Cat(y)) → Chases(x, y))",
    "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)",
    "∀x (Small(x) ↔ Cube(x))",
)
ROUNDS = 3
SAY = """formula => new Promise((resolve) => {
  const field = document.getElementById("say-formula");
  const results = document.getElementById("say-results");
  field.value = formula;
  results.replaceChildren();
  const started = performance.now();
  new MutationObserver((_, observer) => {
    if (!results.querySelector(".text")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
  }).observe(results, { childList: true, subtree: true });
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
})"""
SLIDE = """value => new Promise((resolve) => {
  const range = document.getElementById("say-style");
  const started = performance.now();
  range.value = value;
  range.dispatchEvent(new Event("input", { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
})"""
PAINT = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const entry = list.getEntriesByName("first-contentful-paint")[0];
  if (entry) resolve(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


def measure_paints(browser: Any, address: str) -> list[float]:
    """Milliseconds to the first contentful paint, each in a window of its own."""
    paints = []
    for _ in range(PAINTS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("#say-formula")
        paints.append(page.evaluate(PAINT))
        context.close()
    return paints


def measure_answers(page: Any) -> dict[str, list[float]]:
    """Formula → milliseconds from Enter to its texts on the screen; the first round warms up."""
    answers: dict[str, list[float]] = {formula: [] for formula in FORMULAE}
    for number in range(ROUNDS + 1):
        for formula in FORMULAE:
            taken = page.evaluate(SAY, formula)
            if number:
                answers[formula].append(taken)
    return answers


def main() -> int:
    """Measure, and record the figures."""
    with running_page() as address, chromium() as browser:
        paints = measure_paints(browser, address)
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("#say-formula")
        answers = measure_answers(page)
        slides = [page.evaluate(SLIDE, value) for value in ("0.5", "1", "0") * 5]
    middle = {formula: statistics.median(taken) for formula, taken in answers.items()}
    figures = {
        "first_contentful_paint_ms": _summary(paints),
        "answer_ms": {
            **_summary([taken for all_taken in answers.values() for taken in all_taken]),
            "slowest_formula": max(middle, key=lambda formula: middle[formula]),
            "medians": {formula: round(taken) for formula, taken in middle.items()},
        },
        "slider_ms": _summary(slides),
    }
    record("page", figures)
    print(figures)
    return 0


def _summary(values: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(values), 1), "greatest": round(max(values), 1)}


if __name__ == "__main__":
    sys.exit(main())
