// The page of a teacher: classes, students, sets, what the students did, files.

import { ApiError, send } from "./api.js";
import { findingTable, historyTable, mistakeList, standTable } from "./class_report.js";
import { newSetForm, rulesForm } from "./class_set_form.js";
import { titleRow } from "./class_parts.js";
import { copyField } from "./copy.js";
import { download, element, field, fill } from "./dom.js";
import { keyTable } from "./exercise_student.js";
import { problem } from "./formula_input.js";

const TOKEN = "logic2text.class.teacher";
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const main = document.getElementById("content");
let token = null;
let publicUrl = null;

const get = (path) => send(path, { method: "GET", token });
const post = (path, body) => send(path, { method: "POST", body: JSON.stringify(body), token });
const remove = (path) => send(path, { method: "DELETE", token });

/** The token, taken from the address once; it lasts as long as the window. */
function takeToken() {
  const given = /^#token=([\w-]+)$/u.exec(location.hash)?.[1];
  if (given) {
    sessionStorage.setItem(TOKEN, given);
    history.replaceState(null, "", location.pathname);
  }
  token = sessionStorage.getItem(TOKEN);
}

const VIEWS = { class: showClass, new: showNew, set: showSet, student: showStudent };

async function show() {
  takeToken();
  const [, name, number] = /^#(\w+)=(\d+)$/u.exec(location.hash) ?? [];
  try {
    if (!token) throw new ApiError(401, { message: "the teacher's link is needed", hint: "the service printed it when it first started; start it with --new-teacher for another one" });
    const all = await get("classes");
    publicUrl = all.public_url;
    if (name in VIEWS) await VIEWS[name](Number(number));
    else await showClasses(all.classes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) sessionStorage.removeItem(TOKEN);
    fill(main, problem(error), error.status === 401 ? null : element("p", {}, element("a", { href: "#" }, "All classes")));
  }
}

/** Does something, then shows the view again; an error stands in `report`. */
async function act(report, action, again = true) {
  try {
    await action();
    if (again) await show();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fill(report, problem(error));
  }
}

const button = (label, onclick, attributes = {}) => element("button", { type: "button", onclick, ...attributes }, label);
const reports = () => element("div", { "aria-live": "polite" });
const section = (title, ...children) => element("section", { class: "teacher-section" }, element("h3", {}, title), children);

/** Where students begin: the public address, else the one of this page. */
function studentUrl(fragment) {
  const base = publicUrl ? `${publicUrl}/class/` : new URL("../", document.baseURI).href;
  return `${base}#${fragment}`;
}

function linkNote() {
  if (!LOOPBACK.has(new URL(studentUrl("")).hostname)) return null;
  const why = publicUrl ? "it is of this machine only. Give --public-url an address that students reach." : "the service answers on this machine only. Start it with --host and --public-url.";
  return element("p", { class: "doubt" }, `Students cannot open this link: ${why}`);
}

async function showClasses(classes) {
  const report = reports();
  const title = element("input", { type: "text", id: "class-title", required: true, maxlength: 200 });
  const file = element("input", { type: "file", accept: ".json", onchange: () => act(report, restore) });
  const restore = async () => {
    const [opened] = file.files;
    if (opened) await post("restore", JSON.parse(await opened.text()));
  };
  fill(
    main,
    element("h2", { tabindex: "-1" }, "Classes"),
    classes.length ? element("ul", { class: "set-list" }, classes.map((row) => element("li", {}, element("a", { href: `#class=${row.class}` }, row.title)))) : null,
    element(
      "form",
      { class: "narrow", onsubmit: (event) => (event.preventDefault(), act(report, async () => (location.hash = `class=${(await post("classes", { title: title.value })).class}`), false)) },
      field("A new class", title),
      element("div", { class: "actions" }, element("button", { type: "submit", class: "primary" }, "Add it"), element("label", { class: "file-button" }, "Restore a backup", file)),
    ),
    report,
  );
  if (!classes.length) title.focus();
}

async function showClass(number) {
  const row = await get(`classes/${number}`);
  const report = reports();
  const path = `classes/${number}`;
  const sets = row.sets.map((set) => element("li", {}, element("a", { href: `#set=${set.set}` }, set.title), element("span", { class: "note block" }, `${set.length} exercises · ${set.students} of ${row.students.length} students have answered${set.due ? ` · due ${new Date(set.due).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}` : ""}`)));
  fill(
    main,
    titleRow("#", "All classes", row.title),
    report,
    section("Sets", sets.length ? element("ul", { class: "set-list" }, sets) : null, element("div", { class: "actions" }, element("a", { class: "button", href: `#new=${number}` }, "Give a set"))),
    section("How students join", joining(row, report)),
    section(`Students (${row.students.length})`, students(row.students, report), roster(number)),
    section(
      "Files",
      element(
        "div",
        { class: "actions" },
        ["moodle", "canvas", "table"].map((form) => button(`Grades: ${form === "table" ? "table" : form[0].toUpperCase() + form.slice(1)}`, () => act(report, () => saveText(`${path}/grades/${form}`, `grades-${form}.csv`), false))),
        button("Backup", () => act(report, async () => download(`class-${number}.json`, JSON.stringify(await get(`${path}/backup`))), false)),
        button("Delete the class", () => deleteAsked(`Delete “${row.title}” with all its students, sets and answers?`, path, report, "#"), { class: "danger" }),
      ),
    ),
  );
}

function joining(row, report) {
  const change = (fields) => act(report, () => post(`classes/${row.class}`, { title: row.title, ...fields }));
  if (!row.join_code) return [element("p", {}, "Nobody can join by a code."), button("Let students join", () => change({}))];
  const code = `${row.join_code.slice(0, 5)}-${row.join_code.slice(5)}`;
  return [
    copyField("Link for students", studentUrl(`join=${code}`), "join-link"),
    linkNote(),
    element("p", {}, "Or the code ", element("strong", {}, code), " at ", studentUrl("").replace("#", "")),
    element("div", { class: "actions" }, button("Another code", () => change({ new_code: true })), button("Let nobody join", () => change({ joinable: false }))),
  ];
}

function students(rows, report) {
  if (!rows.length) return element("p", {}, "None yet.");
  return element(
    "ul",
    { class: "set-list students" },
    rows.map((row) =>
      element(
        "li",
        {},
        element("span", { class: "who" }, element("a", { href: `#student=${row.number}` }, row.name), element("span", { class: "note block" }, [row.identifier, row.email, row.section].filter(Boolean).join(" · "))),
        button("New link", () => act(report, async () => fill(report, copyField(`Link of ${row.name}; the old one ends`, studentUrl(`me=${(await post(`students/${row.number}/token`, {})).token}`), "new-link")), false), { class: "plain", "aria-label": `New link for ${row.name}` }),
        button("Delete", () => deleteAsked(`Delete ${row.name} with all answers?`, `students/${row.number}`, report), { class: "plain", "aria-label": `Delete ${row.name}` }),
      ),
    ),
  );
}

/** A roster makes a link for each student, which is shown once. */
function roster(number) {
  const list = element("textarea", { id: "roster", rows: 4, spellcheck: "false" });
  const report = reports();
  const file = element("input", { type: "file", accept: ".csv,.txt", onchange: async () => file.files[0] && (list.value = await file.files[0].text()) });
  return element(
    "details",
    {},
    element("summary", {}, "Add a roster"),
    field("Names, or a CSV file with headings", list, "Everybody gets a link of their own. Headings such as Full name, ID number, Email address and Section come back in the grades."),
    element("div", { class: "actions" }, button("Add them", () => act(report, add, false), { class: "primary" }), element("label", { class: "file-button" }, "Open a file", file)),
    report,
  );

  async function add() {
    const { students: added } = await post(`classes/${number}/students`, { csv: list.value });
    const lines = added.map((row) => [row.name, row.identifier, row.email, studentUrl(`me=${row.token}`)]);
    const csv = [["name", "identifier", "email", "link"], ...lines].map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
    fill(
      report,
      element("p", { class: "doubt" }, added.length ? "These links are shown only now. Send each student the own one." : "All of them are there already."),
      added.length ? [copyField("Links", lines.map(([name, , , link]) => `${name}\t${link}`).join("\n"), "roster-links"), button("Save the links", () => download("links.csv", csv, "text/csv"))] : null,
      linkNote(),
    );
  }
}

async function showNew(number) {
  const [row, { sets: builtIn }] = await Promise.all([get(`classes/${number}`), get("built-in")]);
  const give = async (body) => (location.hash = `set=${(await post(`classes/${number}/sets`, body)).set}`);
  fill(main, titleRow(`#class=${number}`, row.title, "Give a set"), newSetForm(builtIn, { give, preview: (body) => post("preview", body) }));
}

async function showSet(number) {
  const row = await get(`sets/${number}/report`);
  const report = reports();
  const form = rulesForm({ ...row, points: row.points_each });
  const change = () => act(report, () => post(`sets/${number}`, { ...form.rules(), key: row.key || null }));
  fill(
    main,
    titleRow(`#class=${row.class}`, "The class", row.title),
    report,
    element("div", { class: "columns" }, standTable(row), section("Mistakes", mistakeList(row))),
    row.follow_ups || row.findings.some((finding) => finding.asked) ? section("What was found for whom", findingTable(row), element("div", { class: "actions" }, button("Save it as a table", () => act(report, () => saveText(`sets/${number}/findings`, "findings.csv"), false)))) : null,
    section("Exercises", element("ol", {}, row.items.map((item) => element("li", {}, item.text ?? KINDS[item.kind], formulaeOf(item).map((formula) => element("span", { class: "formula note block" }, formula))))), row.key ? keyTable(row.key) : null),
    element("details", { class: "teacher-section" }, element("summary", {}, "Change the rules"), form.node, element("div", { class: "actions" }, button("Change them", change, { class: "primary" }), button("Delete the set", () => deleteAsked(`Delete “${row.title}” with all answers to it?`, `sets/${number}`, report, `#class=${row.class}`), { class: "danger" }))),
  );
}

const KINDS = { say: "A sentence for", same: "Do they mean the same?", world: "A world where", countermodel: "An argument that does not hold", reading: "Which world?" };

/** The formulae of an exercise, with what is asked of each. */
function formulaeOf(item) {
  if (item.right.length) return item.right.map((formula, at) => (at ? `or ${formula}` : formula));
  const falsehood = item.kind === "countermodel" ? "therefore" : "not";
  return [item.formula, item.other, ...(item.true ?? []), ...(item.false ?? []).map((formula) => `${falsehood}: ${formula}`)].filter(Boolean);
}

async function showStudent(number) {
  const row = await get(`students/${number}`);
  const { title, sets } = await get(`classes/${row.class_number}`);
  fill(main, titleRow(`#class=${row.class_number}`, title, row.name), historyTable(row.answers, new Map(sets.map((set) => [set.set, set.title]))));
}

async function deleteAsked(question, path, report, next = null) {
  if (!window.confirm(question)) return;
  await act(report, () => remove(path), next === null);
  if (next !== null) location.hash = next;
}

async function saveText(path, name) {
  const answer = await fetch(new URL(path, document.baseURI), { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).error);
  download(name, await answer.text(), "text/csv");
}

window.addEventListener("hashchange", show);
show();
