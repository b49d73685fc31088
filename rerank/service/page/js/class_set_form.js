// The form of a set of exercises: its rules, its exercises, comments on them.

import { ApiError } from "./api.js";
import { readExercises, splitFile, writeExercise } from "./class_lines.js";
import { whileBusy } from "./busy.js";
import { commentOf } from "./comments.js";
import { choices, element, field, fill, reveal } from "./dom.js";
import { problem } from "./formula_input.js";

/** The fields of the rules; `rules()` gives them as a request has them. */
export function rulesForm(set = null) {
  const title = element("input", { type: "text", id: "set-title", autocomplete: "off", maxlength: 200 });
  const due = element("input", { type: "datetime-local", id: "set-due" });
  const points = element("input", { type: "number", id: "set-points", min: 0.5, step: 0.5 });
  const attempts = element("input", { type: "number", id: "set-attempts", min: 1, step: 1 });
  const hints = element("input", { type: "checkbox", id: "set-hints" });
  const follows = element("input", { type: "checkbox", id: "set-follows", onchange: showFollowing });
  const followUps = element("input", { type: "number", id: "set-follow-ups", min: 1, max: 20, step: 1 });
  const counts = element("input", { type: "checkbox", id: "set-follow-ups-count" });
  const feedback = choices("Students are told whether they are right", [["at once", "at once"], ["when due", "when it is due"]]);
  title.value = set?.title ?? "";
  due.value = set?.due ? localTime(set.due) : "";
  points.value = set?.points ?? 1;
  attempts.value = set?.attempts ?? "";
  hints.checked = set?.hints ?? true;
  follows.checked = Boolean(set?.follow_ups);
  followUps.value = set?.follow_ups || 5;
  counts.checked = set?.follow_ups_count ?? false;
  for (const radio of feedback.set.querySelectorAll("input")) radio.checked = radio.value === (set?.feedback ?? "at once");
  const following = element(
    "div",
    { class: "rules" },
    field("Extra questions, at most", followUps, "They come once students are told that they are wrong."),
    element("div", { class: "choice" }, counts, element("label", { for: counts.id }, "A right one makes up for an exercise; otherwise they do not change the points")),
  );
  const node = element(
    "div",
    {},
    field("Title", title),
    element("div", { class: "rules" }, field("Due", due, "Solutions are shown after it. Leave it empty for practice."), field("Points for each exercise", points), field("Attempts at each exercise", attempts, "Empty for any number."), feedback.set),
    element("div", { class: "choice" }, hints, element("label", { for: hints.id }, "Students may ask for hints")),
    element("div", { class: "choice" }, follows, element("label", { for: follows.id }, "The set follows each student's mistakes: wrong formulae bring extra questions")),
    following,
  );
  showFollowing();

  function rules() {
    return {
      title: title.value,
      due: due.value ? new Date(due.value).toISOString() : null,
      points: Number(points.value || 1),
      attempts: attempts.value ? Number(attempts.value) : null,
      hints: hints.checked,
      feedback: feedback.value(),
      follow_ups: follows.checked ? Number(followUps.value || 5) : 0,
      follow_ups_count: follows.checked && counts.checked,
    };
  }

  function showFollowing() {
    following.hidden = !follows.checked;
  }

  return { node, rules, setTitle: (text) => (title.value ||= text) };
}

/** A time as the field for local times has it. */
function localTime(text) {
  const time = new Date(text);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The form of a new set; `give(body)` sends it, `preview(body)` comments on it. */
export function newSetForm(builtIn, { give, preview }) {
  const { node: rulesNode, rules, setTitle } = rulesForm();
  const key = element("textarea", { id: "set-key", rows: 4, spellcheck: "false" });
  const items = element("textarea", { id: "set-items", rows: 9, spellcheck: "false" });
  const results = element("div", { class: "results", "aria-live": "polite" });
  const file = element("input", { type: "file", accept: ".txt,.json,.jsonl,.key,.csv", onchange: readFile });
  const chosen = element("select", { id: "set-built-in", onchange: takeBuiltIn }, element("option", { value: "" }, "…"), builtIn.map((set, at) => element("option", { value: at }, set.title)));
  const node = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), attempt(() => give(body()))) },
    element("div", { class: "actions" }, element("label", { class: "label", for: chosen.id }, "Start from a built-in set"), chosen, element("label", { class: "file-button" }, "Open a file", file)),
    rulesNode,
    field("Symbolization key", key, "One symbol a line: S(x): x is a spy. Leave it empty where the symbols are words, such as Cube(x)."),
    field("Exercises", items, "One a line: sentence | formula | further right formula. If you give no formula, every reading that people take is right."),
    otherKinds(),
    element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Give it to the class"), element("button", { type: "button", onclick: comment }, "Comment on it")),
    results,
  );
  return node;

  function takeBuiltIn() {
    const set = builtIn[Number(chosen.value)];
    if (!chosen.value || !set) return;
    setTitle(set.title);
    key.value = set.key;
    items.value = set.items.map(writeExercise).join("\n");
  }

  async function readFile() {
    const [opened] = file.files;
    if (!opened) return;
    await attempt(async () => {
      const parts = splitFile(await opened.text());
      const read = parts.text ? readExercises(parts.text) : { title: "", key: "", items: [] };
      if (parts.key || read.key) key.value = parts.key || read.key;
      if (read.items.length) items.value = read.items.map(writeExercise).join("\n");
      setTitle(read.title || opened.name.replace(/\.\w+$/u, ""));
    });
    file.value = "";
  }

  function body() {
    const read = readExercises(items.value);
    if (!read.items.length) throw new Error("there are no exercises");
    return { ...rules(), key: key.value.trim() ? key.value : read.key || null, items: read.items };
  }

  async function attempt(action) {
    try {
      fill(results);
      await whileBusy(results, action);
    } catch (error) {
      fill(results, error instanceof ApiError ? problem(error) : problem({ message: error.message, hint: "write one exercise a line" }));
    }
    if (results.hasChildNodes()) reveal(results);
  }

  function comment() {
    return attempt(async () => {
      const set = body();
      const rows = await preview({ key: set.key, items: set.items });
      fill(results, rows.items.map((row, at) => commentOf(writeExercise(set.items[at]), null, { ...row, readings: set.items[at].formula ? [] : row.right })));
    });
  }
}

function otherKinds() {
  const lines = [
    ["say: formula", "students write a sentence for it"],
    ["same: formula | formula", "do they mean the same?"],
    ["world: formula | not: formula", "a world in which the first is true and the second false"],
    ["argument: premise | premise | therefore: conclusion", "a world that shows that it does not follow"],
    ["reading: sentence | formula meant | other formula", "which world fits the sentence, meant so?"],
  ];
  return element("details", {}, element("summary", {}, "Other kinds of exercises"), element("dl", { class: "key kinds" }, lines.map(([form, words]) => element("div", {}, element("dt", { class: "formula" }, form), element("dd", {}, words)))));
}
