// The tab "Check": a sentence for a formula, or a formula for a sentence or another formula.

import { addressOf, readAddress, writeAddress } from "./address.js";
import { whileBusy } from "./busy.js";
import { ApiError, checkText, latest, post } from "./api.js";
import { choices, element, field, fill, onEnter, reveal } from "./dom.js";
import { compare, feedback } from "./feedback.js";
import { formulaArea, symbolButtons, watchFormula } from "./formula_input.js";
import { readerNote, unreadable } from "./reading.js";
import { questionList } from "./questions.js";
import { worldFigure } from "./world.js";

const KINDS = {
  sentence: { asked: "The formula", answer: "Your sentence", askedIsText: false, answerIsText: true, keeps: ["formula", "sentence"] },
  formula: { asked: "The sentence", answer: "Your formula", askedIsText: true, answerIsText: false, keeps: ["sentence", "formula"] },
  formulae: { asked: "The formula that is asked", answer: "Your formula", askedIsText: false, answerIsText: false, keeps: ["other", "formula"] },
};
const VERDICTS = {
  proved: ["✓ Yes.", "right", "The sentence means the formula."],
  ambiguous: ["~ Ambiguous.", "doubt", "The sentence can mean the formula, and something else."],
  attested: ["~ Yes, if its words mean what is assumed.", "doubt", ""],
  refuted: ["✗ No.", "wrong", "The sentence means something else."],
  unknown: ["? Not decided in time.", "doubt", ""],
};

export function start(panel) {
  const asked = formulaArea({ id: "check-asked", rows: 1 });
  const answer = formulaArea({ id: "check-answer", rows: 1 });
  const key = element("textarea", { id: "check-key", rows: 3, spellcheck: "false" });
  const context = () => (key.value.trim() ? { key: key.value } : {});
  const conventions = element(
    "select",
    { id: "check-conventions" },
    [["", "Textbook with a key, else open"], ["textbook", "Textbook"], ["open", "Open"]].map(([value, label]) => element("option", { value }, label)),
  );
  const kind = choices(
    "What is checked",
    [
      ["sentence", "A sentence"],
      ["formula", "A formula"],
      ["formulae", "Two formulae"],
    ],
    relabel,
    "segments",
  );
  const askedLabel = element("label", { for: asked.id });
  const answerLabel = element("label", { for: answer.id });
  const results = element("div", { class: "results", "aria-live": "polite" });
  const askedWatch = watchFormula(asked, () => (KINDS[kind.value()].askedIsText ? null : context()));
  const answerWatch = watchFormula(answer, () => (KINDS[kind.value()].answerIsText ? null : context()));
  const check = latest((signal) => run(signal));

  const form = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), check()) },
    kind.set,
    symbolButtons(asked, answer),
    element("div", { class: "field" }, askedLabel, asked, askedWatch.report),
    element("div", { class: "field" }, answerLabel, answer, answerWatch.report),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "submit", class: "primary" }, "Check"),
      element("details", {}, element("summary", {}, "Symbolization key"), field("Key", key, "One symbol a line: S(x): x is a spy"), field("Conventions", conventions, "A textbook settles what English leaves open")),
    ),
  );
  for (const control of [asked, answer]) onEnter(control, check);
  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      form,
      element("div", {}, element("h2", { class: "column-title" }, "Do they say the same?"), results),
    ),
  );
  const written = {}; // what each kind of field has had
  let shown = "sentence";
  let checked = null; // the address of the verdict that is shown
  relabel();
  for (const control of [asked, answer, key]) control.addEventListener("input", welcome);
  conventions.addEventListener("change", welcome);
  window.addEventListener("hashchange", open);
  open();
  return { shown: () => checked && location.hash === "#check" && history.replaceState(null, "", checked) };

  /** What the address has: what is asked, and the answer. */
  function fields() {
    return { check: asked.value, answer: answer.value, kind: kind.value(), key: key.value, conventions: conventions.value };
  }

  /** In place of a verdict that is not of what stands in the fields. */
  function welcome() {
    fill(results, element("p", { class: "panel-intro" }, "A prover compares the two. Where they differ, a world is shown in which one is true and the other is false."));
  }

  /** Takes what the address has; without an answer it is a sentence for which a formula is to be written. */
  function open() {
    const given = readAddress("check");
    if (!given || (checked && location.hash === checked)) return;
    const named = given.kind in KINDS ? given.kind : "formula";
    kind.set.querySelector(`input[value=${named}]`).checked = true;
    relabel();
    asked.value = given.check;
    answer.value = given.answer ?? "";
    key.value = given.key ?? "";
    conventions.value = given.conventions ?? "";
    if (answer.value) check();
    else {
      answer.focus();
      welcome();
    }
  }

  /** Moves what is written into the fields in which it fits. */
  function relabel() {
    checked = null;
    const [before, labels] = [KINDS[shown], KINDS[kind.value()]];
    Object.assign(written, { [before.keeps[0]]: asked.value, [before.keeps[1]]: answer.value });
    shown = kind.value();
    [asked.value, answer.value] = labels.keeps.map((name) => written[name] ?? "");
    welcome();
    fill(askedLabel, labels.asked);
    fill(answerLabel, labels.answer);
    askedWatch.read();
    answerWatch.read();
    for (const [control, isText] of [[asked, labels.askedIsText], [answer, labels.answerIsText]]) {
      control.classList.toggle("formula", !isText);
    }
  }

  async function run(signal) {
    if (!asked.value.trim() || !answer.value.trim()) {
      fill(results, element("p", {}, "Fill in both fields."));
      return;
    }
    const labels = KINDS[kind.value()];
    writeAddress(fields());
    checked = addressOf(fields());
    try {
      fill(results, await whileBusy(results, () => answers(labels, signal), signal));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An error of a formula stands at its field.
      await Promise.all([askedWatch.read(), answerWatch.read()]);
      const invalid = [asked, answer].find((control) => control.hasAttribute("aria-invalid"));
      if (invalid) {
        invalid.focus();
        return welcome();
      }
      const sentence = labels.answerIsText ? answer : asked;
      fill(results, unreadable(error, sentence.value, (text) => ((sentence.value = text), check())));
    }
    reveal(results);
    return undefined;
  }

  async function answers({ answerIsText, askedIsText }, signal) {
    if (answerIsText) return checkSentence({ formula: asked.value, text: answer.value, context: context(), conventions: conventions.value, key, again: check }, signal);
    return feedback(await compare({ given: answer.value, asked: asked.value, isSentence: askedIsText, context: context() }));
  }
}

/** Whether a sentence means a formula: the verdict, the readings, a world where they differ. */
async function checkSentence({ formula, text, context, conventions, key, again }, signal) {
  const row = await checkText({ formula, text, ...(conventions ? { conventions } : {}), ...context }, signal);
  const [word, kind, sentence] = VERDICTS[row.verdict] ?? VERDICTS.unknown;
  const parts = [
    element("p", { class: "relation" }, element("strong", { class: kind }, word), ` ${sentence}`),
    row.reason ? element("p", { class: "doubt" }, `${row.reason.message}; ${row.reason.hint}.`) : null,
    row.assumes?.length ? element("p", { class: "doubt" }, `This assumes: ${row.assumes.join("; ")}.`) : null,
    row.settled_by?.length ? element("p", { class: "note" }, `Textbook conventions rule other readings out: ${row.settled_by.join(", ")}.`) : null,
    readingList(row),
    questionList(row, key, again),
  ];
  const other = row.readings.find((reading) => !reading.means_formula && reading.formula && (row.verdict !== "proved" || reading.grade !== "weak"));
  if (other && row.verdict !== "proved") parts.push(await difference(other.formula, formula, context, signal));
  return parts;
}

function readingList(row) {
  if (!row.readings.length) return null;
  return [
    element("h3", {}, row.readings.length === 1 ? "How it is read" : `Its ${row.readings.length} readings`),
    element(
      "ul",
      { class: "readings" },
      row.readings.map((reading) =>
        element(
          "li",
          {},
          element("span", { class: reading.means_formula ? "right" : "wrong", "aria-label": reading.means_formula ? "means the formula:" : "means something else:" , role: "img" }, reading.means_formula ? "=" : "≠"),
          " ",
          reading.text ?? "",
          element("span", { class: "formula block note" }, reading.formula ?? ""),
          readerNote(reading),
        ),
      ),
    ),
  ];
}

/** Worlds in which the sentence, as it is read, and the formula differ. */
async function difference(reading, formula, context, signal) {
  const row = await post("v1/diagnose", { given: reading, asked: formula, ...context }, signal);
  if (!row.worlds.length) return null;
  const worlds = row.worlds.map((world) => ({ ...world, sentence: ofSentence(world.sentence), difference: ofSentence(world.difference) }));
  return [
    element("dl", { class: "sayings" }, element("dt", {}, "The formula says"), element("dd", {}, row.says.asked.fluent)),
    element("h3", {}, "Where they differ"),
    element("div", { class: "worlds" }, worlds.map(worldFigure)),
  ];
}

/** What is told of a student's formula, told of a sentence that is compared with a formula. */
function ofSentence(told) {
  return told.replace("your formula is", "the sentence is").replace("what is asked is", "the formula is");
}
