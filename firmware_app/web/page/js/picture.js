/** Small pictures: habitats, and what an animal asks. */

import { INKS } from "./art.js";
import { s } from "./dom.js";
import { habitat, language, wishes } from "./words.js";
import { known } from "./store.js";

/** Strokes in a circle of radius 10 that tell the habitats apart without colour. */
const SIGNS = /** @type {Record<string, string>} */ ({
  O: "M-7 -2q2.3-3.4 4.7 0t4.7 0t4.7 0M-7 3q2.3-3.4 4.7 0t4.7 0t4.7 0",
  F: "M0-7L4.5 0H-4.5ZM0-3L5.5 5H-5.5ZM0 5V8",
  D: "M-8 4Q-3-4 1 2T8 3M-6-3a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0",
  M: "M-8 6L-2-5L2 2L4-1L8 6ZM-4-1L-2 1L0-1",
  G: "M0-8V8M-7-4L7 4M-7 4L7-4M-2.5-6L0-4L2.5-6M-2.5 6L0 4L2.5 6",
});
const DARK = /** @type {Record<string, string>} */ ({ O: "#fff", F: "#fff", D: "#5a3c05", M: "#fff", G: "#1f4f6b" });

/** @param {string} letter */
const inks = (letter) => INKS[/** @type {keyof typeof INKS} */ (letter)];

/** A habitat's disc with its sign. @param {string} letter @param {number} [x] @param {number} [y] @param {number} [r] */
export const disc = (letter, x = 0, y = 0, r = 10) =>
  s("g", { transform: `translate(${x} ${y}) scale(${r / 10})` },
    s("circle", { r: 10, fill: inks(letter)[1], stroke: inks(letter)[0], "stroke-width": 1.6 }),
    letter === "G" ? s("circle", { r: 9.4, fill: inks(letter)[0] }) : null,
    letter === "D" ? s("circle", { r: 9.4, fill: inks(letter)[0] }) : null,
    s("path", { d: SIGNS[letter], fill: "none", stroke: DARK[letter], "stroke-width": 1.7,
      "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** A habitat's sign alone. @param {string} letter @param {string} [size] */
export const sign = (letter, size = "sign") =>
  s(`svg.${size}`, { viewBox: "-11 -11 22 22", role: "img", "aria-label": habitat(letter) }, disc(letter));

/** @param {string} requirement */
export function asked(requirement) {
  const [kind, own, how, other] = requirement.split(" ");
  return kind === "most" ? { kind, own, other: "" } : { kind: how, own, other };
}

/** In words. @param {string} requirement */
export const inWords = (requirement) => wishes()[requirement] ?? requirement;

/** As a picture: three apart, two that touch, one kept away. @param {string} requirement */
export function wish(requirement) {
  const { kind, own, other } = asked(requirement);
  const parts = {
    most: () => [disc(own, -19, 4, 8), disc(own, 0, -4, 8), disc(own, 19, 4, 8)],
    touching: () => [disc(own, -9, 0, 13), disc(other, 12, 0, 9)],
    avoiding: () => [disc(own, -13, 0, 12), disc(other, 17, 0, 8.5),
      s("path", { d: "M3 -12V12", stroke: "#d2452f", "stroke-width": 2.6, "stroke-dasharray": "4 3", "stroke-linecap": "round" }),
      s("path", { d: "M10 -8L24 8", stroke: "#d2452f", "stroke-width": 2.6, "stroke-linecap": "round" })],
  };
  return s("svg.wish", { viewBox: "-30 -15 60 30", role: "img", "aria-label": inWords(requirement) },
    ...parts[/** @type {keyof typeof parts} */ (kind)]());
}

/** An animal's name as people say it. @param {string} id */
export const animalName = (id) => {
  const name = known.cards.get(id)?.names[language] ?? id;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** @param {string} id */
export const requirementOf = (id) => known.cards.get(id)?.requirement ?? "most O";
