// What a student is told about an answer, by the kind of the exercise.

import { element, fill } from "./dom.js";
import { editsOf, relationLine } from "./feedback.js";
import { problem } from "./formula_input.js";
import { worldFigure, worldPicture } from "./world.js";

const VERDICTS = {
  right: ["✓ Right.", "right"],
  wrong: ["✗ Not yet.", "wrong"],
  undecided: ["? Not decided.", "doubt", " Your teacher will look at it."],
};

/** The feedback on an answer; `askHint()` returns the same answer with one hint more. */
export function told(row, item, askHint) {
  if (row.verdict === null) return element("p", { class: "relation" }, element("strong", {}, "Kept."), " You will be told when it is due.");
  if (row.verdict === "unreadable") {
    // What is wrong with a formula stands at its field.
    const isTold = item.kind === "formalize";
    const error = { ...row.error, sourceLine: row.error.source_line };
    return element("div", { class: "feedback" }, isTold ? null : problem(error, row.answer.text ?? ""), element("p", { class: isTold ? "relation" : "note" }, isTold ? "The formula cannot be read. " : null, "This does not count as an attempt."));
  }
  return element("div", { class: "feedback" }, head(row), row.late ? element("p", { class: "doubt" }, "It came after the due date, so it does not count.") : null, BODIES[item.kind]?.(row), hints(row, askHint), row.repair ? editsOf(row.repair) : null);
}

function head(row) {
  if (row.relation) return relationLine(row.relation);
  const [word, kind, rest = ""] = VERDICTS[row.verdict];
  return element("p", { class: "relation" }, element("strong", { class: kind }, word), rest);
}

const BODIES = { formalize, say, same: worlds, world: held, countermodel: held };

function formalize(row) {
  const { fluent, literal } = row.says ?? {};
  return [
    row.unlikely ? element("p", { class: "doubt" }, "The sentence can be understood so, but hardly anybody does.") : null,
    fluent ? element("dl", { class: "sayings" }, element("dt", {}, "Your formula says"), element("dd", {}, fluent, literal !== fluent ? element("span", { class: "note block" }, literal) : null)) : null,
    worlds(row),
  ];
}

function worlds(row) {
  return row.worlds?.slice(0, 1).map(worldFigure);
}

function say(row) {
  return [
    row.readings.length ? element("p", {}, "Your sentence says: ", row.readings.map((formula, at) => [at ? " or " : "", element("span", { class: "formula" }, formula)])) : null,
    row.ambiguous ? element("p", { class: "doubt" }, "It can be understood in another way too.") : null,
    row.world ? element("p", {}, row.world) : null,
    row.verdict === "undecided" && row.reason ? element("p", { class: "note" }, `Because ${row.reason}.`) : null,
  ];
}

function held(row) {
  return element(
    "ul",
    { class: "demands" },
    row.held.map(({ formula, value, is }) => element("li", { class: value === is ? "right" : "wrong" }, value === is ? "✓ " : "✗ ", element("span", { class: "formula" }, formula), ` is ${is ? "true" : "false"}`)),
  );
}

function hints(row, askHint) {
  const list = element("ol", { class: "hints", "aria-live": "polite" }, row.hints.map((hint) => element("li", {}, hint)));
  const button = element("button", { type: "button", onclick: more });
  label(row.hints_left);

  function label(left) {
    fill(button, "Give me a hint");
    button.hidden = !left || row.verdict === "right";
  }

  async function more() {
    const next = await askHint();
    if (!next) return;
    fill(list, next.hints.map((hint) => element("li", {}, hint)));
    label(next.hints_left);
  }

  return element("div", {}, list, button);
}

/** The solution of an exercise that is open; null while it is not. */
export function solutionOf(item, solution) {
  if (!solution) return null;
  return element("details", { class: "solution" }, element("summary", {}, "Solution"), SOLUTIONS[item.kind](solution, item));
}

const SOLUTIONS = {
  formalize: ({ right }) => right.map((formula) => element("p", { class: "formula" }, formula)),
  say: ({ said }) => element("p", {}, said),
  same: ({ same }) => element("p", {}, same ? "They mean the same." : "They differ."),
  world: ({ world }) => worldPicture(world),
  countermodel: ({ world }) => worldPicture(world),
  reading: ({ chosen }) => element("p", {}, chosen ? "The second world." : "The first world."),
};
