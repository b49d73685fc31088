// Forms of items: a button and the Enter key send.

import { element } from "./dom.js";

/** A form whose button and whose Enter key send. */
export function answerForm(onsend, ...children) {
  return element(
    "form",
    { class: "answer", novalidate: true, onsubmit: (event) => (event.preventDefault(), onsend()) },
    children,
    element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Next")),
  );
}
