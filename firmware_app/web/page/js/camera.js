/** The camera's live picture, with what the reader sees drawn over it. */

import { h, s } from "./dom.js";
import { photo } from "./evidence.js";
import { get } from "./link.js";
import { t } from "./words.js";

const PAUSE = 250;
const REST = 1500;

/** A picture that follows the camera as long as it is on the page. */
export function camera() {
  const picture = h("div.camera-picture");
  const overlay = s("svg.camera-overlay", { "aria-hidden": "true" });
  const box = h("figure.camera", {}, h("div.camera-frame", {}, picture, overlay), h("figcaption", {}, t("camera.caption")));
  box.classList.add("dark");
  let last = -1;
  const follow = async () => {
    if (!box.isConnected) return;
    const seen = document.hidden ? null : await get("/camera").catch(() => null);
    box.classList.toggle("dark", !seen && last < 0);
    if (seen && seen.number !== last) {
      last = seen.number;
      picture.replaceChildren(photo(seen.jpeg, t("camera.label")));
      overlay.setAttribute("viewBox", `0 0 ${seen.width} ${seen.height}`);
      overlay.replaceChildren(...seen.outlines.flatMap(outline));
    }
    setTimeout(follow, seen ? PAUSE : REST);
  };
  setTimeout(follow, 0);
  return box;
}

/** @param {{kind: string, points: [number, number][], text: string}} seen */
function outline({ kind, points, text }) {
  const d = `M${points.map((point) => point.join(" ")).join("L")}Z`;
  const middle = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
  return [s(`path.seen.seen-${kind}${text ? `.h-${text}` : ""}`, { d }), text ? s("text.seen-text", { x: middle[0], y: middle[1] }, text) : null]
    .filter(Boolean);
}
