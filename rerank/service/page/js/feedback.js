// What is told about an answer: the relation, worlds, hints step by step, the repair.

import { ApiError, checkText, post } from "./api.js";
import { element, fill } from "./dom.js";
import { worldFigure } from "./world.js";

const RELATIONS = {
  equivalent: ["✓ Right.", "right", "It says what is asked."],
  weaker: ["✗ Not yet.", "wrong", "It says less than what is asked."],
  stronger: ["✗ Not yet.", "wrong", "It says more than what is asked."],
  independent: ["✗ Not yet.", "wrong", "It says something else than what is asked."],
  contradiction: ["✗ Not yet.", "wrong", "It excludes what is asked."],
  undecided: ["? Not decided in time.", "doubt", "Whether it says what is asked could not be decided."],
};

/** The relation in a sentence. */
export function relationLine(relation) {
  const [word, kind, sentence] = RELATIONS[relation] ?? RELATIONS.undecided;
  return element("p", { class: "relation" }, element("strong", { class: kind }, word), ` ${sentence}`);
}

/**
 * Compares a formula with one that is asked.
 *
 * Where `asked` is a sentence it is read first; `also` are further right answers. The answer is the
 * diagnosis with the best relation.
 */
export async function compare({ given, asked, isSentence, also = [], context }) {
  const sentence = isSentence ? await readSentence(given, asked, context) : null;
  let best = null;
  for (const target of [...(sentence?.formulas ?? [asked]), ...also]) {
    const row = await post("v1/diagnose", { given, asked: target, ...context });
    if (!best || row.right) best = row;
    if (row.right) break;
  }
  return { ...best, unlikely: Boolean(sentence?.isUnlikely) && !best.right };
}

/**
 * The formulae that a sentence says, those that mean the given one first; unlikely readings, such as
 * an inverse scope, are not among them. `isUnlikely` tells that the given formula is one of these.
 */
async function readSentence(given, text, context) {
  const { readings } = await checkText({ formula: given, text, ...context });
  const likely = readings.filter((reading) => reading.grade !== "weak" && reading.formula);
  if (!likely.length) {
    throw new ApiError(422, { message: "no reading of the sentence was found in time", hint: "say it in a shorter sentence, or give its formula" });
  }
  const ordered = [...likely.filter((reading) => reading.means_formula), ...likely.filter((reading) => !reading.means_formula)];
  return {
    formulas: ordered.map((reading) => reading.formula).slice(0, 4),
    isUnlikely: readings.some((reading) => reading.grade === "weak" && reading.means_formula),
  };
}

/** The whole feedback; `teaches` also shows the asked formula in English and the repair. */
export function feedback(row, { teaches = true, onhint = () => {} } = {}) {
  // In an exercise a likely error is a hint: it may name the right form.
  const unlikely = row.unlikely ? element("p", { class: "doubt" }, "The sentence can be understood so, but hardly anybody does.") : null;
  const parts = [relationLine(row.relation), unlikely, sayings(row, teaches), teaches || row.right ? likely(row) : null];
  if (row.right) parts.push(laws(row));
  else parts.push(hints(row, teaches, onhint));
  return element("div", { class: "feedback" }, parts);
}

function sayings(row, teaches) {
  const line = (title, saying) =>
    saying
      ? [
          element("dt", {}, title),
          element("dd", {}, saying.fluent, saying.literal && saying.literal !== saying.fluent ? element("span", { class: "note block" }, saying.literal) : null),
        ]
      : null;
  return element(
    "dl",
    { class: "sayings" },
    line("Your formula says", row.says.given),
    teaches && !row.right ? line("What is asked says", row.says.asked) : null,
  );
}

function likely(row) {
  return row.likely_errors.map((error) =>
    element("p", { class: "doubt" }, "Look at ", element("span", { class: "formula" }, error.part ?? "it"), `: ${error.message}. ${error.hint}.`),
  );
}

function laws(row) {
  if (!row.laws?.length) return null;
  return element(
    "details",
    {},
    element("summary", {}, "Why it is the same"),
    element(
      "ol",
      { class: "laws" },
      row.laws.map((step) =>
        element(
          "li",
          {},
          element("span", { class: "law" }, step.law),
          element("span", { class: "formula" }, step.formula),
          step.text ? element("span", { class: "english" }, step.text) : null,
        ),
      ),
    ),
  );
}

/** Hints one at a time; the worlds stand with the second; last, where allowed, the repair. */
function hints(row, teaches, onhint) {
  const worlds = row.worlds.map(worldFigure);
  const told = new Set(row.worlds.map((world) => world.sentence));
  const steps = row.hints.map((hint) => (told.has(hint) ? () => worlds : () => element("p", {}, hint)));
  if (!teaches && row.likely_errors.length) steps.push(() => likely(row));
  if (worlds.length && !row.hints.some((hint) => told.has(hint))) steps.push(() => worlds);
  if (teaches && row.repair) steps.push(() => repair(row.repair));
  const list = element("ol", { class: "hints", "aria-live": "polite" });
  let shown = 0;
  const button = element("button", { type: "button", onclick: next });
  label();

  function next() {
    list.append(element("li", {}, steps[shown]()));
    shown += 1;
    onhint(shown);
    label();
  }

  function label() {
    const isRepair = teaches && row.repair && shown === steps.length - 1;
    fill(button, isRepair ? "Show what to change" : `Hint ${shown + 1} of ${steps.length - (teaches && row.repair ? 1 : 0)}`);
    button.hidden = shown >= steps.length;
  }

  return element("div", {}, list, button);
}

function repair(found) {
  return [editsOf(found), element("p", {}, "Right would be ", element("span", { class: "formula right" }, found.formula))];
}

/** What is to be changed, a mistake a line. */
export function editsOf(found) {
  return found.edits.map((edit) => element("p", {}, element("strong", {}, edit.mistake), `: ${edit.contrast}`));
}
