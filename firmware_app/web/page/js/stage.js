/** The stage: the simulated world in front of the camera, which the referee cannot look into. */

import { camera } from "./camera.js";
import { button, h, patch } from "./dom.js";
import { market } from "./market.js";
import { animalName } from "./picture.js";
import { act, known, watch } from "./store.js";
import { t } from "./words.js";

const BREAKABLE = ["lamp", "hand", "camera", "display", "dock"];
const SPEEDS = [50, 100, 300, 1000];
const bots = h("div.stage-row");
const mat = h("div.stage-row");
const faults = h("div.stage-faults", { role: "group" });

/** @param {any} scene */
function botTools(scene) {
  const speed = h("select", { "aria-label": t("stage.speed"), "data-key": "speed", onchange: () => act("bots", { playing: scene.playing, speed: Number(speed.value) }) },
    ...SPEEDS.map((each) => h("option", { value: each, selected: each === scene.speed }, `${each / 100}×`)));
  const alone = Object.values(scene.bots).every(Boolean) ? Object.keys(scene.bots)[0] : null;
  const seats = Object.entries(scene.bots).map(([name, bot]) => {
    const who = h("select", { "data-key": `bot-${name}`, onchange: () => act("seat-taken", { seat: name, bot: who.value || null }) },
      ...["", "random", "greedy", "lookahead"].map((each) => h("option", { value: each, selected: each === (bot ?? "") }, t(`bot.${each || "person"}`))));
    return h("label.bot", {}, h("span", {}, name), who);
  });
  return [
    button(t(scene.playing ? "stage.pause" : "stage.play"), () => act("bots", { playing: !scene.playing, speed: scene.speed }), { look: "main", "data-key": "play" }),
    button(t("stage.step"), () => act("step"), { look: "quiet" }), speed,
    alone ? button(t("stage.sit"), () => act("seat-taken", { seat: alone, bot: null }), { look: "main", "data-key": "sit" }) : null, ...seats,
  ];
}

/** @param {any} scene */
function matTools(scene) {
  const turn = (/** @type {number} */ degrees) => () => act("mat-turned", { degrees });
  return [
    h("p.hint", {}, scene.standing ? t("mat.standing", { name: scene.standing }) : t("mat.bare")),
    button("↺", turn(30), { look: "quiet", "aria-label": t("mat.left") }), button("↻", turn(-30), { look: "quiet", "aria-label": t("mat.right") }),
    scene.standing ? button(t("mat.lift"), () => act("picked-up"), { look: "quiet" }) : null,
    asksForCard() ? held() : null,
  ];
}

const asksForCard = () => ["show-card", "ask-mystery"].includes(known.moment?.view.kind);

/** A card that somebody holds under the camera. */
function held() {
  const used = new Set([...(known.moment.draft.animals ?? []), ...Object.values(known.game?.columns ?? {}).flat()]);
  const left = [...known.cards.keys()].filter((id) => !used.has(id));
  const which = h("select", { "aria-label": t("stage.card"), "data-key": "held" }, ...left.map((id) => h("option", { value: id }, animalName(id))));
  return h("div.held", {}, which, button(t("stage.card"), () => act("card-shown", { animal: which.value }), { look: "quiet" }));
}

/** @param {any} scene */
function faultTools(scene) {
  return [
    ...BREAKABLE.map((word) => {
      const broken = scene.broken.includes(word);
      return h("button.fault", { type: "button", "aria-pressed": String(broken), "data-key": `fault-${word}`,
        onclick: () => act("broken", { breakage: word, broken: !broken }) }, t(`break.${word}`));
    }),
    h("button.fault.power", { type: "button", "aria-pressed": String(!scene.power), "data-key": "power", onclick: () => act("power-cut", { off: scene.power }) }, t(scene.power ? "break.power" : "power.on")),
  ];
}

function update() {
  const { scene } = known;
  if (!scene) return;
  const lang = document.documentElement.lang;
  patch(bots, [scene.playing, scene.speed, scene.bots, lang], () => botTools(scene));
  patch(mat, [scene.standing, asksForCard() && known.moment.view, known.cards.size, lang], () => matTools(scene));
  patch(faults, [scene.broken, scene.power, lang], () => faultTools(scene));
  faults.setAttribute("aria-label", t("stage.break"));
}

/** The stage's part of the page. */
export function stage() {
  watch(update);
  const title = (/** @type {string} */ word) => h("h3", { "data-t": word });
  return h("section.stage", { "aria-labelledby": "stage-title" },
    h("h2", { id: "stage-title", "data-t": "stage.title" }), h("p.note", { "data-t": "stage.note" }),
    title("stage.bots"), bots, market(), title("stage.mat"), camera(), mat, title("stage.break"), faults);
}
