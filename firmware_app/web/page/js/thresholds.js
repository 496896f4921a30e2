/** What an objective pays, as it can be put right from one's own card. */

import { button, h } from "./dom.js";
import { correct } from "./store.js";
import { t } from "./words.js";

/** @param {{habitat: string, steps: {areas: number, points: number}[], sources: string[]}} view */
export function thresholds(view) {
  const rows = h("tbody");
  const number = (/** @type {number} */ value, /** @type {string} */ label) =>
    h("input", { type: "number", min: 1, max: 60, value, "aria-label": label, inputmode: "numeric" });
  const add = (areas = 1, points = 1, source = "card") => rows.append(h("tr", {},
    h("td", {}, number(areas, t("thresholds.areas"))), h("td", {}, number(points, t("thresholds.points"))),
    h("td", {}, h("small", {}, t(`source.${source}`))),
    h("td", {}, button("×", () => {}, { look: "quiet", "aria-label": t("thresholds.less"), onclick: (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.currentTarget).closest("tr")?.remove() }))));
  view.steps.forEach((step, k) => add(step.areas, step.points, view.sources[k]));
  const told = () => [...rows.rows].map((row) => [...row.querySelectorAll("input")].map((each) => Number(each.value)));
  return h("div.thresholds", {},
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("thresholds.areas")), h("th", { scope: "col" }, t("thresholds.points")),
      h("th", { scope: "col" }, t("thresholds.source")), h("td"))), rows),
    h("div.actions", {}, button(t("thresholds.more"), () => add(), { look: "quiet" }),
      button(t("thresholds.save"), () => correct("thresholds", { habitat: view.habitat, steps: told() }), { look: "quiet" })));
}
