// How each kind of exercise is answered: a control with `node`, `value()`, `set(answer)` and `focus()`.

import { choices, element, fill, onEnter } from "./dom.js";
import { formulaArea, symbolButtons, watchFormula } from "./formula_input.js";
import { boardEditor, tableEditor } from "./class_world_editor.js";
import { worldPicture } from "./world.js";

/** The control of an exercise; `onchange()` is called when the answer changes, `submit()` on Enter. */
export function controlOf(item, { parse, onchange, submit }) {
  const made = CONTROLS[item.kind](item, { parse, onchange, submit });
  made.node.addEventListener("input", onchange);
  return made;
}

/** What is asked, above the control. */
export function askedOf(item) {
  return ASKED[item.kind](item);
}

const sentence = (text) => element("p", { class: "asked-sentence" }, text);
const formulaLine = (text) => element("p", { class: "asked-sentence formula" }, text);

const ASKED = {
  formalize: (item) => [element("p", { class: "asked" }, "Write a formula that says:"), sentence(item.text)],
  say: (item) => [element("p", { class: "asked" }, "Write an English sentence that says:"), formulaLine(item.formula)],
  same: (item) => [element("p", { class: "asked" }, "Do these two mean the same?"), item.formulas.map(formulaLine)],
  world: (item) => [element("p", { class: "asked" }, "Make a world in which:"), demands(item)],
  countermodel: (item) => [
    element("p", { class: "asked" }, "Show that the conclusion does not follow: make a world in which the premises are true and the conclusion is false."),
    demands(item),
  ],
  reading: (item) => [
    sentence(item.text),
    element("p", { class: "asked" }, "Suppose that it is meant so: ", element("em", {}, item.meant), " Of which world is it then true?"),
  ],
};

function demands(item) {
  return element(
    "ul",
    { class: "demands" },
    item.demands.map(({ formula, value }) => element("li", {}, element("span", { class: "formula" }, formula), ` is ${value ? "true" : "false"}`)),
  );
}

const CONTROLS = { formalize, say, same, world, countermodel: world, reading };

function formalize(item, { parse, submit }) {
  const control = formulaArea({ rows: 1, id: "answer", "aria-label": `Formula for: ${item.text}` });
  const watched = watchFormula(control, () => ({}), () => {}, parse);
  onEnter(control, submit);
  return {
    node: element("div", {}, symbolButtons(control), control, watched.report),
    value: () => (control.value.trim() ? { formula: control.value } : null),
    set(answer) {
      control.value = answer?.formula ?? "";
      watched.read();
    },
    focus: () => control.focus(),
  };
}

function say(item, { submit }) {
  const control = element("textarea", { rows: 2, id: "answer", "aria-label": `Sentence for: ${item.formula}` });
  onEnter(control, submit);
  return {
    node: element("div", {}, control),
    value: () => (control.value.trim() ? { text: control.value } : null),
    set: (answer) => (control.value = answer?.text ?? ""),
    focus: () => control.focus(),
  };
}

function same() {
  const { set, value } = choices("Your answer", [["yes", "They mean the same"], ["no", "They differ"]], undefined, "segments");
  const radios = [...set.querySelectorAll("input")];
  radios.forEach((radio) => (radio.checked = false));
  return {
    node: set,
    value: () => (value() === null ? null : { same: value() === "yes" }),
    set(answer) {
      radios[0].checked = answer?.same === true;
      radios[1].checked = answer?.same === false;
    },
    focus: () => radios[0].focus(),
  };
}

function reading(item) {
  const { set, value } = choices("Your answer", [["0", "The first world"], ["1", "The second world"]], undefined, "segments");
  const radios = [...set.querySelectorAll("input")];
  radios.forEach((radio) => (radio.checked = false));
  const worlds = item.worlds.map((shown, at) =>
    element("figure", { class: "world" }, element("figcaption", {}, at ? "The second world" : "The first world"), worldPicture(shown)),
  );
  return {
    node: element("div", {}, element("div", { class: "worlds" }, worlds), set),
    value: () => (value() === null ? null : { world: Number(value()) }),
    set: (answer) => radios.forEach((radio, at) => (radio.checked = answer?.world === at)),
    focus: () => radios[0].focus(),
  };
}

function world(item, { onchange }) {
  const editor = item.blocks ? boardEditor(item.names, onchange) : tableEditor(item, onchange);
  const node = element("div", {});
  fill(node, editor.node);
  return { ...editor, node };
}
