// Tabs after the WAI-ARIA pattern: arrow keys move, the address keeps the tab.

/** The tab that the address names: `#judge`, `#exercise=…`. */
function namedTab(names) {
  const name = location.hash.slice(1).split("=")[0];
  return names.includes(name) ? name : names[0];
}

/** Shows the tab of the address, and loads a tab's module at its first sight. */
export function startTabs(loaders) {
  const names = Object.keys(loaders);
  const tabs = names.map((name) => document.getElementById(`tab-${name}`));
  const loaded = new Map();

  async function show(name) {
    names.forEach((other, index) => {
      const chosen = other === name;
      tabs[index].setAttribute("aria-selected", String(chosen));
      tabs[index].tabIndex = chosen ? 0 : -1;
      document.getElementById(`panel-${other}`).hidden = !chosen;
    });
    const panel = document.getElementById(`panel-${name}`);
    if (!loaded.has(name)) loaded.set(name, loaders[name]().then((module) => module.start(panel)));
    const tab = await loaded.get(name);
    tab?.shown?.();
    document.body.dataset.tab = name;
  }

  function select(name) {
    if (namedTab(names) !== name) history.replaceState(null, "", `#${name}`);
    return show(name);
  }

  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => select(names[index]));
    tab.addEventListener("keydown", (event) => {
      const next = { ArrowRight: 0, ArrowLeft: 0, Home: 0, End: -1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      const shown = tabs.filter((other) => !other.hidden);
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const place = step ? shown.indexOf(tab) + step : next;
      const target = tabs.indexOf(shown.at(place % shown.length));
      tabs[target].focus();
      select(names[target]);
    });
  });
  window.addEventListener("hashchange", () => show(namedTab(names)));
  document.body.classList.toggle("embedded", new URLSearchParams(location.search).has("embed"));
  return show(namedTab(names));
}
