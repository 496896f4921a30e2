/** Setting up: who plays what, the cards, the checks. */

import { animalCard } from "./card.js";
import { camera } from "./camera.js";
import { button, h } from "./dom.js";
import { hero } from "./hero.js";
import { known, tell } from "./store.js";
import { t } from "./words.js";

const VARIANTS = ["standard", "beginner", "mystery", "beginner-mystery"];
const WAYS = ["drawn", "shown", "picked"];
const COLOURS = ["red", "blue", "yellow", "green"];

/** A choice of one. @param {string} name @param {string[]} words @param {string} chosen @param {string} prefix */
const choice = (name, words, chosen, prefix) => h("fieldset.choices", {}, h("legend", {}, t(`setup.${name}`)),
  ...words.map((word) => h("label.choice-card", {},
    h("input", { type: "radio", name, value: word, checked: word === chosen, "data-key": name + word }),
    h("span.choice-name", {}, t(`${prefix}.${word}`)), h("span.choice-text", {}, t(`${prefix}.${word}.text`)))));

/** The whole form. */
function form() {
  const { draft } = known.moment;
  const names = h("fieldset.names", {}, h("legend", {}, t("setup.players")),
    ...[0, 1, 2, 3].map((k) => h("label", {}, h("span", {}, t("setup.player", { n: k + 1 })),
      h("input", { name: "player", maxlength: 40, autocomplete: "off", "data-key": `p${k}`,
        value: draft.players[k] ?? (k < draft.count ? t(`colour.${COLOURS[k]}`) : ""), placeholder: k > 1 ? t("setup.empty") : "" }))));
  const youngest = h("select", { name: "first", "data-key": "first", "aria-label": t("setup.first") });
  const fill = () => {
    const chosen = youngest.selectedIndex;
    youngest.replaceChildren(...told(names).map((name) => h("option", {}, name)));
    youngest.selectedIndex = Math.max(0, chosen < 0 ? draft.first : chosen);
  };
  names.addEventListener("input", fill);
  fill();
  return h("form.setup", { onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, names) },
    names, h("label.first-field", {}, h("span", {}, t("setup.first")), youngest),
    choice("variant", VARIANTS, draft.variant, "variant"), choice("way", WAYS, draft.way, "way"),
    h("div.actions", {}, h("button.main", { type: "submit", "data-key": "begin" }, t("setup.begin"))));
}

/** @param {Element} names */
const told = (names) => [...names.querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean);

/** @param {SubmitEvent} event @param {Element} names */
function submit(event, names) {
  event.preventDefault();
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
  tell("lobby", { players: told(names), variant: fields.get("variant"), first: fields.get("first"), way: fields.get("way") });
}

const setup = () => ({ title: t("setup.title"), text: t("setup.text"), look: "setup", body: [hero(), form()] });
const ok = () => button(t("go.on"), () => tell("pressed", { button: "ok" }), { look: "main" });

/** @param {string} name @param {boolean} well */
const check = (name, well) => h(`li.check${well ? ".well" : ""}`, {},
  h("span", { "aria-hidden": "true" }, well ? "✓" : "…"), ` ${t(`check.${name}`)} — ${t(well ? "check.well" : "check.wait")}`);

/** @type {Record<string, (view: any) => import("./prompt.js").Said>} */
export const LOBBY = {
  "ask-count": setup, "ask-name": setup, "ask-variant": setup, "ask-first": setup, "ask-way": setup,
  "lay-cards": (view) => ({
    title: t("lay.title", { n: view.round }), text: view.hidden ? t("lay.hidden") : t("lay.text"), look: "bright",
    body: [h("div.stakes", {}, ...view.animals.map((/** @type {string} */ id) => animalCard(id)))], actions: [ok()],
  }),
  "show-card": (view) => ({
    title: t("show.title", { n: view.round, done: view.done + 1, of: view.of }), text: t("show.text"), look: "ask",
    body: [view.last ? h("div.stakes", {}, animalCard(view.last)) : null, camera()],
    actions: [button(t("pick.open"), () => import("./pick.js").then((m) => m.pick()), { look: "main" })],
  }),
  "check-planet": (view) => ({
    title: view.lift ? t("check.lift") : t("check.title", { n: view.place, of: view.count }), look: view.lift ? "joy" : "bright",
    text: view.fault ? t(`fault.${view.fault}`, { name: "" }) : view.hint ? t(`hint.${view.hint}`) : t("check.text"),
    body: [h("ul.checks", {}, check("mat", view.mat), check("light", view.light), check("focus", view.focus)), camera()],
    actions: [button(t("check.skip"), () => tell("pressed", { button: "ok" }), { look: "quiet" })],
  }),
};
