// The items of a study: what is shown, how it is answered with the keyboard.

import { element, onEnter } from "./dom.js";
import { bestWorst, pair, ranking } from "./judge_choices.js";
import { answerForm } from "./judge_forms.js";
import { recall } from "./judge_recall.js";

const QUESTIONS = {
  rating: "",
  pair: "Which sentence is better?",
  best_worst: "Which sentence is the best, which the worst?",
  ranking: "Order the sentences, the best first.",
  magnitude: "How natural is the second sentence, in proportion to the first?",
  post_edit: "Correct the sentence, with as few changes as you can.",
  recall: "Remember the sentence.",
  information: "",
};
const VIEWS = { rating, pair, best_worst: bestWorst, ranking, magnitude, post_edit: postEdit, recall, information };

/**
 * The view of an item: its node, and a function that focuses its first control.
 *
 * `submit(answer, shown)` is called once, with the answer and the order in which the texts stood.
 */
export function itemView(item, submit) {
  let sent = false;
  const problem = element("p", { class: "wrong", role: "alert" });
  const send = (answer, shown = []) => {
    if (sent) return;
    sent = true;
    problem.textContent = "";
    submit(answer, shown);
  };
  const complain = (message) => (problem.textContent = message);
  const view = VIEWS[item.type](item, send, complain);
  const question = item.question || QUESTIONS[item.type];
  const node = element(
    "div",
    { class: "judge-item" },
    question ? element("h2", {}, question) : null,
    item.reference ? element("p", { class: "reference" }, element("span", { class: "note block" }, "Reference"), item.reference) : null,
    item.formula ? element("p", { class: "reference formula" }, element("span", { class: "note block" }, "Formula"), item.formula) : null,
    view.node,
    problem,
    view.keys ? element("p", { class: "note keys" }, view.keys) : null,
  );
  return { node, focus: view.focus };
}

function rating(item, send, complain) {
  const scales = item.scales.map((scale) => scaleOf(scale, item.points));
  const form = answerForm(
    () => {
      const open = scales.find(({ value }) => value() === null);
      if (open) {
        complain("Choose a number on each scale.");
        open.focus();
      } else send(Object.fromEntries(scales.map(({ name, value }) => [name, value()])));
    },
    element("p", { class: "judged" }, item.texts[0]),
    scales.map(({ node }) => node),
  );
  form.addEventListener("keydown", (event) => {
    const number = Number(event.key);
    if (!Number.isInteger(number) || event.ctrlKey || event.altKey || event.metaKey || number < 1 || number > item.points) {
      if (event.key === "Enter" && event.target.type === "radio") {
        event.preventDefault();
        form.requestSubmit();
      }
      return;
    }
    event.preventDefault();
    const current = scales.find(({ node }) => node.contains(document.activeElement)) ?? scales[0];
    current.choose(number);
    const open = scales.find(({ value }) => value() === null);
    (open ?? current).focus();
  });
  return { node: form, focus: () => scales[0].focus(), keys: `Keys: 1 to ${item.points} choose, Enter goes on.` };
}

function scaleOf(scale, points) {
  const radios = Array.from({ length: points }, (_, place) => {
    const id = `scale-${scale.name}-${place + 1}`;
    return element("input", { type: "radio", name: `scale-${scale.name}`, id, value: place + 1 });
  });
  const node = element(
    "fieldset",
    { class: "scale" },
    element("legend", {}, scale.question),
    element(
      "div",
      { class: "segments points" },
      radios.map((radio) => element("span", { class: "choice" }, radio, element("label", { for: radio.id }, radio.value))),
    ),
    element("div", { class: "ends note" }, element("span", {}, scale.low), element("span", {}, scale.high)),
  );
  const value = () => {
    const chosen = radios.find((radio) => radio.checked);
    return chosen ? Number(chosen.value) : null;
  };
  return {
    name: scale.name,
    node,
    value,
    choose: (number) => (radios[number - 1].checked = true),
    focus: () => (radios.find((radio) => radio.checked) ?? radios[0]).focus(),
  };
}

function magnitude(item, send, complain) {
  const input = element("input", { type: "text", inputmode: "decimal", id: "magnitude", autocomplete: "off" });
  const form = answerForm(
    () => {
      const value = Number(input.value.trim().replace(",", "."));
      if (Number.isFinite(value) && value > 0) send({ value });
      else complain("Write a number greater than 0.");
    },
    element("p", { class: "judged modulus" }, element("span", { class: "note block" }, `This has the number ${item.modulus.value}:`), item.modulus.text),
    element("p", { class: "judged" }, item.texts[0]),
    element("div", { class: "field narrow" }, element("label", { for: "magnitude" }, "Its number"), input),
  );
  return { node: form, focus: () => input.focus(), keys: "Twice as natural has twice the number. Enter goes on." };
}

function postEdit(item, send, complain) {
  const area = element("textarea", { id: "post-edit", rows: 3, spellcheck: "false" });
  area.value = item.texts[0];
  const form = answerForm(
    () => {
      if (area.value.trim()) send({ text: area.value });
      else complain("The sentence is empty.");
    },
    element("p", { class: "judged" }, element("span", { class: "note block" }, "The sentence"), item.texts[0]),
    element("div", { class: "field" }, element("label", { for: "post-edit" }, "Corrected"), area),
  );
  onEnter(area, () => form.requestSubmit());
  return { node: form, focus: () => area.focus(), keys: "Leave it as it is where nothing is wrong. Enter goes on." };
}

function information(item, send) {
  const form = answerForm(
    () => send({}),
    item.texts[0].split(/\n\s*\n/u).map((part) => element("p", {}, part)),
  );
  return { node: form, focus: () => form.querySelector("button").focus(), keys: "Enter goes on." };
}
