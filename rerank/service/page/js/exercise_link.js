// Exercises in the fragment of an address: JSON, deflated where the browser can, in base64url.

const DEFLATED = "1.";
const PLAIN = "0.";
const MOST_CHARACTERS = 400_000;

/** The exercise of a fragment. */
export async function decodeExercise(code) {
  const bytes = fromBase64(code.slice(2));
  const text = code.startsWith(DEFLATED) ? await inflate(bytes) : new TextDecoder().decode(bytes);
  return checkedExercise(JSON.parse(text));
}

/** The fragment of an exercise. */
export async function encodeExercise(exercise) {
  const bytes = new TextEncoder().encode(JSON.stringify(exercise));
  if (typeof CompressionStream === "undefined") return PLAIN + toBase64(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return DEFLATED + toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

async function inflate(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_CHARACTERS) throw new Error("the exercise in the address is too long");
  }
}

function toBase64(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

function fromBase64(code) {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The exercise with the fields that it may have; throws where one is missing or of another type. */
export function checkedExercise(value) {
  const items = Array.isArray(value) ? value : value?.items;
  if (!Array.isArray(items) || !items.length) throw new Error("the exercise has no list `items`");
  return {
    title: text(value.title),
    key: text(value.key),
    items: items.map((item, place) => {
      if (typeof item?.text !== "string") throw new Error(`item ${place + 1} has no \`text\``);
      const also = Array.isArray(item.also) ? item.also.filter((formula) => typeof formula === "string") : [];
      return { text: item.text, formula: text(item.formula), ...(also.length ? { also } : {}) };
    }),
  };
}

function text(value) {
  return typeof value === "string" ? value : "";
}

/** Items of lines `sentence | formula | further right formula …`; of JSON or JSON Lines as they are. */
export function parseItems(source) {
  const trimmed = source.trim();
  if (trimmed.startsWith("{") || trimmed.startsWith("[")) return parseJson(trimmed);
  const items = trimmed
    .split(/\r?\n/u)
    .map((line) => line.split(" | ").map((part) => part.trim()))
    .filter(([sentence]) => sentence && !sentence.startsWith("#"))
    .map(([sentence, formula = "", ...also]) => ({ text: sentence, formula, ...(also.length ? { also } : {}) }));
  return { title: "", key: "", items };
}

function parseJson(source) {
  try {
    return checkedExercise(JSON.parse(source));
  } catch (error) {
    if (!source.includes("\n")) throw error;
    return checkedExercise(source.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)));
  }
}

/** Items as the lines that `parseItems` reads. */
export function formatItems(items) {
  return items.map((item) => [item.text, item.formula, ...(item.also ?? [])].filter(Boolean).join(" | ")).join("\n");
}

/** A short name of an exercise, under which a browser keeps the answers. */
export function exerciseId(exercise) {
  const source = JSON.stringify(exercise);
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(source)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
