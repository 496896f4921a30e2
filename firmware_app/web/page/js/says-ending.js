/** The end: whole readings, objectives, tables, points, the story. */

import { button, h } from "./dom.js";
import { disc, sign } from "./picture.js";
import { ok } from "./says-play.js";
import { story } from "./story.js";
import { thresholds } from "./thresholds.js";
import { known, seat, tell } from "./store.js";
import { count, habitat, list, t } from "./words.js";
import { s } from "./dom.js";

/** @param {string} letter */
const big = (letter) => s("svg.big-sign", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, disc(letter));

/** @param {any} view */
function objectives(view) {
  const shown = new Set(known.game.seats.map((/** @type {any} */ each) => each.objective));
  return h("div.objectives", { role: "group", "aria-label": t("objective.ask", { name: view.seat }) },
    ...[..."OFDMG"].filter((letter) => !shown.has(letter)).map((letter) => h("button.objective", {
      type: "button", "data-key": letter, onclick: () => tell("objective", { seat: view.seat, habitat: letter }),
    }, big(letter), habitat(letter))));
}

/** @param {any} view */
function scores(view) {
  const objective = known.game.objectives;
  return h("table.scores", {}, h("caption.sr", {}, t("final.title")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("final.player")),
      objective ? h("th", { scope: "col" }, t("final.objective")) : null,
      h("th", { scope: "col" }, t("final.animals")), h("th", { scope: "col" }, t("final.total")))),
    h("tbody", {}, ...view.lines.map((/** @type {any} */ line) => {
      const won = view.winners.includes(line.seat);
      return h(`tr${won ? ".best" : ""}`, {}, h("th", { scope: "row" }, won ? `★ ${line.seat}` : line.seat),
        objective ? h("td", {}, line.objective ? sign(line.objective) : null, ` ${line.score.objective}`, h("small", {}, ` ${count("areas", line.areas ?? 0)}`)) : null,
        h("td", {}, line.score.animals, h("small", {}, ` ${count("final.cards", line.score.cards)}`)), h("td.total", {}, line.score.total));
    })));
}

const record = () => h("a.button", { href: "/record", download: "orrery.jsonl", "data-key": "record" }, t("record.download"));

/** @type {Record<string, (view: any) => import("./prompt.js").Said>} */
export const ENDING = {
  "whole-reading": (view) => ({
    title: t("whole.title"), look: "bright",
    text: t("whole.text", { names: list(view.seats.filter((/** @type {any} */ each) => each.status !== "read").map((/** @type {any} */ each) => each.name)) }),
  }),
  "ask-objective": (view) => ({
    title: t("objective.ask", { name: view.seat }), text: t("objective.how", { done: view.done + 1, of: view.of }), look: "ask",
    body: [objectives(view)], depends: known.game?.seats.map((/** @type {any} */ each) => each.objective),
  }),
  "objective-shown": (view) => ({
    title: t("objective.shown", { name: view.seat, habitat: habitat(view.habitat) }), look: "joy",
    text: `${count("areas", view.areas)} → ${count("points", view.points)}`, body: [h("div.stakes", {}, big(view.habitat))], actions: [ok()],
  }),
  thresholds: (view) => ({
    title: t("thresholds.title", { habitat: habitat(view.habitat) }), text: t("thresholds.text"), look: "ask",
    body: [thresholds(view)], actions: [button(t("thresholds.agree"), () => tell("pressed", { button: "ok" }), { look: "main" })],
  }),
  "final-scores": (view) => ({
    title: view.winners.length > 1 ? t("final.shared", { names: list(view.winners) }) : t("final.winner", { name: view.winners[0] }),
    text: t(`tie.${view.tie_break}`), look: "joy", body: [scores(view)], depends: seat(view.winners[0])?.score,
    actions: [button(t("story.open"), () => story(known.game), { look: "main" }), record(), button(t("new.game"), () => tell("new-game"), { look: "quiet" })],
  }),
  story: () => ({
    title: t("story.title"), text: t("story.text"), look: "bright",
    actions: [button(t("story.open"), () => story(known.game), { look: "main" }), record(), ok()],
  }),
};
