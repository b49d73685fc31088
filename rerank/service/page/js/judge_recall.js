// Sentence recall: a sentence for a while, sums, then the sentence typed from memory.

import { element, fill, onEnter } from "./dom.js";
import { answerForm } from "./judge_forms.js";

export function recall(item, send) {
  const node = element("div", { class: "recall" });
  const text = item.texts[0];
  const sums = Array.from({ length: item.sums }, () => ({ left: numberBelow(40) + 11, right: numberBelow(40) + 11 }));
  const given = [];
  const begin = element("button", { type: "button", class: "primary", onclick: present }, "Show the sentence");
  fill(node, element("p", {}, "A sentence is shown for a short time. Then you add numbers, and then type the sentence as you remember it."), element("div", { class: "actions" }, begin));

  function present() {
    const words = text.split(/\s+/u).filter(Boolean).length;
    fill(node, element("p", { class: "judged shown-once", "aria-live": "assertive" }, text));
    setTimeout(() => askSum(0), words * item.word_ms);
  }

  function askSum(place) {
    if (place >= sums.length) {
      askText();
      return;
    }
    const { left, right } = sums[place];
    const input = element("input", { type: "text", inputmode: "numeric", id: "sum", autocomplete: "off" });
    const problem = element("p", { class: "wrong", role: "alert" });
    const form = answerForm(
      () => {
        const value = Number(input.value.trim());
        if (input.value.trim() === "" || !Number.isInteger(value) || Math.abs(value) >= 1e9) {
          problem.textContent = "Write a number.";
          return;
        }
        given.push({ left, right, given: value });
        askSum(place + 1);
      },
      element("div", { class: "field narrow" }, element("label", { for: "sum" }, `${left} + ${right} =`), input),
      problem,
    );
    fill(node, form);
    input.focus();
  }

  function askText() {
    const area = element("textarea", { id: "recalled", rows: 3, spellcheck: "false", autocomplete: "off" });
    const form = answerForm(
      () => send({ text: area.value, sums: given }),
      element("div", { class: "field" }, element("label", { for: "recalled" }, "The sentence, as you remember it"), area),
    );
    onEnter(area, () => form.requestSubmit());
    fill(node, form);
    area.focus();
  }

  return { node, focus: () => begin.focus(), keys: "Enter goes on." };
}

function numberBelow(limit) {
  return Math.floor(Math.random() * limit);
}
