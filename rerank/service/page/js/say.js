// The tab "Say it": a formula, its tree, and its texts ranked from natural to formulaic.

import { ApiError, latest, post } from "./api.js";
import { element, field, fill } from "./dom.js";
import { formulaArea, problem, symbolButtons, watchFormula } from "./formula_input.js";
import { audienceName } from "./ranking.js";
import { questionList } from "./questions.js";
import { lightText, rejectedTexts, shadeTexts, structureOf, textList } from "./texts.js";
import { drawTree } from "./tree.js";
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
  const watched = watchFormula(formula, context, (row) => row && formula.value !== said && sketch());
  const sketch = latest(async (signal) => {
    const row = await post("v1/structure", { formula: formula.value, ...context() }, signal).catch(() => null);
    if (row && formula.value !== said) showTree(drawTree(row.tree, "The formula as a tree"), "What you have typed.");
  });
  const submit = element("button", { type: "submit", class: "primary" }, "Say it");
  const say = latest((signal) => sayFormula(signal));

  const form = element(
    "form",
    { onsubmit: (event) => (event.preventDefault(), say()) },
    element("div", { class: "field" }, element("label", { for: formula.id }, "Formula"), symbolButtons(formula), formula, watched.report),
    element(
      "div",
      { class: "row field" },
      element("label", { for: notation.id }, "Notation"),
      notation,
      examples(use),
    ),
  );
  const keyFold = element(
    "details",
    { class: "field" },
    element("summary", {}, "Symbolization key: what the symbols mean"),
    field("Key", key, "One symbol a line, as textbooks print it. Without a key, words are taken from the symbols."),
  );
  form.append(keyFold, element("div", { class: "actions" }, submit, element("span", { class: "note" }, "or Enter; Shift and Enter for a new line")));
  formula.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      say();
    }
  });
  notation.addEventListener("change", () => watched.read());
  key.addEventListener("change", () => watched.read());

  fill(
    panel,
    element(
      "div",
      { class: "columns" },
      element("div", {}, element("h2", {}, "A formula"), form),
      element("div", { class: "beside" }, element("h2", { id: "say-heading" }, "In English"), results),
      treePlace,
    ),
  );
  welcome();

  function showTree(tree, ...note) {
    fill(treePlace, element("h2", {}, "As a tree"), element("p", { class: "note" }, note), tree.frame);
  }

  function use(example) {
    formula.value = example.formula;
    key.value = example.key ?? "";
    keyFold.open = Boolean(example.key);
    notation.value = "auto";
    watched.read();
    say();
  }

  function welcome() {
    fill(
      results,
      element("p", { class: "panel-intro" }, "Type a formula in any notation. Its texts will stand here, the best first: each is compared with the formula by a prover."),
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
    results.setAttribute("aria-busy", "true");
    try {
      const row = await post("v1/rerank", { formula: formula.value, audience: "general", ...context() }, signal);
      said = row.formula;
      showRanking(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(results, problem(error, formula.value));
    } finally {
      if (!signal.aborted) results.removeAttribute("aria-busy");
    }
    return undefined;
  }

  function showRanking(row) {
    let current = null;
    let drawn = null;
    const announce = element("p", { class: "visually-hidden", role: "status" });
    const texts = textList(row, { words, ontext: choose });
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
      questionList(row, key, say),
      row.ranking.length ? shading : element("p", {}, "No text may win."),
      texts.list,
      rejectedTexts(row.rejected),
      announce,
    );
    slider.apply(true);

    function light(own, numbers) {
      lightText(own, numbers);
      drawn?.light(numbers);
    }

    async function choose(own) {
      if (own === current) return;
      current = own;
      const structure = await structureOf(own, words, (text, numbers) => text === current && light(text, numbers)).catch(() => null);
      if (own !== current || !structure) return;
      drawn = drawTree(structure.tree, "What the text says, as a tree", (numbers) => light(own, numbers));
      showTree(drawn, "What “", own.result.text, "” says. Point at a phrase, or move in the tree with the arrow keys: both light up, matched by their words.");
    }
  }
}

function examples(onchoice) {
  const select = element(
    "select",
    { "aria-label": "Examples", id: "say-examples" },
    element("option", { value: "" }, "Examples …"),
    EXAMPLES.map((example, place) => element("option", { value: place }, example.name)),
  );
  select.addEventListener("change", () => {
    if (select.value !== "") onchoice(EXAMPLES[Number(select.value)]);
    select.value = "";
  });
  return select;
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
    element("div", { class: "row" }, element("label", { class: "label", for: range.id }, "Style"), shown),
    range,
    element("div", { class: "ends", "aria-hidden": "true" }, element("span", {}, "natural"), element("span", {}, "formulaic")),
  );
  return { node, apply };
}

function notices(row) {
  const guessed = (row.guessed ?? []).filter((guess) => guess.words && !guess.words.includes('"'));
  const warnings = (row.warnings ?? []).map((warning) => element("p", { class: "note doubt" }, `${warning.message}${warning.hint ? `; ${warning.hint}` : ""}`));
  const degraded = row.degraded ? element("p", { class: "note doubt" }, row.degraded) : null;
  const words = guessed.length
    ? element("p", { class: "note" }, "Words guessed from symbols: ", guessed.map((guess) => `${guess.symbol} = “${guess.words}”`).join(", "), ". A key gives yours.")
    : null;
  return [degraded, words, warnings];
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
