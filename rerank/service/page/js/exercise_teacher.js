// A teacher's view: key and sentences, comments on them, the link.

import { ApiError, checkText, post } from "./api.js";
import { whileBusy } from "./busy.js";
import { commentOf } from "./comments.js";
import { copyField } from "./copy.js";
import { element, field, fill, reveal } from "./dom.js";
import { encodeExercise, formatItems, parseItems } from "./exercise_link.js";
import { problem } from "./formula_input.js";

const SAMPLE = `All cubes are small. | ∀x (Cube(x) → Small(x))
Some dodecahedron is large. | ∃x (Dodec(x) ∧ Large(x))
No cube is larger than any tetrahedron. | ¬∃x (Cube(x) ∧ ∃y (Tet(y) ∧ Larger(x, y)))`;

export function startTeacher(panel, draft) {
  const title = element("input", { type: "text", id: "exercise-title", autocomplete: "off" });
  const key = element("textarea", { id: "exercise-key", rows: 4, spellcheck: "false" });
  const items = element("textarea", { id: "exercise-items", rows: 9, spellcheck: "false" });
  const results = element("div", { class: "results", "aria-live": "polite" });
  const file = element("input", { type: "file", accept: ".txt,.json,.jsonl,.csv", id: "exercise-file", onchange: readFile });
  if (draft) setExercise(draft);

  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      element(
        "div",
        {},
        element("h2", {}, "Make an exercise"),
        element("p", { class: "panel-intro" }, "Students translate your sentences into formulae, and are told what theirs say. The exercise is stored in its link, not on the server."),
        field("Title", title),
        field("Symbolization key", key, "One symbol a line: S(x): x is a spy. It may be left out."),
        field("Sentences", items, "One a line: sentence | formula | further right formula. If you give no formula, any formula that matches a reading of the sentence counts as right."),
        element(
          "div",
          { class: "actions" },
          element("button", { type: "button", class: "primary", onclick: makeLink }, "Make the link"),
          element("button", { type: "button", onclick: comment }, "Comment on it"),
          element("label", { class: "file-button" }, "Open a file", file),
          element("button", { type: "button", class: "plain", onclick: () => setExercise({ title: "Blocks", key: "", items: parseItems(SAMPLE).items }) }, "Example"),
        ),
      ),
      element("div", {}, element("h2", {}, "Comments and link"), results),
    ),
  );
  fill(results, element("p", { class: "panel-intro" }, "Keys that do not fit their sentences, ambiguous sentences and formulae that cannot be read are found before your students find them."));

  function setExercise(exercise) {
    title.value = exercise.title || title.value;
    key.value = exercise.key || key.value;
    items.value = formatItems(exercise.items);
  }

  async function readFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    attempt(async () => {
      const exercise = parseItems(await chosen.text());
      if (!exercise.items.length) throw new Error("the file has no sentences");
      setExercise(exercise);
    });
    file.value = "";
  }

  function current() {
    const parsed = parseItems(items.value);
    if (!parsed.items.length) throw new Error("there are no sentences");
    return { title: title.value.trim(), key: key.value.trim() ? key.value : parsed.key, items: parsed.items };
  }

  async function attempt(action) {
    try {
      await action();
    } catch (error) {
      fill(results, error instanceof ApiError ? problem(error) : problem({ message: error.message, hint: "write one sentence a line" }));
    }
    reveal(results);
  }

  function comment() {
    return attempt(async () => {
      const exercise = current();
      fill(results, (await whileBusy(results, () => commentsOn(exercise))).map(({ item, row }) => commentOf(item.text, item.formula, row)));
    });
  }

  function makeLink() {
    return attempt(async () => {
      const exercise = current();
      const wrong = (await whileBusy(results, () => commentsOn(exercise))).filter(isSerious).map(({ item }) => exercise.items.indexOf(item) + 1);
      const address = new URL(location.href);
      address.search = "";
      address.hash = `exercise=${await encodeExercise(exercise)}`;
      const embedded = new URL(address);
      embedded.search = "embed";
      const code = `<iframe src="${embedded.href}" width="100%" height="640" title="${attribute(exercise.title || "Exercise")}"></iframe>`;
      fill(
        results,
        element("p", {}, `${exercise.items.length} ${exercise.items.length === 1 ? "sentence" : "sentences"}. Whoever has the link can work on them.`),
        wrong.length ? element("p", { class: "wrong" }, `${wrong.length === 1 ? `Sentence ${wrong[0]} has a problem` : `Sentences ${wrong.join(", ")} have problems`}. Press “Comment on it” to see ${wrong.length === 1 ? "it" : "them"}.`) : null,
        copyField("Link", address.href, "exercise-link"),
        copyField("To embed in another page", code, "exercise-embed"),
        element("p", {}, element("a", { href: address.href }, "Open it as a student")),
        element("p", { class: "note" }, "The right formulae are in the link too, not in plain sight, but a student who decodes it can read them."),
      );
    });
  }
}

/** The comments on each item; on those without a formula, how they are read. */
async function commentsOn(exercise) {
  const context = exercise.key ? { key: exercise.key } : {};
  const keyed = exercise.items.filter((item) => item.formula);
  const linted = keyed.length ? (await post("v1/lint", { rows: keyed, ...context })).rows : [];
  const comments = new Map(keyed.map((item, place) => [item, linted[place]]));
  const rows = [];
  for (const item of exercise.items) rows.push({ item, row: comments.get(item) ?? (await readSentence(item.text, context)) });
  return rows;
}

function isSerious({ row }) {
  return Boolean(row.error) || row.findings.some((finding) => finding.serious);
}

/** A sentence without a formula: how it is read, as a row of comments. */
async function readSentence(text, context) {
  try {
    const row = await checkText({ formula: "⊤", text, ...context });
    // As students' answers are compared: an unlikely reading is not right.
    const likely = row.readings.filter((reading) => reading.grade !== "weak" && reading.formula);
    const formulas = likely.map((reading) => reading.formula);
    return { findings: [], readings: formulas };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error };
  }
}

/** A text as the value of an HTML attribute, in code that is shown to be copied. */
function attribute(text) {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
