// The tab "Read it": a sentence, and the formulae that it can mean.

import { readAddress, writeAddress } from "./address.js";
import { ApiError, latest, post } from "./api.js";
import { whileBusy } from "./busy.js";
import { element, field, fill } from "./dom.js";
import { readerNote, unreadable } from "./reading.js";

export function start(panel) {
  const text = element("textarea", { id: "read-text", rows: 2, spellcheck: "false" });
  const key = element("textarea", { id: "read-key", rows: 3, spellcheck: "false" });
  const results = element("div", { class: "results", "aria-live": "polite" });
  const read = latest((signal) => run(signal));

  const form = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), read()) },
    field("Your sentence", text),
    element("details", { class: "field" }, element("summary", {}, "Symbolization key"), field("Key", key, "One symbol a line: S(x): x is a spy")),
    element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Read it")),
  );
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    read();
  });
  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      element("div", {}, element("h2", {}, "What does it say?"), form),
      element("div", {}, element("h2", {}, "Its formulae"), results),
    ),
  );
  text.addEventListener("input", welcome);
  window.addEventListener("hashchange", open);
  welcome();
  open();
  return { shown: () => text.value.trim() && location.hash === "#read" && writeAddress({ read: text.value, key: key.value }) };

  function welcome() {
    fill(results, element("p", { class: "panel-intro" }, "A grammar reads the sentence. Without a key, words that it does not know become symbols."));
  }

  /** Reads what the address has. */
  function open() {
    const fields = readAddress("read");
    if (!fields || (fields.read === text.value && (fields.key ?? "") === key.value)) return;
    text.value = fields.read;
    key.value = fields.key ?? "";
    read();
  }

  async function run(signal) {
    if (!text.value.trim()) {
      fill(results, element("p", {}, "Write a sentence."));
      return;
    }
    writeAddress({ read: text.value, key: key.value });
    try {
      const context = key.value.trim() ? { key: key.value } : {};
      fill(results, readings(await whileBusy(results, signal, () => post("v1/read", { text: text.value, ...context }, signal))));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(results, unreadable(error, text.value, (suggested) => ((text.value = suggested), read())));
    }
  }
}

function readings(row) {
  const [first, ...others] = row.readings;
  return [
    reading(first, "p"),
    row.assumes.length ? element("p", { class: "doubt" }, `This assumes: ${row.assumes.join("; ")}.`) : null,
    others.length
      ? [
          element("h3", {}, others.length === 1 ? "It can also mean" : `It can also mean ${others.length} other things`),
          element("ul", { class: "readings" }, others.map((other) => reading(other, "li"))),
        ]
      : null,
    row.complete ? null : element("p", { class: "note" }, "There may be further readings: a limit ended the search."),
  ];
}

function reading(one, name) {
  return element(name, {}, element("span", { class: "formula block" }, one.formula), element("span", { class: "block" }, one.text), readerNote(one));
}
