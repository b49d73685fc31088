// The tab "Read it": a sentence, and the formulae that it can mean.

import { addressOf, readAddress, writeAddress } from "./address.js";
import { ApiError, latest, post } from "./api.js";
import { whileBusy } from "./busy.js";
import { copyButton } from "./copy.js";
import { element, field, fill, onEnter, reveal } from "./dom.js";
import { SENTENCES } from "./examples.js";
import { readerNote, unreadable } from "./reading.js";

export function start(panel) {
  const text = element("textarea", { id: "read-text", class: "line", rows: 2, spellcheck: "false" });
  const key = element("textarea", { id: "read-key", rows: 3, spellcheck: "false" });
  const results = element("div", { class: "results", "aria-live": "polite" });
  const read = latest((signal) => run(signal));

  const form = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), read()) },
    field("A sentence", text),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "submit", class: "primary" }, "Read it"),
      element("details", {}, element("summary", {}, "Symbolization key"), field("Key", key, "One symbol a line: S(x): x is a spy")),
    ),
  );
  onEnter(text, read);
  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      form,
      element("div", {}, element("h2", { class: "column-title" }, "What it can mean"), results),
    ),
  );
  text.addEventListener("input", welcome);
  window.addEventListener("hashchange", open);
  welcome();
  open();
  return { shown: () => text.value.trim() && location.hash === "#read" && writeAddress({ read: text.value, key: key.value }) };

  function welcome() {
    const example = (sentence) => element("li", {}, element("button", { type: "button", class: "plain", onclick: () => ((text.value = sentence), read()) }, sentence));
    fill(
      results,
      element("p", { class: "panel-intro" }, "A grammar reads the sentence, and finds every formula that it can mean. Without a key, words that it does not know become symbols."),
      element("p", { class: "label" }, "For example"),
      element("ul", { class: "examples" }, SENTENCES.map(example)),
    );
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
      fill(results, readings(await whileBusy(results, () => post("v1/read", { text: text.value, ...context }, signal), signal), key.value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(results, unreadable(error, text.value, (suggested) => ((text.value = suggested), read())));
    }
    reveal(results);
  }
}

function readings(row, key) {
  const [first, ...others] = row.readings;
  const weak = others.filter((other) => other.grade === "weak");
  const live = others.filter((other) => other.grade !== "weak");
  const list = (some) => element("ul", { class: "readings" }, some.map((other) => element("li", {}, reading(other, key))));
  return [
    reading(first, key, "reading first"),
    assumptions(row.assumes),
    live.length ? [element("h3", {}, "It can also mean"), list(live)] : null,
    weak.length ? element("details", {}, element("summary", {}, weak.length === 1 ? "An unlikely reading" : `${weak.length} unlikely readings`), list(weak)) : null,
    row.complete ? null : element("p", { class: "note" }, "There may be further readings: a limit ended the search."),
  ];
}

/** A formula, what it says, and what can be done with it. */
function reading(one, key, kind = "reading") {
  return element(
    "div",
    { class: kind },
    element("p", { class: "formula" }, one.formula),
    element("p", {}, one.text),
    readerNote(one),
    element("div", { class: "folds" }, copyButton("Copy", "Copy this formula", () => one.formula), element("a", { href: addressOf({ say: one.formula, key }) }, "Say it")),
  );
}

/** What the reading rests on: the symbols that were made for unknown words, and the rest. */
function assumptions(assumed) {
  const made = assumed.map((told) => /^unknown word “(.*)”: (.*)$/u.exec(told));
  const symbols = made.filter(Boolean).map(([, word, symbol]) => `${symbol} (“${word}”)`);
  const others = assumed.filter((_, at) => !made[at]);
  return [
    symbols.length ? element("p", { class: "note" }, `New symbols: ${symbols.join(", ")}.`) : null,
    others.length ? element("p", { class: "doubt" }, `This assumes: ${others.join("; ")}.`) : null,
  ];
}
