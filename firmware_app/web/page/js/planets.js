/** The planets of the table: one card for each player. */

import { chip } from "./card.js";
import { button, h, patch } from "./dom.js";
import { HeldGlobe } from "./hand.js";
import { net } from "./net.js";
import { known, tell, watch } from "./store.js";
import { best } from "./turn.js";
import { count, habitat, t } from "./words.js";

/** What taps on planets mean just now. @type {{onArea: ((seat: string, at: {face: number, edge: number}) => void) | null}} */
export const taps = { onArea: null };

/** @param {string} letters */
export function describe(letters) {
  const counts = [..."OFDMG"].map((letter) => [letter, [...letters].filter((each) => each === letter).length]);
  return counts.filter(([, n]) => n).map(([letter, n]) => `${habitat(String(letter))} ${n}`).join(", ");
}

class PlanetCard {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.shownKey = "";
    this.flat = false;
    this.canvas = h("canvas.globe", { role: "img" });
    this.head = h("header.seat-head");
    this.net = h("div.net-holder", { hidden: true });
    this.foot = h("div.seat-foot");
    this.element = h("article.seat", { "aria-label": name }, this.head, this.canvas, this.net, this.foot);
    this.globe = new HeldGlobe(this.canvas, { onArea: (at) => taps.onArea?.(name, at) });
  }

  /** @param {any} seat @param {any} status @param {number} index */
  update(seat, status, index) {
    const newest = seat.tiles.reduce((/** @type {any} */ a, /** @type {any} */ b) => (!a || b.round > a.round ? b : a), null);
    const lit = known.lit?.claims.find((/** @type {any} */ claim) => claim.player === this.name);
    const areas = lit ? new Set(lit.regions.flat()) : null;
    this.canvas.setAttribute("aria-label", t("planet.label", {
      name: this.name, tiles: count("planet.tiles", seat.tiles.length), habitats: describe(seat.planet),
    }));
    this.showGlobe(seat, newest, areas);
    patch(this.head, [seat.name, seat.points, known.ended, status, known.moment?.language, index, known.lights], () => this.heading(seat, status, index));
    patch(this.foot, [seat.won, this.flat, known.me, known.cards.size, seat.tiles.length, document.documentElement.lang], () => this.footing(seat));
    this.net.hidden = !this.flat;
    if (this.flat) patch(this.net, [seat.planet, newest?.face, areas && [...areas], known.named], () => net(seat.planet, { newest: newest?.face, lit: areas }));
    this.element.classList.toggle("winner", Boolean(known.ended && known.game.winners.includes(this.name)));
  }

  /** @param {any} seat @param {any} newest @param {Set<number> | null} areas */
  showGlobe(seat, newest, areas) {
    const view = known.moment?.view;
    const back = view?.kind === "put-back" && view.seat === this.name && view.lie ? view.lie.face : null;
    const key = JSON.stringify([seat.planet, newest?.face, areas && [...areas], back, known.named, known.ended]);
    if (key === this.shownKey) return;
    if (!this.shownKey) this.globe.turn = best(seat.planet);
    this.shownKey = key;
    this.globe.show({ letters: seat.planet, newest: newest?.face ?? null, lit: areas, marked: back, named: known.named });
    if (back !== null) this.globe.drop(back);
    else if (areas?.size) this.globe.face(mostOf(areas));
    this.globe.spin = known.ended && known.game.winners.includes(this.name) && !areas ? 0.008 : 0;
  }

  /** @param {any} seat @param {any} status @param {number} index */
  heading(seat, status, index) {
    const word = status ? t(`status.${status.status}`) : "";
    return [
      h(`span.lamp.lamp-${status?.status ?? "none"}`, { "aria-hidden": "true" }),
      h("h3", {}, seat.name),
      index === 0 ? h("span.first", { title: t("seat.first.long") }, t("seat.first")) : null,
      h("span.seat-status", {}, status?.due > 1 ? count("seat.due", status.due) : word),
      seat.points === null || (known.game.winners && !known.ended) ? null : h("span.points", {}, count("points", seat.points)),
    ];
  }

  /** @param {any} seat */
  footing(seat) {
    return [
      h("div.won", {}, seat.won.length ? seat.won.map(chip) : h("span.none", {}, t("seat.none"))),
      h("div.seat-tools", {},
        button(this.flat ? t("planet.solid") : t("planet.flat"), () => this.flip(), { look: "quiet", "data-key": "flip" }),
        seat.tiles.length ? button(t("planet.putback"), () => tell("put-back", { seat: this.name }), { look: "quiet" }) : null),
    ];
  }

  flip() {
    this.flat = !this.flat;
    this.canvas.hidden = this.flat;
    update();
  }
}

/** The face with most of some areas. @param {Set<number>} areas */
function mostOf(areas) {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const area of areas) counts[Math.floor(area / 5)] += 1;
  return counts.indexOf(Math.max(...counts));
}

/** @type {Map<string, PlanetCard>} */
const cards = new Map();
const holder = h("div.seats");

/** @param {string} name */
export const globeOf = (name) => cards.get(name)?.globe;

function statuses() {
  const view = known.moment?.view ?? {};
  const seats = view.kind === "placing" || view.kind === "whole-reading" ? view.seats : known.statuses ?? [];
  known.statuses = seats;
  return seats;
}

function update() {
  const seats = known.game?.seats ?? [];
  const names = seats.map((/** @type {any} */ seat) => seat.name);
  if (names.join("\n") !== [...cards.keys()].join("\n")) {
    cards.clear();
    for (const name of names) cards.set(name, new PlanetCard(name));
    holder.replaceChildren(...[...cards.values()].map((card) => card.element));
    holder.className = `seats seats-${names.length}`;
  }
  const status = statuses();
  for (const seat of seats) {
    const mine = status.find((/** @type {any} */ each) => each.name === seat.name);
    cards.get(seat.name)?.update(seat, mine, known.game.first === seat.name && !known.game.winners ? 0 : 1);
  }
}

/** The planets' part of the page. */
export function planets() {
  watch(update);
  return holder;
}
