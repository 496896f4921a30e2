/** The animals of all rounds, and the awards so far. */

import { animalCard, chip, hiddenCard } from "./card.js";
import { button, h, patch } from "./dom.js";
import { animalName } from "./picture.js";
import { changed, known, tell, watch } from "./store.js";
import { list, t } from "./words.js";

const columns = h("div.columns", { tabindex: 0, role: "group", "aria-labelledby": "board-title" });
const awards = h("ol.awards");

/** A round's column. @param {string} round @param {string[]} cards */
function column(round, cards) {
  const { game } = known;
  const now = Number(round) === known.moment?.round, past = Number(round) < known.moment?.round;
  const carried = now ? game.carried : [];
  return h(`section.column${now ? ".now" : ""}${past ? ".past" : ""}`, { "aria-current": now ? "step" : null },
    h("h3", {}, t("board.round", { n: round })),
    ...cards.map((id) => animalCard(id, { small: !now, carried: carried.includes(id) })),
    game.hidden.includes(Number(round)) ? hiddenCard() : null);
}

/** One sentence for an award. @param {any} verdict */
export function sentence(verdict) {
  const numbers = verdict.claims.map((/** @type {any} */ claim) => `${claim.player} ${claim.values.join("/")}`).join(", ");
  return t(`reason.${verdict.reason}`, {
    winner: verdict.winner ?? "", numbers, tied: list(verdict.tied), best: verdict.claims.find((/** @type {any} */ c) => c.player === verdict.winner)?.values[0] ?? 0,
    next: Math.min(12, verdict.round + 1),
  });
}

/** @param {any} verdict */
function award(verdict) {
  const lit = known.chosen === verdict.round + verdict.animal;
  const light = () => {
    known.chosen = lit ? null : verdict.round + verdict.animal;
    changed();
  };
  return h(`li.award${lit ? ".lit" : ""}`, {},
    h("span.award-round", { title: t("board.round", { n: verdict.round }) }, verdict.round),
    chip(verdict.animal),
    h("span.award-text", {}, sentence(verdict)),
    button(lit ? t("award.unlight") : t("award.light"), light, { look: "quiet", "data-key": `light-${verdict.round}${verdict.animal}`, "aria-pressed": String(lit), "aria-label": `${animalName(verdict.animal)}: ${t("award.light")}` }),
    button(t("award.why"), () => tell("why", { round: verdict.round, animal: verdict.animal }), { look: "quiet", "data-key": `why-${verdict.round}${verdict.animal}`, "aria-label": `${animalName(verdict.animal)}: ${t("award.why")}` }));
}

function update() {
  const { game } = known;
  if (!game) return;
  const key = [game.columns, game.hidden, game.carried, known.moment?.round, known.cards.size, document.documentElement.lang];
  patch(columns, key, () => Object.entries(game.columns).map(([round, cards]) => column(round, cards)));
  follow();
  patch(awards, [game.verdicts.length, game.log.length, known.chosen, known.cards.size, document.documentElement.lang],
    () => (game.verdicts.length ? [...game.verdicts].reverse().map(award) : h("li.none", {}, t("award.none"))));
}

let followed = 0;
/** Bring the round's column into view, once for each round and never the page with it. */
function follow() {
  const now = /** @type {HTMLElement | null} */ (columns.querySelector(".now"));
  if (!now || followed === known.moment.round) return;
  followed = known.moment.round;
  columns.scrollLeft = now.offsetLeft - columns.offsetLeft - (columns.clientWidth - now.clientWidth) / 2;
}

/** The animals' part of the page. */
export function board() {
  watch(update);
  return [
    h("section.panel.board", { "aria-labelledby": "board-title" }, h("h2", { id: "board-title", "data-t": "board.title" }), columns),
    h("section.panel", { "aria-labelledby": "awards-title" }, h("h2", { id: "awards-title", "data-t": "award.title" }), awards),
  ];
}
