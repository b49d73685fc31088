// What is wrong with an exercise, before students see it.

import { capital, element } from "./dom.js";

/** A finding as a teacher is told: the key of an exercise is a formula, and not the symbolization key. */
const plain = (told) => told.replaceAll(/\bthe key\b/gu, "your formula");

/** The findings on an exercise: `row` has them, or the `error` why it cannot be read, and further right `readings`. */
export function commentOf(title, formula, row) {
  const findings = row.error ? [{ serious: true, message: row.error.message, detail: row.error.hint }] : row.findings;
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
        capital(plain(finding.message)),
        finding.detail ? element("span", { class: "note block" }, capital(plain(finding.detail))) : null,
      ),
    ),
  );
}
