/** The page: puts its parts together and keeps them told. */

import { board } from "./board.js";
import { device } from "./device.js";
import { button, h, patch } from "./dom.js";
import { games } from "./games.js";
import { hero } from "./hero.js";
import { Link, get } from "./link.js";
import { log } from "./log.js";
import { correct } from "./correct.js";
import { planets } from "./planets.js";
import { prompt } from "./prompt.js";
import { stage } from "./stage.js";
import { changed, known, learn, learnCards, onRefused, watch } from "./store.js";
import { story } from "./story.js";
import { speak, t } from "./words.js";
import { unlock } from "./unlock.js";

const LANGUAGES = { en: "English", pl: "Polski", fr: "Français" };
const place = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const tools = h("div.tools");
const health = h("span.health", { role: "status" });
const toast = h("div.toast", { role: "alert" });

/** Say in place what stands in the page from the start. */
function translate() {
  document.querySelectorAll("[data-t]").forEach((element) => { element.textContent = t(element.getAttribute("data-t") ?? ""); });
  document.title = "orrery";
}

function languages() {
  const select = h("select", { "aria-label": t("language"), "data-key": "language", onchange: () => changeLanguage(select.value, true) },
    ...Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === document.documentElement.lang, lang: code }, name)));
  return select;
}

/** @param {string} wanted @param {boolean} [mine] */
async function changeLanguage(wanted, mine = false) {
  if (mine) localStorage.setItem("language", wanted);
  await speak(wanted);
  translate();
  changed();
}

/** What this viewer reads: their own choice, or the language of the table. */
function followLanguage() {
  const wanted = localStorage.getItem("language") ?? known.moment?.language ?? "en";
  if (wanted !== document.documentElement.lang) changeLanguage(wanted);
}

function letters() {
  known.named = !known.named;
  localStorage.setItem("named", known.named ? "1" : "0");
  changed();
}

function update() {
  const { game, me } = known;
  followLanguage();
  known.lit = litNow();
  known.ended = ended();
  patch(health, [known.health, document.documentElement.lang], () => [h(`span.dot.${known.health}`, { "aria-hidden": "true" }), t(`health.${known.health}`)]);
  document.body.classList.toggle("lost", known.health === "lost");
  document.body.classList.toggle("playing", Boolean(game));
  patch(place("round"), [game?.round, known.moment?.round, Boolean(game), document.documentElement.lang], () => (game ? t("round.of", { n: known.moment?.round }) : ""));
  patch(tools, [Boolean(game), known.ended, me, known.named, document.documentElement.lang], () => [
    game ? button(t("letters"), letters, { look: "quiet", "aria-pressed": String(known.named) }) : null,
    game ? button(t("correct.open"), () => correct(), { look: "quiet" }) : null,
    game ? button(t("log.open"), log, { look: "quiet" }) : null,
    known.ended && game?.story ? button(t("story.open"), () => story(game), { look: "quiet" }) : null,
    button(t("games.open"), games, { look: "quiet" }),
    me.may ? null : button(t("unlock.open"), unlock, { look: "main" }),
    languages(),
  ]);
}

/** Whether the end has been told: points that are known are not shown before. */
function ended() {
  const kind = known.moment?.view.kind;
  if (!known.game?.winners || ["thresholds", "ask-objective", "objective-shown"].includes(kind)) return false;
  return ["final-scores", "story", "told"].includes(kind) || (known.ended ?? true);
}

/** The award whose regions are lit: the one being told, or the one somebody chose. */
function litNow() {
  const view = known.moment?.view;
  if (view?.kind === "awarded" || view?.kind === "why") return view.award;
  return known.game?.verdicts.find((/** @type {any} */ each) => each.round + each.animal === known.chosen) ?? null;
}

let fading = 0;
onRefused((problem) => {
  if (problem.status === 403 && !known.me.may) unlock();
  toast.textContent = problem.status === 0 ? t("problem.line") : problem.message || t("problem.other");
  toast.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("shown"), 6000);
});

async function start() {
  await speak(localStorage.getItem("language") ?? "en");
  const [me] = await Promise.all([get("/me"), learnCards()]);
  learn({ me });
  place("tools").append(health, tools);
  place("main").append(...prompt(), h("div.company", {}, hero()), h("section.table", { "aria-labelledby": "table-title" }, h("h2.sr", { id: "table-title", "data-t": "table.title" }), planets()), ...board());
  if (me.stage) place("aside").append(device(), stage());
  document.body.classList.toggle("simulated", me.stage);
  document.body.append(toast);
  translate();
  watch(update);
  changed();
  new Link((name, value) => {
    learn({ [name]: value });
    if (name === "tables") learnCards().catch(() => {});
  }, (now) => known.health !== now && learn({ health: now }));
  document.documentElement.dataset.ready = "yes";
}

const again = () => start().catch(() => setTimeout(again, 2000));
again();
