// What a student's browser keeps: who the student is, the last sets seen, drafts, and answers that are not sent yet.

import { ApiError, send } from "./api.js";
import { names, read, write } from "./storage.js";

const TOKEN = "logic2text.class.token";
const AGAIN_MS = 5_000;
const NOT_NOW = new Set([0, 401, 408, 425, 429]);

/** The token of the student, taken from the address once. */
export function ownToken() {
  const given = /^#me=([\w-]+)$/u.exec(location.hash)?.[1];
  if (given) {
    write(TOKEN, given);
    history.replaceState(null, "", location.pathname);
  }
  return read(TOKEN, null);
}

export function keepToken(token) {
  write(TOKEN, token);
}

/** A random name for an answer; `randomUUID` is only there in a secure context. */
function freshName() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The store of one student; `ontold(entry, row)` hears what the service says about each answer. */
export function openStore(token, ontold) {
  const name = (part) => `logic2text.class.${token.slice(0, 10)}.${part}`;
  let timer = 0;
  let running = null;

  /** Gets a row; without a connection the last one that was seen, marked with `offline`. */
  async function get(path) {
    try {
      const row = await send(path, { method: "GET", token });
      write(name(path), row);
      return row;
    } catch (error) {
      const kept = read(name(path), null);
      if (error.status !== 0 || !kept) throw error;
      return { ...kept, offline: true };
    }
  }

  const post = (path, body, signal) => send(path, { method: "POST", body: JSON.stringify(body), token, signal });
  const waiting = () => read(name("queue"), []);

  /** Keeps an answer and sends it, with those that wait before it. */
  function answer(set, item, given) {
    const entry = { set, item, answer: given, sent_as: freshName(), written: new Date().toISOString() };
    write(name("queue"), [...waiting(), entry]);
    return flush();
  }

  function flush() {
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  async function sendAll() {
    clearTimeout(timer);
    for (let entry = waiting()[0]; entry; entry = waiting()[0]) {
      const { set, item, ...body } = entry;
      try {
        const row = await post(`sets/${set}/items/${item}`, body);
        done(entry);
        ontold(entry, row, null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (NOT_NOW.has(error.status) || error.status >= 500) {
          timer = setTimeout(flush, AGAIN_MS);
          ontold(entry, null, error);
          return;
        }
        done(entry); // the rules do not allow it: sending it again would not help
        ontold(entry, null, error);
      }
    }
  }

  function done(entry) {
    write(name("queue"), waiting().filter((other) => other.sent_as !== entry.sent_as));
  }

  window.addEventListener("online", flush);
  return {
    get,
    post,
    answer,
    flush,
    waiting,
    draft: (set, item) => read(name(`draft.${set}.${item}`), null),
    keepDraft: (set, item, given) => write(name(`draft.${set}.${item}`), given),
    forget() {
      const own = name("");
      for (const key of names()) if (key.startsWith(own)) write(key, null);
      write(TOKEN, null);
    },
  };
}

/** Lets the page be opened again without a connection, where the browser can. */
export async function keepPage() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register("worker.js");
    await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const own = files.filter((url) => url.startsWith(location.origin) && /\.(?:js|css|woff2|svg)$/u.test(url));
    await (await caches.open("logic2text-class")).addAll([location.pathname, ...new Set(own)]);
    document.body.dataset.kept = "yes";
  } catch {
    // the page works, but only with a connection
  }
}
