// Items with several texts, which stand in an order of chance: a pair, best and worst, a ranking.

import { element } from "./dom.js";
import { answerForm } from "./judge_forms.js";

/** The numbers 0 … n − 1 in an order of chance. */
function shuffled(length) {
  const order = Array.from({ length }, (_, place) => place);
  for (let place = length - 1; place > 0; place -= 1) {
    const other = Math.floor(Math.random() * (place + 1));
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** The number key of an event, or 0. */
function digit(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return 0;
  return /^[1-9]$/u.test(event.key) ? Number(event.key) : 0;
}

function sendOnEnter(form) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.type !== "radio") return;
    event.preventDefault();
    form.requestSubmit();
  });
}

export function pair(item, send, complain) {
  const order = shuffled(2);
  const options = [...order.map((place) => [place, item.texts[place]]), ...(item.tie ? [[null, "No difference"]] : [])];
  const radios = options.map((_, place) => element("input", { type: "radio", name: "pair", id: `pair-${place}` }));
  const form = answerForm(
    () => {
      const chosen = radios.findIndex((radio) => radio.checked);
      if (chosen < 0) complain("Choose one.");
      else send({ chosen: options[chosen][0] }, order);
    },
    element(
      "div",
      { class: "options", role: "radiogroup", "aria-label": "Sentences" },
      options.map(([, text], place) => element("div", { class: "option" }, radios[place], element("label", { for: radios[place].id }, element("span", { class: "note" }, `${place + 1} `), text))),
    ),
  );
  form.addEventListener("keydown", (event) => {
    const radio = radios[digit(event) - 1];
    if (!radio) return;
    event.preventDefault();
    radio.checked = true;
    radio.focus();
  });
  sendOnEnter(form);
  return { node: form, focus: () => radios[0].focus(), keys: `Keys: 1 to ${options.length} choose, Enter goes on.` };
}

export function bestWorst(item, send, complain) {
  const order = shuffled(item.texts.length);
  const radio = (name, place) => element("input", { type: "radio", name, id: `${name}-${place}`, "aria-label": `${name}: ${item.texts[order[place]]}` });
  const best = order.map((_, place) => radio("best", place));
  const worst = order.map((_, place) => radio("worst", place));
  const chosen = (radios) => radios.findIndex((one) => one.checked);
  const form = answerForm(
    () => {
      const [high, low] = [chosen(best), chosen(worst)];
      if (high < 0 || low < 0) complain("Choose the best and the worst.");
      else if (high === low) complain("Choose two different sentences.");
      else send({ best: order[high], worst: order[low] }, order);
    },
    element(
      "table",
      { class: "best-worst" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Sentence"), element("th", { scope: "col" }, "best"), element("th", { scope: "col" }, "worst"))),
      element(
        "tbody",
        {},
        order.map((number, place) =>
          element("tr", {}, element("td", {}, element("span", { class: "note" }, `${place + 1} `), item.texts[number]), element("td", {}, element("label", { class: "tick" }, best[place])), element("td", {}, element("label", { class: "tick" }, worst[place]))),
        ),
      ),
    ),
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Backspace") {
      [...best, ...worst].forEach((one) => (one.checked = false));
      best[0].focus();
      event.preventDefault();
      return;
    }
    const place = digit(event) - 1;
    if (!best[place]) return;
    event.preventDefault();
    const column = chosen(best) < 0 ? best : worst;
    column[place].checked = true;
    column[place].focus();
  });
  sendOnEnter(form);
  return { node: form, focus: () => best[0].focus(), keys: "Keys: first the number of the best, then of the worst; Backspace begins again; Enter goes on." };
}

export function ranking(item, send) {
  const shown = shuffled(item.texts.length);
  const order = [...shown];
  const list = element("ol", { class: "ranking" });
  const rows = new Map(shown.map((number) => [number, rowOf(number)]));
  const said = element("p", { class: "visually-hidden", role: "status" });
  const form = answerForm(() => send({ ranks: item.texts.map((_, number) => order.indexOf(number) + 1) }, shown), list, said);
  draw();

  function rowOf(number) {
    const up = element("button", { type: "button", "aria-label": `Move up: ${item.texts[number]}`, onclick: () => move(number, -1, up) }, "↑");
    const down = element("button", { type: "button", "aria-label": `Move down: ${item.texts[number]}`, onclick: () => move(number, 1, down) }, "↓");
    const row = element("li", {}, element("span", { class: "ranked-text" }, item.texts[number]), element("span", { class: "moves" }, up, down));
    row.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (event.altKey || event.shiftKey) move(number, step, event.target);
      else rows.get(order[order.indexOf(number) + step])?.querySelector("button").focus();
    });
    return row;
  }

  function draw() {
    list.append(...order.map((number) => rows.get(number)));
  }

  function move(number, step, focused) {
    const place = order.indexOf(number);
    const target = place + step;
    if (target < 0 || target >= order.length) return;
    [order[place], order[target]] = [order[target], order[place]];
    draw();
    focused.focus();
    said.textContent = `${item.texts[number]} is now number ${target + 1}`;
  }

  return { node: form, focus: () => rows.get(order[0]).querySelector("button").focus(), keys: "Keys: the arrows choose a sentence, Shift and an arrow move it, Tab and Enter go on." };
}
