/** What the referee says just now, and what can be answered. */

import { button, h, patch } from "./dom.js";
import { act, known, tell, watch } from "./store.js";
import { t } from "./words.js";
import { ENDING } from "./says-ending.js";
import { LOBBY } from "./says-lobby.js";
import { PLAY } from "./says-play.js";
import { READING } from "./says-reading.js";

/**
 * @typedef {object} Said
 * @property {string} title @property {string} [text] @property {string} [look]
 * @property {any[]} [body] @property {any[]} [actions] @property {unknown} [depends]
 */

const box = h("section.prompt", { "aria-label": "" });
const voice = h("p.sr", { role: "status", "aria-live": "polite" });
/** @type {Record<string, (view: any) => Said>} */
const SAYS = { ...LOBBY, ...PLAY, ...READING, ...ENDING };

/** The three buttons of the device, for whatever has no better answer here. */
export const threeButtons = () => h("div.three", { role: "group", "aria-label": t("device.buttons") },
  button("‹", () => tell("pressed", { button: "left" }), { "aria-label": t("button.left") }),
  button(t("button.ok"), () => tell("pressed", { button: "ok" }), { look: "main" }),
  button("›", () => tell("pressed", { button: "right" }), { "aria-label": t("button.right") }));

/** @param {any} view @returns {Said} */
function said(view) {
  if (known.scene?.power === false) return dark();
  const say = SAYS[view.kind];
  return say ? say(view) : { title: t(`view.${view.kind}`), actions: [threeButtons()] };
}

/** What is to be said where nobody referees. @returns {Said} */
const dark = () => ({ title: t("power.off"), text: t("power.off.text"), look: "warn",
  actions: [button(t("power.on"), () => act("power-cut", { off: false }), { look: "main", "data-key": "plug" })] });

function update() {
  const { moment } = known;
  if (!moment) return;
  const what = said(moment.view);
  box.className = `prompt prompt-${moment.view.kind} look-${what.look ?? "calm"}`;
  box.setAttribute("aria-label", t("prompt.label"));
  const key = [known.scene?.power, moment.view, moment.draft, moment.missing, known.me, known.cards.size, what.depends, document.documentElement.lang];
  const within = box.contains(document.activeElement);
  patch(box, key, () => [
    h("div.prompt-words", {}, h("h2", { tabindex: -1 }, what.title), what.text ? h("p.lead", {}, what.text) : null, missing(moment.missing)),
    ...(what.body ?? []),
    what.actions?.length ? h("div.actions", {}, ...what.actions) : null,
  ], true);
  if (within && !box.contains(document.activeElement)) follow();
  patch(voice, [what.title, what.text], () => `${what.title}. ${what.text ?? ""}`);
}

/** Who has answered goes on reading where the next question is. */
function follow() {
  /** @type {HTMLElement} */ (box.querySelector("h2")).focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}

/** @param {string[]} parts */
const missing = (parts) => (parts.length
  ? h("p.missing", {}, t("missing", { parts: parts.map((part) => t(`part.${part}`)).join(", ") })) : null);

/** The prompt's part of the page. */
export function prompt() {
  watch(update);
  return [box, voice];
}
