/** Ways to hold a planet, as quaternions. @typedef {[number, number, number, number]} Turn */

import { FRAMES, NORMALS, cross, dot, unit } from "./sphere.js";

/** @type {Turn} */
export const NONE = [1, 0, 0, 0];

/** First `b`, then `a`. @param {Turn} a @param {Turn} b @returns {Turn} */
export const then = (a, b) => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];

/** @param {import("./sphere.js").Vector} axis @param {number} angle @returns {Turn} */
export function about(axis, angle) {
  const [x, y, z] = unit(axis);
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), x * s, y * s, z * s];
}

/** @param {Turn} q @param {import("./sphere.js").Vector} v @returns {import("./sphere.js").Vector} */
export function turned(q, v) {
  const [w, x, y, z] = q;
  const t = cross([x, y, z], v).map((c) => 2 * c);
  const u = cross([x, y, z], /** @type {any} */ (t));
  return [v[0] + w * t[0] + u[0], v[1] + w * t[1] + u[1], v[2] + w * t[2] + u[2]];
}

/** @param {Turn} q @returns {Turn} */
export function normalised(q) {
  const length = Math.hypot(...q);
  return /** @type {Turn} */ (q.map((c) => c / length));
}

/** Between two turns, the short way round. @param {Turn} a @param {Turn} b @param {number} part */
export function between(a, b, part) {
  const cos = a.reduce((sum, c, i) => sum + c * b[i], 0);
  const sign = cos < 0 ? -1 : 1;
  return normalised(/** @type {Turn} */ (a.map((c, i) => c * (1 - part) + sign * b[i] * part)));
}

/** How the planet is held when a face looks at us, its edge 0 up. @param {number} face @returns {Turn} */
export function facing(face) {
  const z = /** @type {any} */ ([0, 0, 1]);
  const first = shortest(NORMALS[face], z);
  const up = turned(first, FRAMES[face].along);
  return then(about(z, Math.PI / 2 - Math.atan2(up[1], up[0])), first);
}

/** @param {import("./sphere.js").Vector} a @param {import("./sphere.js").Vector} b @returns {Turn} */
function shortest(a, b) {
  const cos = dot(a, b);
  if (cos < -0.9999) return about([1, 0, 0], Math.PI);
  if (cos > 0.9999) return NONE;
  return about(cross(a, b), Math.acos(cos));
}

/** Slightly from above and from the side, as one looks at a thing on a table. @type {Turn} */
export const AT_EASE = then(about([1, 0, 0], -1.08), about([0, 0, 1], 0.42));

/** How to hold a planet so that most of its tiles are seen. @param {string} letters @returns {Turn} */
export function best(letters) {
  const covered = NORMALS.filter((_, face) => letters[5 * face] !== ".");
  const seen = (/** @type {Turn} */ turn) => covered.reduce((sum, normal) => sum + Math.max(0, turned(turn, normal)[2]), 0);
  const ways = [AT_EASE, ...NORMALS.map((_, face) => showing(face))];
  return ways.reduce((found, way) => (seen(way) > seen(found) + 0.01 ? way : found));
}

/** A face nearly in the middle, tilted a little so that it stays a solid. @param {number} face */
export const showing = (face) =>
  then(then(about([1, 0, 0], 0.3), about([0, 1, 0], -0.22)), facing(face));
