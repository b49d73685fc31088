// Parts that pages of a class share: the title with the way back, the symbols of an exercise.

import { element } from "./dom.js";
import { keyTable } from "./exercise_student.js";

/** The title of a view, before it the way back to another, after it a note. */
export function titleRow(href, back, title, note = null) {
  return element(
    "div",
    { class: "title-row" },
    element("a", { class: "back", href, "aria-label": back, title: back }, "‹"),
    element("h2", { tabindex: "-1" }, title),
    note ? element("span", { class: "note" }, note) : null,
  );
}

/** The symbols of an exercise, folded where there is little room: the lines of its key, else `{symbol, says}`. */
export function symbolFold(key, symbols = []) {
  const rows = symbols.map(({ symbol, says }) => element("div", {}, element("dt", { class: "formula" }, symbol), element("dd", {}, says)));
  const isWide = window.matchMedia("(min-width: 48rem)").matches;
  return element("details", { class: "symbol-list", open: isWide }, element("summary", {}, "Symbols"), key ? keyTable(key) : element("dl", { class: "key" }, rows));
}
