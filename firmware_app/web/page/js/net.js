/** A planet laid flat: two flowers of six faces. */

import { INKS } from "./art.js";
import { h, s } from "./dom.js";
import { NEIGHBOURS, corner, faceLetters } from "./sphere.js";
import { disc } from "./picture.js";
import { habitat, t } from "./words.js";

const GAP = 2 * Math.cos(Math.PI / 5) * 1.04;

/** Where each face lies: its middle, and the angle of its edge 0. */
const PLACES = (() => {
  const places = /** @type {{x: number, y: number, angle: number}[]} */ ([]);
  for (const [centre, shift] of [[0, 0], [11, 5.6]]) {
    const start = centre === 0 ? Math.PI / 2 : -Math.PI / 2;
    places[centre] = { x: shift, y: 0, angle: start };
    NEIGHBOURS[centre].forEach((face, edge) => {
      const out = start + (2 * Math.PI * edge) / 5;
      const back = NEIGHBOURS[face].indexOf(centre);
      places[face] = {
        x: shift + Math.cos(out) * GAP, y: Math.sin(out) * GAP,
        angle: out + Math.PI - (2 * Math.PI * back) / 5,
      };
    });
  }
  return places;
})();

/** @param {number} x @param {number} y */
const point = (x, y) => `${x.toFixed(3)} ${(-y).toFixed(3)}`;

/**
 * @param {string} letters
 * @param {{newest?: number | null, lit?: Set<number> | null, onFace?: (face: number) => void, chosen?: number | null}} [look]
 */
export function net(letters, look = {}) {
  return h("div.net", {}, s("svg", { viewBox: "-2.95 -2.75 11.5 5.5", role: look.onFace ? "group" : "img", "aria-label": t("net.label") },
    ...PLACES.map((_, face) => faceOf(letters, face, look))));
}

/** @param {string} letters @param {number} face @param {any} look */
function faceOf(letters, face, look) {
  const { x, y, angle } = PLACES[face];
  const shown = faceLetters(letters, face);
  const turned = (/** @type {number[]} */ [u, v]) => [
    x + u * Math.cos(angle) - v * Math.sin(angle), y + u * Math.sin(angle) + v * Math.cos(angle)];
  const corners = [0, 1, 2, 3, 4].map((k) => turned(corner(k)));
  const press = look.onFace && (() => look.onFace(face));
  const name = shown[0] === "." ? t("net.bare", { face }) : t("net.face", { face, habitats: [...shown].map(habitat).join(", ") });
  return s("g.net-face", press ? { tabindex: 0, role: "button", "aria-label": name, "data-key": `face-${face}`,
    "aria-pressed": String(look.chosen === face), onclick: press,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(); }
    } } : {},
    s("title", {}, name),
    ...[...shown].map((letter, k) => areaOf(letter, [x, y], corners[k], corners[(k + 1) % 5], look.lit && !look.lit.has(5 * face + k))),
    s(`path.net-edge${look.newest === face ? ".newest" : ""}${look.chosen === face ? ".chosen" : ""}`,
      { d: `M${corners.map(([a, b]) => point(a, b)).join("L")}Z` }));
}

/** @param {string} letter @param {number[]} centre @param {number[]} a @param {number[]} b @param {boolean} dim */
function areaOf(letter, centre, a, b, dim) {
  const d = `M${point(centre[0], centre[1])}L${point(a[0], a[1])}L${point(b[0], b[1])}Z`;
  if (letter === ".") return s("path.net-bare", { d });
  const middle = [0, 1].map((i) => centre[i] * 0.36 + (a[i] + b[i]) * 0.32);
  return s(`g${dim ? ".dim" : ""}`, {},
    s("path", { d, fill: INKS[/** @type {keyof typeof INKS} */ (letter)][letter === "O" || letter === "F" || letter === "M" ? 1 : 0], stroke: "rgba(255,250,235,.6)", "stroke-width": 0.02 }),
    disc(letter, middle[0], -middle[1], 0.24));
}
