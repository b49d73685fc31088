// The tab "Say it": a formula, its tree, and its texts ranked from natural to formulaic.

import { addressOf, readAddress, writeAddress } from "./address.js";
import { ApiError, latest, post } from "./api.js";
import { whileBusy } from "./busy.js";
import { copyButton } from "./copy.js";
import { element, field, fill, onEnter, reveal } from "./dom.js";
import { briefly, formulaArea, problem, symbolButtons, watchFormula } from "./formula_input.js";
import { audienceName } from "./ranking.js";
import { questionList } from "./questions.js";
import { lightText, rejectedTexts, shadeTexts, textList } from "./texts.js";
import { drawTree } from "./tree.js";
import { linkWords } from "./words.js";
import { EXAMPLES, NOTATIONS } from "./examples.js";

export function start(panel) {
  const formula = formulaArea({ id: "say-formula" });
  const notation = element(
    "select",
    { id: "say-notation" },
    NOTATIONS.map(([value, name]) => element("option", { value }, name)),
  );
  const key = element("textarea", { id: "say-key", rows: 4, spellcheck: "false", placeholder: "domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna" });
  const words = () => ({ ...(key.value.trim() ? { key: key.value } : {}) });
  const context = () => ({ ...words(), ...(notation.value === "auto" ? {} : { notation: notation.value }) });
  const results = element("div", { class: "results", id: "say-results" });
  const treePlace = element("div", { class: "below", id: "say-tree" });
  let said = null; // the formula whose texts are shown
  let saidAddress = null; // the address of these texts
  let drawn = null; // its tree
  const watched = watchFormula(formula, context, (row) => row && formula.value !== said && sketch(), undefined, tellError);
  const sketch = latest(async (signal) => {
    const row = await post("v1/structure", { formula: formula.value, ...context() }, signal).catch(() => null);
    if (row && formula.value !== said) showTree(row.tree, () => {}, "What you have typed.");
  });
  const submit = element("button", { type: "submit", class: "primary" }, "Say it");
  const say = latest((signal) => sayFormula(signal));

  const form = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), say()) },
    element("div", { class: "field" }, element("label", { for: formula.id }, "A formula"), symbolButtons(formula), formula, watched.report),
  );
  const settings = element(
    "details",
    { class: "settings" },
    element("summary", {}, "Notation, key"),
    field("Notation", notation),
    field("Symbolization key", key, "What the symbols mean, one a line, as textbooks print it. Without a key, words are taken from the symbols."),
  );
  form.append(element("div", { class: "actions" }, submit, settings));
  onEnter(formula, say);
  formula.addEventListener("input", dropTexts);
  for (const control of [notation, key]) {
    control.addEventListener("change", () => {
      dropTexts();
      watched.read();
    });
  }

  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      form,
      element("div", { class: "beside" }, element("h2", { class: "column-title" }, "In English"), results),
      treePlace,
    ),
  );
  welcome();
  window.addEventListener("hashchange", open);
  open();
  return { shown: () => said !== null && location.hash === "#say" && history.replaceState(null, "", addressOf(fields())) };

  function fields() {
    return { say: formula.value, key: key.value, notation: notation.value === "auto" ? "" : notation.value };
  }

  /** Says the formula of the address. */
  function open() {
    const given = readAddress("say");
    if (!given) return;
    const address = addressOf({ say: given.say, key: given.key ?? "", notation: given.notation ?? "" });
    if (said !== null && address === saidAddress) return;
    use({ formula: given.say, key: given.key, notation: given.notation });
  }

  /** Texts of another formula than the one that stands in the field are not shown. */
  function dropTexts() {
    if (!formula.value.trim()) return welcome();
    if (said === null) return undefined;
    said = null;
    fill(results, element("p", { class: "panel-intro" }, "Press “Say it” for the changed formula."));
    return undefined;
  }

  function showTree(nodes, onlight, note) {
    drawn = drawTree(nodes, "The formula as a tree", onlight);
    const copies = [
      copyButton("Copy LaTeX", "Copy the formula as LaTeX", () => written("latex")),
      copyButton("Copy picture", "Copy the tree as a picture (SVG)", () => written("svg")),
    ];
    fill(treePlace, element("h2", {}, "As a tree"), element("p", { class: "note" }, note), drawn.frame, element("p", { class: "row" }, copies));
  }

  /** The formula in another notation, or drawn. */
  async function written(target) {
    const row = await post("v1/parse", { formula: formula.value, ...context(), to: [target] });
    return row.shown[target];
  }

  function use(example) {
    formula.value = example.formula;
    key.value = example.key ?? "";
    settings.open = Boolean(example.key);
    notation.value = example.notation ?? "auto";
    watched.read();
    say();
  }

  function welcome() {
    said = null;
    fill(treePlace);
    fill(
      results,
      element("p", { class: "panel-intro" }, "Type a formula in any notation. It is said here in English, the best sentence first; a prover compares each with the formula."),
      element("p", { class: "label" }, "For example"),
      element(
        "ul",
        { class: "examples" },
        EXAMPLES.map((example) => element("li", {}, element("button", { type: "button", class: "plain formula", onclick: () => use(example) }, example.formula))),
      ),
    );
  }

  async function sayFormula(signal) {
    if (!formula.value.trim()) return welcome();
    writeAddress(fields());
    try {
      const row = await whileBusy(results, () => post("v1/rerank", { formula: formula.value, audience: "general", ...context() }, signal), signal);
      said = formula.value;
      saidAddress = addressOf(fields());
      // A soft keyboard would cover the texts.
      if (window.matchMedia("(pointer: coarse)").matches) formula.blur();
      await showRanking(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said = null;
      fill(treePlace);
      // An error with a place stands at the field, where it is also shown while typing.
      const isAtField = error.line || looksEnglish(formula.value);
      if (isAtField) watched.fail(error);
      fill(results, isAtField ? null : problem(error));
    }
    return undefined;
  }

  /** An error; where a sentence is typed for a formula, first the tabs that take sentences. */
  function tellError(error, given) {
    const text = given.trim();
    if (!looksEnglish(text)) return problem(error, given);
    const offers = [
      element("a", { class: "button", href: addressOf({ read: text, key: key.value }) }, "Read it"),
      element("a", { class: "button", href: addressOf({ check: text, key: key.value }) }, "Check a formula for it"),
    ];
    return element("div", { class: "suggestion" }, element("p", {}, "This looks like English."), element("p", { class: "row" }, offers), briefly(error));
  }

  async function showRanking(row) {
    let current = null;
    const structure = post("v1/structure", { formula: formula.value, ...context(), texts: row.ranking.map(({ text }) => ({ text, says: row.formula })) }).catch(() => null);
    const announce = element("p", { class: "visually-hidden", role: "status" });
    const texts = textList(row, { words, ontext: choose, below: questionList(row, key, say) });
    const slider = styleSlider((target, settled) => {
      const first = texts.order(target);
      if (settled && first) {
        announce.textContent = `First: ${first.result.text}`;
        choose(first);
      }
    });
    const shading = shadingBox(() => texts.cards);
    fill(
      results,
      slider.node,
      notices(row),
      row.ranking.length ? null : element("p", {}, "No text may win."),
      texts.list,
      row.ranking.length ? shading : null,
      guessedWords(row),
      rejectedTexts(row.rejected),
      announce,
    );
    slider.apply(true);
    reveal(results);
    const linked = await structure;
    if (!linked || formula.value !== said) return;
    texts.cards.forEach((own, place) => linkWords(own.sentence.words, linked.texts[place].links, (numbers) => light(own, numbers)));
    showTree(linked.tree, (numbers) => current && light(current, numbers), "Point at a phrase, or at a part of the tree: both light up.");

    function light(own, numbers) {
      lightText(own, numbers);
      drawn.light(numbers);
    }

    function choose(own) {
      current = own;
    }
  }
}

/** The slider of the style target; `onchange(target, settled)`. */
function styleSlider(onchange) {
  const range = element("input", { type: "range", id: "say-style", min: "0", max: "1", step: "0.01", value: "0" });
  const shown = element("output", { for: range.id });
  function apply(settled) {
    const target = Number(range.value);
    shown.textContent = audienceName(target);
    range.setAttribute("aria-valuetext", `formulaicness ${target.toFixed(2)}`);
    onchange(target, settled);
  }
  range.addEventListener("input", () => apply(false));
  range.addEventListener("change", () => apply(true));
  const node = element(
    "div",
    { class: "slider" },
    element("label", { class: "visually-hidden", for: range.id }, "Style"),
    element("span", { "aria-hidden": "true" }, "natural"),
    range,
    element("span", { "aria-hidden": "true" }, "formulaic"),
    shown,
  );
  return { node, apply };
}

function notices(row) {
  const warnings = (row.warnings ?? []).map((warning) => element("p", { class: "note doubt" }, `${warning.message}${warning.hint ? `; ${warning.hint}` : ""}`));
  const degraded = row.degraded ? element("p", { class: "note doubt" }, row.degraded) : null;
  return [degraded, warnings];
}

function guessedWords(row) {
  const guessed = (row.guessed ?? []).filter((guess) => guess.words && !guess.words.includes('"'));
  if (!guessed.length) return null;
  return element("p", { class: "note" }, "Words guessed from symbols: ", guessed.map((guess) => `${guess.symbol} = “${guess.words}”`).join(", "), ". A key gives yours.");
}

/** A box that shades the words. */
function shadingBox(cards) {
  const note = element("span", { class: "note", role: "status" });
  const box = element("input", { type: "checkbox", id: "say-shade" });
  box.addEventListener("change", async () => {
    try {
      note.textContent = box.checked ? "…" : "";
      await shadeTexts(cards(), box.checked);
      fill(note, box.checked ? [element("span", { class: "shade-legend" }), " more formulaic"] : null);
    } catch (error) {
      box.checked = false;
      note.textContent = `${error.message}${error.hint ? `; ${error.hint}` : ""}`;
    }
  });
  return element("p", { class: "row" }, element("span", { class: "choice" }, box, element("label", { for: box.id }, "Shade the words that make a text formulaic")), note);
}

/** Whether a text is words in a row, without signs of logic. */
function looksEnglish(text) {
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(text) && !/[∀∃¬∧∨→↔⊕(){}\\&|~@$=<>]/u.test(text);
}
