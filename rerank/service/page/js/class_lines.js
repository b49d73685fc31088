// Exercises as lines that a teacher writes, and back.
//
//   Every cube is small. | ∀x (Cube(x) → Small(x)) | further right formula
//   say: ∀x (Cube(x) → Small(x))
//   same: ∀x P(x) | ¬∃x ¬P(x)
//   world: ∃x P(x) | not: ∀x P(x)
//   argument: ∃x P(x) | therefore: ∀x P(x)
//   reading: sentence | formula that is meant | other reading

import { parseItems } from "./exercise_link.js";

const READERS = {
  say: ([formula]) => ({ kind: "say", formula }),
  same: ([formula, other = ""]) => ({ kind: "same", formula, other }),
  world: (parts) => ({ kind: "world", true: without("not", parts), false: only("not", parts) }),
  argument: (parts) => ({ kind: "countermodel", true: without("therefore", parts), false: only("therefore", parts) }),
  reading: ([text, formula = "", other = ""]) => ({ kind: "reading", text, formula, other }),
};

/** What stands before a line of a list: a bullet, 1., (1), a). */
const LIST_MARK = /^(?:[*•·–-]|\(?(?:\d{1,3}|[a-z])[.)])\s+(?=[\p{L}"“])/u;
/** A line of a key: the domain, or a symbol with its places, then a colon or an equals sign. */
const OF_KEY = /^(?:domain|universe(?: of discourse)?|ud|(?:"[^"]+"|“[^”]+”|-?[\p{L}][\w.-]*['′]*)(?:\s*\([\w, ]*\))?|[<>≤≥]=?\s*\([\w, ]*\)|[u-z]\s*[<>≤≥]=?\s*[u-z])\s*(?::=|[:=≡])\s*\S/iu;
const OF_KIND = /^(?:say|same|world|argument|reading):/u;

function only(name, parts) {
  return parts.filter((part) => part.startsWith(`${name}:`)).map((part) => part.slice(name.length + 1).trim());
}

function without(name, parts) {
  return parts.filter((part) => !part.startsWith(`${name}:`));
}

/** The exercises of lines, of JSON or of JSON Lines, and the key where the file has one. */
export function readExercises(source) {
  const trimmed = source.trim();
  if (/^[[{]/u.test(trimmed)) return ofJson(trimmed);
  const items = trimmed.split(/\r?\n/u).map((line) => line.trim().replace(LIST_MARK, "")).filter((line) => line && !line.startsWith("#")).map(readLine);
  return { title: "", key: "", items };
}

function readLine(line) {
  const [, name, rest] = /^(say|same|world|argument|reading):\s*(.*)$/u.exec(line) ?? [];
  if (name) return READERS[name](rest.split(" | ").map((part) => part.trim()));
  return formalize(parseItems(line).items[0]);
}

function ofJson(source) {
  const read = parseItems(source);
  const rows = jsonRows(source);
  const keys = [...new Set(rows.map((row) => row?.key).filter((key) => typeof key === "string"))];
  if (keys.length > 1) throw new Error("the exercises of the file have different keys; give them in sets of one key each");
  return { title: read.title, key: read.key || keys[0] || "", items: read.items.map(formalize) };
}

function jsonRows(source) {
  try {
    const value = JSON.parse(source);
    return Array.isArray(value) ? value : [value];
  } catch {
    return source.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
  }
}

function formalize({ text, formula, also }) {
  return { kind: "formalize", text, ...(formula ? { formula } : {}), ...(also?.length ? { also } : {}) };
}

/** An exercise as its line. */
export function writeExercise(item) {
  switch (item.kind) {
    case "say":
      return `say: ${item.formula}`;
    case "same":
      return `same: ${item.formula} | ${item.other}`;
    case "world":
      return `world: ${[...item.true, ...item.false.map((formula) => `not: ${formula}`)].join(" | ")}`;
    case "countermodel":
      return `argument: ${[...item.true, ...item.false.map((formula) => `therefore: ${formula}`)].join(" | ")}`;
    case "reading":
      return `reading: ${item.text} | ${item.formula} | ${item.other}`;
    default:
      return [item.text, item.formula, ...(item.also ?? [])].filter(Boolean).join(" | ");
  }
}

/** A text file with a key, sentences, or both: lines such as `S(x): x is a spy` are of the key. */
export function splitFile(source) {
  const lines = source.split(/\r?\n/u);
  const isOfKey = (line) => {
    const content = line.trim().replace(LIST_MARK, "");
    return OF_KEY.test(content) && !OF_KIND.test(content) && !content.includes(" | ");
  };
  if (/^[[{]/u.test(source.trim())) return { key: "", text: source };
  return { key: lines.filter(isOfKey).join("\n"), text: lines.filter((line) => !isOfKey(line)).join("\n").trim() };
}
