/** Animal cards. */

import { h } from "./dom.js";
import { animalName, asked, inWords, requirementOf, wish } from "./picture.js";
import { t } from "./words.js";

/** A card with its frame, its picture and its words. @param {string} id @param {{small?: boolean, carried?: boolean, onclick?: () => void}} [look] */
export function animalCard(id, look = {}) {
  const requirement = requirementOf(id);
  const inner = [
    h("span.card-name", {}, animalName(id)),
    wish(requirement),
    look.small ? null : h("span.card-asks", {}, inWords(requirement)),
    look.carried ? h("span.card-carried", {}, t("board.carried")) : null,
  ];
  const classes = `card.h-${asked(requirement).own}${look.small ? ".small" : ""}`;
  return look.onclick
    ? h(`button.${classes}`, { type: "button", onclick: look.onclick, "data-key": `card-${id}` }, ...inner)
    : h(`div.${classes}`, {}, ...inner);
}

/** A name with its habitat's colour. @param {string} id */
export const chip = (id) =>
  h(`span.chip.h-${asked(requirementOf(id)).own}`, { title: inWords(requirementOf(id)) }, animalName(id));

/** @param {string} [text] */
export const hiddenCard = (text = t("board.hidden")) =>
  h("div.card.hidden-card", {}, h("span.card-name", {}, "?"), h("span.card-asks", {}, text));
