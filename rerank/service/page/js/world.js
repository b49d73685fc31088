// Worlds drawn from data: blocks on a board, or the facts that hold.

import { element, svg } from "./dom.js";

const SQUARE = 64;
const MARGIN = 22;
const RADIUS = { small: 13, medium: 20, large: 27 };
const CORNERS = { cube: 4, tetrahedron: 3, dodecahedron: 5 };

/** A world of a diagnosis with its sentence as caption. */
export function worldFigure(world) {
  const caption = world.board ? world.sentence : `Here ${world.difference}:`;
  return element("figure", { class: "world" }, element("figcaption", {}, caption), worldPicture(world));
}

/** A world as a board of blocks, else as the facts that hold in it. */
export function worldPicture(world) {
  if (world.board) return [drawBoard(numbered(world)), legend(world.board.blocks)];
  // Exercises that older versions prepared have a sentence in place of facts.
  const facts = world.facts ?? [world.sentence].filter(Boolean);
  return element("ul", { class: "facts" }, facts.map((fact) => element("li", {}, fact)));
}

/** The board, whose blocks without names have the numbers that the sentence calls them by. */
function numbered({ board, sentence = "" }) {
  const blocks = board.blocks.map((block, at) =>
    !block.names.length && new RegExp(`(^| )${at + 1}[ ,]`, "u").test(sentence) ? { ...block, names: [String(at + 1)] } : block,
  );
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

/** The shapes that stand on the board. */
function legend(blocks) {
  const shapes = Object.keys(CORNERS).filter((shape) => blocks.some((block) => block.shape === shape)).map((shape) => {
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
