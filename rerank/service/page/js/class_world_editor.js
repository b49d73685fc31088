// Worlds that a student makes: blocks on a board, or a table of what holds of a few things.

import { choices, element, fill, field, freshId, svg, table } from "./dom.js";
import { drawBlock } from "./world.js";

const SIDE = 4;
const MOST_THINGS = 5;
const SHAPES = ["", "cube", "tetrahedron", "dodecahedron"];
const SIZES = [["small", "small"], ["medium", "medium"], ["large", "large"]];

/** A board of squares that are buttons; below it what stands on the chosen square. */
export function boardEditor(names, onchange) {
  const blocks = new Map(); // square → block
  let chosen = "0,0";
  const squares = new Map();
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const place = `${row},${column}`;
      const kind = (row + column) % 2 ? "light" : "dark";
      squares.set(place, element("button", { type: "button", class: `square ${kind}`, onclick: () => choose(place), onkeydown: (event) => move(event, row, column) }));
    }
  }
  const shape = choices("On this square", SHAPES.map((name) => [name, shapeLabel(name)]), change, "segments");
  const size = choices("Size", SIZES, change, "segments");
  const called = element("input", { type: "text", autocomplete: "off", oninput: change });
  const node = element(
    "div",
    { class: "board-editor" },
    element("div", { class: "board-squares", role: "group", "aria-label": "The board, its back at the top" }, [...squares.values()]),
    element("div", { class: "square-form" }, shape.set, size.set, names.length ? field(`Names (${names.join(", ")})`, called) : null),
  );
  draw();

  function move(event, row, column) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const next = step && squares.get(`${row + step[0]},${column + step[1]}`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function choose(place) {
    chosen = place;
    const block = blocks.get(place);
    check(shape.set, block?.shape ?? "");
    check(size.set, block?.size ?? "small");
    called.value = block?.names.join(", ") ?? "";
    draw();
  }

  function change() {
    const [row, column] = chosen.split(",").map(Number);
    if (!shape.value()) blocks.delete(chosen);
    else blocks.set(chosen, { shape: shape.value(), size: size.value(), row, column, names: called.value.split(/[\s,]+/u).filter(Boolean) });
    draw();
    onchange();
  }

  function draw() {
    for (const [place, button] of squares) {
      const block = blocks.get(place);
      const [row, column] = place.split(",").map(Number);
      button.setAttribute("aria-pressed", String(place === chosen));
      const told = block ? `${block.size} ${block.shape}${block.names.length ? ` named ${block.names.join(" and ")}` : ""}` : "empty";
      button.setAttribute("aria-label", `row ${row + 1}, column ${column + 1}: ${told}`);
      fill(button, block ? svg("svg", { viewBox: "22 22 64 64", "aria-hidden": "true" }, drawBlock({ ...block, row: 0, column: 0 })) : null);
    }
  }

  return {
    node,
    value: () => (blocks.size ? { blocks: [...blocks.values()] } : null),
    set(answer) {
      blocks.clear();
      for (const block of answer?.blocks ?? []) blocks.set(`${block.row},${block.column}`, block);
      choose(chosen);
    },
    focus: () => squares.get(chosen).focus(),
  };
}

/** A shape as it is drawn, and its name for screen readers. */
function shapeLabel(shape) {
  const drawn = shape ? svg("svg", { viewBox: "30 30 48 48", "aria-hidden": "true" }, drawBlock({ shape, size: "medium", row: 0, column: 0, names: [] })) : "–";
  return [drawn, element("span", { class: "visually-hidden" }, shape || "no block")];
}

function check(set, value) {
  for (const radio of set.querySelectorAll("input")) radio.checked = radio.value === value;
}

/** A few things, which of them names stand for, and what holds of them. */
export function tableEditor({ predicates, names }, onchange) {
  const model = { size: 1, constants: Object.fromEntries(names.map((name) => [name, 0])), predicates: {} };
  const count = element("select", { id: freshId("things"), onchange: resize }, Array.from({ length: MOST_THINGS }, (_, at) => element("option", { value: at + 1 }, at + 1)));
  const tables = element("div", { class: "model-tables" });
  const things = () => Array.from({ length: model.size }, (_, thing) => thing);
  const holds = (key, tuple) => (model.predicates[key] ?? []).some((other) => String(other) === String(tuple));
  const node = element("div", { class: "table-editor" }, element("div", { class: "row" }, element("label", { class: "label", for: count.id }, "Number of things"), count), tables);
  draw();

  function resize() {
    model.size = Number(count.value);
    for (const name of names) model.constants[name] = Math.min(model.constants[name], model.size - 1);
    for (const key of Object.keys(model.predicates)) model.predicates[key] = model.predicates[key].filter((tuple) => tuple.every((thing) => thing < model.size));
    draw();
    onchange();
  }

  function toggle(key, tuple, is) {
    const rest = (model.predicates[key] ?? []).filter((other) => String(other) !== String(tuple));
    model.predicates[key] = is ? [...rest, tuple] : rest;
    onchange();
  }

  function box(key, tuple, label) {
    const input = element("input", { type: "checkbox", "aria-label": label, onchange: () => toggle(key, tuple, input.checked) });
    input.checked = holds(key, tuple);
    return element("label", { class: "tick" }, input);
  }

  function draw() {
    fill(tables, names.map(nameRow), ofOne(), predicates.filter(([, arity]) => arity !== 1).map(ofMore));
  }

  function nameRow(name) {
    const select = element("select", { id: freshId("name"), onchange: () => ((model.constants[name] = Number(select.value)), onchange()) }, things().map((thing) => element("option", { value: thing }, thing + 1)));
    select.value = String(model.constants[name]);
    return element("div", { class: "row" }, element("label", { class: "label", for: select.id }, `${name} is thing`), select);
  }

  function ofOne() {
    const unary = predicates.filter(([, arity]) => arity === 1).map(([name]) => name);
    if (!unary.length) return null;
    return table("thing", ["thing", ...unary], things().map((thing) => [thing + 1, ...unary.map((name) => box(`${name}/1`, [thing], `${name} of ${thing + 1}`))]));
  }

  function ofMore([name, arity]) {
    const key = `${name}/${arity}`;
    if (arity === 0) return element("div", { class: "choice" }, box(key, [], name), element("span", { class: "formula", "aria-hidden": "true" }, name));
    const firsts = Array.from({ length: arity - 1 }).reduce((found) => found.flatMap((tuple) => things().map((thing) => [...tuple, thing])), [[]]);
    const shown = (tuple) => tuple.map((thing) => thing + 1).join(", ");
    return table(name, [`${name}(row, column)`, ...things().map((thing) => thing + 1)], firsts.map((first) => [shown(first), ...things().map((thing) => box(key, [...first, thing], `${name} of ${shown([...first, thing])}`))]));
  }

  return {
    node,
    value: () => structuredClone(model),
    set(answer) {
      if (answer?.predicates) Object.assign(model, structuredClone(answer));
      count.value = String(model.size);
      draw();
    },
    focus: () => count.focus(),
  };
}
