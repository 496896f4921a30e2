/** The device on the table, point for point: what runs behind it is the real program. */

import { h, patch } from "./dom.js";
import { calm } from "./hand.js";
import { act, known, watch } from "./store.js";
import { play, setSound, sounding } from "./sound.js";
import { t } from "./words.js";

const [WIDE, HIGH] = [128, 64];
const KEYS = /** @type {Record<string, string>} */ ({ "1": "left", "2": "ok", "3": "right" });
const screen = h("canvas.oled", { width: WIDE, height: HIGH, role: "img" });
const lamps = h("div.lamps");
const keys = h("div.device-keys", { role: "group" });
const sound = h("label.switch");
/** @type {{light: any, lamp: HTMLElement}[]} */
let lights = [];
let heard = -1, shown = "";

/** @param {string} text */
function draw(text) {
  if (text === shown) return;
  shown = text;
  const bits = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const pen = /** @type {CanvasRenderingContext2D} */ (screen.getContext("2d"));
  const picture = pen.createImageData(WIDE, HIGH);
  for (let at = 0; at < WIDE * HIGH; at += 1) {
    const lit = (bits[at >> 3] >> (7 - (at & 7))) & 1;
    picture.data.set(lit ? [206, 240, 255, 255] : [7, 10, 18, 255], 4 * at);
  }
  pen.putImageData(picture, 0, 0);
}

/** Let lights blink as the real ones do; without motion they stay lit and say their rhythm. */
function blink() {
  const now = performance.now() / 1000;
  for (const { light, lamp } of lights) {
    const part = (now % light.seconds) / light.seconds;
    const lit = calm() || light.lit.some((/** @type {number[]} */ [from, to]) => part >= from && part < to);
    lamp.classList.toggle("off", !lit || light.colour === "#000000");
  }
  if (lights.some(({ light }) => light.rhythm !== "steady") && !document.hidden) requestAnimationFrame(blink);
  else setTimeout(blink, 400);
}

/** @param {any} device */
function light(device) {
  const names = known.game?.seats.map((/** @type {any} */ seat) => seat.name) ?? [];
  const all = [...device.seats, device.status];
  lights = all.map((each, k) => {
    const lamp = h("span.led");
    lamp.style.setProperty("--led", each.colour);
    const name = k === 4 ? t("device.status") : names[k] ?? t("device.seat", { n: k + 1 });
    const word = each.colour === "#000000" ? t("rhythm.off") : t(`rhythm.${each.rhythm}`);
    return { light: each, lamp, holder: h("figure.led-box", { title: word }, lamp, h("figcaption", {}, name, h("span.sr", {}, ` ${word}`))) };
  });
  return lights.map((each) => /** @type {any} */ (each).holder);
}

/** @param {string} name @param {string} label @param {string} key */
function key(name, label, key) {
  const move = (/** @type {boolean} */ down) => act("contact", { button: name, down });
  let held = false;
  const press = (/** @type {boolean} */ down) => {
    if (down === held) return;
    held = down;
    move(down);
  };
  return h("button.device-key", {
    type: "button", "aria-label": t(`button.${name}`), title: t("device.key", { key }),
    onpointerdown: () => press(true), onpointerup: () => press(false), onpointerleave: () => press(false), onpointercancel: () => press(false),
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(true); } },
    onkeyup: () => press(false), onblur: () => press(false),
  }, label);
}

function update() {
  const device = known.scene?.device;
  if (!device) return;
  draw(device.screen);
  screen.setAttribute("aria-label", t("device.screen"));
  patch(lamps, [device.seats, device.status, known.game?.seats.length, document.documentElement.lang], () => light(device));
  patch(keys, document.documentElement.lang, () => [key("left", "‹", "1"), key("ok", "●", "2"), key("right", "›", "3")]);
  keys.setAttribute("aria-label", t("device.buttons"));
  patch(sound, document.documentElement.lang, () => [
    h("input", { type: "checkbox", checked: sounding(), onchange: (/** @type {Event} */ event) => setSound(/** @type {HTMLInputElement} */ (event.target).checked) }),
    h("span", {}, t("device.sound"))]);
  if (heard >= 0 && device.heard > heard) play(device.tune);
  heard = device.heard;
}

/** @param {KeyboardEvent} event @param {boolean} down */
function typed(event, down) {
  const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (KEYS[event.key] && !inField && !event.repeat && known.scene) act("contact", { button: KEYS[event.key], down });
}

/** The device's part of the page. */
export function device() {
  watch(update);
  addEventListener("keydown", (event) => typed(event, true));
  addEventListener("keyup", (event) => typed(event, false));
  blink();
  return h("section.device", { "aria-labelledby": "device-title" },
    h("h2", { id: "device-title", "data-t": "device.title" }), h("p.real", { "data-t": "device.real" }),
    h("div.device-body", {}, h("div.device-face", {}, screen), lamps, keys), sound);
}
