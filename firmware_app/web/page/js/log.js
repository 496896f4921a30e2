/** All that was told, by whom and when, and the means to take it back. */

import { button, dialog, h } from "./dom.js";
import { correct, known } from "./store.js";
import { t, when } from "./words.js";

/** @param {any} line */
function row(line) {
  const what = [line.seat, line.round ? t("board.round", { n: line.round }) : "", line.placement ?? line.animal ?? line.habitat ?? "",
    line.of === undefined ? "" : `№ ${line.of}`, line.reason ?? ""].filter(Boolean).join(" · ");
  return h("li.told", {}, h("span.told-number", {}, line.number),
    h("div", {}, h("strong", {}, t(`event.${line.type}`)), ` ${what}`, h("small", {}, [when(line.at), line.by].filter(Boolean).join(" · "))),
    line.number > 0 && line.type !== "retracted" ? button(t("log.retract"), () => {
      correct("retract", { number: line.number });
      /** @type {any} */ (document.querySelector("dialog.log"))?.close();
    }, { look: "quiet", "aria-label": `${t("log.retract")}: № ${line.number}` }) : null);
}

export function log() {
  const lines = known.game?.log ?? [];
  const box = dialog(t("log.title"), [h("p.note", {}, t("log.text")), h("ol.log-lines", {}, ...[...lines].reverse().map(row)),
    h("div.actions", {}, h("a.button.quiet", { href: "/record", download: "orrery.jsonl" }, t("record.download")), button(t("close"), () => box.close(), { look: "main" }))], { look: "wide" });
  box.classList.add("log");
}
