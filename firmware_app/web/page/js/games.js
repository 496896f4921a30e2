/** Past games, and how each went, event by event. */

import { button, dialog, h } from "./dom.js";
import { HeldGlobe } from "./hand.js";
import { get } from "./link.js";
import { sentence } from "./board.js";
import { chip } from "./card.js";
import { story } from "./story.js";
import { list, t, when } from "./words.js";

export async function games() {
  const past = await get("/games").catch(() => []);
  const box = dialog(t("games.title"), [
    past.length ? h("ul.games", {}, ...past.map(line)) : h("p.none", {}, t("games.none")),
    h("div.actions", {}, button(t("close"), () => box.close(), { look: "main" }))], { look: "wide" });
}

/** @param {any} game */
function line(game) {
  const end = game.winners ? t("games.won", { names: list(game.winners) }) : t("games.round", { n: game.round });
  return h("li.game", {}, h("div", {}, h("strong", {}, list(game.seats)), h("small", {}, [when(game.at), t(`variant.${game.variant}`), end].filter(Boolean).join(" · "))),
    h("div.actions", {}, button(t("games.replay"), () => replay(game.number), { look: "quiet" }),
      h("a.button.quiet", { href: `/games/${game.number}/record`, download: `orrery-${game.number}.jsonl` }, t("record.download"))));
}

/** @param {number} number */
async function replay(number) {
  const slider = h("input.slider", { type: "range", min: 0, value: 0, "aria-label": t("games.slider") });
  const said = h("p.lead", { "aria-live": "polite" });
  const row = h("div.replay");
  const tools = h("div.actions");
  const box = dialog(t("games.replay"), [row, said, slider, tools], { look: "wide" });
  /** @type {Map<string, HeldGlobe>} */
  const globes = new Map();
  let asked = 0;
  const show = async (/** @type {number} */ event) => {
    asked = event;
    const game = await get(`/games/${number}/${event}`).catch(() => null);
    if (!game || asked !== event) return null;
    slider.max = String(game.events - 1);
    if (!globes.size) start(game, row, globes);
    for (const seat of game.seats) {
      const newest = seat.tiles.at(-1)?.face ?? null;
      globes.get(seat.name)?.show({ letters: seat.planet, newest });
    }
    const last = game.log.at(-1);
    const verdict = game.verdicts.at(-1);
    const text = [t("games.event", { n: event, of: game.events - 1 }), last.seat ?? "", t(`event.${last.type}`), verdict ? sentence(verdict) : ""];
    said.replaceChildren(text.filter(Boolean).join(" · "), " ", verdict ? chip(verdict.animal) : "");
    return game;
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const first = await show(0);
  const last = first && await show(first.events - 1);
  slider.value = slider.max;
  tools.append(...(last?.story ? [button(t("story.open"), () => story(last), { look: "quiet" })] : []), button(t("close"), () => box.close(), { look: "main" }));
}

/** @param {any} game @param {Element} row @param {Map<string, HeldGlobe>} globes */
function start(game, row, globes) {
  for (const seat of game.seats) {
    const canvas = h("canvas.globe.small", { role: "img", "aria-label": seat.name });
    globes.set(seat.name, new HeldGlobe(canvas));
    row.append(h("figure", {}, canvas, h("figcaption", {}, seat.name)));
  }
}
