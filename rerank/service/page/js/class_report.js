// What a teacher sees of a set and of a student: who stands where, and the mistakes.

import { element, table } from "./dom.js";
import { writeExercise } from "./class_lines.js";

const FINDINGS = { found: "wrong", suspected: "doubt", overcome: "right", "a slip": "" };
const STATES = {
  right: ["✓", "right"],
  wrong: ["✗", "not right yet"],
  late: ["✓", "right, but late"],
  undecided: ["?", "not decided"],
  unreadable: ["✗", "cannot be read"],
  unjudged: ["…", "not judged yet"],
  none: ["", "not answered"],
};

/** A row for each student, a column for each exercise. */
export function standTable(report) {
  const head = ["", ...report.items.map((_, at) => at + 1), "points"];
  return table(
    "Who stands where",
    head,
    report.rows.map((row) => [
      element("a", { class: "step", href: `#student=${row.student}` }, row.name),
      ...row.cells.map((cell) => {
        const [mark, words] = STATES[cell.state];
        const label = `${words}${cell.tries ? `, ${cell.tries} ${cell.tries === 1 ? "try" : "tries"}` : ""}${cell.hints ? `, ${count(cell.hints, "hint")}` : ""}`;
        return element("span", { class: cell.state === "late" ? "doubt" : cell.state === "right" ? "right" : cell.state === "none" ? "" : "wrong", title: label }, element("span", { "aria-hidden": "true" }, mark, cell.tries > 1 ? element("small", {}, cell.tries) : null), element("span", { class: "visually-hidden" }, label));
      }),
      `${row.score} of ${report.points}`,
    ]),
    "report",
  );
}

/** The mistakes of all students, the commonest first. */
export function mistakeList(report) {
  if (!report.mistakes.length) return element("p", {}, "No mistakes so far.");
  return table(
    "Mistakes",
    ["mistake", "such as"],
    report.mistakes.map((row) => [
      [row.mistake, note(element("span", { title: writeExercise(report.items[row.item]) }, `exercise ${row.item + 1}`), ` · ${count(row.students, "student")} · ${count(row.answers, "answer")}`)],
      row.examples.map((example) => element("span", { class: "formula block" }, example)),
    ]),
    "report wrapped",
  );
}

/** What the questions that follow mistakes have found for whom. */
export function findingTable(report) {
  if (!report.findings.length) return element("p", {}, "No mistakes so far.");
  return table(
    "What was found for whom",
    ["student", "mistake", "finding"],
    report.findings.map((row) => [
      element("a", { href: `#student=${row.student}` }, row.name),
      [row.mistake, note(`${count(row.answers, "answer")} with it`)],
      [element("span", { class: FINDINGS[row.finding] }, row.finding), row.asked ? note(`${row.avoided} of ${count(row.asked, "extra question")} without it`) : null],
    ]),
    "report wrapped",
  );
}

/** All answers of a student, the latest first. */
export function historyTable(answers, titles) {
  if (!answers.length) return element("p", {}, "No answers yet.");
  return table(
    "Answers",
    ["answer", "verdict", "exercise"],
    answers.toReversed().map((row) => [
      element("span", { class: "formula" }, row.answer),
      [
        element("span", { class: row.verdict === "right" ? "right" : "wrong" }, row.verdict ?? "not judged"),
        note([...row.mistakes, row.hints ? count(row.hints, "hint") : null].filter(Boolean).join(", ")),
      ],
      [
        row.extra ? `extra question ${row.extra} (${row.text}) of ${titles.get(row.set) ?? row.set}` : `${row.item + 1} of ${titles.get(row.set) ?? row.set}`,
        note(new Date(row.received).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" }), row.late ? " (late)" : null),
      ],
    ]),
    "report wrapped",
  );
}

const note = (...words) => element("span", { class: "note block" }, words);
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
