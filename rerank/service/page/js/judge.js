// The tab "Judge": studies, their participants, one item at a time.

import { ApiError, get, post } from "./api.js";
import { element, field, fill } from "./dom.js";
import { problem } from "./formula_input.js";
import { itemView } from "./judge_items.js";

const RETRY_MS = 2_000;
const TRY_AGAIN = new Set([408, 425, 429]);

export function start(panel) {
  let shownHash = null;

  async function show() {
    shownHash = location.hash;
    const named = /^#judge=([\w.:-]+)$/u.exec(location.hash)?.[1];
    try {
      if (named) introduce(panel, await get(`studies/${named}`));
      else await listStudies(panel);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(panel, problem(error), element("p", {}, element("a", { href: "#judge" }, "All studies")));
    }
  }

  window.addEventListener("hashchange", () => location.hash.startsWith("#judge") && location.hash !== shownHash && show());
  return show();
}

/** The studies of the server, and a field to add one where that is allowed. */
async function listStudies(panel) {
  const { studies, may_add: mayAdd } = await get("studies");
  const report = element("div", { "aria-live": "polite" });
  const file = element("input", { type: "file", id: "study-file", accept: ".jsonl,.ndjson,.json,.txt", onchange: addFile });

  async function addFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      const study = await post("v1/studies", { source: await chosen.text() });
      location.hash = `judge=${study.study}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(report, problem(error));
    } finally {
      file.value = "";
    }
  }

  fill(
    panel,
    element("h2", {}, "Judge sentences"),
    element("p", { class: "panel-intro" }, "A study shows one item at a time, and can be done with only the keyboard. You can stop at any time and go on later in this browser."),
    studies.length
      ? element(
          "ul",
          { class: "set-list studies" },
          studies.map((study) =>
            element(
              "li",
              {},
              element("a", { href: `#judge=${study.study}` }, study.title),
              element("span", { class: "note" }, ` ${count(study.items, "item")}${tokenOf(study.study) ? ", begun" : ""}`),
              mayAdd ? [" · ", element("a", { class: "note", href: `v1/studies/${study.study}/answers`, download: `${study.study}.jsonl` }, "answers")] : null,
            ),
          ),
        )
      : element("p", {}, "There are no studies yet."),
    mayAdd ? element("div", { class: "actions" }, element("label", { class: "file-button" }, "Open a study file", file)) : null,
    report,
  );
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a participant reads first. */
function introduce(panel, study) {
  const code = element("input", { type: "text", id: "study-code", autocomplete: "off" });
  code.value = new URLSearchParams(location.search).get("code") ?? "";
  const begun = tokenOf(study.study);
  const report = element("div", { "aria-live": "polite" });
  const button = element("button", { type: "submit", class: "primary" }, begun ? "Go on" : "Begin");
  const form = element(
    "form",
    { onsubmit: begin },
    begun ? null : field("Your code, if you were given one", code),
    element("div", { class: "actions" }, button),
    report,
  );
  fill(panel, element("div", { class: "study" }, element("h2", {}, study.title), paragraphs(study.instructions), element("p", { class: "note" }, count(study.items, "item")), form));
  button.focus();

  async function begin(event) {
    event.preventDefault();
    try {
      const token = begun ?? (await post(`studies/${study.study}/participants`, { code: code.value })).participant;
      keepToken(study.study, token);
      await run(panel, study.study, token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && begun) {
        keepToken(study.study, null);
        introduce(panel, study);
        return;
      }
      fill(report, problem(error));
    }
  }
}

/** Shows the items that are left, one after the other. */
async function run(panel, name, token) {
  const state = await get(`studies/${name}/participants/${token}`);
  const left = [...state.left];

  function next() {
    if (!left.length) {
      finish(panel, state, name, token);
      return;
    }
    const item = left[0];
    const done = state.length - left.length;
    const status = element("p", { class: "note saved", role: "status" });
    const view = itemView(item, submit);
    const started = performance.now();
    fill(
      panel,
      element(
        "div",
        { class: "study" },
        element("p", { class: "note progress" }, `${done + 1} of ${state.length}`),
        element("progress", { max: state.length, value: done, "aria-label": "Progress" }),
        view.node,
        status,
      ),
    );
    view.focus();

    async function submit(answer, shown) {
      const row = { participant: token, item: item.id, answer, shown, seconds: (performance.now() - started) / 1000 };
      for (;;) {
        try {
          await post(`studies/${name}/answers`, row);
          break;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 409) break; // answered in another window
          if (error.status >= 400 && error.status < 500 && !TRY_AGAIN.has(error.status)) {
            fill(status, problem(error));
            return;
          }
          fill(status, "Not saved yet: the server does not answer or is busy. Trying again …");
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
      left.shift();
      next();
    }
  }

  next();
}

function finish(panel, state, name, token) {
  const heading = element("h2", { tabindex: "-1" }, "Done");
  fill(
    panel,
    element(
      "div",
      { class: "study" },
      heading,
      paragraphs(state.thanks || "Thank you. All your answers are saved."),
      element("p", { class: "note" }, `You are participant ${state.number}.`),
      element(
        "div",
        { class: "actions" },
        element("a", { href: `studies/${name}/participants/${token}/answers`, download: `${name}-${state.number}.jsonl` }, "Save my answers as a file"),
        element("button", { type: "button", class: "plain", onclick: () => another() }, "Begin again as another participant"),
      ),
    ),
  );
  heading.focus();

  function another() {
    keepToken(name, null);
    introduce(panel, { ...state, study: name });
  }
}

function paragraphs(text) {
  return text.split(/\n\s*\n/u).filter((part) => part.trim()).map((part) => element("p", {}, part));
}

const memory = new Map();

function tokenOf(study) {
  try {
    return localStorage.getItem(`logic2text.study.${study}`);
  } catch {
    return memory.get(study) ?? null;
  }
}

function keepToken(study, token) {
  memory.set(study, token);
  try {
    if (token === null) localStorage.removeItem(`logic2text.study.${study}`);
    else localStorage.setItem(`logic2text.study.${study}`, token);
  } catch {
    // a private window: the study can go on as long as the page is open
  }
}
