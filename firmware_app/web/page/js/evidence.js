/** The pictures that something was judged by. */

import { h } from "./dom.js";
import { get } from "./link.js";
import { t } from "./words.js";

/** A picture from its bytes in text. @param {string} text @param {string} label */
export function photo(text, label) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
  const image = h("img", { src: url, alt: label });
  image.addEventListener("load", () => URL.revokeObjectURL(url));
  return image;
}

/** The pictures of some events, as they arrive. @param {[string, number][]} events */
export function gallery(events) {
  const box = h("div.gallery", { "aria-label": t("why.pictures"), role: "group" });
  for (const [name, event] of events) {
    get(`/evidence/${event}`).then((/** @type {string[]} */ pictures) => {
      for (const picture of pictures.slice(0, 4)) {
        box.append(h("figure", {}, photo(picture, t("why.picture", { name })), h("figcaption", {}, name)));
      }
    }).catch(() => {});
  }
  return box;
}
