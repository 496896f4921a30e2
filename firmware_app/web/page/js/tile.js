/** Pictures of tiles, drawn once and kept. */

import { drawArea } from "./art.js";
import { corner } from "./sphere.js";

/** Pixels of a tile's picture, and how many of them are one unit (a tile's corner is at 1). */
export const SIZE = 256;
export const UNIT = 120;
const MOST = 400;
/** @type {Map<string, HTMLCanvasElement>} */
const kept = new Map();

/** A tile's outline with rounded corners. @param {CanvasRenderingContext2D} pen @param {number} r */
export function outline(pen, r) {
  const at = (/** @type {number} */ k) => corner(((k % 5) + 5) % 5).map((c) => c * r);
  pen.beginPath();
  for (let k = 0; k < 5; k += 1) {
    const [x0, y0] = at(k), [x1, y1] = at(k + 1), [xb, yb] = at(k - 1);
    if (k === 0) pen.moveTo(x0 + (xb - x0) * 0.09, y0 + (yb - y0) * 0.09);
    else pen.lineTo(x0 + (xb - x0) * 0.09, y0 + (yb - y0) * 0.09);
    pen.quadraticCurveTo(x0, y0, x0 + (x1 - x0) * 0.09, y0 + (y1 - y0) * 0.09);
  }
  pen.closePath();
}

/** The picture of five areas. @param {string} letters @param {boolean} named whether letters stand on it */
export function tilePicture(letters, named) {
  const key = letters + (named ? "+" : "");
  const known = kept.get(key);
  if (known) return known;
  if (kept.size > MOST) kept.clear();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.translate(SIZE / 2, SIZE / 2);
  pen.scale(UNIT, -UNIT);
  drawTile(pen, letters, named);
  kept.set(key, canvas);
  return canvas;
}

/** Edge 0 points to the right, the others follow counter-clockwise, y is up. @param {CanvasRenderingContext2D} pen @param {string} letters @param {boolean} named */
function drawTile(pen, letters, named) {
  pen.save();
  outline(pen, 1);
  pen.clip();
  [...letters].forEach((letter, k) => {
    pen.save();
    pen.rotate((2 * Math.PI * k) / 5 - Math.PI / 2);
    drawArea(pen, letter, letters.charCodeAt(k) * 31 + k * 7 + hash(letters));
    pen.restore();
  });
  shores(pen, letters);
  if (named) [...letters].forEach((letter, k) => badge(pen, letter, k));
  pen.restore();
  outline(pen, 0.985);
  pen.strokeStyle = "rgba(255,255,255,0.28)";
  pen.lineWidth = 0.03;
  pen.stroke();
}

/** Where two habitats meet. @param {CanvasRenderingContext2D} pen @param {string} letters */
function shores(pen, letters) {
  for (let k = 0; k < 5; k += 1) {
    if (letters[k] === letters[(k + 4) % 5]) continue;
    const [x, y] = corner(k);
    for (const [ink, width] of [["rgba(40,30,20,0.4)", 0.04], ["rgba(255,250,235,0.85)", 0.02]]) {
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(x, y);
      pen.strokeStyle = /** @type {string} */ (ink);
      pen.lineWidth = /** @type {number} */ (width);
      pen.stroke();
    }
  }
}

/** @param {CanvasRenderingContext2D} pen @param {string} letter @param {number} k */
function badge(pen, letter, k) {
  const angle = (2 * Math.PI * k) / 5;
  const [x, y] = [Math.cos(angle) * 0.56, Math.sin(angle) * 0.56];
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle - Math.PI / 2);
  pen.scale(1, -1);
  pen.beginPath();
  pen.arc(0, 0, 0.145, 0, 2 * Math.PI);
  pen.fillStyle = "rgba(20,24,48,0.82)";
  pen.fill();
  pen.fillStyle = "#fff";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.scale(0.01, 0.01);
  pen.font = "800 20px Nunito, sans-serif";
  pen.fillText(letter, 0, 1);
  pen.restore();
}

/** @param {string} text */
function hash(text) {
  return [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 65521, 7);
}
