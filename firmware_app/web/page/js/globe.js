/** A planet as one holds it: a dodecahedron, its tiles, what is lit on it and what is marked. */

import { ACROSS, EDGES, FACES, FRAMES, INRADIUS, NORMALS, corner, faceLetters, isBare } from "./sphere.js";
import { SIZE, UNIT, outline, tilePicture } from "./tile.js";
import { AT_EASE, turned } from "./turn.js";

/**
 * @typedef {object} Shown What is drawn.
 * @property {string} letters 60 letters
 * @property {number | null} newest the face of the newest tile
 * @property {Set<number> | null} lit areas that count; the others are dimmed
 * @property {number | null} marked a face with a ring around it
 * @property {boolean} named letters on the areas
 * @property {{face: number, height: number} | null} falling a tile above its place
 * @property {number} pulse from 0 to 1
 */

const TILE = 0.93;
const THICK = 0.055;
const LIGHT = [-0.42, 0.55, 0.72];

/** @param {Partial<Shown>} [given] @returns {Shown} */
export const shownOf = (given = {}) => ({
  letters: ".".repeat(60), newest: null, lit: null, marked: null, named: false, falling: null,
  pulse: 0, ...given,
});

/** Draws planets on a canvas; knows nothing of hands or time. */
export class Globe {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** @type {import("./turn.js").Turn} */
    this.turn = AT_EASE;
    this.shown = shownOf();
  }

  /** Follow the size that the page gives. @returns {boolean} whether there is anything to draw on */
  fit() {
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (width !== this.canvas.width || height !== this.canvas.height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.radius = Math.min(width, height) * 0.275;
    return width > 0 && height > 0;
  }

  draw() {
    if (!this.fit()) return;
    const { pen, canvas } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const seen = NORMALS.map((normal, face) => ({ face, normal: turned(this.turn, normal) }))
      .filter(({ normal }) => normal[2] > 0.015)
      .sort((a, b) => a.normal[2] - b.normal[2]);
    for (const { face, normal } of seen) this.drawFace(face, normal);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    this.shade();
    if (this.shown.falling) this.drawFalling(this.shown.falling);
    this.shadow();
  }

  /** The light of the whole ball, and the shadow on the table. */
  shade() {
    const { pen, canvas, radius } = this;
    const [cx, cy, r] = [canvas.width / 2, canvas.height / 2, (radius ?? 0) * 1.7];
    const light = pen.createRadialGradient(cx - r * 0.4, cy - r * 0.5, r * 0.1, cx, cy, r);
    light.addColorStop(0, "rgba(255,250,225,0.22)");
    light.addColorStop(0.5, "rgba(255,250,225,0)");
    light.addColorStop(1, "rgba(8,10,40,0.45)");
    pen.globalCompositeOperation = "source-atop";
    pen.fillStyle = light;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.globalCompositeOperation = "source-over";
  }

  shadow() {
    const { pen, canvas, radius } = this;
    const r = (radius ?? 0) * 1.35;
    pen.setTransform(1, 0, 0, 0.2, canvas.width / 2, canvas.height / 2 + r * 1.12);
    const soft = pen.createRadialGradient(0, 0, 0, 0, 0, r);
    soft.addColorStop(0, "rgba(10,12,40,0.42)");
    soft.addColorStop(1, "rgba(10,12,40,0)");
    pen.globalCompositeOperation = "destination-over";
    pen.fillStyle = soft;
    pen.beginPath();
    pen.arc(0, 0, r, 0, 2 * Math.PI);
    pen.fill();
    pen.globalCompositeOperation = "source-over";
  }

  /** Let the pen draw in a face's own frame, so high above it. @param {number} face @param {number} height */
  onto(face, height) {
    const r = this.radius ?? 0;
    const along = turned(this.turn, FRAMES[face].along);
    const across = turned(this.turn, FRAMES[face].across);
    const normal = turned(this.turn, NORMALS[face]);
    const far = INRADIUS + height;
    this.pen.setTransform(
      along[0] * r, -along[1] * r, across[0] * r, -across[1] * r,
      this.canvas.width / 2 + normal[0] * far * r, this.canvas.height / 2 - normal[1] * far * r,
    );
  }

  /** @param {number} face @param {import("./sphere.js").Vector} normal */
  drawFace(face, normal) {
    const lambert = Math.max(0, normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]);
    this.onto(face, 0);
    this.drawCore(lambert);
    const hidden = this.shown.falling?.face === face;
    if (!isBare(this.shown.letters, face) && !hidden) this.drawTile(face, 0, lambert);
    if (this.shown.newest === face || this.shown.marked === face) this.drawRing(face);
  }

  /** @param {number} lambert */
  drawCore(lambert) {
    const { pen } = this;
    const ink = (/** @type {number} */ f) => `hsl(228 48% ${Math.round(f)}%)`;
    pen.beginPath();
    for (let k = 0; k < EDGES; k += 1) pen.lineTo(.../** @type {[number, number]} */ (corner(k)));
    pen.closePath();
    pen.fillStyle = ink(16 + 14 * lambert);
    pen.fill();
    pen.lineJoin = "round";
    pen.lineWidth = 0.05;
    pen.strokeStyle = ink(24 + 22 * lambert);
    pen.stroke();
    outline(pen, 0.9);
    pen.fillStyle = ink(13 + 10 * lambert);
    pen.fill();
    const metal = pen.createRadialGradient(-0.1, 0.1, 0.02, 0, 0, 0.25);
    metal.addColorStop(0, `hsl(40 20% ${58 + 36 * lambert}%)`);
    metal.addColorStop(1, `hsl(220 12% ${28 + 26 * lambert}%)`);
    pen.beginPath();
    pen.arc(0, 0, 0.23, 0, 2 * Math.PI);
    pen.fillStyle = metal;
    pen.fill();
  }

  /** @param {number} face @param {number} height @param {number} lambert */
  drawTile(face, height, lambert) {
    const { pen, shown } = this;
    for (const step of [0, 0.5]) {
      this.onto(face, height + step * THICK);
      outline(pen, TILE);
      pen.fillStyle = `hsl(34 34% ${26 + 30 * lambert}%)`;
      pen.fill();
    }
    this.onto(face, height + THICK);
    if (this.edgeOn(face)) return;
    const scale = TILE / UNIT;
    pen.save();
    pen.scale(scale, -scale);
    pen.drawImage(tilePicture(faceLetters(shown.letters, face), shown.named), -SIZE / 2, -SIZE / 2);
    pen.restore();
    outline(pen, TILE);
    pen.fillStyle = `rgba(8,10,44,${(0.5 * (1 - Math.min(1, lambert * 1.15))).toFixed(3)})`;
    pen.fill();
    if (shown.lit) this.drawLit(face, shown.lit);
  }

  /** Seen from its edge a picture is only noise. @param {number} face */
  edgeOn(face) {
    return turned(this.turn, NORMALS[face])[2] < 0.11;
  }

  /** @param {number} face @param {Set<number>} lit */
  drawLit(face, lit) {
    const { pen } = this;
    for (let k = 0; k < EDGES; k += 1) {
      if (lit.has(EDGES * face + k)) continue;
      this.area(k);
      pen.fillStyle = "rgba(9,12,34,0.66)";
      pen.fill();
    }
    pen.lineCap = "round";
    for (let k = 0; k < EDGES; k += 1) {
      if (lit.has(EDGES * face + k)) this.drawBorders(face, k, lit);
    }
  }

  /** The border of a region where it ends. @param {number} face @param {number} k @param {Set<number>} lit */
  drawBorders(face, k, lit) {
    const { pen } = this;
    const a = corner(k), b = corner((k + 1) % EDGES);
    const sides = [
      [EDGES * face + ((k + 4) % EDGES), [0, 0], a],
      [EDGES * face + ((k + 1) % EDGES), [0, 0], b],
      [ACROSS[EDGES * face + k], a, b],
    ];
    for (const [other, from, to] of sides) {
      if (lit.has(/** @type {number} */ (other))) continue;
      pen.beginPath();
      const [p, q] = /** @type {number[][]} */ ([from, to]);
      pen.moveTo(p[0] * 0.9, p[1] * 0.9);
      pen.lineTo(q[0] * 0.9, q[1] * 0.9);
      pen.strokeStyle = `rgba(255,214,92,${0.75 + 0.25 * this.shown.pulse})`;
      pen.lineWidth = 0.07 + 0.03 * this.shown.pulse;
      pen.stroke();
    }
  }

  /** @param {number} k */
  area(k) {
    const { pen } = this;
    pen.beginPath();
    pen.moveTo(0, 0);
    for (const c of [corner(k), corner((k + 1) % EDGES)]) pen.lineTo(c[0] * TILE, c[1] * TILE);
    pen.closePath();
  }

  /** @param {number} face */
  drawRing(face) {
    this.onto(face, THICK);
    const { pen, shown } = this;
    outline(pen, 0.97);
    pen.strokeStyle = shown.marked === face ? "#ff7a59" : "#ffd65c";
    pen.lineWidth = 0.055 + 0.03 * shown.pulse;
    pen.stroke();
  }

  /** @param {{face: number, height: number}} falling */
  drawFalling({ face, height }) {
    this.pen.globalAlpha = Math.max(0.25, 1 - height * 0.5);
    this.drawTile(face, height, 0.9);
    this.pen.globalAlpha = 1;
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /**
   * The area under a place on the canvas, null beside the planet.
   * @param {number} x in the page's pixels from the canvas' left @param {number} y
   * @returns {{face: number, edge: number} | null}
   */
  areaAt(x, y) {
    const ratio = this.canvas.width / this.canvas.clientWidth;
    const r = this.radius ?? 1;
    const px = (x * ratio - this.canvas.width / 2) / r, py = -(y * ratio - this.canvas.height / 2) / r;
    for (let face = 0; face < FACES; face += 1) {
      const local = this.inFace(face, px, py);
      if (!local) continue;
      const edge = (Math.round((Math.atan2(local[1], local[0]) / (2 * Math.PI)) * EDGES) + EDGES) % EDGES;
      const reach = Math.cos(Math.atan2(local[1], local[0]) - (2 * Math.PI * edge) / EDGES);
      if (Math.hypot(...local) * reach <= Math.cos(Math.PI / EDGES)) return { face, edge };
    }
    return null;
  }

  /** @param {number} face @param {number} px @param {number} py @returns {[number, number] | null} */
  inFace(face, px, py) {
    const normal = turned(this.turn, NORMALS[face]);
    if (normal[2] < 0.05) return null;
    const a = turned(this.turn, FRAMES[face].along), b = turned(this.turn, FRAMES[face].across);
    const dx = px - normal[0] * INRADIUS, dy = py - normal[1] * INRADIUS;
    const det = a[0] * b[1] - a[1] * b[0];
    return [(dx * b[1] - dy * b[0]) / det, (dy * a[0] - dx * a[1]) / det];
  }
}
