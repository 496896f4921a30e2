/** The five tiles of the round and the true planets: drag a tile, or tap it and then a face. */

import { button, h, patch } from "./dom.js";
import { HeldGlobe } from "./hand.js";
import { net } from "./net.js";
import { sign } from "./picture.js";
import { NORMALS, isBare } from "./sphere.js";
import { act, known, watch } from "./store.js";
import { tilePicture } from "./tile.js";
import { best, turned } from "./turn.js";
import { habitat, t } from "./words.js";

const tiles = h("div.market", { role: "group" });
const tabs = h("div.tabs", { role: "group" });
const canvas = h("canvas.globe.stage-globe", { role: "img" });
const flat = h("div.chooser-net");
const tools = h("div.stage-row");
const how = h("p.hint", { role: "status" });
const globe = new HeldGlobe(canvas, { onArea: ({ face, edge }) => place(face, edge) });
let dragging = false, seat = "", taken = -1, followed = "", chosen = /** @type {number | null} */ (null);
let over = /** @type {{face: number, edge: number} | null} */ (null);

const letters = () => known.scene?.planets[seat] ?? ".".repeat(60);
const tile = () => known.scene?.market[taken] ?? null;

/** @param {string} shown */
const tilesOn = (shown) => [...shown].filter((letter) => letter !== ".").length;

/** Whether this planet still has to be shown to the camera: then the next player waits. */
function owed() {
  const read = known.game?.seats.find((/** @type {any} */ each) => each.name === seat)?.planet;
  return known.scene.bots[seat] === null && tilesOn(read ?? "") < tilesOn(letters());
}

/** The planet with the tile in hand on a face, its first area at an edge. @param {string} shown @param {number} face @param {number} edge */
function withTile(shown, face, edge) {
  const areas = tile();
  const lies = [0, 1, 2, 3, 4].map((k) => areas[(k - edge + 5) % 5]).join("");
  return shown.slice(0, 5 * face) + lies + shown.slice(5 * face + 5);
}

/** @param {number} face @param {number} edge */
function place(face, edge) {
  if (tile() && isBare(letters(), face)) {
    act("tile-taken", { place: taken, seat, face, edge });
    taken = -1;
    over = null;
  } else chosen = face;
  update();
}

/** @param {PointerEvent} event */
function hover(event) {
  const box = canvas.getBoundingClientRect();
  const at = tile() ? globe.areaAt(event.clientX - box.left, event.clientY - box.top) : null;
  over = at && isBare(letters(), at.face) ? at : null;
  show();
}

/** Turn the planet so that somebody with a tile in hand sees where it may go. */
function offer() {
  const bare = NORMALS.map((normal, face) => ({ face, near: turned(globe.turn, normal)[2] }))
    .filter(({ face }) => isBare(letters(), face)).sort((a, b) => b.near - a.near)[0];
  if (bare && bare.near < 0.75) globe.face(bare.face);
}

/** @param {string} name */
function turnTo(name) {
  seat = followed = name;
  globe.turn = best(letters());
}

/** Drag a tile from the market. @param {PointerEvent} event @param {number} k */
function drag(event, k) {
  taken = k;
  dragging = true;
  offer();
  const ghost = picture(tile() ?? "");
  ghost.classList.add("ghost");
  const start = [event.clientX, event.clientY];
  const source = /** @type {HTMLElement} */ (event.currentTarget);
  source.setPointerCapture(event.pointerId);
  const move = (/** @type {PointerEvent} */ to) => {
    if (Math.hypot(to.clientX - start[0], to.clientY - start[1]) < 6) return;
    if (!ghost.isConnected) document.body.append(ghost);
    ghost.style.setProperty("left", `${to.clientX}px`);
    ghost.style.setProperty("top", `${to.clientY}px`);
    hover(to);
    ghost.classList.toggle("over", Boolean(over));
  };
  const drop = () => {
    dragging = false;
    source.removeEventListener("pointermove", move);
    source.removeEventListener("pointerup", drop);
    source.removeEventListener("pointercancel", drop);
    if (ghost.isConnected) {
      ghost.remove();
      if (over) place(over.face, over.edge);
      else taken = -1;
    }
    update();
  };
  source.addEventListener("pointermove", move);
  source.addEventListener("pointerup", drop);
  source.addEventListener("pointercancel", drop);
}

/** @param {string} areas */
function picture(areas) {
  const small = h("canvas.market-tile", { width: 256, height: 256 });
  const pen = small.getContext("2d");
  pen.translate(128, 128);
  pen.rotate(-Math.PI / 2);
  pen.drawImage(tilePicture(areas, known.named), -128, -128);
  return small;
}

/** @param {string | null} areas @param {number} k */
function slot(areas, k) {
  if (!areas) return h("span.slot.empty", { "aria-hidden": "true" });
  return h("button.slot", { type: "button", "data-key": `tile-${k}`, "aria-pressed": String(taken === k), "aria-label": t("market.tile", { n: k + 1, letters: areas }),
    onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, k),
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); taken = taken === k ? -1 : k; offer(); update(); } },
  }, picture(areas));
}

function show() {
  const ready = tile() && over ? withTile(letters(), over.face, over.edge) : letters();
  globe.show({ letters: ready, marked: over?.face ?? chosen, named: known.named });
}

function update() {
  const { scene } = known;
  if (!scene) return;
  const names = Object.keys(scene.planets);
  box.hidden = !names.length;
  if (scene.toMove && scene.toMove !== followed && !owed()) turnTo(scene.toMove);
  if (!names.includes(seat)) seat = names[0] ?? "";
  if (!tile()) taken = -1;
  const lang = document.documentElement.lang;
  tiles.setAttribute("aria-label", t("stage.market"));
  tabs.setAttribute("aria-label", t("stage.planets"));
  canvas.setAttribute("aria-label", t("stage.planet", { name: seat }));
  how.textContent = tile() ? t("market.where") : scene.toMove ? t("market.turn", { name: scene.toMove }) : names.length ? t("market.wait") : "";
  if (!dragging) patch(tiles, [scene.market, taken, known.named, lang], () => (scene.market.length ? scene.market : Array(5).fill(null)).map(slot));
  patch(tabs, [names, seat, scene.toMove, lang], () => names.map((name) => button(name, () => { seat = name; chosen = null; update(); }, { look: "tab", "aria-pressed": String(name === seat) })));
  patch(tools, [seat, scene.standing, chosen, letters(), scene.spun, scene.objectives, known.moment?.view.kind, lang], () => planetTools(scene));
  patch(flat, [letters(), chosen, taken, lang], () => net(letters(), { chosen, onFace: (face) => place(face, 0) }));
  show();
}

/** @param {any} scene */
function planetTools(scene) {
  const down = (/** @type {number | null} */ bottom) => () => act("set-down", { seat, degrees: 0, ...(bottom === null ? {} : { bottom }) });
  const tiled = chosen !== null && !isBare(letters(), chosen);
  const spun = scene.spun.filter((/** @type {any} */ [name]) => name === seat).map((/** @type {any} */ [, face]) => face);
  const spin = (/** @type {string} */ key, /** @type {number} */ face, /** @type {string} */ text) =>
    h("button.fault", { type: "button", "data-key": key, onclick: () => act("tile-spun", { seat, face, areas: 1 }) }, text);
  const goal = scene.objectives[seat];
  return [
    scene.standing === seat ? button(t("mat.otherface"), down(null), { look: "quiet" }) : button(t("mat.set"), down(null), { look: "main" }),
    chosen === null ? null : button(t("mat.thisface"), down(chosen), { look: "quiet" }),
    tiled && !spun.includes(chosen) ? spin("spin", chosen, t("break.spin")) : null,
    ...spun.map((/** @type {number} */ face) => spin(`spin-${face}`, face, t("break.unspin"))),
    known.moment?.view.kind === "ask-objective" ? button(t("stage.objective"), () => act("objective-turned", { seat }), { look: "quiet" }) : null,
    goal ? h("details.peek", { "data-key": "peek" }, h("summary", {}, t("stage.peek", { name: seat })), h("p", {}, sign(goal), " ", habitat(goal))) : null,
  ];
}

const box = h("div.market-box", {}, h("h3", { "data-t": "stage.market" }), how, tiles, tabs, canvas,
  h("details", {}, h("summary", { "data-t": "planet.flat" }), flat), tools);

/** The market's part of the stage. */
export function market() {
  watch(update);
  canvas.addEventListener("pointermove", hover);
  canvas.addEventListener("pointerleave", () => { over = null; show(); });
  return box;
}
