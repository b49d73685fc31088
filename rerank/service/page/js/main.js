// Starts the page: the tabs, and each tab's contents when it is first shown.

import { startTabs } from "./tabs.js";

const TABS = {
  say: () => import("./say.js"),
  read: () => import("./read.js"),
  check: () => import("./check.js"),
  exercise: () => import("./exercise.js"),
  judge: () => import("./judge.js"),
};

startTabs(TABS);
