// What is wrong with an exercise, before students see it.

import { element } from "./dom.js";

/** The findings on an exercise: `row` has them, or the `error` why it cannot be read, and further right `readings`. */
export function commentOf(title, formula, row) {
  const findings = row.error ? [{ problem: "cannot be read", serious: true, message: row.error.message, detail: row.error.hint }] : row.findings;
  const [mark, kind] = !findings.length ? ["✓", "right"] : findings.some((finding) => finding.serious) ? ["✗", "wrong"] : ["!", "doubt"];
  return element(
    "section",
    { class: "comment" },
    element("p", {}, element("strong", { class: kind }, `${mark} `), title, formula ? element("span", { class: "formula note block" }, formula) : null),
    row.readings?.length ? element("p", { class: "note" }, "Right: ", row.readings.join("   or   ")) : null,
    findings.map((finding) =>
      element(
        "p",
        { class: finding.serious ? "wrong" : "doubt" },
        element("strong", {}, finding.problem),
        `: ${finding.message}`,
        finding.detail ? element("span", { class: "note block" }, finding.detail) : null,
      ),
    ),
  );
}
