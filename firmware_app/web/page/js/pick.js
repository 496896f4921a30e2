/** Picking an animal from a list that can be searched in every language. */

import { animalCard } from "./card.js";
import { button, dialog, h } from "./dom.js";
import { known, tell } from "./store.js";
import { t } from "./words.js";

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").toLowerCase();

export function pick() {
  const used = new Set([...(known.moment?.draft?.animals ?? []), ...Object.values(known.game?.columns ?? {}).flat()]);
  const search = h("input", { type: "search", "aria-label": t("pick.search"), placeholder: t("pick.search"), autofocus: true });
  const found = h("div.found", { role: "group", "aria-label": t("pick.title") });
  const none = h("p.none", { role: "status" });
  const box = dialog(t("pick.title"), [search, found, none, h("div.actions", {}, button(t("close"), () => box.close(), { look: "quiet" }))], { look: "wide" });
  const show = () => {
    const wanted = plain(search.value);
    const cards = [...known.cards.values()].filter((card) => !used.has(card.id)
      && Object.values(card.names).some((name) => plain(String(name)).includes(wanted)));
    none.textContent = cards.length ? "" : t("pick.none");
    found.replaceChildren(...cards.map((card) => animalCard(card.id, { small: true, onclick: () => {
      tell("animal-picked", { animal: card.id });
      box.close();
    } })));
  };
  search.addEventListener("input", show);
  show();
}
