// The ranked texts: their order at the slider's place, bars, verdicts, laws.

import { post } from "./api.js";
import { copyButton } from "./copy.js";
import { element, fill } from "./dom.js";
import { ranked } from "./ranking.js";
import { lightWords, markGuessed, shadeWords, wordsOf } from "./words.js";

const VERDICTS = {
  proved: ["✓ proved", "right", "it means the formula, and this is proved"],
  ambiguous: ["~ ambiguous", "doubt", "it can mean the formula, and something else"],
  attested: ["~ attested", "doubt", "it means the formula if its words mean what is assumed"],
  refuted: ["✗ refuted", "wrong", "it means something else"],
  unknown: ["? not decided", "doubt", "whether it means the formula could not be decided"],
};
const SOURCES = { natural: "Natural", lola: "LoLa", ranta: "Ranta", stepwise: "Stepwise", literal: "literal", given: "given" };

/** The list of a ranking's texts; `ontext` is called with a text that is chosen for the tree, and `below` stands below the first. */
export function textList(row, { ontext, words, below }) {
  const cards = new Map(row.ranking.map((result) => [result, card(result)]));
  const list = element("ol", { class: "texts" });

  function card(result) {
    const sentence = wordsOf(result.text);
    markGuessed(sentence.words, row.guessed ?? []);
    const rank = element("span", { class: "rank", "aria-hidden": "true" });
    const bars = scoreBars(result.parts);
    const item = element(
      "li",
      { class: "text" },
      rank,
      element("p", { class: "sentence" }, sentence.nodes),
      doubts(result, row),
      readings(result),
      element(
        "div",
        { class: "folds" },
        verdictOf(result),
        copyButton("Copy", "Copy this text", () => result.text),
        laws(result, words),
        element("details", {}, element("summary", {}, "Scores"), bars.node, element("p", { class: "note" }, "Written by ", sourcesOf(result), ".")),
      ),
    );
    const own = { item, rank, bars, sentence, result };
    item.addEventListener("pointerenter", () => ontext(own));
    item.addEventListener("focusin", () => ontext(own));
    return own;
  }

  function order(target) {
    const rows = ranked(row.ranking, target, row.weights);
    rows.forEach(({ result, score }, place) => {
      const { item, rank, bars } = cards.get(result);
      rank.textContent = `${place + 1}.`;
      item.classList.toggle("first", place === 0);
      bars.set(score);
      list.append(item);
      if (below && place === 0) list.append(element("li", { class: "below-first" }, below));
    });
    return rows.length ? cards.get(rows[0].result) : null;
  }

  return { list, order, cards: [...cards.values()] };
}

function verdictOf(result) {
  const [label, kind, meaning] = VERDICTS[result.verdict] ?? VERDICTS.unknown;
  return element("span", { class: kind, title: meaning }, label);
}

function sourcesOf(result) {
  return [result.source, ...(result.also ?? [])].map((name) => SOURCES[name] ?? name).join(", ");
}

/** What else the text may mean, or what its verdict rests on; null where there is nothing. */
function doubts(result, row) {
  const told = [
    result.inverse_scope ? "another scope means something else" : null,
    result.weak_reading ? "an unlikely reading means something else" : null,
    result.assumes?.length ? `assumes: ${result.assumes.join("; ")}` : null,
    row.complete === false ? "the search was cut short" : null,
  ].filter(Boolean);
  return told.length ? element("p", { class: "about doubt" }, told.join(" · ")) : null;
}

function scoreBars(parts) {
  const rows = [
    ["score", null],
    ["natural", parts.naturalness],
    ["formulaic", parts.formulaicness],
  ].map(([name, value]) => {
    const fillBar = element("span", { class: "bar-fill" });
    const number = element("span", { class: "bar-value" });
    const set = (amount) => {
      const shown = Number.isFinite(amount) ? Math.min(1, Math.max(0, amount)) : 0;
      fillBar.style.width = `${(100 * shown).toFixed(1)}%`;
      number.textContent = Number.isFinite(amount) ? amount.toFixed(2) : "–";
    };
    set(value);
    return { set, nodes: [element("span", {}, name), element("span", { class: "bar", "aria-hidden": "true" }, fillBar), number] };
  });
  return { node: element("div", { class: "bars" }, rows.map(({ nodes }) => element("span", { class: "score" }, nodes))), set: rows[0].set };
}

function readings(result) {
  if (!result.readings?.length) return null;
  return element(
    "details",
    { open: true },
    element("summary", {}, `It can mean ${result.readings.length} things`),
    element("ul", { class: "laws formula" }, result.readings.map((reading) => element("li", {}, reading ?? "(cannot be written)"))),
  );
}

/** The steps from the formula to what the text says; their English is fetched when they unfold. */
function laws(result, words) {
  if (!result.laws?.length) return null;
  const list = element("ol", { class: "laws" });
  const steps = result.laws.map((step) => {
    const english = element("span", { class: "english" });
    list.append(element("li", {}, element("span", { class: "law" }, step.law), element("span", { class: "formula" }, step.formula), english));
    return { step, english };
  });
  const summary = element("summary", {}, steps.length === 1 ? "1 law" : `${steps.length} laws`);
  const details = element("details", {}, summary, list);
  details.addEventListener("toggle", () => details.open && sayOnce(), { once: false });
  let asked = false;
  async function sayOnce() {
    if (asked || !result.says) return;
    asked = true;
    const written = steps.filter(({ step }) => step.formula);
    try {
      const row = await post("v1/structure", { formula: result.says, steps: written.map(({ step }) => step.formula), ...words() });
      written.forEach(({ english }, place) => fill(english, row.steps[place]));
    } catch {
      asked = false; // the formulae stand there; their English is an extra
    }
  }
  return details;
}

/** Lights the words of a text that express some nodes. */
export function lightText(own, numbers) {
  lightWords(own.sentence.words, numbers);
}

/** Shades the words of texts by what makes them formulaic; throws where that is not available. */
export async function shadeTexts(cards, shaded) {
  if (!shaded) {
    cards.forEach(({ sentence }) => shadeWords(sentence.words, null));
    return;
  }
  for (const { sentence, result } of cards) {
    result.explanation ??= await post("v1/explain", { text: result.text });
    shadeWords(sentence.words, result.explanation.words);
  }
}

/** The texts that may not win, with the reasons. */
export function rejectedTexts(rejected) {
  if (!rejected?.length) return null;
  return element(
    "details",
    { class: "rejected" },
    element("summary", {}, `${rejected.length} rejected`),
    element(
      "ul",
      { class: "texts" },
      rejected.map((text) =>
        element("li", { class: "text" }, element("p", { class: "sentence" }, text.text), element("p", { class: "about" }, text.reason)),
      ),
    ),
  );
}
