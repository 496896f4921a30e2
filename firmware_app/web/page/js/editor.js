/** A tile under one's fingers: tap an area, choose a habitat, turn it. */

import { INKS } from "./art.js";
import { button, h, s } from "./dom.js";
import { disc } from "./picture.js";
import { corner } from "./sphere.js";
import { habitat, t } from "./words.js";

/** @param {string} letters @param {(letters: string) => void} onChange */
export function editor(letters, onChange) {
  let shown = letters, at = 0;
  const holder = h("div.editor-tile");
  const palette = h("div.palette", { role: "group", "aria-label": t("editor.habitat") });
  const set = (/** @type {string} */ next) => {
    shown = next;
    onChange(shown);
    draw();
  };
  const paint = (/** @type {string} */ letter) => {
    const painted = shown.slice(0, at) + letter + shown.slice(at + 1);
    at = (at + 1) % 5;
    set(painted);
  };
  const draw = () => {
    const key = document.activeElement?.getAttribute("data-key");
    holder.replaceChildren(pentagon(shown, at, (k) => { at = k; draw(); }));
    if (key) /** @type {any} */ (holder.querySelector(`[data-key="${key}"]`))?.focus();
  };
  palette.replaceChildren(...[..."OFDMG"].map((letter) => h("button.swatch", { type: "button", onclick: () => paint(letter) },
    s("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, disc(letter)), habitat(letter))));
  draw();
  return h("div.editor", {}, holder, h("div.editor-side", {}, h("p.hint", {}, t("editor.how")), palette, h("div.actions", {},
    button(t("editor.left"), () => set(shown.slice(1) + shown[0]), { look: "quiet" }),
    button(t("editor.right"), () => set(shown[4] + shown.slice(0, 4)), { look: "quiet" }))));
}

/** @param {string} letters @param {number} at @param {(k: number) => void} choose */
function pentagon(letters, at, choose) {
  // Edge 0 is up, so that the tile lies here as the planet shows it.
  const up = (/** @type {number[]} */ [u, v]) => [-v, -u];
  return s("svg", { viewBox: "-1.1 -1.15 2.2 2.2", role: "group", "aria-label": t("editor.tile") },
    ...[...letters].map((letter, k) => {
      const [a, b] = [up(corner(k)), up(corner((k + 1) % 5))];
      const name = `${t("editor.area", { n: k + 1 })}: ${letter === "." ? t("editor.nothing") : habitat(letter)}`;
      const fill = letter === "." ? "#232b55" : INKS[/** @type {keyof typeof INKS} */ (letter)]["OFM".includes(letter) ? 1 : 0];
      return s(`g.editor-area${k === at ? ".chosen" : ""}`, { role: "button", tabindex: 0, "aria-label": name, "aria-pressed": String(k === at), "data-key": `area-${k}`,
        onclick: () => choose(k), onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(k); }
        } },
      s("path", { d: `M0 0L${a.join(" ")}L${b.join(" ")}Z`, fill }),
      letter === "." ? null : disc(letter, (a[0] + b[0]) * 0.34, (a[1] + b[1]) * 0.34, 0.2));
    }));
}
