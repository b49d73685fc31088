// What is told of how a sentence is read: who would read it so, and what is wrong where it cannot be read.

import { element } from "./dom.js";
import { problem } from "./formula_input.js";

/** Who takes a sentence this way; null for its first reading. */
export function readerNote(reading) {
  if (reading.grade === "first") return null;
  const readers = reading.grade === "live" ? "Many readers would also take it this way" : "Few readers would take it this way";
  const reasons = reading.reasons?.length ? ` (${reading.reasons.join(", ")})` : "";
  return element("span", { class: "note block" }, `${readers}${reasons}.`);
}

/**
 * An unreadable sentence: the place, what was expected, and the nearest sentence that can be read,
 * which `use(text)` puts in its place.
 */
export function unreadable(error, text, use) {
  const suggested = error.suggestion;
  // The hint of an error with a suggestion is the suggestion in words.
  const told = suggested ? { ...error, message: error.message, hint: null } : error;
  return [
    problem(told, text),
    suggested
      ? element(
          "p",
          { class: "suggestion" },
          "Did you mean ",
          element("button", { type: "button", class: "plain", onclick: () => use(suggested.text) }, suggested.text),
          element("span", { class: "formula block note" }, suggested.formula),
        )
      : null,
  ];
}
