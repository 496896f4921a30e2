/** What people read, in their language; the texts come from the referee's own catalogues. */

import { get } from "./link.js";

/** @type {{texts: Record<string, string>, counts: Record<string, string[]>, wishes: Record<string, string>}} */
let words = { texts: {}, counts: {}, wishes: {} };
/** The language of the page. */
export let language = "en";

/** @param {string} wanted */
export async function speak(wanted) {
  words = await get(`/words/${wanted}`);
  language = wanted;
  document.documentElement.lang = wanted;
}

/** @param {string} key @param {Record<string, any>} [values] */
export function t(key, values = {}) {
  const text = words.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A text that counts something. @param {string} key @param {number} n */
export function count(key, n) {
  const texts = words.counts[key] ?? [];
  return texts[n] ?? String(n);
}

/** What every requirement is called. */
export const wishes = () => words.wishes;

/** Names in a sentence. @param {string[]} names */
export const list = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** @param {string} letter */
export const habitat = (letter) => t(`habitat.${letter}`);

/** @param {string | null} at */
export function when(at) {
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
