// The formula's tree as a nested list, with keyboard and with lit parts; an outline where it is wide.

import { element } from "./dom.js";

const SPOKEN = { "¬": "not", "∧": "and", "∨": "or", "→": "if, then", "↔": "if and only if", "⊕": "either, or" };

/**
 * Draws a tree of nodes in preorder, `{label, kind, parent}`.
 *
 * `onlight(numbers)` is called with the node that is pointed at or focused, and with none.
 */
export function drawTree(nodes, name, onlight = () => {}) {
  const items = nodes.map((node, number) => item(node, number));
  const root = element("ul", { class: "tree formula", role: "tree", "aria-label": name }, items[0].li);
  nodes.forEach((node, number) => {
    if (node.parent === null) return;
    const above = items[node.parent];
    if (!above.group) {
      above.group = element("ul", { role: "group" });
      above.li.append(above.group);
      above.li.setAttribute("aria-expanded", "true");
    }
    above.group.append(items[number].li);
  });
  items[0].li.tabIndex = 0;

  function item(node, number) {
    const label = element("span", { class: "node-label" }, node.label);
    const li = element("li", { role: "treeitem", tabindex: "-1", "aria-label": SPOKEN[node.label] ?? node.label }, label);
    label.addEventListener("pointerenter", () => onlight([number]));
    label.addEventListener("pointerleave", () => onlight([]));
    label.addEventListener("click", () => focus(number));
    li.addEventListener("focus", () => onlight([number]));
    li.addEventListener("blur", () => onlight([]));
    li.addEventListener("keydown", (event) => {
      if (event.target !== li) return;
      const next = neighbour(event.key, number);
      if (next === undefined) return;
      event.preventDefault();
      focus(next);
    });
    return { li, label, group: null };
  }

  function focus(number) {
    items.forEach(({ li }, other) => (li.tabIndex = other === number ? 0 : -1));
    items[number].li.focus();
  }

  function neighbour(key, number) {
    const parent = nodes[number].parent;
    const below = nodes.findIndex((node) => node.parent === number);
    const siblings = nodes.flatMap((node, other) => (node.parent === parent ? [other] : []));
    const place = siblings.indexOf(number);
    switch (key) {
      case "ArrowDown":
        return below < 0 ? undefined : below;
      case "ArrowUp":
        return parent ?? undefined;
      case "ArrowRight":
        return siblings[place + 1];
      case "ArrowLeft":
        return siblings[place - 1];
      case "Home":
        return 0;
      case "End":
        return nodes.length - 1;
      default:
        return undefined;
    }
  }

  const frame = element("div", { class: "tree-frame" }, root);
  new ResizeObserver(fit).observe(frame);

  /** A tree that is wider than its place stands as an outline. */
  function fit() {
    root.classList.remove("outline");
    root.classList.toggle("outline", frame.scrollWidth > frame.clientWidth);
  }

  return {
    frame,
    light: (numbers) => items.forEach(({ label }, number) => label.classList.toggle("lit", numbers.includes(number))),
  };
}
