// Worlds drawn from data: blocks on a board, or a table of what holds.

import { element, svg } from "./dom.js";

const SQUARE = 64;
const MARGIN = 22;
const RADIUS = { small: 13, medium: 20, large: 27 };
// Of things that have no name in a sentence; `LETTERS` of logic2text/tutor/worlds.py.
const LETTERS = "mnopqrst";
const CORNERS = { cube: 4, tetrahedron: 3, dodecahedron: 5 };

/** A world of a diagnosis with its sentence as caption. */
export function worldFigure(world) {
  return element(
    "figure",
    { class: "world" },
    element("figcaption", {}, world.sentence),
    world.board ? [drawBoard(lettered(world)), legend()] : modelTable(world.model),
  );
}

/** The board, whose blocks without names have the letters that the sentence calls them by. */
function lettered({ board, model, sentence }) {
  const free = [...LETTERS].filter((letter) => !(letter in model.constants));
  const blocks = board.blocks.map((block) => {
    if (block.names.length) return block;
    const letter = free.shift();
    return letter && new RegExp(`(^| )${letter}[ ,]`, "u").test(sentence) ? { ...block, names: [letter] } : block;
  });
  return { ...board, blocks };
}

/** Blocks seen from above, the back of the board at the top. */
export function drawBoard(board) {
  const side = board.side * SQUARE + 2 * MARGIN;
  const squares = [];
  for (let row = 0; row < board.side; row += 1) {
    for (let column = 0; column < board.side; column += 1) {
      const kind = (row + column) % 2 ? "board-light" : "board-dark";
      squares.push(svg("rect", { class: kind, x: MARGIN + column * SQUARE, y: MARGIN + row * SQUARE, width: SQUARE, height: SQUARE }));
    }
  }
  return svg(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": described(board) },
    squares,
    svg("text", { class: "board-label", x: side / 2, y: MARGIN - 7 }, "back"),
    svg("text", { class: "board-label", x: side / 2, y: side - 6 }, "front"),
    board.blocks.map(drawBlock),
  );
}

function legend() {
  const shapes = Object.keys(CORNERS).map((shape) => {
    const points = drawBlock({ shape, size: "small", row: -0.24, column: -0.24, names: [] });
    return element("span", { class: "legend-entry" }, svg("svg", { viewBox: "22 22 32 32", "aria-hidden": "true" }, points), shape);
  });
  return element("p", { class: "note legend" }, shapes);
}

/** A block on its square. */
export function drawBlock(block) {
  const x = MARGIN + (block.column + 0.5) * SQUARE;
  const y = MARGIN + (block.row + 0.5) * SQUARE;
  const corners = CORNERS[block.shape];
  const radius = RADIUS[block.size];
  const turn = block.shape === "cube" ? Math.PI / 4 : 0;
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / corners;
    return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return [
    svg("polygon", { class: `block ${block.shape}`, points: points.join(" ") }),
    block.names.length ? svg("text", { class: "block-name", x, y: y + 5 }, block.names.join(", ")) : null,
  ];
}

function described(board) {
  const blocks = board.blocks.map((block) => {
    const names = block.names.length ? ` named ${block.names.join(" and ")}` : "";
    return `a ${block.size} ${block.shape}${names} in row ${block.row + 1} from the back, column ${block.column + 1} from the left`;
  });
  return `A board with ${blocks.join("; ")}`;
}

/** A model as a table: a row for each element, with what holds of it. */
export function modelTable(model) {
  const columns = Object.entries(model.predicates).filter(([name]) => !name.endsWith("/0"));
  const functions = Object.entries(model.functions);
  const head = ["thing", "names", ...columns.map(([name]) => bare(name)), ...functions.map(([name]) => `${bare(name)}(…)`)];
  const rows = Array.from({ length: model.size }, (_, thing) => [
    String(thing + 1),
    namesOf(model, thing),
    ...columns.map(([, tuples]) => holds(tuples, thing)),
    ...functions.map(([, tuples]) => values(tuples, thing)),
  ]);
  const letters = Object.entries(model.predicates).filter(([name]) => name.endsWith("/0"));
  const told = letters.map(([name, tuples]) => `${bare(name)} is ${tuples.length ? "true" : "false"}`).join(", ");
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, head.map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, rows.map((row) => element("tr", {}, row.map((cell) => element("td", {}, cell))))),
  );
  const onlyLetters = letters.length > 0 && !columns.length && !functions.length;
  return element(
    "div",
    { class: "table-frame", tabindex: "0", role: "group", "aria-label": "What holds in this world" },
    onlyLetters ? null : table,
    told ? element("p", {}, told) : null,
  );
}

function bare(name) {
  return name.slice(0, name.lastIndexOf("/"));
}

function namesOf(model, thing) {
  return Object.entries(model.constants)
    .filter(([, value]) => value === thing)
    .map(([name]) => name)
    .join(", ");
}

function holds(tuples, thing) {
  const rests = tuples.filter((tuple) => tuple[0] === thing).map((tuple) => tuple.slice(1));
  if (!rests.length) return "";
  return rests[0].length ? `to ${rests.map(place).join(", ")}` : "✓";
}

function values(tuples, thing) {
  return tuples
    .filter((tuple) => tuple[0] === thing)
    .map((tuple) => (tuple.length > 2 ? `${place(tuple.slice(1, -1))}: ${tuple.at(-1) + 1}` : `${tuple.at(-1) + 1}`))
    .join(", ");
}

function place(rest) {
  const shown = rest.map((element) => element + 1).join(", ");
  return rest.length > 1 ? `(${shown})` : shown;
}
