// Buttons that copy a text.

import { element, field } from "./dom.js";

const TOLD_MS = 2_000;

/** A button that copies what `get()` returns, at once or later, and says so. */
export function copyButton(label, name, get) {
  const button = element("button", { type: "button", class: "copy", "aria-label": name, onclick: copy }, label);
  async function copy() {
    let told = "Copied";
    try {
      await write(await get());
    } catch {
      told = "Not copied";
    }
    button.textContent = told;
    setTimeout(() => (button.textContent = label), TOLD_MS);
  }
  return element("span", { "aria-live": "polite" }, button);
}

/** A field with a text that is to be copied, and the button that does so. */
export function copyField(label, value, id) {
  const lines = value.split("\n").length;
  const control = element(lines > 1 ? "textarea" : "input", { id, type: lines > 1 ? null : "text", readonly: true, spellcheck: "false", onfocus: () => control.select() });
  control.value = value;
  const shown = field(label, control);
  const row = element("div", { class: "copy-field" });
  control.replaceWith(row);
  row.append(control, copyButton("Copy", `Copy: ${label}`, () => value));
  return shown;
}

/** Writes into the clipboard; browsers offer it to pages over HTTPS and on this machine only. */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = element("textarea", { class: "visually-hidden" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("the browser does not copy");
  return undefined;
}
