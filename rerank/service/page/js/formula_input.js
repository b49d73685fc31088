// A field for formulae: symbol buttons, shortcuts, and the error at its place while typing.

import { ApiError, latest, post } from "./api.js";
import { capital, debounced, element, fill, freshId } from "./dom.js";

// Symbol, its name for screen readers, what may be typed for it.
const SYMBOLS = [
  ["∀", "for all", "\\A"],
  ["∃", "there is", "\\E"],
  ["¬", "not", "\\~"],
  ["∧", "and", "\\&"],
  ["∨", "or", "\\|"],
  ["→", "if … then", "\\>"],
  ["↔", "if and only if", "\\="],
  ["≠", "is not equal to", "\\/"],
  ["⊥", "false", "\\_"],
];
const PAUSE_MS = 250;

/** Symbol buttons that write into the field that was used last among those given. */
export function symbolButtons(...controls) {
  let current = controls[0];
  controls.forEach((control) => control.addEventListener("focus", () => (current = control)));
  const buttons = SYMBOLS.map(([symbol, name, typed]) =>
    element(
      "button",
      { type: "button", title: `${name}: type ${typed}`, "aria-label": `insert ${name}`, onclick: () => insert(current, symbol) },
      symbol,
    ),
  );
  return element("div", { class: "strip symbols", role: "group", "aria-label": "Symbols" }, buttons);
}

function insert(control, symbol) {
  control.focus();
  control.setRangeText(symbol, control.selectionStart, control.selectionEnd, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replaces a shortcut that ends at the cursor by its symbol. */
function replaceShortcut(control) {
  const end = control.selectionStart;
  if (end !== control.selectionEnd) return;
  const found = SYMBOLS.find(([, , typed]) => control.value.slice(Math.max(0, end - typed.length), end) === typed);
  if (found) control.setRangeText(found[0], end - found[2].length, end, "end");
}

/** Adds shortcuts to a field. */
export function withShortcuts(control) {
  control.addEventListener("input", () => replaceShortcut(control));
  return control;
}

/** A text field for a formula. */
export function formulaArea(attributes = {}) {
  return withShortcuts(
    element("textarea", { class: "line formula", rows: 2, spellcheck: "false", autocomplete: "off", autocapitalize: "off", ...attributes }),
  );
}

/**
 * Watches a field for a formula: what was read stands below it, or the error with its place.
 *
 * `context()` gives further fields of the request, or null while the field has no formula; `onread(row)` is called with each answer, and
 * with null where the formula cannot be read. `parse` sends the request; `tell` shows an error.
 */
export function watchFormula(control, context, onread = () => {}, parse = (fields, signal) => post("v1/parse", fields, signal), tell = problem) {
  const id = freshId("reading");
  const report = element("div", { id, "aria-live": "polite" });
  const described = control.getAttribute("aria-describedby");
  control.setAttribute("aria-describedby", described ? `${described} ${id}` : id);

  const read = latest(async (signal) => {
    const formula = control.value;
    const fields = context();
    if (!formula.trim() || fields === null) return clear();
    try {
      const row = await parse({ formula, ...fields }, signal);
      control.removeAttribute("aria-invalid");
      fill(report, readAs(row));
      onread(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error);
      onread(null);
    }
    return undefined;
  });

  /** Shows an error at the field. */
  function fail(error) {
    control.setAttribute("aria-invalid", "true");
    fill(report, tell(error, control.value));
  }

  function clear() {
    control.removeAttribute("aria-invalid");
    fill(report);
    onread(null);
  }

  control.addEventListener("input", debounced(read, PAUSE_MS));
  return { report, read, fail };
}

function readAs(row) {
  const warnings = (row.warnings ?? []).map((warning) =>
    element("span", { class: "doubt" }, ` ${warning.message}${warning.hint ? `; ${warning.hint}` : ""}.`),
  );
  if (plain(row.shown.unicode) === plain(row.formula)) return element("p", { class: `read-as${warnings.length ? "" : " same"}` }, "✓ A formula.", warnings);
  const notation = row.notation === "unicode" ? "" : ` (${row.notation})`;
  return element("p", { class: "read-as" }, `✓ Read as ${row.shown.unicode}${notation}`, warnings);
}

/** A formula without spaces, and without brackets around what begins with a quantifier and ends where what is around it ends. */
function plain(formula) {
  const signs = [...formula.replace(/\s/gu, "")];
  const open = [];
  signs.forEach((sign, at) => {
    if (sign === "(") open.push(at);
    if (sign !== ")" || !open.length) return;
    const begin = open.pop();
    const ends = [")", undefined].includes(signs[at + 1]);
    if (ends && "∀∃".includes(signs[begin + 1] || "-")) signs[begin] = signs[at] = "";
  });
  return signs.join("");
}

/** An error with its remedy; where its place is known, the line with the place marked. */
export function problem(error, text = "") {
  return element("div", { class: "problem" }, place(error, text), explained(error));
}

/** An error in one line. */
export function briefly(error) {
  return element("div", { class: "problem" }, message(error));
}

function message(error) {
  return element("p", { class: "message" }, sentence(error.message));
}

function explained(error) {
  return [message(error), error.hint ? element("p", {}, sentence(error.hint)) : null];
}

function sentence(text) {
  return /[.!?]$/u.test(text) ? capital(text) : `${capital(text)}.`;
}

function place(error, text) {
  const source = error.sourceLine ?? text.split("\n")[error.line - 1];
  if (!error.line || !error.column || !source) return null;
  const line = [...source];
  const index = Math.min(error.column - 1, line.length);
  const at = line[index] ?? " ";
  return element(
    "pre",
    { "aria-hidden": "true" },
    line.slice(0, index).join(""),
    element("span", { class: "caret-mark" }, at === " " ? "\u00a0" : at),
    line.slice(index + 1).join(""),
  );
}
