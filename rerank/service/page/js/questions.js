// What doubtful symbols mean: the likely answers as buttons, which write lines of the key.

import { element } from "./dom.js";

const MOST_OPEN = 3;

/**
 * The questions of a row, the most doubtful first; null where there are none.
 *
 * `key` is the textarea of the symbolization key, `again` is called when an answer stands in it.
 */
export function questionList(row, key, again) {
  const questions = [...(row.questions ?? [])].sort((one, other) => one.probability - other.probability);
  if (!questions.length) return null;
  const items = questions.map((question) => questionItem(question, key, again));
  const rest = items.slice(MOST_OPEN);
  return element(
    "section",
    { class: "questions", "aria-label": "Doubtful words" },
    items.slice(0, MOST_OPEN),
    rest.length ? element("details", {}, element("summary", {}, `${rest.length} more`), rest) : null,
  );
}

function questionItem(question, key, again) {
  const answers = question.answers.map((answer) =>
    element("button", { type: "button", class: "plain", onclick: () => (write(key, answer.key), again()) }, answer.text),
  );
  const own = element("button", { type: "button", class: "plain own", onclick: () => write(key, `${question.key} `) }, "other words");
  return element(
    "fieldset",
    { class: "question" },
    element("legend", { class: "doubt" }, "What does ", element("span", { class: "formula" }, question.key.replace(/:$/u, "")), " mean?"),
    [...answers, own],
  );
}

/** Puts a line at the end of the key, in place of an earlier one that begins so, with the cursor after it. */
function write(key, line) {
  const head = `${line.slice(0, line.indexOf(":"))}:`;
  const others = key.value.split("\n").filter((each) => each.trim() && !each.startsWith(head));
  key.value = [...others, line].join("\n");
  const fold = key.closest("details");
  if (fold) fold.open = true;
  key.focus();
  key.setSelectionRange(key.value.length, key.value.length);
  key.dispatchEvent(new Event("change"));
}
