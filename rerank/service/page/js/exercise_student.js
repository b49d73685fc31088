// A student's view: one field a sentence, feedback, answers kept in this browser.

import { ApiError } from "./api.js";
import { whileBusy } from "./busy.js";
import { download, element, field, fill, onEnter, reveal } from "./dom.js";
import { compare, feedback } from "./feedback.js";
import { exerciseId } from "./exercise_link.js";
import { formulaArea, problem, symbolButtons, watchFormula } from "./formula_input.js";
import { read, write } from "./storage.js";

export function startStudent(panel, exercise, edit) {
  const id = exerciseId(exercise);
  const store = answerStore(id);
  const context = exercise.key ? { key: exercise.key } : {};
  const progress = element("p", { class: "progress note", role: "status" });
  const cards = exercise.items.map((item, place) => itemCard(item, place));
  const name = element("input", { type: "text", id: "student-name", autocomplete: "name" });
  name.value = store.answers.name ?? "";
  name.addEventListener("change", () => store.set("name", name.value));

  fill(
    panel,
    element("h2", { tabindex: "-1" }, exercise.title || "Exercise"),
    element("p", { class: "panel-intro" }, "Write a formula for each sentence. Your answers stay in this browser."),
    exercise.key ? element("div", {}, element("h3", {}, "Symbols"), keyTable(exercise.key)) : null,
    element("div", { class: "sticky-symbols" }, symbolButtons(...cards.map((card) => card.control))),
    element("ol", { class: "items" }, cards.map((card) => card.node)),
    progress,
    element("div", { class: "row-field" }, field("Your name, for the exported file", name)),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "button", onclick: exportAnswers }, "Export my answers"),
      element("button", { type: "button", onclick: clear }, "Delete my answers"),
      element("button", { type: "button", class: "plain edit-exercise", onclick: () => edit(exercise) }, "Edit a copy of the exercise"),
    ),
  );
  tell();

  function itemCard(item, place) {
    const saved = store.answers.items?.[place] ?? {};
    const control = formulaArea({ rows: 1, id: `answer-${place}`, "aria-label": `Formula for: ${item.text}` });
    control.value = saved.formula ?? "";
    const watched = watchFormula(control, () => context);
    const result = element("div", { "aria-live": "polite" });
    const mark = element("span", { class: "right item-mark" }, saved.right ? "✓" : "");
    const form = element(
      "form",
      { onsubmit: (event) => (event.preventDefault(), check()) },
      control,
      watched.report,
      element("div", { class: "actions" }, element("button", { type: "submit" }, "Check")),
    );
    control.addEventListener("input", () => store.setItem(place, { formula: control.value, right: false }));
    onEnter(control, check);

    async function check() {
      if (!control.value.trim()) return;
      try {
        const asked = item.formula || item.text;
        const row = await whileBusy(result, () => compare({ given: control.value, asked, isSentence: !item.formula, also: item.also ?? [], context }));
        const tries = (store.answers.items?.[place]?.tries ?? 0) + 1;
        store.setItem(place, { formula: control.value, right: row.right, relation: row.relation, tries, at: new Date().toISOString() });
        fill(mark, row.right ? "✓" : "");
        fill(result, feedback(row, { teaches: false, onhint: (hints) => store.setItem(place, { hints }) }));
        tell();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fill(result, isOfExercise(error, control.value) ? exerciseProblem() : problem(error, error.line ? control.value : ""));
      }
      reveal(result);
    }

    return { control, node: element("li", { class: "item" }, element("p", { class: "sentence" }, item.text, " ", mark), form, result) };
  }

  function tell() {
    const right = exercise.items.filter((_, place) => store.answers.items?.[place]?.right).length;
    fill(progress, `${right} of ${exercise.items.length} right`);
  }

  function exportAnswers() {
    const answers = exercise.items.map((item, place) => ({ text: item.text, ...store.answers.items?.[place] }));
    const file = { format: "logic2text-answers", version: 1, exercise: { id, title: exercise.title }, name: name.value, exported: new Date().toISOString(), answers };
    download(`answers-${id}.json`, JSON.stringify(file, null, 2));
  }

  function clear() {
    if (!window.confirm("Delete your answers to this exercise from this browser?")) return;
    store.clear();
    startStudent(panel, exercise, edit);
  }
}

/** Whether an error is in the sentence or the answer of the exercise, and not in the student's formula. */
function isOfExercise(error, formula) {
  return error.status === 422 && error.sourceLine !== null && !formula.split(/\r?\n/u).some((line) => line.trim() === error.sourceLine.trim());
}

function exerciseProblem() {
  return problem({ message: "this sentence of the exercise cannot be checked", hint: "your formula can be read, but the answer it is compared with cannot: tell your teacher" });
}

/** The answers of an exercise in this browser. */
function answerStore(id) {
  const name = `logic2text.exercise.${id}`;
  let answers = read(name, {});
  const keep = (changed) => write(name, (answers = changed));
  return {
    get answers() {
      return answers;
    },
    set: (field, value) => keep({ ...answers, [field]: value }),
    setItem: (place, fields) => keep({ ...answers, items: { ...answers.items, [place]: { ...answers.items?.[place], ...fields } } }),
    clear: () => keep({}),
  };
}

/** The lines of a symbolization key as a list. */
export function keyTable(key) {
  const lines = key.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  return element(
    "dl",
    { class: "key" },
    lines.map((line) => {
      const [symbol, ...rest] = line.split(":");
      return element("div", {}, element("dt", { class: "formula" }, symbol.trim()), element("dd", {}, rest.join(":").trim()));
    }),
  );
}
