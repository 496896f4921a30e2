/** A hand on a planet: dragging, flicking, keys; and all that moves by itself. */

import { Globe, shownOf } from "./globe.js";
import { isBare } from "./sphere.js";
import { about, between, normalised, showing, then } from "./turn.js";

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
/** Whether people asked for little motion. */
export const calm = () => Boolean(still?.matches);

const KEYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-0.26, 0], ArrowRight: [0.26, 0], ArrowUp: [0, -0.26], ArrowDown: [0, 0.26],
});

/** A globe that can be turned and that moves. */
export class HeldGlobe extends Globe {
  /** @param {HTMLCanvasElement} canvas @param {{onArea?: (at: {face: number, edge: number}) => void}} [hooks] */
  constructor(canvas, hooks = {}) {
    super(canvas);
    this.shown = shownOf();
    this.hooks = hooks;
    /** Radians per frame about the screen's upright and its level axis. */
    this.flick = [0, 0];
    /** @type {import("./turn.js").Turn | null} */
    this.goal = null;
    this.spin = 0;
    this.asked = false;
    this.glowing = false;
    this.began = false;
    canvas.tabIndex = 0;
    canvas.addEventListener("pointerdown", (event) => this.grab(event));
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.wake()).observe(canvas);
  }

  /** @param {Partial<import("./globe.js").Shown>} given */
  show(given) {
    const before = this.shown.letters;
    this.shown = shownOf(given);
    this.glowing = Boolean(this.shown.lit) || this.shown.marked !== null;
    const newest = this.shown.newest;
    if (this.began && newest !== null && isBare(before, newest) && !isBare(this.shown.letters, newest)) this.drop(newest);
    this.began = true;
    this.wake();
  }

  /** Turn a face to the people. @param {number} face */
  face(face) {
    this.spin = 0;
    this.goal = showing(face);
    if (calm()) {
      this.turn = this.goal;
      this.goal = null;
    }
    this.wake();
  }

  /** A tile comes down on its face. @param {number} face */
  drop(face) {
    this.face(face);
    if (!calm()) this.shown.falling = { face, height: 1.1 };
  }

  wake() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      this.step(now);
    });
  }

  /** @param {number} now */
  step(now) {
    if (!this.canvas.isConnected) return;
    const moving = this.moved();
    const glows = this.glowing && !calm();
    this.shown.pulse = glows ? 0.5 + 0.5 * Math.sin(now / 260) : 0.6;
    this.draw();
    if (moving || glows) this.wake();
  }

  /** @returns {boolean} whether it is still moving */
  moved() {
    const falls = this.fallen();
    if (this.goal) {
      this.turn = between(this.turn, this.goal, 0.14);
      const near = Math.abs(this.turn.reduce((sum, c, i) => sum + c * (this.goal?.[i] ?? 0), 0));
      if (near > 0.99999) this.goal = null;
      return true;
    }
    if (this.spin && !calm()) {
      this.roll(this.spin, 0);
      return true;
    }
    this.roll(this.flick[0], this.flick[1]);
    this.flick = this.flick.map((speed) => speed * 0.94);
    return falls || Math.hypot(...this.flick) > 0.0006;
  }

  fallen() {
    const { falling } = this.shown;
    if (!falling) return false;
    falling.height = falling.height * 0.88 - 0.006;
    if (falling.height <= 0) this.shown.falling = null;
    return true;
  }

  /** @param {number} level @param {number} upright */
  roll(level, upright) {
    if (!level && !upright) return;
    this.turn = normalised(then(then(about([0, 1, 0], level), about([1, 0, 0], upright)), this.turn));
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const { canvas } = this;
    let [x, y] = [event.clientX, event.clientY];
    const start = [x, y];
    let far = false;
    this.goal = null;
    this.spin = 0;
    this.flick = [0, 0];
    canvas.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ to) => {
      far ||= Math.hypot(to.clientX - start[0], to.clientY - start[1]) > 6;
      const scale = 3.2 / Math.max(120, canvas.clientWidth);
      this.flick = [(to.clientX - x) * scale, (to.clientY - y) * scale];
      [x, y] = [to.clientX, to.clientY];
      this.roll(this.flick[0], this.flick[1]);
      this.wake();
    };
    const drop = (/** @type {PointerEvent} */ to) => {
      canvas.removeEventListener("pointermove", move);
      canvas.removeEventListener("pointerup", drop);
      canvas.removeEventListener("pointercancel", drop);
      if (calm()) this.flick = [0, 0];
      if (!far && to.type === "pointerup") this.tap(to);
      this.wake();
    };
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerup", drop);
    canvas.addEventListener("pointercancel", drop);
  }

  /** @param {PointerEvent} event */
  tap(event) {
    const box = this.canvas.getBoundingClientRect();
    const at = this.areaAt(event.clientX - box.left, event.clientY - box.top);
    if (at) this.hooks.onArea?.(at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    this.goal = normalised(then(then(about([0, 1, 0], way[0]), about([1, 0, 0], way[1])), this.goal ?? this.turn));
    this.spin = 0;
    if (calm()) {
      this.turn = this.goal;
      this.goal = null;
    }
    this.wake();
  }
}
