/** What this viewer knows; whoever shows it is told when it changes. */

import { Problem, get, post } from "./link.js";

/** @type {any} */
export const known = {
  game: null, moment: null, tables: {}, scene: null, me: { may: true, stage: false }, health: "joining",
  cards: new Map(), by: localStorage.getItem("by") ?? "", named: localStorage.getItem("named") === "1",
  lit: null, ended: undefined,
};

/** @type {Set<() => void>} */
const watchers = new Set();
let asked = false;

/** @param {() => void} watcher */
export const watch = (watcher) => watchers.add(watcher);

/** Tell all who show something, once for all that changed together. */
export function changed() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    for (const watcher of watchers) watcher();
  });
}

/** @param {Record<string, any>} news */
export function learn(news) {
  Object.assign(known, news);
  changed();
}

export async function learnCards() {
  const cards = await get("/cards");
  known.cards = new Map(cards.map((/** @type {any} */ card) => [card.id, card]));
  changed();
}

/** @type {(problem: Problem) => void} */
let onProblem = () => {};
/** @param {(problem: Problem) => void} hear */
export const onRefused = (hear) => { onProblem = hear; };

/** Tell the referee; what comes of it arrives as news. @param {string} kind @param {Record<string, any>} [fields] */
export const tell = (kind, fields = {}) => sent("/tell", { kind, ...fields });

/** The same, with the name of who says so. @param {string} kind @param {Record<string, any>} fields */
export const correct = (kind, fields) => tell(kind, known.by ? { ...fields, by: known.by } : fields);

/** Do something on the stage. @param {string} kind @param {Record<string, any>} [fields] */
export const act = (kind, fields = {}) => sent("/act", { kind, ...fields });

/** @param {string} path @param {Record<string, any>} body @returns {Promise<boolean>} */
async function sent(path, body) {
  try {
    await post(path, body);
    return true;
  } catch (problem) {
    onProblem(problem instanceof Problem ? problem : new Problem(0, ""));
    return false;
  }
}

/** @param {string} name */
export const seat = (name) => known.game?.seats.find((/** @type {any} */ each) => each.name === name);
