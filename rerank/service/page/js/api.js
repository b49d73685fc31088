// The HTTP interface: one function a request, and errors with a message and a remedy.

export class ApiError extends Error {
  constructor(status, details) {
    super(details.message ?? "the server did not answer");
    this.status = status;
    this.type = details.type ?? "";
    this.hint = details.hint ?? "";
    this.line = details.line ?? null;
    this.column = details.column ?? null;
    this.sourceLine = details.source_line ?? null;
    this.suggestion = details.suggestion ?? null;
  }
}

const base = new URL(".", document.baseURI);

/** Posts an object and returns the answer. */
export function post(path, body, signal = undefined) {
  return request(path, { method: "POST", body: JSON.stringify(body), signal });
}

/**
 * The row of a sentence that is compared with a formula; one that cannot be read is an error here,
 * with the reason of its verdict `unknown`.  The reason of one that is read and not decided has no line.
 */
export async function checkText(body, signal = undefined) {
  const row = await post("v1/check", body, signal);
  if (!row.reason || !("line" in row.reason)) return row;
  const line = body.text.split("\n")[(row.reason.line ?? 1) - 1];
  throw new ApiError(422, { ...row.reason, source_line: line });
}

/** Gets an object. */
export function get(path, signal = undefined) {
  return request(path, { method: "GET", signal });
}

const KEY = "logic2text.key";
let key = null;
try {
  key = sessionStorage.getItem(KEY);
} catch {
  key = null; // a page without storage asks again
}

/** Asks for the key of the service, which lasts as long as the window; false where none is given. */
function askForKey() {
  const given = window.prompt("This service needs a key.")?.trim();
  if (!given) return false;
  key = given;
  try {
    sessionStorage.setItem(KEY, given);
  } catch {
    // kept only in this page
  }
  return true;
}

async function request(path, options) {
  try {
    return await send(path, options);
  } catch (error) {
    if (error.status === 401 && askForKey()) return send(path, options);
    throw error;
  }
}

/** Sends a request as the person whose `token` is given, or with the key of the service. */
export async function send(path, { method, body, signal, token = key }) {
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(new URL(path, base), { method, body, headers, signal, credentials: "same-origin" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { type: "network", message: "the server cannot be reached", hint: "check that it runs, then try again" });
  }
  let row;
  try {
    row = await answer.json();
  } catch {
    throw new ApiError(answer.status, { message: `the server answered with status ${answer.status}`, hint: "try again" });
  }
  // A row of a batch carries its error in the same field as a refused request; an answer that is judged has a verdict too.
  if (row?.error && !row.verdict) throw new ApiError(answer.status, typeof row.error === "string" ? { message: row.error } : row.error);
  return row;
}

/** Calls a function with the signal of its latest call: an earlier call is aborted. */
export function latest(call) {
  let controller = null;
  return async (...values) => {
    controller?.abort();
    const mine = (controller = new AbortController());
    try {
      return await call(mine.signal, ...values);
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      throw error;
    }
  };
}
