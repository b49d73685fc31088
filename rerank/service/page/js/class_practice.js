// Practice: questions that follow the student's mistakes, and what is wrong with each answer.

import { ApiError } from "./api.js";
import { askedOf, controlOf } from "./class_controls.js";
import { told } from "./class_feedback.js";
import { symbolFold, titleRow } from "./class_parts.js";
import { whileBusy } from "./busy.js";
import { element, fill, reveal } from "./dom.js";
import { problem } from "./formula_input.js";

/** Shows the next question; the answer that is tried first says what to practise. */
export async function showPractice(main, store) {
  const practised = store.draft("practice", "done") ?? [];
  const question = await store.post("practice", { practised: practised.slice(-500) });
  const result = element("div", { class: "answer-result", "aria-live": "polite" });
  const item = { kind: "formalize", text: question.text };
  let tried = false;
  const parse = ({ formula }, signal) => store.post(`practice/${question.question}/parse`, { formula }, signal);
  const control = controlOf(item, { parse, onchange: () => {}, submit });
  const next = element("button", { type: "button", onclick: () => showPractice(main, store), hidden: true }, "Next question");

  fill(
    main,
    titleRow("#", "All sets", "Practice"),
    element(
      "div",
      { class: "class-columns" },
      element("form", { class: "exercise", onsubmit: (event) => (event.preventDefault(), submit()) }, askedOf(item), control.node, element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Check"), next), result),
      symbolFold(question.key),
    ),
  );
  control.focus();

  async function submit() {
    const given = control.value();
    if (!given) return;
    try {
      const row = await whileBusy(result, () => store.post(`practice/${question.question}`, given));
      if (!tried && row.verdict !== "unreadable") {
        tried = true;
        store.keepDraft("practice", "done", [...practised, { question: question.question, mistakes: row.mistakes, right: row.verdict === "right" }]);
      }
      const hints = row.repair ? [...row.hints, `Right would be ${row.repair.formula}`] : row.hints;
      let shown = 0;
      const nextHint = async () => ({ hints: hints.slice(0, (shown += 1)), hints_left: hints.length - shown });
      fill(result, told({ ...row, repair: null, hints: [], hints_left: row.verdict === "wrong" ? hints.length : 0 }, item, nextHint));
      next.hidden = row.verdict === "unreadable";
      reveal(result);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(result, problem(error));
    }
  }
}
