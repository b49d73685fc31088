// A place for answers while they are waited for.

import { element } from "./dom.js";

const PATIENCE_MS = 1_000;

/** Marks a place as busy until a call ends; after a second it says for how long it has been at work. */
export async function whileBusy(place, call, signal = null) {
  const told = element("p", { class: "waiting", role: "status" });
  const begun = Date.now();
  place.setAttribute("aria-busy", "true");
  const clock = setInterval(() => {
    const seconds = Math.floor((Date.now() - begun) / 1_000);
    if (!told.isConnected) place.before(told);
    told.textContent = seconds < 5 ? "At work …" : `At work for ${seconds} s. Long formulae take a while.`;
  }, PATIENCE_MS);
  try {
    return await call();
  } finally {
    clearInterval(clock);
    told.remove();
    if (!signal?.aborted) place.removeAttribute("aria-busy");
  }
}
