// Elements of the page. Texts become text nodes only: nothing here parses HTML.

const LINES_PX = 60;
const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick: f`) and children (nodes, strings, null). */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An SVG element, likewise. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Replaces the children of a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/** A text that begins with a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

let identifiers = 0;

/** An identifier that no other element of the page has. */
export function freshId(prefix) {
  identifiers += 1;
  return `${prefix}-${identifiers}`;
}

/** A labelled field: the control, its label above it and a note below it. */
export function field(label, control, note = null) {
  if (!control.id) control.id = freshId("field");
  const children = [element("label", { for: control.id }, label), control];
  if (note) {
    const id = freshId("note");
    control.setAttribute("aria-describedby", id);
    children.push(element("div", { class: "note", id }, note));
  }
  return element("div", { class: "field" }, children);
}

/** Radio buttons, side by side where `kind` is "segments": the fieldset, and a function that returns the chosen value. */
export function choices(legend, options, onchange = () => {}, kind = null) {
  const name = freshId("choice");
  const radios = options.map(([value, label], index) => {
    const radio = element("input", { type: "radio", name, value, id: freshId("radio"), onchange });
    radio.checked = index === 0;
    return { radio, row: element("div", { class: "choice" }, radio, element("label", { for: radio.id }, label)) };
  });
  const set = element("fieldset", {}, element("legend", { class: kind ? "visually-hidden" : null }, legend), element("div", { class: kind }, radios.map(({ row }) => row)));
  const value = () => radios.find(({ radio }) => radio.checked)?.radio.value ?? null;
  return { set, value };
}

/** Calls `submit()` on Enter in a text field; Shift and Enter make a new line. */
export function onEnter(control, submit) {
  control.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  return control;
}

/** A table that can be moved sideways; the first cell of each row is its heading. */
export function table(label, head, rows, kind = "") {
  const row = ([first, ...cells]) => element("tr", {}, element("th", { scope: "row" }, first), cells.map((cell) => element("td", {}, cell)));
  const heads = head.map((cell) => (cell === "" ? element("td", {}) : element("th", { scope: "col" }, cell)));
  return element(
    "div",
    { class: `table-frame ${kind}`, tabindex: "0", role: "group", "aria-label": label },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows.map(row))),
  );
}

/** Waits until calls have paused for some milliseconds, then calls. */
export function debounced(call, pause) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), pause);
  };
}

/** Brings the first lines of an answer into the window, where they are outside of it. */
export function reveal(place) {
  const head = place.querySelector(".relation, .sentence, .reading, .problem") ?? place;
  const { top } = head.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight - LINES_PX) head.scrollIntoView({ block: "center" });
}

/** Offers a text as a file for download. */
export function download(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
