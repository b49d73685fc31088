// A text word by word: phrases that light up, guessed words, shades of formulaicness.

import { element } from "./dom.js";

const MOST_SHADED = 0.15;

/** The words of a text as elements with the characters that they cover. */
export function wordsOf(text) {
  const words = [];
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    if (match.index > end) nodes.push(text.slice(end, match.index));
    const node = element("span", { class: "word" }, match[0]);
    words.push({ node, start: match.index, end: match.index + match[0].length, links: [] });
    nodes.push(node);
    end = match.index + match[0].length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  return { words, nodes };
}

/**
 * Connects words with nodes of a tree.
 *
 * `onlight(numbers)` is called with the nodes of the phrase that is pointed at, and with none.
 */
export function linkWords(words, links, onlight) {
  for (const word of words) {
    word.links = links.filter((link) => link.start < word.end && word.start < link.end);
    if (!word.links.length) continue;
    word.node.classList.add("linked");
    const light = () => onlight(word.links.flatMap((link) => link.nodes));
    word.node.addEventListener("pointerenter", light);
    word.node.addEventListener("click", light); // a touch leaves when it ends, and then clicks
    word.node.addEventListener("pointerleave", () => onlight([]));
  }
}

/** Lights the words of some nodes. */
export function lightWords(words, numbers) {
  for (const word of words) {
    const lit = word.links.some((link) => link.nodes.some((node) => numbers.includes(node)));
    word.node.classList.toggle("lit", lit);
  }
}

/** Marks the words that a symbol was given by guessing. */
export function markGuessed(words, guesses) {
  const phrases = guesses.map((guess) => ({ guess, stems: guess.words.toLowerCase().split(/\s+/u) }));
  for (const word of words) {
    const plain = word.node.textContent.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, "");
    const match = phrases.find(({ stems }) => stems.some((stem) => isForm(plain, stem)));
    if (!match) continue;
    word.node.classList.add("guessed");
    word.node.title = `guessed from the symbol ${match.guess.symbol}`;
  }
}

/** Whether a word is a form of another: a common beginning of all but the ending. */
function isForm(word, other) {
  const least = Math.max(3, Math.min(word.length, other.length) - 2);
  if (word === other) return true;
  return word.length > 3 && other.length > 3 && word.slice(0, least) === other.slice(0, least) && Math.abs(word.length - other.length) <= 3;
}

/** Shades the words by their contributions to formulaicness; null takes the shades away. */
export function shadeWords(words, contributions) {
  words.forEach((word, place) => {
    // The same scale for all texts, so that a natural one stays light.
    const share = Math.min(1, Math.max(0, contributions?.[place]?.contribution ?? 0) / MOST_SHADED);
    word.node.style.backgroundColor = share > 0.05 ? `rgba(var(--shade), ${(0.42 * share).toFixed(3)})` : "";
    if (contributions?.[place]) word.node.title = `${signed(contributions[place].contribution)} formulaicness`;
    else word.node.removeAttribute("title");
  });
}

function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}
