// Starts the page: the tabs, and each tab's contents when it is first shown.

import { send } from "./api.js";
import { startTabs } from "./tabs.js";

const TABS = {
  say: () => import("./say.js"),
  read: () => import("./read.js"),
  check: () => import("./check.js"),
  exercise: () => import("./exercise.js"),
  judge: () => import("./judge.js"),
};

startTabs(TABS);
showJudge();

/** Shows the tab of studies where there is one, or where the address names it. */
async function showJudge() {
  const tab = document.getElementById("tab-judge");
  tab.hidden = !location.hash.startsWith("#judge");
  if (!tab.hidden) return;
  const { studies } = await send("studies", { method: "GET" }).catch(() => ({ studies: [] }));
  tab.hidden = !studies.length;
}
