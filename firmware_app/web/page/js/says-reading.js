/** What the referee says of the planet on the mat. */

import { animalCard } from "./card.js";
import { button, h } from "./dom.js";
import { answer, ok } from "./says-play.js";
import { known, tell } from "./store.js";
import { tilePicture } from "./tile.js";
import { count, list, t } from "./words.js";

/** @param {string[]} names */
const choose = (names) => names.map((name) => button(name, () => tell("whose", { seat: name }), { look: "main" }));

/** A tile as it lies, edge 0 up. @param {string} letters @param {string} [label] */
export function tilePatch(letters, label = "") {
  const canvas = h("canvas.tile", { width: 256, height: 256, role: "img", "aria-label": label || letters });
  const pen = canvas.getContext("2d");
  pen.translate(128, 128);
  pen.rotate(-Math.PI / 2);
  if (letters.includes(".")) {
    pen.beginPath();
    pen.arc(0, 0, 90, 0, 7);
    pen.fillStyle = "#232b55";
    pen.fill();
  } else pen.drawImage(tilePicture(letters, true), -128, -128);
  return h("figure.tile-figure", {}, canvas, label ? h("figcaption", {}, label) : null);
}

/** @param {any} lie */
const compared = (lie) => h("div.compared", {},
  tilePatch(lie.known, t("lie.was")), lie.shown ? tilePatch(lie.shown, t("lie.is")) : null);

/** @param {any} view */
function waiting(view) {
  const awaited = view.seats.filter((/** @type {any} */ seat) => seat.due).map((/** @type {any} */ seat) => seat.name);
  return awaited.length ? t("placing.awaited", { names: list(awaited) }) : "";
}

/** @type {Record<string, (view: any) => import("./prompt.js").Said>} */
export const READING = {
  starting: () => ({ title: t("starting") }),
  placing: (view) => ({
    title: t("placing.title", { n: view.round }), text: waiting(view),
    body: view.animals.length ? [h("div.stakes", {}, ...view.animals.map((/** @type {string} */ id) => animalCard(id, { carried: known.game?.carried.includes(id) })))] : [],
    depends: known.game?.carried,
    actions: [
      button(t("enter.open"), () => import("./correct.js").then((m) => m.enter()), { look: "quiet" }),
      button(t("correct.open"), () => import("./correct.js").then((m) => m.correct()), { look: "quiet" }),
      button(t("skip"), () => tell("skip"), { look: "quiet" }),
    ],
  }),
  looking: (view) => ({
    title: view.owner ? t("looking.at", { name: view.owner }) : t("looking"), look: "bright",
    text: view.hint ? t(`hint.${view.hint}`) : t("hint.turn-on"), body: [faces(view.seen)],
  }),
  accepted: (view) => ({
    title: t("accepted", { name: view.seat }), look: "joy",
    text: [view.from_memory ? count("accepted.memory", view.from_memory) : "",
      view.awaited.length ? t("placing.awaited", { names: list(view.awaited) }) : t("accepted.all")].join(" "),
  }),
  "already-read": (view) => ({ title: t("already", { name: view.seat }), text: t("already.text"), actions: [ok()] }),
  refused: (view) => ({
    title: t(`fault.${view.fault}`, { name: view.seat ?? "" }), text: t(`mend.${view.fault}`), look: "warn",
    body: view.lies.slice(0, 2).map(compared),
    actions: [
      view.as_seen ? button(t("refused.asseen"), () => tell("pressed", { button: "ok" }), { look: "quiet" }) : null,
      view.went_on ? button(t("skip"), () => tell("pressed", { button: "ok" }), { look: "quiet" }) : null,
      button(t("refused.again"), () => tell("pressed", { button: "left" }), { look: "main" }),
    ],
  }),
  "ask-whose": (view) => ({ title: t("whose.title"), look: "ask", actions: choose(view.players) }),
  "ask-order": (view) => ({
    title: t("order.title", { name: view.seat, n: view.round }), look: "ask",
    body: [h("div.compared", {}, ...view.tiles.map((/** @type {any} */ lie, /** @type {number} */ k) =>
      h(`div.choice${k === view.chosen ? ".chosen" : ""}`, {}, tilePatch(lie.known === "....." ? lie.shown : lie.known))))],
    actions: [
      button(t("order.other"), () => tell("pressed", { button: "right" }), { look: "quiet" }),
      button(t("order.this"), () => tell("pressed", { button: "ok" }), { look: "main" }),
    ],
  }),
  "put-back": (view) => ({
    title: view.lie ? t("putback.title", { name: view.seat, n: view.round }) : t("putback.none", { name: view.seat }),
    text: view.lie ? t("putback.text") : "", look: "bright",
    body: view.lie ? [tilePatch(view.lie.known, t("lie.was"))] : [],
    actions: view.of > 1
      ? [button(t("putback.other"), () => tell("pressed", { button: "right" }), { look: "quiet" }), ok()] : [ok()],
  }),
  menu: (view) => ({
    title: t("menu.title"),
    body: [h("ul.menu", {}, ...view.items.map((/** @type {string} */ item, /** @type {number} */ k) =>
      h(`li${k === view.chosen ? ".chosen" : ""}`, {}, t(`menu.${item}`))))],
    actions: [
      button("‹", () => tell("pressed", { button: "left" }), { "aria-label": t("button.left") }),
      button(t("button.ok"), () => tell("pressed", { button: "ok" }), { look: "main" }),
      button("›", () => tell("pressed", { button: "right" }), { "aria-label": t("button.right") })],
  }),
  "resume-offer": (view) => ({
    title: view.round ? t("resume.round", { n: view.round }) : t("resume.lobby"), text: list(view.players), look: "ask",
    actions: [answer(true, t("resume.yes")), answer(false, t("resume.no"))],
  }),
};

/** Which faces the camera has seen. @param {boolean[]} seen */
function faces(seen) {
  const n = seen.filter(Boolean).length;
  return h("p.faces", { role: "img", "aria-label": t("faces.seen", { n }) },
    ...seen.map((each) => h(`span.pip${each ? ".on" : ""}`)), ` ${t("faces.seen", { n })}`);
}
