/** What the referee says while a round goes on: awards, rounds, corrections. */

import { animalCard } from "./card.js";
import { sentence } from "./board.js";
import { button, h } from "./dom.js";
import { gallery } from "./evidence.js";
import { animalName, asked, inWords, requirementOf } from "./picture.js";
import { tell } from "./store.js";
import { count, list, t } from "./words.js";

const ok = () => button(t("go.on"), () => tell("pressed", { button: "ok" }), { look: "main" });
const answer = (/** @type {boolean} */ yes, /** @type {string} */ text) =>
  button(text, () => tell("answer", { yes }), { look: yes ? "main" : "quiet" });

/** Every player's number as a bar. @param {any} view */
function numbers(view) {
  const most = Math.max(1, ...view.award.claims.map((/** @type {any} */ claim) => claim.values[0]));
  return h("ul.bars", {}, ...view.award.claims.map((/** @type {any} */ claim) => {
    const bar = h("span.bar");
    bar.style.setProperty("--part", String(claim.values[0] / most));
    const won = claim.player === view.award.winner;
    return h(`li${won ? ".best" : ""}.h-${asked(view.award.requirement).own}`, {},
      h("span.bar-name", {}, won ? `★ ${claim.player}` : claim.player), bar,
      h("span.bar-number", {}, claim.values.join(" / ")));
  }));
}

/** @param {any} view */
const verdict = (view) => sentence({ ...view.award, round: view.round, animal: view.animal });

/** @param {any} award */
function fate(award) {
  if (!award) return t("change.none");
  if (award.winner) return award.winner;
  return t(award.outcome === "boxed" ? "change.boxed" : "change.carried");
}

/** @param {any} change */
const change = (change) => h(`li.change.h-${asked(requirementOf(change.animal)).own}`, {},
  h("span", {}, t("change.goes", { animal: animalName(change.animal), from: fate(change.before), to: fate(change.after) })));

/** @param {any} view */
const scores = (view) => view.scores_after.map((/** @type {any} */ [name, after]) => {
  const before = view.scores_before.find((/** @type {any} */ [other]) => other === name)?.[1].total ?? "–";
  return h("li.change", {}, t("change.score", { name, from: before, to: after.total }));
});

/** @type {Record<string, (view: any) => import("./prompt.js").Said>} */
export const PLAY = {
  "round-opens": (view) => ({
    title: t("round.opens", { n: view.round }), text: t("round.first", { name: view.first }), look: "bright",
    body: view.animals.length ? [h("div.stakes", {}, ...view.animals.map((/** @type {string} */ id) => animalCard(id)))] : [],
    actions: [ok()],
  }),
  "round-ends": (view) => ({
    title: t("round.ends", { n: view.round }),
    text: [leftOvers(view.left_overs), view.next_first ? t("round.next", { name: view.next_first }) : ""].join(" "),
    actions: [ok()],
  }),
  awarded: (view) => ({
    title: view.award.winner ? t("awarded.to", { animal: animalName(view.animal), name: view.award.winner }) : animalName(view.animal),
    text: verdict(view), look: view.award.winner ? "joy" : "calm",
    body: [h("div.verdict", {}, animalCard(view.animal), numbers(view))],
    actions: [ok(), button(t("award.why"), () => tell("why", { round: view.round, animal: view.animal }), { look: "quiet" })],
  }),
  why: (view) => ({
    title: t("why.title", { animal: animalName(view.animal) }),
    text: `${inWords(view.award.requirement)}. ${verdict(view)} (${view.award.rule})`, look: "calm",
    body: [h("div.verdict", {}, animalCard(view.animal), numbers(view)), gallery(view.evidence)],
    actions: [ok()],
  }),
  "ask-mystery": (view) => ({
    title: t("mystery.ask", { n: view.round }), text: t("mystery.how"), look: "ask", body: [],
    actions: [button(t("pick.open"), () => import("./pick.js").then((m) => m.pick()), { look: "main" })],
  }),
  "mystery-shown": (view) => ({ title: t("mystery.shown", { n: view.round }), body: [h("div.stakes", {}, animalCard(view.animal))], actions: [ok()] }),
  preview: (view) => ({
    title: t("preview.title"), text: view.awards.length || view.scores_after.length ? t("preview.text") : t("preview.nothing"), look: "ask",
    body: [h("ul.changes", {}, ...view.awards.map(change), ...scores(view))],
    actions: [answer(true, t("preview.apply")), answer(false, t("preview.leave"))],
  }),
  confirm: (view) => ({
    title: t(`confirm.${view.ask}`), look: "ask",
    text: [view.seat, view.round ? t("board.round", { n: view.round }) : "", view.players.length ? list(view.players) : ""].filter(Boolean).join(" · "),
    actions: [answer(true, t("yes")), answer(false, t("no"))],
  }),
  told: (view) => ({ title: t(`notice.${view.notice}`), text: view.seat ?? "", actions: [ok()] }),
  "part-gone": (view) => ({ title: t("part.gone", { part: t(`part.${view.part}`) }), text: t(`part.gone.${view.part}`), look: "warn", actions: [ok()] }),
  "part-back": (view) => ({ title: t("part.back", { part: t(`part.${view.part}`) }), look: "bright", actions: [ok()] }),
  ailing: (view) => ({ title: t("ailing", { code: view.code }), text: t("ailing.mend"), look: "warn", actions: [ok()] }),
  "page-address": (view) => ({ title: t("page.address"), text: view.url ?? "", actions: [ok()] }),
};

/** @param {any} left */
function leftOvers(left) {
  const parts = [];
  if (left.eleventh) parts.push(count("left.eleventh", left.eleventh));
  if (left.twelfth) parts.push(count("left.twelfth", left.twelfth));
  if (left.box) parts.push(count("left.box", left.box));
  return parts.join(" ");
}

export { answer, ok };
