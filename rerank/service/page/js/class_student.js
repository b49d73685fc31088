// The page of a student: joining a class, its sets, one exercise at a time.

import { ApiError, send } from "./api.js";
import { askedOf, controlOf } from "./class_controls.js";
import { solutionOf, told } from "./class_feedback.js";
import { showPractice } from "./class_practice.js";
import { keepPage, keepToken, openStore, ownToken } from "./class_store.js";
import { whileBusy } from "./busy.js";
import { element, field, fill, reveal } from "./dom.js";
import { symbolFold, titleRow } from "./class_parts.js";
import { problem } from "./formula_input.js";

const main = document.getElementById("content");
const who = document.getElementById("who");
const MARKS = { right: ["✓", "right"], wrong: ["✗", "wrong"], kept: ["•", "answered"], none: ["", "not answered"] };
let store = null;
let heard = () => {}; // what the view does when an answer is judged

/** The due date as people write it, in the student's time zone. */
function dateOf(text) {
  return new Date(text).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

function begin() {
  const token = ownToken();
  if (!token) return showJoin();
  store = openStore(token, (...news) => heard(...news));
  store.flush();
  return show();
}

/** The view that the address names: `#set=3`, `#set=3.2`. */
async function show() {
  const [, set, place] = /^#set=(\d+)(?:\.(\d+))?$/u.exec(location.hash) ?? [];
  heard = () => {};
  try {
    if (location.hash === "#practice") await showPractice(main, store);
    else if (set) await showSet(Number(set), Number(place ?? 1) - 1);
    else await showSets();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) showJoin(error);
    else fill(main, problem(error), element("p", {}, element("a", { href: "#" }, "All sets")));
  }
}

function showJoin(error = null) {
  const code = element("input", { type: "text", id: "code", autocomplete: "off", autocapitalize: "off", required: true });
  const name = element("input", { type: "text", id: "name", autocomplete: "name", required: true, maxlength: 200 });
  code.value = /^#join=([\w-]+)$/u.exec(location.hash)?.[1] ?? "";
  const report = element("div", { "aria-live": "polite" });
  const form = element("form", { class: "narrow", onsubmit: join }, field("Code of the class", code), field("Your name", name, "Your teacher sees it."), element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Join")), report);
  fill(main, element("h2", { tabindex: "-1" }, "Join a class"), error ? problem(error) : null, form);
  (code.value ? name : code).focus();

  async function join(event) {
    event.preventDefault();
    try {
      const { token } = await send("join", { method: "POST", body: JSON.stringify({ code: code.value, name: name.value }), token: null });
      keepToken(token);
      history.replaceState(null, "", location.pathname);
      await begin();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      fill(report, problem(failure));
    }
  }
}

async function showSets() {
  const me = await store.get("me");
  fill(who, `${me.name}, ${me.class}`);
  const rows = me.sets.map((set) =>
    element(
      "li",
      {},
      element("a", { href: `#set=${set.set}` }, set.title),
      element("span", { class: "note block" }, [progressOf(set), set.due ? `${set.over ? "was due" : "due"} ${dateOf(set.due)}` : null].filter(Boolean).join(" · ")),
    ),
  );
  fill(
    main,
    element("h2", { tabindex: "-1" }, "Exercises"),
    offlineNote(me),
    rows.length ? element("ul", { class: "set-list" }, rows) : element("p", {}, "Your teacher has not given any exercises yet."),
    element("p", {}, element("a", { href: "#practice" }, "Practise what you find hard")),
    element("p", {}, element("button", { type: "button", class: "plain", onclick: leave }, "Leave this browser")),
  );
}

function progressOf(set) {
  if (set.waiting) return [progress(set), `${set.waiting} extra ${set.waiting === 1 ? "question" : "questions"} for you`].join(" · ");
  return progress(set);
}

function progress(set) {
  return set.right === null ? `${set.answered} of ${set.length} answered` : `${set.right} of ${set.length} right, ${set.score} of ${set.points} points`;
}

function offlineNote(row) {
  const waiting = store.waiting().length;
  if (!row.offline && !waiting) return null;
  const kept = waiting ? ` ${waiting} ${waiting === 1 ? "answer waits" : "answers wait"} here, and will be sent.` : "";
  return element("p", { class: "doubt", role: "status" }, row.offline ? `There is no connection.${kept}` : kept);
}

function leave() {
  const lost = store.waiting().length ? "Answers that are not sent yet would be lost. " : "";
  if (!window.confirm(`${lost}You need your link to come back. Leave?`)) return;
  store.forget();
  fill(who, "");
  showJoin();
}

async function showSet(number, place) {
  const set = await store.get(`sets/${number}`);
  const at = Math.min(Math.max(place, 0), set.items.length - 1);
  const item = set.items[at];
  const last = item.answers.at(-1) ?? null;
  const result = element("div", { class: "answer-result", "aria-live": "polite" });
  const navigation = element("nav", { class: "strip item-numbers", "aria-label": "Exercises" });
  const state = element("span", { class: "note" });
  const added = element("div", { "aria-live": "polite" });
  const solution = element("div", {});
  const check = element("button", { type: "submit", class: "primary" }, set.feedback === "at once" ? "Check" : "Hand in");
  const control = controlOf(item, { parse: (body, signal) => store.post(`sets/${number}/parse`, { ...body, item: at }, signal), onchange: () => store.keepDraft(number, at, control.value()), submit });
  control.set(store.draft(number, at) ?? last?.answer ?? null);
  if (!who.textContent) store.get("me").then((me) => fill(who, `${me.name}, ${me.class}`), () => {});

  fill(
    main,
    titleRow("#", "All sets", set.title, set.due ? `${set.over ? "was due" : "due"} ${dateOf(set.due)}` : null),
    offlineNote(set),
    navigation,
    element(
      "div",
      { class: "class-columns" },
      element("form", { class: "exercise", onsubmit: (event) => (event.preventDefault(), submit()) }, askedOf(item), control.node, element("div", { class: "actions" }, check, step(-1, "Previous"), step(1, "Next"), state), result, added, solution, set.follow_ups ? element("p", { class: "note" }, extraNote(set)) : null),
      item.extra ? symbolFold(item.key) : symbolFold(set.key, set.symbols),
    ),
  );
  tell();
  const [shown, strip] = [navigation.querySelector("[aria-current]").getBoundingClientRect(), navigation.getBoundingClientRect()];
  navigation.scrollLeft = shown.left - strip.left - (strip.width - shown.width) / 2;
  if (last) fill(result, told(last, item, () => hint(last.sent_as)));
  heard = hear;
  control.focus();

  function step(by, label) {
    const next = at + by;
    if (next < 0 || next >= set.items.length) return null;
    return element("a", { class: "step", href: `#set=${number}.${next + 1}` }, label);
  }

  function tell() {
    const { standing } = item;
    fill(navigation, set.items.map((other, index) => numberLink(number, other, index, index === at)));
    fill(state, standing.attempts_left === null ? "" : `${standing.attempts_left} ${standing.attempts_left === 1 ? "attempt" : "attempts"} left`);
    check.disabled = standing.attempts_left === 0;
    fill(solution, solutionOf(item, item.solution));
  }

  async function submit() {
    const given = control.value();
    if (!given || check.disabled) return;
    await whileBusy(result, () => store.answer(number, at, given));
    reveal(result);
  }

  function hear(entry, row, error) {
    if (entry.set !== number) return;
    const answered = set.items[entry.item];
    if (row?.length > set.items.length) follow();
    if (row) {
      Object.assign(answered, { standing: row.standing, solution: row.solution });
      answered.answers.push(row);
    }
    if (entry.item !== at) return tell();
    if (row) fill(result, told(row, item, () => hint(row.sent_as)));
    else if (error.status === 0) fill(result, element("p", { class: "doubt" }, "There is no connection. Your answer is kept here, and will be sent when there is one."));
    else fill(result, problem(error));
    return tell();
  }

  /** Shows that the answer called for one more question, and keeps it for times without a connection. */
  async function follow() {
    const { items, offline } = await store.get(`sets/${number}`);
    const next = items[set.items.length];
    if (offline || !next || heard !== hear) return;
    set.items.push(next);
    fill(added, element("p", { class: "extra-question" }, element("a", { href: `#set=${number}.${next.item + 1}` }, `Extra question ${next.extra}`), " follows what you found hard."));
    tell();
  }

  async function hint(sentAs) {
    try {
      return await store.post("hint", { sent_as: sentAs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result.append(problem(error));
      return null;
    }
  }
}

function numberLink(set, item, index, isCurrent) {
  const verdict = item.answers.at(-1)?.verdict;
  const kind = item.standing.right ? "right" : verdict === "wrong" ? "wrong" : item.standing.answered ? "kept" : "none";
  const [mark, words] = MARKS[kind];
  return element("a", { href: `#set=${set}.${index + 1}`, class: kind, "aria-current": isCurrent ? "step" : null, "aria-label": item.extra ? `Extra question ${item.extra}, ${words}` : `Exercise ${index + 1}, ${words}` }, item.extra ? `+${item.extra}` : String(index + 1), element("span", { "aria-hidden": "true" }, mark));
}

function extraNote(set) {
  const most = `This set follows your mistakes with at most ${set.follow_ups} extra ${set.follow_ups === 1 ? "question" : "questions"}.`;
  return `${most} ${set.follow_ups_count ? "A right one makes up for an exercise." : "They do not change your points."}`;
}

window.addEventListener("hashchange", () => (/^#(?:me|join)=/u.test(location.hash) || !store ? begin() : show()));
window.addEventListener("load", keepPage);
begin();
